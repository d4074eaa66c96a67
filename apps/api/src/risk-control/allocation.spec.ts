import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { addDays, WorkCalendar } from '@portal/platform';
import {
  buildAdministrator,
  buildDepartment,
  buildWorld,
  startNoticeWorker,
  startTestApi,
  type ApiClient,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let notices: NoticeWorker;
let third: { id: number; userNo: string; client: ApiClient };
const today = new WorkCalendar('Asia/Shanghai').dayOf(new Date());

beforeAll(async () => {
  api = await startTestApi(createApi);
  notices = await startNoticeWorker(api);
  world = await buildWorld(api);
  const built = await buildAdministrator(api.sql);
  third = { ...built, client: await api.as(built) };
});
afterAll(async () => {
  await notices?.close();
  await api?.close();
});

const admin = () => world.administrator.client;
const allocate = (ids: readonly number[], reviewerId: number | null) =>
  admin().ask(routes.allocateReviews, { body: { ids: [...ids], reviewerId }, language: 'en' });
/** Who has the review of a control on his home. */
async function homes(id: number): Promise<string[]> {
  const people = [world.administrator, world.reviewer, third];
  const held = await Promise.all(people.map(({ client }) => client.ask(routes.getMyDuties, { query: {} })));
  return people.filter((_, place) => held[place]!.data.some((row) => row.id === id && row.duty === 'review')).map(({ userNo }) => userNo);
}
const everybody = () => [world.administrator.userNo, world.reviewer.userNo, third.userNo];

test('an allocated review is the duty of one, who alone is written to; another may take it over, which the history says', async () => {
  const { id } = await world.bring('reviewing');
  expect(await homes(id)).toEqual(everybody());
  await notices.forget();
  expect(await allocate([id], world.reviewer.id)).toMatchObject({ done: [{ id }], refused: [] });
  expect(await homes(id)).toEqual([world.reviewer.userNo]);
  expect(await notices.mails()).toEqual([{ userNo: world.reviewer.userNo, kind: 'reviewAllocated' }]);
  const rows = async (allocatedTo: string) =>
    (await admin().ask(routes.getRunRiskControlByPage, { body: { wfStatus: true, allocatedTo } })).data.map((row) => row.id);
  expect(await rows(world.reviewer.userNo)).toEqual([id]);
  expect(await rows('none')).toEqual([]);
  const [row] = (await admin().ask(routes.getRunRiskControlByPage, { body: { wfStatus: true } })).data;
  expect(row).toMatchObject({
    allocatedTo: { userNO: world.reviewer.userNo },
    allowedActions: expect.arrayContaining(['TAKE_OVER', 'ALLOCATE']),
  });

  await third.client.ask(routes.takeOverReview, { body: { riskId: id } });
  expect(await homes(id)).toEqual([third.userNo]);
  expect(await third.client.call(routes.takeOverReview, { body: { riskId: id } })).toMatchObject({ code: 'not_allowed' });
  const steps = await admin().ask(routes.getRiskEventTask, { query: { RiskId: id, log: true } });
  expect(steps.slice(0, 2).map(({ operationCode }) => operationCode)).toEqual(['TAKE_OVER', 'ALLOCATE']);
  await allocate([id], null);
  expect(await homes(id)).toEqual(everybody());
});

test('who had a part, is away or does not review is refused with that reason; one who becomes any of it gives it back to all', async () => {
  const { id } = await world.bring('reviewing');
  const reason = async (personId: number) => (await allocate([id], personId)).refused.map(({ message }) => message);
  expect(await reason(world.owner.id)).toEqual([expect.stringMatching(/active risk administrator/)]);
  await admin().ask(routes.reassignControlOwner, { body: { riskId: id, controlOwner: third.id, reason: '调岗' } });
  expect(await reason(third.id)).toEqual([expect.stringMatching(/taken part/)]);
  await allocate([id], world.reviewer.id);
  expect(await homes(id)).toEqual([world.reviewer.userNo]);

  const span = { person_id: world.reviewer.id, substitute_id: world.outsider.id, created_by: world.reviewer.id };
  await api.sql.query(
    'insert into substitution (person_id, substitute_id, created_by, from_on, to_on) values ($1, $2, $3, $4::date, $5::date)',
    [span.person_id, span.substitute_id, span.created_by, today, addDays(today, 3)],
  );
  expect(await homes(id)).toEqual([world.administrator.userNo, world.reviewer.userNo]);
  expect(await reason(world.reviewer.id)).toEqual([expect.stringMatching(/Already allocated/)]);
  await api.sql.query('delete from substitution where person_id = $1', [world.reviewer.id]);
  await admin().ask(routes.reassignControlOwner, { body: { riskId: id, controlOwner: world.reviewer.id, reason: '调岗' } });
  expect(await homes(id)).toEqual([world.administrator.userNo]);
});

test('a rule allocates what is submitted from then on, to the one of its reviewers with least to do; the load is shown', async () => {
  const rule = {
    departmentId: world.departmentId,
    category1Id: world.categories[0],
    campaignId: null,
    reviewerIds: [world.reviewer.id, third.id],
  };
  const wrong = await admin().call(routes.saveReviewRules, { body: { rules: [{ ...rule, reviewerIds: [world.owner.id] }] } });
  expect(wrong).toMatchObject({ isSuccess: false, errors: [{ field: 'rules[0].reviewerIds' }] });
  expect(await admin().ask(routes.saveReviewRules, { body: { rules: [rule] } })).toEqual({ rules: [rule] });
  const before = await admin().ask(routes.getReviewLoad, { query: {} });
  const [one, two] = [await world.bring('reviewing'), await world.bring('reviewing')];
  expect([...(await homes(one.id)), ...(await homes(two.id))].sort()).toEqual([world.reviewer.userNo, third.userNo].sort());
  const load = await admin().ask(routes.getReviewLoad, { query: {} });
  const waiting = (all: typeof load, id: number) => all.reviewers.find((row) => row.id === id)!;
  for (const { id } of [world.reviewer, third]) {
    expect(waiting(load, id)).toMatchObject({ waiting: waiting(before, id).waiting + 1, oldest: today });
  }
  expect(load.everybody.waiting).toBe(before.everybody.waiting);
  const other = await world.bring('reviewing', { controlOwnerDeptId: (await buildDepartment(api.sql)).id });
  expect(await homes(other.id)).toEqual(everybody());
  await admin().ask(routes.saveReviewRules, { body: { rules: [] } });
});
