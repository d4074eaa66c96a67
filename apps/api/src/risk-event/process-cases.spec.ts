import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { paperSheets } from '@portal/certification';
import { pageAddress, recordPages, routes, type ProcessFigures } from '@portal/contract';
import { CaseExportSource } from '@portal/risk-event';
import {
  buildEventWorld,
  buildPerson,
  buildWorld,
  planPeriod,
  requestEvidence,
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
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
});
afterAll(() => api?.close());

const admin = () => world.administrator.client;
const figuresOf = async (body: { workflow: string; bu?: string; companyId?: number }): Promise<ProcessFigures> =>
  (await admin().ask(routes.getProcessAnalysis, { body })).workflows[0]!;
const lateOf = (body: { workflow: string; bu?: string; companyId?: number; pageIndex?: number; pageSize?: number }) =>
  admin().ask(routes.getLikelyLateCases, { body });
/** Moves the due date of what is to be done with a record. */
const dueIn = (id: number, days: number) =>
  api.sql.query('update workflow_timer set due_on = current_date + $2::int where subject_id = $1 and rung = 0', [id, days]);
const toUnit = (table: 'risk_control' | 'risk_event', id: number, unit: string) =>
  api.sql.query(`update ${table} set business_unit = $2 where id = $1`, [id, unit]);

test('a case closed on time when every due date on its way was met; an open one has no verdict', async () => {
  const before = (await figuresOf({ workflow: 'riskEvent' })).timeliness;
  const [kept, missed, open] = [
    await events.bringEvent('pendingApproval'),
    await events.bringEvent('pendingApproval'),
    await events.bringEvent('pendingApproval'),
  ];
  await dueIn(missed.id, -3);
  for (const { id } of [kept, missed]) await admin().ask(routes.closeRiskEvent, { body: { id, reason: 'notARisk' } });
  const after = (await figuresOf({ workflow: 'riskEvent' })).timeliness;
  expect({ dated: after.dated - before.dated, onTime: after.onTime - before.onTime }).toEqual({ dated: 2, onTime: 1 });
  // The duty that goes on is not among those that ended.
  expect(await api.sql.query('select subject_id::int from ended_duty where subject_id = any($1)', [[kept.id, missed.id, open.id]])).toEqual(
    [{ subject_id: kept.id }, { subject_id: missed.id }],
  );
});

test('likely late is what is past its date, and what is due before such records have usually moved on; the list has as many as the figure', async () => {
  const [past, soon, ample] = [await world.bring('reviewing'), await world.bring('reviewing'), await world.bring('reviewing')];
  for (const [{ id }, days] of [
    [past, -1],
    [soon, 2],
    [ample, 300],
  ] as const) {
    await toUnit('risk_control', id, 'ANC');
    await dueIn(id, days);
  }
  // Reviews have usually taken thirty days.
  for (const id of [9_000_001, 9_000_002, 9_000_003])
    for (const [seq, from, to, day] of [
      [1, 'assessing', 'reviewing', '2024-01-01'],
      [2, 'reviewing', 'complete', '2024-01-31'],
    ] as const)
      await api.sql.query(
        `insert into workflow_step (workflow, subject_id, seq, event, from_state, to_state, actor_id, at, body, prev_hash, hash)
         values ('riskControl', $1, $2, 'TEST', $3, $4, $5, $6::timestamptz, '{"changes":[]}', '\\x00', '\\x00')`,
        [id, seq, from, to, world.owner.id, `${day}T00:00:00Z`],
      );
  const { data, totalCount } = await lateOf({ workflow: 'riskControl' });
  expect(data.map(({ id }) => id)).toEqual([past.id, soon.id]);
  expect(data[0]).toMatchObject({
    page: pageAddress(recordPages.riskControl.view, past.id),
    unit: 'ANC',
    state: 'reviewing',
    number: expect.any(String),
  });
  expect(data[1]!.expectedOn! > data[1]!.dueOn).toBe(true);
  expect((await figuresOf({ workflow: 'riskControl' })).timeliness.likelyLate).toBe(totalCount);
  expect((await lateOf({ workflow: 'riskControl', pageIndex: 1, pageSize: 1 })).data.map(({ id }) => id)).toEqual([soon.id]);
  // What was taken away waits for nobody.
  await admin().ask(routes.deleteRiskControl, { body: { id: past.id, reason: 'x' } });
  expect((await lateOf({ workflow: 'riskControl' })).totalCount).toBe(1);
  expect((await figuresOf({ workflow: 'riskControl' })).timeliness.likelyLate).toBe(1);
});

test('one unit: its cases alone, and what waits there is the total of the list that the figure leads to', async () => {
  for (const unit of ['BNC', 'BNC', 'ANC']) await toUnit('risk_control', (await world.bring('assessing')).id, unit);
  const control = await figuresOf({ workflow: 'riskControl', bu: 'BNC' });
  expect(control).toMatchObject({ hasUnits: true, cases: 2 });
  for (const { state, waitingNow } of control.states) {
    const { totalCount } = await admin().ask(routes.getRiskControlByPage, { body: { state, isActive: true, businessUnit: 'BNC' } });
    expect([state, totalCount]).toEqual([state, waitingNow]);
  }
  const event = await events.bringEvent('pendingApproval');
  await toUnit('risk_event', event.id, 'BNC');
  const waiting = (await figuresOf({ workflow: 'riskEvent', bu: 'BNC' })).states.find(
    ({ state }) => state === 'pendingApproval',
  )!.waitingNow;
  const listed = await admin().ask(routes.getRiskEventQueryByPage, { body: { state: 'pendingApproval', bu: 'BNC' } });
  expect([waiting, listed.totalCount]).toEqual([1, 1]);
  // Lifecycles without units are answered as a whole, and say so.
  const all = await figuresOf({ workflow: 'importBatch' });
  expect(await figuresOf({ workflow: 'importBatch', bu: 'BNC' })).toEqual(all);
  expect(all.hasUnits).toBe(false);
  expect((await figuresOf({ workflow: 'independentReview', bu: 'none' })).cases).toBe(0);
});

test('one company: the cases of its departments, and of lifecycles that know none the whole', async () => {
  const { client } = world.administrator;
  const department = await api.sql.one<{ id: number }>(
    `insert into department (name, name_en) values ('子公司', 'Subsidiary') returning id`,
  );
  const top = await client.ask(routes.saveCompany, { body: { code: 'P-1', name: '集团', currency: 'CNY', departmentIds: [] } });
  await client.ask(routes.saveCompany, {
    body: { code: 'P-2', name: '子公司', currency: 'CNY', parentId: top.id, departmentIds: [department!.id] },
  });
  const move = (table: 'risk_control' | 'risk_event', id: number) =>
    api.sql.query(`update ${table} set department_id = $2 where id = $1`, [id, department!.id]);
  const inside = (await world.bring('reviewing')).id;
  await move('risk_control', inside);
  await move('risk_event', (await events.bringEvent('identified')).id);
  for (const workflow of ['riskControl', 'independentReview', 'riskEvent', 'riskReport']) {
    const { cases, hasCompanies, states } = await figuresOf({ workflow, companyId: top.id });
    expect({ workflow, cases, hasCompanies }).toEqual({ workflow, cases: 1, hasCompanies: true });
    expect(states.filter(({ waitingNow }) => waitingNow > 0)).toHaveLength(1);
  }
  const all = await figuresOf({ workflow: 'importBatch' });
  expect(all.hasCompanies).toBe(false);
  expect(await figuresOf({ workflow: 'importBatch', companyId: top.id })).toEqual(all);
  // A test, a deficiency and a request belong where their control does.
  const periodId = await planPeriod(world);
  const people = { testerId: (await buildPerson(api.sql)).id, reviewerId: (await buildPerson(api.sql)).id };
  for (const controlId of [inside, (await world.bring('reviewing')).id]) {
    await client.ask(routes.saveControlTest, { body: { periodId, controlId, kind: 'design', ...people, dueOn: '2031-06-30' } });
    await client.ask(routes.saveDeficiency, { body: { title: '对账未复核', area: 'other', periodId, controlId, ownerId: world.owner.id } });
    await requestEvidence(world, { controlIds: [controlId] });
  }
  for (const workflow of ['controlTest', 'deficiency', 'evidenceRequest'])
    expect({ workflow, cases: (await figuresOf({ workflow, companyId: top.id })).cases }).toEqual({ workflow, cases: 1 });
  // One without a control belongs where whoever answers for it does, in its list, in figures and in the working papers.
  const answering = await buildPerson(api.sql, { departmentId: department!.id });
  const body = { title: '舞弊风险评估缺失', area: 'other', periodId, ownerId: answering.id } as const;
  await client.ask(routes.saveDeficiency, { body });
  expect((await figuresOf({ workflow: 'deficiency', companyId: top.id })).cases).toBe(2);
  const papers = paperSheets.find(({ name }) => name === 'deficiencies')!;
  expect(await papers.read(api.sql, { periodId, companyId: top.id, coveredIds: null, narrowFacts: async (facts) => facts })).toHaveLength(
    2,
  );
});

test('the export has a row for each case that the figures count, from which they can be computed again', async () => {
  const { id } = await events.bringEvent('closed');
  await toUnit('risk_event', id, 'XNC');
  await api.sql.query(`update risk_event set recused_ids = '{}' where id = $1`, [id]);
  const read = async () => {
    const source = api.app.get(CaseExportSource);
    return api.sql.transaction(async (tx) => {
      const query = { workflow: 'riskEvent', bu: 'XNC', startDate: null, endDate: null };
      const { rows, total, columns } = await source.open(tx, {
        personId: world.administrator.id,
        query,
        language: 'en',
        today: '2026-01-01',
      });
      const cells = [];
      for await (const portion of rows) cells.push(...portion);
      return { total, keys: columns.map(({ key }) => key), cells };
    });
  };
  const { total, keys, cells } = await read();
  const figures = await figuresOf({ workflow: 'riskEvent', bu: 'XNC' });
  expect([total, cells.length]).toEqual([figures.cases, figures.cases]);
  expect(cells[0]).toMatchObject({ state: '已关闭 Closed', unit: expect.stringContaining('XNC'), returns: 0, late: null });
  expect(keys).toEqual(expect.arrayContaining(['number', 'onTime', 'in pendingApproval']));
  expect(keys).not.toContain('in closed');
  expect(Object.keys(cells[0]!).filter((key) => !keys.includes(key))).toEqual([]);
  // Whoever was recused from it reads nothing of it, here neither.
  await api.sql.query('update risk_event set recused_ids = array[$2::bigint] where id = $1', [id, world.administrator.id]);
  expect((await read()).cells[0]!['number']).toBe('（不可查看） (restricted)');
});

test('a lifecycle that there is not is refused by its field, for the list as for the export', async () => {
  for (const route of [routes.getLikelyLateCases, routes.exportProcessCases] as const) {
    const { code, errors } = await admin().call(route, { body: { workflow: 'noSuchThing' } });
    expect([code, JSON.stringify(errors)]).toEqual(['validation', expect.stringContaining('workflow')]);
  }
});
