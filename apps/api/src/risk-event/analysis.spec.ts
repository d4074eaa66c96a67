import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { policyRoutes, routes, type ProcessFigures } from '@portal/contract';
import {
  buildEventWorld,
  buildWorld,
  makeFolder,
  makePolicy,
  startTestApi,
  type EventWorld,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let events: EventWorld;
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { POLICY_APPROVAL: 'on' } });
  world = await buildWorld(api);
  events = buildEventWorld(world);
});
afterAll(() => api?.close());

interface Step {
  readonly from: string;
  readonly to: string;
  /** `dd hh` of January 2024 in UTC. */
  readonly at: string;
  readonly by?: number;
}

/** Writes the steps of a case as the runner would, without its record: the analysis reads the log alone. */
async function writeCase(workflow: string, id: number, steps: readonly Step[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const [day, hour] = step.at.split(' ');
    await api.sql.query(
      `insert into workflow_step (workflow, subject_id, seq, event, from_state, to_state, actor_id, at, body, prev_hash, hash)
       values ($1, $2, $3, 'TEST', $4, $5, $6, $7, '{"changes":[]}', '\\x00', '\\x00')`,
      [workflow, id, index + 1, step.from, step.to, step.by ?? world.owner.id, `2024-01-${day}T${hour}:00:00Z`],
    );
  }
}

const ask = async (body: Record<string, unknown>): Promise<ProcessFigures> =>
  (await world.administrator.client.ask(routes.getProcessAnalysis, { body })).workflows[0]!;
const state = (figures: ProcessFigures, name: string) => figures.states.find((one) => one.state === name)!;

test('equals a log computed by hand: visits, waits, roles, ways and rework', async () => {
  const owner = world.owner.id;
  const admin = world.reviewer.id;
  // A is reported at once, waits 2 h for its approval, then 10 h for its end.
  await writeCase('riskEvent', 9_000_001, [
    { from: 'draft', to: 'pendingApproval', at: '01 00', by: owner },
    { from: 'pendingApproval', to: 'identified', at: '01 02', by: admin },
    { from: 'identified', to: 'identified', at: '01 05', by: owner },
    { from: 'identified', to: 'closed', at: '01 12', by: admin },
  ]);
  // B lies 6 h as a draft, waits 4 h, is returned, 1 h as a draft again, waits 8 h, is closed.
  await writeCase('riskEvent', 9_000_002, [
    { from: 'draft', to: 'draft', at: '02 00', by: owner },
    { from: 'draft', to: 'pendingApproval', at: '02 06', by: owner },
    { from: 'pendingApproval', to: 'draft', at: '02 10', by: admin },
    { from: 'draft', to: 'pendingApproval', at: '02 11', by: owner },
    { from: 'pendingApproval', to: 'closed', at: '02 19', by: admin },
  ]);
  // C is like A until its approval after 6 h, and waits since.
  await writeCase('riskEvent', 9_000_003, [
    { from: 'draft', to: 'pendingApproval', at: '03 00', by: owner },
    { from: 'pendingApproval', to: 'identified', at: '03 06', by: admin },
  ]);
  // D began outside the span that is asked for.
  await writeCase('riskEvent', 9_000_004, [{ from: 'draft', to: 'pendingApproval', at: '20 00', by: owner }]);

  const figures = await ask({ workflow: 'riskEvent', startDate: '2024-01-01', endDate: '2024-01-10' });
  expect(figures).toMatchObject({ workflow: 'riskEvent', cases: 3, openCases: 1, reworkedCases: 1 });
  // A took 12 h to its end, B 19; both in the week of Monday, 1 January, by the clock of Shanghai.
  expect(figures.closed).toEqual({ cases: 2, p25Hours: 13.75, medianHours: 15.5, p75Hours: 17.25, p85Hours: 17.95, p95Hours: 18.65 });
  expect(figures.closings).toEqual([{ week: '2024-01-01', cases: 2 }]);
  expect(figures.forecast).toBeNull();
  // Waits of pendingApproval: 2, 4, 8 and 6 h: the median is 5; once it was left for a return.
  expect(state(figures, 'pendingApproval')).toMatchObject({
    visits: 4,
    movedOn: 3,
    moves: [
      { to: 'identified', times: 2 },
      { to: 'closed', times: 1 },
    ],
    p25Hours: 3.5,
    medianHours: 5,
    p75Hours: 6.5,
    p85Hours: 7.1,
    p95Hours: 7.7,
    turnsBack: false,
    waitingNow: 0,
    waitingMedianHours: null,
    isEnd: false,
  });
  // Drafts that waited: 6 and 1 h; A and C were made on their way to approval.
  expect(state(figures, 'draft')).toMatchObject({ visits: 2, medianHours: 3.5, p95Hours: 5.75 });
  expect(state(figures, 'identified')).toMatchObject({ visits: 2, medianHours: 10, p95Hours: 10, movedOn: 1, waitingNow: 1 });
  const sinceC = (Date.now() - Date.parse('2024-01-03T06:00:00Z')) / 3_600_000;
  expect(Math.abs(state(figures, 'identified').waitingMedianHours! - sinceC)).toBeLessThan(0.1);
  expect(state(figures, 'closed')).toMatchObject({ visits: 2, medianHours: null, isEnd: true, name: '已关闭', nameEn: 'Closed' });
  expect(figures.roles.map(({ state: name, roleId, visits, medianHours }) => [name, roleId, visits, medianHours])).toEqual([
    ['draft', 3, 2, 3.5],
    ['pendingApproval', 2, 4, 5],
    ['identified', 2, 1, 10],
  ]);
  expect(figures.roles[0]).toMatchObject({ nameEn: 'Risk Owner' });
  // The administrator ended waits of 2, 10, 4, 8 and 6 h, the owner those of 6 and 1.
  expect(figures.byRole.map(({ roleId, visits, totalHours, medianHours }) => [roleId, visits, totalHours, medianHours])).toEqual([
    [2, 5, 30, 6],
    [3, 2, 7, 3.5],
  ]);
  expect(figures.variants).toEqual([
    { path: ['draft', 'pendingApproval', 'draft', 'pendingApproval', 'closed'], cases: 1, medianHours: 19 },
    { path: ['pendingApproval', 'identified'], cases: 1, medianHours: 6 },
    { path: ['pendingApproval', 'identified', 'closed'], cases: 1, medianHours: 12 },
  ]);
  expect(figures.loops).toEqual([
    { from: 'draft', to: 'pendingApproval', times: 1, cases: 1 },
    { from: 'pendingApproval', to: 'draft', times: 1, cases: 1 },
  ]);
});

test('issues begin when they are raised, without a step of their own; an empty span answers zeros', async () => {
  await world.bring('remediating');
  const [issue] = await api.sql.query<{ id: number }>('select id from remediation_issue');
  await api.sql.query(`update remediation_issue set created_at = '2024-02-01T00:00:00Z' where id = $1`, [issue!.id]);
  await api.sql.query(
    `insert into workflow_step (workflow, subject_id, seq, event, from_state, to_state, actor_id, at, body, prev_hash, hash)
     values ('remediationIssue', $1, 900, 'START', 'open', 'inProgress', $2, '2024-02-02T00:00:00Z', '{"changes":[]}', '\\x00', '\\x00')`,
    [issue!.id, world.owner.id],
  );
  const figures = await ask({ workflow: 'remediationIssue', startDate: '2024-02-01', endDate: '2024-02-28' });
  expect(state(figures, 'open')).toMatchObject({ visits: 1, medianHours: 24 });
  expect(state(figures, 'inProgress')).toMatchObject({ visits: 1, waitingNow: 1 });
  const nothing = await ask({ workflow: 'riskReport', startDate: '2001-01-01', endDate: '2001-12-31' });
  expect(nothing).toMatchObject({ cases: 0, openCases: 0, roles: [], byRole: [], variants: [], loops: [], closings: [], forecast: null });
  expect(nothing.closed).toMatchObject({ cases: 0, medianHours: null });
  expect(nothing.states.every((one) => one.visits === 0 && one.medianHours === null)).toBe(true);
});

test('what will have ended on a day that lies ahead is foretold, within what there is', async () => {
  const year = new Date().getFullYear() + 1;
  const figures = await ask({ workflow: 'riskControl', startDate: '2024-01-01', endDate: `${year}-12-31` });
  expect(figures.cases).toBeGreaterThan(0);
  expect(figures.forecast).toMatchObject({ day: `${year}-12-31` });
  const { low, high } = figures.forecast!;
  expect(low).toBeGreaterThanOrEqual(figures.closed.cases);
  expect(high).toBeLessThanOrEqual(figures.cases);
});

test('every lifecycle is analysed, for administrators alone', async () => {
  const { workflows } = await world.administrator.client.ask(routes.getProcessAnalysis);
  expect(workflows.map((one) => one.workflow)).toEqual(
    expect.arrayContaining(['riskControl', 'independentReview', 'remediationIssue', 'riskEvent', 'riskReport']),
  );
  for (const actor of [world.owner, world.aide]) {
    expect((await actor.client.call(routes.getProcessAnalysis)).status).toBe(403);
    expect((await actor.client.call(routes.getLossAnalysis)).status).toBe(403);
  }
});

test('losses are those of reported actual events, by category, unit and month, a currency each', async () => {
  const bring = (overrides: Record<string, unknown>) =>
    events.bringEvent('pendingApproval', { riskCategory2: 0, riskCategory3: 0, ...overrides });
  const dates = (occurredDate: string, discoveredDate: string) => ({ occurredDate, discoveredDate });
  const [first] = world.categories;
  await bring({ ...dates('2023-01-10', '2023-01-12'), bu: 'ANC', riskCategory1: first, grossLoss: 1000, recovery: 400 });
  await bring({ ...dates('2023-01-20', '2023-01-24'), bu: 'BNC', riskCategory1: first, grossLoss: 500.55, recovery: null });
  await bring({
    ...dates('2023-02-05', '2023-02-05'),
    bu: 'ANC',
    riskCategory1: 0,
    currency: 'EUR',
    grossLoss: 70,
    recovery: 0,
    confidential: true,
  });
  await bring({ ...dates('2023-02-06', '2023-02-07'), bu: 'ANC', riskCategory1: first, grossLoss: null, recovery: null });
  // None of these is a loss: a near miss, a draft, one that turned out to be none, and one of another year.
  await bring({ ...dates('2023-02-08', '2023-02-09'), eventType: 'nearMiss', grossLoss: 9999, recovery: 0 });
  await events.bringEvent('draft', { ...dates('2023-02-08', '2023-02-09'), grossLoss: 9999, recovery: 0 });
  const none = await bring({ ...dates('2023-02-08', '2023-02-09'), grossLoss: 9999, recovery: 0 });
  await world.reviewer.client.ask(routes.closeRiskEvent, { body: { id: none.id, reason: 'notARisk' } });
  await bring({ ...dates('2022-12-31', '2023-01-01'), grossLoss: 9999, recovery: 0 });

  const losses = await world.administrator.client.ask(routes.getLossAnalysis, { body: { startDate: '2023-01-01', endDate: '2023-12-31' } });
  expect(losses.types).toEqual({ actual: 4, nearMiss: 1, potential: 0 });
  expect(losses.totals).toEqual([
    { currency: 'CNY', events: 3, grossLoss: 1500.55, recovery: 400, netLoss: 1100.55 },
    { currency: 'EUR', events: 1, grossLoss: 70, recovery: 0, netLoss: 70 },
  ]);
  expect(
    losses.byCategory.map(({ riskCategory1, nameEn, currency, events: n, netLoss }) => [riskCategory1, nameEn, currency, n, netLoss]),
  ).toEqual([
    [first, expect.any(String), 'CNY', 3, 1100.55],
    [0, 'Others', 'EUR', 1, 70],
  ]);
  expect(losses.byUnit.map(({ bu, currency, netLoss }) => [bu, currency, netLoss])).toEqual([
    ['ANC', 'CNY', 600],
    ['BNC', 'CNY', 500.55],
    ['ANC', 'EUR', 70],
  ]);
  expect(losses.byMonth.map(({ month, currency, grossLoss }) => [month, currency, grossLoss])).toEqual([
    ['2023-01', 'CNY', 1500.55],
    ['2023-02', 'CNY', 0],
    ['2023-02', 'EUR', 70],
  ]);
  // Days from occurrence to discovery: 2, 4, 0, 1 and of the near miss 1.
  expect(losses.times[0]).toEqual({ span: 'occurrenceToDiscovery', events: 5, medianDays: 1, p90Days: 3.2 });
  expect(losses.times.find((time) => time.span === 'occurrenceToClosure')).toMatchObject({ events: 0, medianDays: null });
  const oneUnit = await world.administrator.client.ask(routes.getLossAnalysis, {
    body: { startDate: '2023-01-01', endDate: '2023-12-31', bu: 'BNC', riskCategory1: first },
  });
  expect(oneUnit.totals).toEqual([{ currency: 'CNY', events: 1, grossLoss: 500.55, recovery: 0, netLoss: 500.55 }]);
});

test('every figure of the losses is the total of the list that it leads to', async () => {
  const span = { startDate: '2023-01-01', endDate: '2023-12-31' };
  const losses = await world.administrator.client.ask(routes.getLossAnalysis, { body: span });
  const count = async (filter: Record<string, unknown>) =>
    (
      await world.administrator.client.ask(routes.getRiskEventQueryByPage, {
        body: { pageSize: 10, reported: true, occurredStart: span.startDate, occurredEnd: span.endDate, ...filter },
      })
    ).totalCount;
  const actual = (currency: string) => ({ eventType: 'actual', currency });
  const figures: [string, number, Record<string, unknown>][] = [
    ...(['actual', 'nearMiss', 'potential'] as const).map((kind) => [kind, losses.types[kind], { eventType: kind }] as never),
    ...losses.totals.map((row) => [row.currency, row.events, actual(row.currency)] as never),
    ...losses.byCategory.map((row) => [row.nameEn, row.events, { ...actual(row.currency), riskCategory1: row.riskCategory1 }] as never),
    ...losses.byUnit.map((row) => [row.bu, row.events, { ...actual(row.currency), bu: row.bu }] as never),
    ...losses.byMonth.map(
      ({ month, currency, events: n }) =>
        [month, n, { ...actual(currency), occurredStart: `${month}-01`, occurredEnd: `${month}-28` }] as never,
    ),
    ...losses.times.map((row) => [row.span, row.events, { span: row.span }] as never),
  ];
  const counted = await Promise.all(figures.map(async ([name, , filter]) => [name, await count(filter)]));
  expect(counted).toEqual(figures.map(([name, events]) => [name, events]));
  expect(figures.some(([, events]) => events > 1)).toBe(true);
});

test('a cell of the heat map is the total of the reports that it leads to', async () => {
  await events.bringReport('approved', { residualLikelihood: 4, residualImpact: 5 });
  await events.bringReport('approved', { residualLikelihood: 4, residualImpact: 5 });
  await events.bringReport('submitted', { residualLikelihood: 4, residualImpact: 5 });
  const { client } = world.administrator;
  // The list's own cell does not narrow the map.
  const cells = await client.ask(routes.getRiskReportHeatMap, { body: { likelihood: 1, impact: 1 } });
  expect(cells).toContainEqual({ likelihood: 4, impact: 5, reports: 2 });
  for (const { likelihood, impact, reports } of cells) {
    const { totalCount } = await client.ask(routes.getRiskReportQueryByPage, { body: { wfStatus: 2, likelihood, impact } });
    expect({ likelihood, impact, totalCount }).toEqual({ likelihood, impact, totalCount: reports });
  }
});

test('what waits of controls, reviews and policies is the total of the list that the figure leads to, without what was taken away', async () => {
  const { client } = world.administrator;
  for (const state of ['draft', 'assessing', 'reviewing', 'reviewing', 'ownerApproval', 'remediating'] as const) await world.bring(state);
  for (const state of ['assessing', 'reviewing'] as const)
    await client.ask(routes.deleteRiskControl, { body: { id: (await world.bring(state)).id, reason: 'x' } });
  const waiting = async (workflow: string) =>
    (await ask({ workflow })).states.filter((one) => !one.isEnd).map((one) => [one.state, one.waitingNow] as const);
  const listed = async (states: readonly (readonly [string, number])[], count: (state: string) => Promise<{ totalCount: number }>) =>
    Promise.all(states.map(async ([state]) => [state, (await count(state)).totalCount] as const));

  const controls = await waiting('riskControl');
  expect(await listed(controls, (state) => client.ask(routes.getRiskControlByPage, { body: { state, isActive: true } }))).toEqual(controls);
  expect(Object.fromEntries(controls)).toMatchObject({ reviewing: expect.any(Number) });
  expect(Object.fromEntries(controls)['reviewing']).toBeGreaterThan(1);
  const reviews = await waiting('independentReview');
  expect(await listed(reviews, () => client.ask(routes.getRunRiskControlByPage, { body: {} }))).toEqual(reviews);

  const folder = await makeFolder(client, 0, '分析');
  await makePolicy(client, world.departmentId, folder.id);
  const [waits, deleted] = [
    await makePolicy(client, world.departmentId, folder.id),
    await makePolicy(client, world.departmentId, folder.id),
  ];
  for (const { id } of [waits, deleted]) await client.ask(policyRoutes.submitDoc, { body: { id } });
  await api.sql.query('update policy set is_active = false where id = $1', [deleted.id]);
  const policies = (await waiting('policyVersion')).filter(([, count]) => count > 0);
  expect(await listed(policies, (state) => client.ask(policyRoutes.searchDocsByPage, { body: { state } }))).toEqual(policies);
  expect(Object.fromEntries(policies)).toEqual({ draft: 1, inReview: 1 });
});

test('what waits in a state is the total of the list of that state', async () => {
  const waiting = (await ask({ workflow: 'riskReport' })).states.find(({ state: name }) => name === 'submitted')!.waitingNow;
  const { totalCount } = await world.administrator.client.ask(routes.getRiskReportQueryByPage, { body: { state: 'submitted' } });
  expect(waiting).toBe(totalCount);
});

// The last one: its cases have no record, and would be missed in the lists.
test('a case that was sent back has turned back, although it came to that state for the first time', async () => {
  const judged = async (workflow: string, id: number, [from, waits, to]: [string, string, string]) =>
    writeCase(workflow, id, [
      { from, to: waits, at: '02 00' },
      { from: waits, to, at: '02 06', by: world.reviewer.id },
    ]);
  await judged('riskControl', 9_100_001, ['assessing', 'reviewing', 'returned']);
  await judged('riskControl', 9_100_002, ['assessing', 'reviewing', 'complete']);
  await judged('riskReport', 9_100_005, ['draft', 'submitted', 'returned']);
  const span = { startDate: '2024-01-01', endDate: '2024-01-10' };
  expect(await ask({ workflow: 'riskControl', ...span })).toMatchObject({
    ...{ cases: 2, reworkedCases: 1 },
    loops: [{ from: 'reviewing', to: 'returned', times: 1, cases: 1 }],
  });
  expect(await ask({ workflow: 'riskReport', ...span })).toMatchObject({ cases: 1, reworkedCases: 1 });
  const rejected = await world.bring('reviewing');
  await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: rejected.id, wfStatus: false, comments: '证据不足' } });
  expect((await ask({ workflow: 'independentReview' })).loops).toContainEqual(expect.objectContaining({ from: 'open', to: 'rejected' }));
});
