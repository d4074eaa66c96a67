import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type RiskEventRow, type RiskReportRow } from '@portal/contract';
import {
  buildEventWorld,
  buildWorld,
  makeFolder,
  makePolicy,
  setPermission,
  startTestApi,
  type Actor,
  type EventWorld,
  type TestApi,
  type World,
} from '@portal/testing';
import { riskEventStatus, riskReportStatus } from '@portal/workflows';
import { createApi } from '../create-api.ts';
import { EventCard } from './event-card.ts';

let api: TestApi;
let world: World;
let events: EventWorld;
let controlNo: string;

/** A small generator of its own, so that a failing run can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
  controlNo = (await world.bring('complete')).riskNo;
  const random = seeded(20261120);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  for (let made = 0; made < 40; made += 1) {
    const record = await events.bringEvent(
      pick(['draft', 'pendingApproval', 'pendingApproval', 'identified', 'identified', 'closed'] as const),
      {
        title: `事件${made} ${pick(['断供', '火灾', 'invoice'])}`,
        riskCategory1: pick([world.categories[0], 0]),
        riskCategory2: 0,
        riskCategory3: 0,
        bu: pick(['ANC', 'BNC']),
        managementArea: pick(['中国', '欧盟']),
        eventType: pick(['actual', 'nearMiss', 'potential']),
        severity: pick([1, 3, 5, null]),
        confidential: random() < 0.3,
        departmentId: pick([world.departmentId, null]),
        riskNo: pick(['', controlNo]),
        allowedUsers: random() < 0.2 ? [world.assistant.id] : [],
      },
      pick([world.administrator, world.owner]),
    );
    if (record.state === 'identified' && random() < 0.6) {
      const [report] = record.reports;
      await world.owner.client.ask(routes.submitRiskReport, {
        body: events.reportBody(report!.id, { residualLikelihood: pick([1, 2, 5]), residualImpact: pick([1, 4]) }),
      });
      if (random() < 0.6) await world.reviewer.client.ask(routes.riskReportApproval, { body: { id: report!.id } });
    }
    // Days of the past, so that the filters by day have something to leave out.
    await api.sql.query(`update risk_event set created_at = created_at - make_interval(days => $2) where id = $1`, [record.id, made % 7]);
  }
});
afterAll(() => api?.close());

const everyone = (): Actor[] => [
  world.administrator,
  world.reviewer,
  world.owner,
  world.otherOwner,
  world.assistant,
  world.outsider,
  world.aide,
];
const page = { pageSize: 100 };
const allEvents = (actor: Actor, body: Record<string, unknown> = {}) =>
  actor.client.ask(routes.getRiskEventQueryByPage, { body: { ...page, ...body } });
const allReports = (actor: Actor, body: Record<string, unknown> = {}) =>
  actor.client.ask(routes.getRiskReportQueryByPage, { body: { ...page, ...body } });

test('every row of a list is a record that its reader may open, and no other record is', async () => {
  const ids = (await api.sql.query<{ id: number }>('select id from risk_event order by id')).map((row) => row.id);
  for (const actor of everyone()) {
    const listed = new Set((await allEvents(actor)).data.map((row) => row.id));
    for (const id of ids) {
      const { isSuccess } = await actor.client.call(routes.getRiskEventDetail, { query: { Id: id } });
      expect({ who: actor.userNo, id, isSuccess }).toEqual({ who: actor.userNo, id, isSuccess: listed.has(id) });
    }
    const mine = (await actor.client.ask(routes.getRiskEventByPage, { body: page })).data;
    expect(mine.every((row) => listed.has(row.id))).toBe(true);
    expect((await allReports(actor)).data.every((row) => listed.has(row.eventId))).toBe(true);
  }
});

test('the counts of the tiles are the totals of the lists behind them, for every reader and filter', async () => {
  const filters = [
    {},
    { riskCategory1: world.categories[0] },
    { riskCategory1: 0 },
    { startDate: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10) },
  ];
  for (const actor of everyone()) {
    for (const body of filters) {
      const counts = await actor.client.ask(routes.getRiskEventCounts, { body });
      const isAdministrator = [world.administrator, world.reviewer].includes(actor);
      const list = isAdministrator ? routes.getRiskEventQueryByPage : routes.getRiskEventByPage;
      expect({ who: actor.userNo, body, ...counts }).toEqual({
        who: actor.userNo,
        body,
        pendingEscalation: (await actor.client.ask(list, { body: { ...body, status: 1 } })).totalCount,
        pendingReport: (await allReports(actor, { ...body, wfStatus: 1 })).totalCount,
        incidentManaged: (await allReports(actor, { ...body, wfStatus: 2 })).totalCount,
      });
    }
  }
});

describe('filters leave exactly the rows that they say', () => {
  const eventFilters: [string, () => Record<string, unknown>, (row: RiskEventRow) => boolean][] = [
    ['status', () => ({ status: 1 }), (row) => row.status === 1],
    ['state', () => ({ state: 'closed' }), (row) => row.state === 'closed'],
    ['wfStatus', () => ({ wfStatus: 1 }), (row) => row.state === 'pendingApproval'],
    ['category', () => ({ riskCategory1: 0 }), (row) => row.riskCategory1 === 0],
    ['type', () => ({ eventType: 'nearMiss' }), (row) => row.eventType === 'nearMiss'],
    ['bu', () => ({ bu: 'BNC' }), (row) => row.bu === 'BNC'],
    ['businessUnit', () => ({ businessUnit: 'ANC' }), (row) => row.bu === 'ANC'],
    ['managementArea', () => ({ managementArea: '欧盟' }), (row) => row.managementArea === '欧盟'],
    ['score', () => ({ score: 5 }), (row) => row.severity === 5],
    ['without a score', () => ({ score: 0 }), (row) => row.severity === null],
    ['confidential', () => ({ confidential: true }), (row) => row.confidential],
    ['reporter', () => ({ ownerId: world.owner.id }), (row) => row.reporter.id === world.owner.id],
    ['reporter by text', () => ({ ownerIdStr: world.owner.userNo }), (row) => row.reporter.id === world.owner.id],
    [
      'reporter by a part of the name',
      () => ({ ownerIdStr: world.owner.name.slice(1) }),
      (row) => row.reporter.name.includes(world.owner.name.slice(1)),
    ],
    ['nobody by a sign that stands for itself', () => ({ ownerIdStr: '_' }), () => false],
    ['runo', () => ({ runo: controlNo }), (row) => row.riskNo === controlNo],
    ['keyword', () => ({ keyword: '断供' }), (row) => row.title.includes('断供')],
    ['department', () => ({ departmentId: world.departmentId }), (row) => row.departmentId === world.departmentId],
    ['key control of its control', () => ({ key: '是' }), (row) => row.riskNo === controlNo],
    ['mode of its control', () => ({ controlMode: 3, controlOwnerFunction: '运营' }), (row) => row.riskNo === controlNo],
    ['no control like that', () => ({ key: '否' }), () => false],
    [
      'several at once',
      () => ({ bu: 'ANC', eventType: 'actual', status: 1 }),
      (row) => row.bu === 'ANC' && row.eventType === 'actual' && row.status === 1,
    ],
  ];
  test.each(eventFilters)('events by %s', async (_name, body, fits) => {
    const all = (await allEvents(world.administrator)).data;
    const { totalCount, data } = await allEvents(world.administrator, body());
    expect(data.map((row) => row.id)).toEqual(all.filter(fits).map((row) => row.id));
    expect(totalCount).toBe(data.length);
  });

  const reportFilters: [string, () => Record<string, unknown>, (row: RiskReportRow) => boolean][] = [
    ['status 0', () => ({ status: 0 }), (row) => ['draft', 'returned'].includes(row.state)],
    ['status 1', () => ({ status: 1 }), (row) => row.state === 'submitted'],
    ['status 2', () => ({ status: 2 }), (row) => row.state === 'approved'],
    ['not approved', () => ({ wfStatus: 1 }), (row) => row.state !== 'approved'],
    ['escalation user', () => ({ ownerId: world.owner.id }), (row) => row.escalationUser.id === world.owner.id],
    [
      'escalation user by text',
      () => ({ ownerIdStr: world.owner.userNo.toUpperCase() }),
      (row) => row.escalationUser.id === world.owner.id,
    ],
    [
      'a part of the name',
      () => ({ ownerIdStr: world.owner.name.slice(1) }),
      (row) => row.escalationUser.name.includes(world.owner.name.slice(1)),
    ],
    ['a sign that stands for itself', () => ({ ownerIdStr: '%' }), () => false],
    ['bu', () => ({ bu: 'BNC' }), (row) => row.bu === 'BNC'],
    ['type', () => ({ eventType: 'potential' }), (row) => row.eventType === 'potential'],
    ['keyword', () => ({ keyword: 'invoice' }), (row) => row.eventTitle.includes('invoice')],
  ];
  test.each(reportFilters)('reports by %s', async (_name, body, fits) => {
    const all = (await allReports(world.administrator)).data;
    const { totalCount, data } = await allReports(world.administrator, body());
    expect(data.map((row) => row.id)).toEqual(all.filter(fits).map((row) => row.id));
    expect(totalCount).toBe(data.length);
  });

  test('days are the portal’s and both included; none lies in the future', async () => {
    const day = (ago: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: api.config.TIME_ZONE }).format(new Date(Date.now() - ago * 86_400_000));
    const rows = await api.sql.query<{ id: number; day: string }>(`select id, (created_at at time zone $1)::date as day from risk_event`, [
      api.config.TIME_ZONE,
    ]);
    const { data } = await allEvents(world.administrator, { startDate: day(4), endDate: day(2) });
    expect(data.map((row) => row.id).sort()).toEqual(
      rows
        .filter((row) => row.day >= day(4) && row.day <= day(2))
        .map((row) => row.id)
        .sort(),
    );
    for (const field of ['startDate', 'endDate']) {
      for (const route of [
        routes.getRiskEventByPage,
        routes.getRiskEventQueryByPage,
        routes.getRiskReportQueryByPage,
        routes.getRiskEventCounts,
        routes.exportRiskEventReport,
      ]) {
        expect(await world.owner.client.call(route, { body: { [field]: '2999-01-01' } })).toMatchObject({
          isSuccess: false,
          errors: [{ field }],
        });
      }
    }
  });
});

test('pages neither overlap nor leave rows out, whatever the order', async () => {
  for (const sort of ['', '-eventNo', 'severity', '-netLoss', 'reporter', 'dueDate', 'category1Name']) {
    const whole = (await allEvents(world.administrator, { sort })).data.map((row) => row.id);
    const paged: number[] = [];
    for (let pageIndex = 0; pageIndex * 7 < whole.length; pageIndex += 1) {
      paged.push(...(await allEvents(world.administrator, { sort, pageIndex, pageSize: 7 })).data.map((row) => row.id));
    }
    expect(paged).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
  }
  const numbers = (await allEvents(world.administrator, { sort: 'eventNo' })).data.map((row) => row.eventNo);
  expect(numbers).toEqual([...numbers].sort());
  for (const sort of ['nothing', 'constructor', 'id; drop table risk_event']) {
    expect(await world.administrator.client.call(routes.getRiskEventQueryByPage, { body: { sort } })).toMatchObject({
      errors: [{ field: 'sort' }],
    });
    expect(await world.administrator.client.call(routes.getRiskReportQueryByPage, { body: { sort } })).toMatchObject({
      errors: [{ field: 'sort' }],
    });
  }
});

test('the heat map counts the approved reports that the reader sees, cell by cell', async () => {
  for (const actor of everyone()) {
    const cells = await actor.client.ask(routes.getRiskReportHeatMap, { body: {} });
    const expected = new Map<string, number>();
    for (const row of (await allReports(actor, { status: 2 })).data) {
      const key = `${row.residualLikelihood}/${row.residualImpact}`;
      expected.set(key, (expected.get(key) ?? 0) + 1);
    }
    expect(new Map(cells.map((cell) => [`${cell.likelihood}/${cell.impact}`, cell.reports]))).toEqual(expected);
  }
});

test('rows say their state and what may be done with them, as the record does', async () => {
  for (const actor of [world.reviewer, world.owner]) {
    for (const row of (await allEvents(actor)).data.slice(0, 12)) {
      const record = await actor.client.ask(routes.getRiskEventDetail, { query: { Id: row.id } });
      expect(row).toEqual(Object.fromEntries(Object.keys(row).map((key) => [key, record[key as keyof typeof record]])));
      expect(row.status).toBe(new Map<string, number>(Object.entries(riskEventStatus)).get(row.state));
    }
    for (const row of (await allReports(actor)).data.slice(0, 6)) {
      const record = await actor.client.ask(routes.getRiskReportDetail, { query: { Id: row.id } });
      expect(row).toEqual(Object.fromEntries(Object.keys(row).map((key) => [key, record[key as keyof typeof record]])));
      expect(row.status).toBe(new Map<string, number>(Object.entries(riskReportStatus)).get(row.state));
    }
  }
});

test('what hangs on a risk number is listed within the reader’s rights', async () => {
  const entries = async (actor: Actor, riskNo: string) =>
    (await actor.client.ask(routes.getListByRiskNo, { query: { riskNo } })).map((entry) => `${entry.type} ${entry.id}`);
  for (const actor of everyone()) {
    const seen = (await allEvents(actor, { runo: controlNo })).data
      .filter((row) => row.riskNo === controlNo)
      .map((row) => `riskEvent ${row.id}`);
    const listed = await entries(actor, controlNo);
    expect(listed.filter((entry) => entry.startsWith('riskEvent')).sort()).toEqual(seen.sort());
    const mayReadControl =
      (await actor.client.ask(routes.getRiskControlByPageHome, { body: { runo: controlNo, isActive: true } })).totalCount === 1;
    expect(listed.some((entry) => entry.startsWith('riskControl'))).toBe(mayReadControl);
  }
  expect(await entries(world.administrator, 'RC-nothing')).toEqual([]);
  expect(await entries(world.administrator, '')).toEqual([]);
});

test('policies that name a control, and no longer number, hang on it for who may read them', async () => {
  const { client } = world.administrator;
  const folder = await makeFolder(client, 0, '提及');
  await setPermission(client, { id: folder.id, type: 0 }, { both: [world.owner.id] });
  const make = (docName: string) => makePolicy(client, world.departmentId, folder.id, { docName });
  const named = await make(`出差管理制度(${controlNo})`);
  await make(`另一制度 ${controlNo}9`);
  const policies = async (actor: Actor) =>
    (await actor.client.ask(routes.getListByRiskNo, { query: { riskNo: controlNo } })).filter(({ type }) => type === 'policy');
  expect(await policies(world.owner)).toMatchObject([
    { id: named.id, no: 'V1.0', link: `/dms/view?Id=${named.id}`, stateName: 'Published' },
  ]);
  expect(await policies(world.outsider)).toEqual([]);
});

test('each tile of the home card leads to the list that it counts, its filters with it', async () => {
  const card = (api.app as unknown as { get<T>(token: unknown, options: { strict: boolean }): T }).get<EventCard>(EventCard, {
    strict: false,
  });
  const lists = {
    RiskEventQuery: routes.getRiskEventQueryByPage,
    MyRiskEventList: routes.getRiskEventByPage,
    RiskReportQuery: routes.getRiskReportQueryByPage,
  };
  const query = { category1: world.categories[0], category2: null, category3: null, sdate: '2024-01-01', edate: null };
  for (const actor of everyone()) {
    const isAdministrator = [world.administrator, world.reviewer].includes(actor);
    const person = {
      actor: { id: actor.id, isAdministrator, isSystem: false },
      roles: [{ id: actor === world.aide ? 4 : 1 }],
      department: { id: actor.departmentId },
    };
    const figures = await card.read({ person: person as never, isAdministrator, isRiskOwner: true }, query as never);
    expect(figures.map((figure) => figure.id)).toEqual(['escalation', 'report', 'managed']);
    for (const { count, to } of figures) {
      const { pathname, searchParams } = new URL(to, 'http://portal');
      const page = pathname.split('/').at(-1) as keyof typeof lists;
      const body = {
        riskCategory1: searchParams.get('category1'),
        startDate: searchParams.get('sdate'),
        wfStatus: searchParams.get('type'),
      };
      expect({ to, count }).toEqual({ to, count: (await actor.client.ask(lists[page], { body })).totalCount });
    }
  }
});
