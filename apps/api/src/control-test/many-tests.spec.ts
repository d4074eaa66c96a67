import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { assessmentPeriodRoutes, routes, type BulkWish } from '@portal/contract';
import {
  buildPerson,
  buildWorld,
  bulksTold,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { finishBulk } from '../bulk/bulk.fixture.ts';
import { createApi } from '../create-api.ts';

// What a coordinator does with many tests at once (specification of assurance, 2): each row answers by itself.

let api: TestApi;
let worker: NoticeWorker;
let world: World;
let periodId: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
  const period = { title: '2031 年内部控制评价', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' };
  periodId = (await admin().ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body: period })).id;
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

const admin = () => world.administrator.client;

async function signIn() {
  const person = await buildPerson(api.sql);
  return { ...person, client: await api.as(person) };
}
type Person = Awaited<ReturnType<typeof signIn>>;

async function plan(tester: Person, reviewer: { id: number }, owner: { id: number } = world.owner): Promise<number> {
  const { id: controlId } = await world.bring('assessing', { controlOwner: owner.id });
  const body = { periodId, controlId, kind: 'design', testerId: tester.id, reviewerId: reviewer.id };
  return (await admin().ask(routes.saveControlTest, { body })).id;
}
const read = (id: number) => admin().ask(routes.getControlTest, { query: { id } });

/** The preview, then the run: what came of each row, by its id. What the preview says must be what comes of it. */
async function doAll(action: string, wish: Partial<BulkWish>, client = admin()): Promise<Map<number, string>> {
  const body: BulkWish = { list: 'control-test', action, ...wish };
  const before = await client.ask(routes.previewBulk, { body });
  const { jobId } = await client.ask(routes.startBulk, { body });
  await finishBulk(api, jobId);
  const run = (await client.ask(routes.getBulkRun, { query: { jobId: Number(jobId) } }))!;
  expect(run).toMatchObject({ state: 'completed', total: before.total, done: before.doable, failed: 0 });
  const { data } = await client.ask(routes.getBulkResults, { query: { jobId: Number(jobId), pageSize: 100 } });
  return new Map(data.map(({ id, outcome, message }) => [id, message ? `${outcome}: ${message}` : outcome]));
}

test('many tests get another tester: who owns a control, tests it already or reviews it is refused there, and the others go through', async () => {
  const [tester, next, reviewer] = [await signIn(), await signIn(), await signIn()];
  const given = await plan(tester, reviewer);
  const started = await plan(tester, reviewer);
  await tester.client.ask(routes.updateControlTest, { body: { id: started, event: 'START' } });
  const owned = await plan(tester, reviewer, next);
  const reviewed = await plan(tester, next);
  const his = await plan(next, reviewer);
  const gone = await plan(tester, reviewer);
  await admin().ask(routes.updateControlTest, { body: { id: gone, event: 'CANCEL', comments: '重复' } });
  await worker.forget();

  const ids = [given, started, owned, reviewed, his, gone];
  const came = await doAll('reassignTester', { ids, input: { personIds: [next.id], comment: '休假' } });
  expect(Object.fromEntries(came)).toEqual({
    [given]: 'done',
    [started]: 'done',
    [owned]: expect.stringMatching(/^refused: .* acted on this control during the period and cannot test it$/),
    [reviewed]: 'refused: Tester and reviewer must be different people',
    [his]: expect.stringMatching(/^refused: .* is already the tester of this test$/),
    [gone]: expect.stringMatching(/^refused: /),
  });
  expect(await read(given)).toMatchObject({ tester: { id: next.id }, reviewer: { id: reviewer.id }, state: 'planned' });
  expect(await read(started)).toMatchObject({ tester: { id: next.id }, state: 'inProgress' });
  for (const id of [owned, reviewed]) expect(await read(id)).toMatchObject({ tester: { id: tester.id }, rowVersion: 2 });
  // The reason stands in the history of each.
  const [step] = await admin().ask(routes.getControlTestHistory, { query: { id: given } });
  expect(JSON.stringify(step)).toContain('休假');
  // One mail a person and kind, however many tests it is about.
  await bulksTold(api.sql);
  expect(await worker.mails()).toEqual(
    [
      { userNo: next.userNo, kind: 'controlTestGiven' },
      { userNo: tester.userNo, kind: 'controlTestTaken' },
    ].sort((a, b) => (a.userNo < b.userNo ? -1 : 1)),
  );
});

test('many tests get another reviewer, who must be independent of each; somebody who left gets none of them', async () => {
  const [tester, reviewer, next] = [await signIn(), await signIn(), await signIn()];
  await api.sql.query(`update person set name = '孙悦', english_name = 'Sun Yue' where id = $1`, [next.id]);
  const ids = [await plan(tester, reviewer), await plan(next, reviewer), await plan(tester, next)];
  const came = await doAll('reassignReviewer', { ids, input: { personIds: [next.id] } });
  expect([...came.values()]).toEqual([
    'done',
    'refused: Tester and reviewer must be different people',
    `refused: Sun Yue (${next.userNo}) is already the reviewer of this test`,
  ]);
  expect(await read(ids[0]!)).toMatchObject({ tester: { id: tester.id }, reviewer: { id: next.id } });
  await api.sql.query('update person set is_active = false where id = $1', [reviewer.id]);
  const body: BulkWish = { list: 'control-test', action: 'reassignReviewer', ids, input: { personIds: [reviewer.id] } };
  expect(await admin().call(routes.startBulk, { body })).toMatchObject({ code: 'validation', errors: [{ field: 'input.personIds' }] });
  expect(await admin().call(routes.startBulk, { body: { ...body, input: { personIds: [] } } })).toMatchObject({
    code: 'validation',
    errors: [{ field: 'input.personIds' }],
  });
});

test('all that a filter finds are reminded of once a day, and cancelled with a reason; who is no administrator does neither', async () => {
  const [tester, reviewer] = [await signIn(), await signIn()];
  const late = [await plan(tester, reviewer), await plan(tester, reviewer)];
  const other = await plan(tester, reviewer);
  await admin().ask(routes.updateControlTest, { body: { id: late[0]!, event: 'REASSIGN', dueOn: '2020-01-05' } });
  await admin().ask(routes.updateControlTest, { body: { id: late[1]!, event: 'REASSIGN', dueOn: '2020-01-06' } });
  await worker.forget();
  const filter = { periodId, testerId: tester.id, overdue: true };
  expect([...(await doAll('remind', { filter }, tester.client)).values()]).toEqual(late.map(() => expect.stringMatching(/^refused/)));
  expect(await doAll('remind', { filter })).toEqual(new Map(late.map((id) => [id, 'done'])));
  await bulksTold(api.sql);
  expect(await worker.mails()).toEqual([{ userNo: tester.userNo, kind: 'remindedOverdue' }]);
  expect([...(await doAll('remind', { filter })).values()].every((one) => one.includes('24 hours'))).toBe(true);

  const body: BulkWish = { list: 'control-test', action: 'cancel', filter };
  expect(await admin().call(routes.startBulk, { body })).toMatchObject({ code: 'validation', errors: [{ field: 'input.comment' }] });
  await worker.forget();
  expect(await doAll('cancel', { filter, input: { comment: '流程已外包' } })).toEqual(new Map(late.map((id) => [id, 'done'])));
  for (const id of late) expect(await read(id)).toMatchObject({ state: 'cancelled' });
  expect(await read(other)).toMatchObject({ state: 'planned' });
  await bulksTold(api.sql);
  expect(await worker.mails()).toHaveLength(2);
});

test('one test gets another tester, another reviewer or both, by the rules of many; who is told is whom it concerns', async () => {
  const [tester, reviewer, next, second] = [await signIn(), await signIn(), await signIn(), await signIn()];
  const id = await plan(tester, reviewer);
  const give = (named: { testerId?: number; reviewerId?: number; dueOn?: string }) =>
    admin().call(routes.updateControlTest, { body: { id, event: 'REASSIGN', ...named } });
  const refused = async (named: Parameters<typeof give>[0]) => {
    const { errors } = await give(named);
    return errors!.map(({ field, message }) => `${field}: ${message}`);
  };
  await worker.forget();
  // Nothing is asked for, an owner may be neither, and two parts are two people.
  expect(await refused({})).toEqual(['testerId: Choose a new tester or reviewer, or change the due date']);
  expect(await refused({ reviewerId: world.owner.id })).toEqual([expect.stringMatching(/^reviewerId: .* cannot review it$/)]);
  expect(await refused({ reviewerId: tester.id })).toEqual(['reviewerId: Tester and reviewer must be different people']);
  expect((await read(id)).rowVersion).toBe(2);

  expect((await give({ reviewerId: next.id })).isSuccess).toBe(true);
  expect(await read(id)).toMatchObject({ tester: { id: tester.id }, reviewer: { id: next.id } });
  // A review is asked for when there is something to review.
  expect(await worker.mails()).toEqual([]);
  expect((await give({ testerId: next.id, reviewerId: second.id })).isSuccess).toBe(true);
  expect(await read(id)).toMatchObject({ tester: { id: next.id }, reviewer: { id: second.id } });
  expect((await worker.mails()).map(({ userNo, kind }) => [userNo, kind]).sort()).toEqual(
    [
      [next.userNo, 'controlTestGiven'],
      [tester.userNo, 'controlTestTaken'],
    ].sort(),
  );
  // Who worked on it reviews it no more.
  await next.client.ask(routes.updateControlTest, { body: { id, event: 'START' } });
  expect(await refused({ testerId: tester.id, reviewerId: next.id })).toEqual([expect.stringMatching(/^reviewerId: .* cannot review it$/)]);
});
