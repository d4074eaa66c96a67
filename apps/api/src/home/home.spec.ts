import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Module, type OnModuleInit } from '@nestjs/common';
import { knowledgeLists, riskControlLists, routes, type HomeCardAnswer, type HomeQuery } from '@portal/contract';
import {
  buildPerson,
  buildWorld,
  makeExam,
  startTestApi,
  type ApiClient,
  type ControlState,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';
import { HomeCards, type HomeReader } from './home-cards.ts';

const asked: HomeQuery[] = [];

/** What an area brings that is not there yet. */
@Module({})
class LaterArea implements OnModuleInit {
  constructor(private readonly cards: HomeCards) {}

  onModuleInit(): void {
    const figure = (id: string, count: number) => ({ id, count, to: `/RiskInfoCollection/${id}`, items: [] });
    this.cards.register({
      card: 'laterArea',
      read: (_: HomeReader, query) => {
        asked.push(query);
        return Promise.resolve([figure('escalation', 3)]);
      },
    });
    this.cards.register({
      card: 'laterArea',
      read: ({ isAdministrator }) => Promise.resolve(isAdministrator ? [figure('managed', 5)] : undefined),
    });
  }
}
Reflect.defineMetadata('design:paramtypes', [HomeCards], LaterArea);

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi, { modules: [LaterArea] });
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const home = async (client: ApiClient, query: Record<string, unknown> = {}) => (await client.ask(routes.getHome, { query })).cards;
const cardOf = (cards: readonly HomeCardAnswer[], id: string) => cards.find((card) => card.id === id);

/** What the list behind a figure's address answers. */
async function askList(client: ApiClient, to: string) {
  const { pathname, searchParams } = new URL(to, 'http://portal');
  const type = searchParams.get('type');
  if (pathname === '/RiskControl/MyRiskControlTaskList') {
    return client.ask(routes.getMyRiskControlByPage, { body: { wfStatus: type, pageSize: 50 } });
  }
  const list = { '1': routes.getRunRiskControlByPage, '2': routes.getHiRiskControlByPage, '3': routes.getRiskControlByPageHome }[
    type ?? ''
  ];
  if (pathname !== '/RiskControl/RiskControlTaskList' || !list) throw new Error(`No list stands at ${to}`);
  return client.ask(list, { body: { pageSize: 50, ...(type === '3' && { wfStatus: '3' }) } });
}

const states: readonly ControlState[] = ['draft', 'assessing', 'returned', 'ownerApproval', 'reviewing', 'remediating', 'complete'];

test('whatever there is, every count of the matrix is the total of the list it leads to, with its first rows below it', async () => {
  // A fixed seed: a failure can be repeated.
  let seed = 20261120;
  const draw = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  for (let made = 0; made < 24; made += 1) {
    const { id } = await world.bring(states[draw(states.length)] ?? 'draft');
    if (draw(5) === 0) await world.administrator.client.ask(routes.deleteRiskControl, { body: { id, reason: 'x' } });
  }
  for (const who of [world.administrator, world.reviewer, world.owner, world.assistant]) {
    const matrix = cardOf(await home(who.client), 'matrix');
    expect(matrix?.figures.map((figure) => figure.id)).toEqual(
      who === world.administrator || who === world.reviewer ? ['pending', 'approved', 'completed'] : ['toDo', 'submitted', 'related'],
    );
    for (const figure of matrix?.figures ?? []) {
      const list = await askList(who.client, figure.to);
      expect({ to: figure.to, count: figure.count }).toEqual({ to: figure.to, count: list.totalCount });
      expect(figure.items.map((item) => item.id)).toEqual(list.data.slice(0, 4).map((row) => row.id));
      expect(figure.items.map((item) => item.score)).toEqual(list.data.slice(0, 4).map((row) => row.controlAssessmentScore));
      for (const item of figure.items) expect(item.to).toBe(`/RiskControl/RiskCurrentControlReviewView?Id=${item.id}`);
    }
  }
});

test('the matrix is for risk owners alone', async () => {
  const user = await api.as(await buildPerson(api.sql));
  const aide = await api.as(await buildPerson(api.sql, { roles: [ROLE.aide] }));
  for (const client of [user, aide]) expect(cardOf(await home(client), 'matrix')).toBeUndefined();
  const newcomer = await api.as(await buildPerson(api.sql, { roles: [ROLE.riskOwner] }));
  expect(cardOf(await home(newcomer), 'matrix')?.figures.map((figure) => figure.count)).toEqual([0, 0, 0]);
});

test('an area brings its card by registering it; two may share one, and each says for whom', async () => {
  expect(cardOf(await home(world.administrator.client), 'laterArea')?.figures.map((figure) => [figure.id, figure.count])).toEqual([
    ['escalation', 3],
    ['managed', 5],
  ]);
  expect(cardOf(await home(world.outsider.client), 'laterArea')?.figures.map((figure) => figure.id)).toEqual(['escalation']);
});

test('the filters reach the areas, and no day of them lies in the future', async () => {
  await home(world.administrator.client, { category1: 3, category2: 7, sdate: '2026-01-01', edate: '2026-02-01' });
  expect(asked.at(-1)).toMatchObject({ category1: 3, category2: 7, category3: null, sdate: '2026-01-01', edate: '2026-02-01' });
  for (const field of ['sdate', 'edate']) {
    const refused = await world.administrator.client.call(routes.getHome, { query: { [field]: '2999-01-01' } });
    expect(refused).toMatchObject({ isSuccess: false, errors: [{ field, code: 'validation.future_date' }] });
  }
});

test('what is due is one list across the areas, overdue first, and every count is its bucket', async () => {
  const { client } = world.owner;
  const exam = await makeExam(world, { closeAt: '2999-01-01T00:00:00Z' });
  const { id } = await world.bring('assessing');
  await api.sql.query(`update workflow_timer set due_on = '1999-01-02' where workflow = 'riskControl' and subject_id = $1`, [id]);
  const all = await client.ask(routes.getMyDuties, { query: { pageSize: 50 } });
  const dates = all.data.map((row) => row.dueDate);
  expect(dates).toEqual([...dates].sort());
  expect(all.data[0]).toMatchObject({
    subject: 'riskControl',
    titleEn: '',
    id,
    dueDate: '1999-01-02',
    link: `/RiskControl/RiskCurrentControlEdit?Id=${id}`,
    onBehalfOf: null,
  });
  expect(all.data.at(-1)).toMatchObject({
    subject: 'examAttempt',
    id: exam,
    title: '信息安全考试',
    titleEn: 'Information security',
    link: `/KMSKnowLedge/MyExam?Id=${exam}`,
  });
  for (const [bucket, count] of [
    ['overdue', all.overdue],
    ['soon', all.dueSoon],
    ['later', all.later],
    ['all', all.totalCount],
  ] as const)
    expect((await client.ask(routes.getMyDuties, { query: { bucket, pageSize: 50 } })).data).toHaveLength(count);
  // The menu tells the same: every duty stands on one of its pages, whatever bucket is looked at.
  const onPages = new Map(
    (await client.ask(routes.getMyDuties, { query: { bucket: 'overdue' } })).pages.map(({ path, count }) => [path, count]),
  );
  expect([...onPages.values()].reduce((sum, count) => sum + count, 0)).toBe(all.totalCount);
  expect([onPages.get(riskControlLists.mine), onPages.get(knowledgeLists.myExams)]).toEqual([
    all.data.filter(({ subject }) => subject === 'riskControl').length,
    all.data.filter(({ subject }) => subject === 'examAttempt').length,
  ]);
  const within = await client.ask(routes.getMyDuties, { query: { within: '/KMSKnowLedge', pageSize: 1 } });
  expect(within).toMatchObject({ totalCount: 1, data: [{ id: exam }] });
});

test('administrators, and they alone, are told of duties that nobody active holds, with the list of them', async () => {
  const leaver = await buildPerson(api.sql, { roles: [ROLE.riskOwner] });
  const { id } = await world.bring('assessing', { controlOwner: leaver.id });
  const { client } = world.administrator;
  expect(cardOf(await home(client), 'attention')).toBeUndefined();
  await api.sql.query('update person set is_active = false where id = $1', [leaver.id]);
  const [figure] = cardOf(await home(client), 'attention')?.figures ?? [];
  const listed = (await client.ask(routes.getLeavers)).reduce((sum, row) => sum + row.duties, 0);
  expect(figure).toMatchObject({ id: 'noHolder', count: listed, to: '/admin/Leavers' });
  expect(listed).toBeGreaterThan(0);
  expect(cardOf(await home(world.owner.client), 'attention')).toBeUndefined();
  await client.ask(routes.deleteRiskControl, { body: { id, reason: 'x' } });
});

test('administrators are told of reviews that none of them may do, as many as the list behind the figure has and as the records say', async () => {
  const { client } = world.administrator;
  const figure = async () => cardOf(await home(client), 'attention')?.figures.find(({ id }) => id === 'noReviewer');
  const { id } = await world.bring('reviewing');
  expect(await figure()).toBeUndefined();
  // Everybody who could review has helped with the submission, one of them by standing in for who did.
  await api.sql.query(
    `update independent_review set dependent_ids = array(select person_id from person_role where role_id = 2 and position = 0 and person_id <> $2)
     where risk_id = $1`,
    [id, world.administrator.id],
  );
  const said = async () => (await client.ask(routes.getRiskControl, { query: { id } })).noEligibleReviewer;
  expect([await figure(), await said()]).toEqual([undefined, false]);
  await api.sql.query(
    `insert into substitution (person_id, substitute_id, from_on, to_on, created_by)
     select submitted_by, $2, current_date - 2, current_date + 2, $2 from independent_review where risk_id = $1`,
    [id, world.administrator.id],
  );
  const { totalCount, data } = await client.ask(routes.getRiskControlByPage, { body: { missing: 'reviewer', isActive: true } });
  expect([totalCount, data.map((row) => row.id), await said()]).toEqual([1, [id], true]);
  expect(await figure()).toMatchObject({ count: 1, to: '/RiskControl/RiskControlList?missing=reviewer&active=true' });
});
