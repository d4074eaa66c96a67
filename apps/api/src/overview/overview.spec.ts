import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  lateStatus,
  lateWorks,
  NO_UNIT,
  routes,
  verdictFilters,
  verdictNames,
  type FigureFilter,
  type IssueListInput,
  type RiskEventListInput,
  type RiskListInput,
  type RiskOverview,
} from '@portal/contract';
import { addDays } from '@portal/platform';
import { buildEventWorld, buildWorld, startTestApi, type EventWorld, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { buildControls } from '../risk-control/dashboard.fixture.ts';
import { spansOf } from './overview.queries.ts';

let api: TestApi;
let world: World;
let events: EventWorld;
let today: string;
let year: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  year = Number(today.slice(0, 4));
  await buildControls(api.sql, world, today);
  await api.sql.query('update risk_control set risk_year = $1::int - (id % 3)::int', [year]);
  await api.sql.query(`update remediation_issue set due_on = $1::date - (id % 5)::int where id % 2 = 0`, [today]);
  await makeReports();
});
afterAll(() => api?.close());

/** Approved reports in three cells, one of them approved long ago, and events of this year and the last with what they cost. */
async function makeReports(): Promise<void> {
  for (const [index, [likelihood, impact]] of [
    [5, 5],
    [5, 5],
    [1, 4],
    [2, 2],
  ].entries()) {
    const { reports, id } = await events.bringEvent('identified', {
      bu: index % 2 ? 'ANC' : 'BNC',
      riskCategory1: index < 2 ? world.categories[0] : 0,
      riskCategory2: 0,
      riskCategory3: 0,
      eventType: 'actual',
      confidential: index === 0,
    });
    const report = reports[0]!.id;
    await world.owner.client.ask(routes.submitRiskReport, {
      body: events.reportBody(report, { residualLikelihood: likelihood, residualImpact: impact }),
    });
    await world.reviewer.client.ask(routes.riskReportApproval, { body: { id: report } });
    if (index === 0) await api.sql.query(`update risk_report set decided_at = $2::date - 400 where id = $1`, [report, today]);
    await api.sql.query('delete from risk_event_loss where event_id = $1', [id]);
    await api.sql.query(
      'update risk_event set occurred_on = $2, gross_loss = 1000, recovery = 300, losses_since = null, currency = $3 where id = $1',
      [id, index === 1 ? `${year - 1}-01-01` : `${year}-01-01`, 'CNY'],
    );
  }
}

const read = (query: Record<string, unknown> = {}, who = world.administrator): Promise<RiskOverview> =>
  who.client.ask(routes.getRiskOverview, { query });
const controls = async (body: RiskListInput) =>
  (await world.administrator.client.ask(routes.getRiskControlByPage, { body: { ...body, isActive: true, countedOnce: true, pageSize: 1 } }))
    .totalCount;
const issues = async (body: IssueListInput) =>
  (await world.administrator.client.ask(routes.getRemediationIssuesByPage, { body: { ...body, pageSize: 1 } })).totalCount;
const listed = async (body: RiskEventListInput) =>
  (await world.administrator.client.ask(routes.getRiskEventQueryByPage, { body: { ...body, pageSize: 1 } })).totalCount;
const unitOf = (unit: string): FigureFilter => (unit ? { businessUnit: unit } : { missing: 'businessUnit' });
const total = (row: RiskOverview['byYear'][number] | RiskOverview['byUnit'][number]) => row.good + row.fair + row.poor + row.none;

/** Before and after the worker has folded what was written into the kept counts. */
const folds = [() => Promise.resolve([]), () => api.sql.query('select fold_control_marks(100000)')];

test('effectiveness by year and unit: each part is as long as its list, folded or not, and all agree with each other', async () => {
  for (const fold of folds) {
    await fold();
    const overview = await read();
    expect(overview.byYear.map((row) => row.year)).toEqual([year, year - 1, year - 2]);
    for (const row of overview.byYear) {
      expect(await controls({ riskYear: row.year })).toBe(total(row));
      for (const name of verdictNames)
        expect([row.year, name, await controls({ riskYear: row.year, ...verdictFilters[name] })]).toEqual([row.year, name, row[name]]);
    }
    expect(overview.byUnit.map(({ unit }) => unit).sort()).toEqual(['', 'ANC', 'BNC', '其他']);
    for (const row of overview.byUnit) {
      const known = verdictNames.filter((name) => row.unit !== '' || name !== 'none');
      for (const name of known) {
        expect([row.unit, name, await controls({ riskYear: year, ...unitOf(row.unit), ...verdictFilters[name] })]).toEqual([
          row.unit,
          name,
          row[name],
        ]);
      }
    }
    for (const name of verdictNames) expect(overview.byUnit.reduce((sum, row) => sum + row[name], 0)).toBe(overview.byYear[0]![name]);
    const ofUnit = await read({ businessUnit: 'ANC' });
    expect({ ...ofUnit.byYear[0], unit: 'ANC', year: undefined }).toEqual({
      ...overview.byUnit.find(({ unit }) => unit === 'ANC'),
      year: undefined,
    });
    expect(ofUnit.byUnit).toEqual([]);
  }
});

test('what was written a moment ago is counted, whether or not the counts know it', async () => {
  const before = await read();
  await api.sql.query(
    `insert into risk_control (risk_no, lineage_id, risk_year, state, business_unit, creator_id)
    values ('NEW-1', nextval('portal_id_seq'), $1, 'draft', 'Brand new', $2)`,
    [year, world.administrator.id],
  );
  const after = await read();
  expect(after.byYear[0]!.none).toBe(before.byYear[0]!.none + 1);
  expect(after.byUnit.find(({ unit }) => unit === 'Brand new')).toEqual({ unit: 'Brand new', good: 0, fair: 0, poor: 0, none: 1 });
});

test('what is late by unit is what the lists say is late, and the open issues are the register’s', async () => {
  for (const fold of folds) {
    await fold();
    const overview = await read();
    expect(overview.late.length).toBeGreaterThan(2);
    for (const row of overview.late) {
      for (const work of lateWorks) {
        const filter = { status: lateStatus[work], dueTo: addDays(today, -1), ...unitOf(row.unit) };
        expect([row.unit, work, await controls(filter)]).toEqual([row.unit, work, row[work]]);
      }
      expect([row.unit, await issues({ overdue: true, businessUnit: row.unit || NO_UNIT })]).toEqual([row.unit, row.issues]);
    }
    const sum = (of: 'assess' | 'decide' | 'issues') => overview.late.reduce((all, row) => all + row[of], 0);
    for (const work of lateWorks) expect(await controls({ status: lateStatus[work], dueTo: addDays(today, -1) })).toBe(sum(work));
    expect(overview.issues).toEqual({ open: await issues({ settled: false }), overdue: await issues({ overdue: true }) });
    expect(sum('issues')).toBe(overview.issues.overdue);
    expect(sum('issues')).toBeGreaterThan(0);
    const [anc] = (await read({ businessUnit: 'ANC' })).late;
    expect(anc).toEqual(overview.late.find(({ unit }) => unit === 'ANC'));
  }
  const [oldest] = await api.sql.query<{
    day: string;
  }>(`select min(t.due_on)::text as day from workflow_timer t join risk_control c on c.id = t.subject_id
    where c.is_active and c.business_unit = 'BNC' and c.state not in ('remediating', 'complete')`);
  const issue = await api.sql.query<{
    day: string;
  }>(`select min(i.due_on)::text as day from remediation_issue i join risk_control c on c.id = i.source_id
    where i.state not in ('verified', 'cancelled') and c.business_unit = 'BNC'`);
  const bnc = (await read()).late.find(({ unit }) => unit === 'BNC')!;
  expect(bnc.oldestDueOn).toBe([oldest!.day, issue[0]!.day].sort()[0]);
});

test('a cell of the heat map has the list’s number, and says how many stood there at the end of a day', async () => {
  const { heat, since } = await read();
  expect(since).toBe(`${year - 1}-12-31`);
  expect(heat).toEqual([
    { likelihood: 1, impact: 4, reports: 1, before: 0 },
    { likelihood: 2, impact: 2, reports: 1, before: 0 },
    { likelihood: 5, impact: 5, reports: 2, before: 1 },
  ]);
  for (const { likelihood, impact, reports } of heat) {
    const page = await world.administrator.client.ask(routes.getRiskReportQueryByPage, { body: { wfStatus: 2, likelihood, impact } });
    expect(page.totalCount).toBe(reports);
  }
  // The day itself is included.
  expect((await read({ since: today })).heat.map(({ reports, before }) => reports - before)).toEqual([0, 0, 0]);
  expect((await read({ since: addDays(today, -1) })).heat.at(-1)).toMatchObject({ reports: 2, before: 1 });
  expect((await read({ businessUnit: 'ANC' })).heat).toEqual([
    { likelihood: 2, impact: 2, reports: 1, before: 0 },
    { likelihood: 5, impact: 5, reports: 1, before: 0 },
  ]);
  const late = await world.administrator.client.call(routes.getRiskOverview, { query: { since: addDays(today, 1) } });
  expect(late).toMatchObject({ isSuccess: false, errors: [{ field: 'since', code: 'validation.future_date' }] });
});

test('losses stand beside the same days of the year before, net and in the group currency', async () => {
  const { losses } = await read();
  expect(losses).toMatchObject({ currency: 'CNY', missing: 0, current: { from: `${year}-01-01`, to: today } });
  expect(losses.categories.map(({ riskCategory1, current, previous }) => ({ riskCategory1, current, previous }))).toEqual([
    { riskCategory1: 0, current: { events: 2, net: 1_400 }, previous: { events: 0, net: 0 } },
    { riskCategory1: world.categories[0], current: { events: 1, net: 700 }, previous: { events: 1, net: 700 } },
  ]);
  for (const { riskCategory1, current, previous } of losses.categories) {
    for (const [span, { events: count }] of [
      [losses.current, current],
      [losses.previous, previous],
    ] as const) {
      const filter = { reported: true, eventType: 'actual' as const, riskCategory1, occurredStart: span.from, occurredEnd: span.to };
      expect(await listed(filter)).toBe(count);
    }
  }
});

test('of a company every figure is that of its list, with those below it, folded or not', async () => {
  const { client } = world.administrator;
  const department = await api.sql.one<{ id: number }>(
    `insert into department (name, name_en) values ('子公司部门', 'Of the subsidiary') returning id`,
  );
  const top = await client.ask(routes.saveCompany, { body: { code: 'TOP', name: '集团', currency: 'CNY', departmentIds: [] } });
  await client.ask(routes.saveCompany, {
    body: { code: 'LOW', name: '子公司', currency: 'CNY', parentId: top.id, departmentIds: [department!.id] },
  });
  for (const table of ['risk_control', 'risk_event'])
    await api.sql.query(`update ${table} set department_id = $1 where id % 2 = 0`, [department!.id]);
  const companyId = top.id;
  const whole = await read();
  for (const fold of folds) {
    await fold();
    const { byYear, byUnit, late, issues: open, heat, losses } = await read({ companyId });
    expect(total(byYear[0]!)).toBeGreaterThan(0);
    expect(total(byYear[0]!)).toBeLessThan(total(whole.byYear[0]!));
    for (const row of byYear) {
      for (const name of verdictNames)
        expect([row.year, name, await controls({ companyId, riskYear: row.year, ...verdictFilters[name] })]).toEqual([
          row.year,
          name,
          row[name],
        ]);
    }
    for (const row of byUnit) {
      if (row.unit)
        expect([row.unit, await controls({ companyId, riskYear: year, businessUnit: row.unit })]).toEqual([row.unit, total(row)]);
    }
    for (const work of lateWorks) {
      const sum = late.reduce((all, row) => all + row[work], 0);
      expect([work, await controls({ companyId, status: lateStatus[work], dueTo: addDays(today, -1) })]).toEqual([work, sum]);
    }
    expect(open).toEqual({ open: await issues({ companyId, settled: false }), overdue: await issues({ companyId, overdue: true }) });
    for (const { likelihood, impact, reports } of heat) {
      const body = { companyId, wfStatus: 2, likelihood, impact };
      expect((await client.ask(routes.getRiskReportQueryByPage, { body })).totalCount).toBe(reports);
    }
    const { from: occurredStart, to: occurredEnd } = losses.current;
    expect(await listed({ companyId, reported: true, eventType: 'actual', occurredStart, occurredEnd })).toBe(
      losses.categories.reduce((all, { current }) => all + current.events, 0),
    );
  }
});

test.each([
  [2026, '2026-11-25', '2026-11-25', '2025-11-25'],
  [2025, '2026-11-25', '2025-12-31', '2024-12-31'],
  [2028, '2028-02-29', '2028-02-29', '2027-02-28'],
])('the year %i seen on %s ends on %s, and is compared up to %s', (asked, day, to, before) => {
  expect(spansOf(asked, day)).toEqual({ current: { from: `${asked}-01-01`, to }, previous: { from: `${asked - 1}-01-01`, to: before } });
});
