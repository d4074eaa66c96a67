import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes, type Route, type ControlAction } from '@portal/contract';
import { addDays, WorkCalendar } from '@portal/platform';
import {
  buildAdministrator,
  buildEventWorld,
  buildPerson,
  buildWorld,
  startTestApi,
  type Actor,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let plain: Actor;
let third: Actor;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  plain = await newActor(buildPerson);
  third = await newActor(buildAdministrator);
});
beforeEach(() => api.sql.query('delete from substitution'));
afterAll(() => api?.close());

async function newActor(build: typeof buildPerson): Promise<Actor> {
  const person = await build(api.sql);
  return { ...person, client: await api.as(person) };
}

async function standIn(substitute: { id: number }, person: { id: number }): Promise<void> {
  const today = new WorkCalendar('Asia/Shanghai').dayOf(new Date());
  await api.sql.query('insert into substitution (person_id, substitute_id, from_on, to_on, created_by) values ($1, $2, $3, $4, $1)', [
    person.id,
    substitute.id,
    addDays(today, -1),
    addDays(today, 1),
  ]);
}

const close = { wfStatus: true, controlEffectiveness: 4, controlDeficiency: '0' };
const review = (who: Actor, riskId: number) => who.client.call(routes.updateReviewRequest, { body: { riskId, ...close } });

test('who acted for the owner while he was away never reviews it: not as administrator, not for another one, not after the span', async () => {
  const { id } = await world.bring('assessing');
  await standIn(third, world.owner);
  await third.client.ask(routes.saveDraftRiskCurrentControl, { body: { riskId: id, currentControlDesc: '代填' } });
  await api.sql.query('delete from substitution');
  await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
  expect((await review(third, id)).code).toBe('not_allowed');
  await standIn(third, world.reviewer);
  expect((await review(third, id)).code).toBe('not_allowed');
  await api.sql.query('delete from substitution');
  expect((await review(world.reviewer, id)).isSuccess).toBe(true);
});

test('who approved for the owner does not review what he let through', async () => {
  const { id } = await world.bring('ownerApproval');
  await standIn(third, world.owner);
  await third.client.ask(routes.ownerApproval, { body: { riskId: id, approved: true } });
  await api.sql.query('delete from substitution');
  expect((await review(third, id)).code).toBe('not_allowed');
  expect((await world.record(id)).state).toBe('reviewing');
});

test('a substitute of the owner is not independent even where he did nothing; the day after he is again', async () => {
  const { id } = await world.bring('reviewing');
  await standIn(third, world.owner);
  expect((await review(third, id)).code).toBe('not_allowed');
  await api.sql.query('delete from substitution');
  expect((await review(third, id)).isSuccess).toBe(true);
});

test('the owner does not review in an administrator’s place, nor through a chain of substitutes', async () => {
  const { id } = await world.bring('reviewing');
  await standIn(world.owner, world.reviewer);
  expect((await review(world.owner, id)).code).toBe('not_allowed');
  await api.sql.query('delete from substitution');
  // plain stands in for the reviewer, who stands in for the owner.
  await standIn(world.reviewer, world.owner);
  await standIn(plain, world.reviewer);
  // What he could only judge for an administrator he does not even read.
  expect((await review(plain, id)).code).toBe('not_found');
  expect((await review(world.reviewer, id)).code).toBe('not_allowed');
  await api.sql.query('delete from substitution');
  // Nor does a substitute without the role close what its administrator might: a verdict is given by an administrator in person.
  await standIn(plain, third);
  expect((await review(plain, id)).code).toBe('not_found');
  await api.sql.query('delete from substitution');
  expect((await review(third, id)).isSuccess).toBe(true);
});

test('who owned a control, wrote its assessment and handed it on does not close the review, and no later owner either', async () => {
  const { id } = await world.bring('assessing', { controlOwner: third.id });
  await third.client.ask(routes.saveDraftRiskCurrentControl, { body: { riskId: id, currentControlDesc: '自己写的' } });
  const give = (to: { id: number }) =>
    world.administrator.client.ask(routes.reassignControlOwner, { body: { riskId: id, controlOwner: to.id, reason: '调整' } });
  await give(world.owner);
  await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
  expect((await review(third, id)).code).toBe('not_allowed');
  // An owner for an hour, while the verdict is awaited, who wrote nothing.
  const fourth = await newActor(buildAdministrator);
  await give(fourth);
  await give(world.owner);
  expect((await review(fourth, id)).code).toBe('not_allowed');
  expect((await review(world.reviewer, id)).isSuccess).toBe(true);
});

test('an assistant who was taken off again before the submission does not close the review', async () => {
  const { id } = await world.bring('assessing');
  const set = (people: number[]) =>
    world.owner.client.ask(routes.updateRiskControlOwners, { body: { riskId: id, userId: people, NeedOwnerApprove: false } });
  await set([third.id]);
  await set([]);
  await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
  expect((await review(third, id)).code).toBe('not_allowed');
  await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: id, wfStatus: false, comments: '补充' } });
  await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
  // Sent back, the same work goes on.
  expect((await review(third, id)).code).toBe('not_allowed');
});

test('an administrator who takes an issue, mends it and gives it back does not verify it, extend it or cancel it', async () => {
  const { id } = await world.bring('remediating');
  const [issue] = await world.administrator.client.ask(routes.getRemediationIssues, { query: { id } });
  const give = (to: { id: number }) =>
    world.administrator.client.ask(routes.reassignIssue, { body: { id: issue!.id, assignee: to.id, comments: '调整' } });
  const move = (who: Actor, event: string) =>
    who.client.call(routes.updateRemediationIssue, { body: { id: issue!.id, event, comments: 'x', dueDate: '2030-01-01' } });
  await give(third);
  expect((await move(third, 'START')).isSuccess).toBe(true);
  expect((await move(third, 'SUBMIT_FIX')).isSuccess).toBe(true);
  await give(world.owner);
  for (const event of ['VERIFY', 'FAIL', 'EXTEND', 'CANCEL'])
    expect([event, (await move(third, event)).code]).toEqual([event, 'not_allowed']);
  expect((await move(world.reviewer, 'VERIFY')).isSuccess).toBe(true);
});

test('an administrator who reported an event does not close it', async () => {
  const { id } = await buildEventWorld(world).bringEvent('pendingApproval', {}, third);
  const close = (who: Actor) => who.client.call(routes.closeRiskEvent, { body: { id, reason: 'notARisk', comments: '不是' } });
  expect((await close(third)).code).toBe('not_allowed');
  expect((await close(world.reviewer)).isSuccess).toBe(true);
});

test('an issue is not verified by who worked on it in the assignee’s place', async () => {
  const { id } = await world.bring('remediating');
  const [issue] = await world.administrator.client.ask(routes.getRemediationIssues, { query: { id } });
  const move = (who: Actor, event: string) =>
    who.client.call(routes.updateRemediationIssue, { body: { id: issue!.id, event, comments: 'x' } });
  await standIn(third, world.owner);
  expect((await move(third, 'START')).isSuccess).toBe(true);
  expect((await move(third, 'SUBMIT_FIX')).isSuccess).toBe(true);
  await api.sql.query('delete from substitution');
  expect((await move(third, 'VERIFY')).code).toBe('not_allowed');
  await standIn(third, world.reviewer);
  expect((await move(third, 'VERIFY')).code).toBe('not_allowed');
  await api.sql.query('delete from substitution');
  await standIn(plain, world.reviewer);
  expect((await move(plain, 'VERIFY')).code).toBe('not_allowed');
  expect((await move(world.reviewer, 'VERIFY')).isSuccess).toBe(true);
  expect((await world.record(id)).state).toBe('complete');
});

/** A small generator of its own, so that a failing walk can be walked again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/**
 * What independence means, told from the history alone and without the machine: the people of the owner's side are owner and submitter, whoever
 * did a step of the work since the control last came to its end, and whoever owned or assisted it since then; neither who judged nor the person
 * in whose place may be one of them or be a substitute of one of them now.
 * @param former owners and assistants since then, as the walk gave them
 */
async function findSelfReview(id: number, former: readonly number[]): Promise<string[]> {
  const rows = await api.sql.query<{ why: string }>(
    `with round as (select * from independent_review where risk_id = $1 order by round desc limit 1),
     side as (
       select owner_id as person from risk_control where id = $1
       union select submitted_by from round
       union select who.id from workflow_step s cross join lateral (values (s.actor_id), (s.on_behalf_of)) who (id)
         where s.workflow = 'riskControl' and s.subject_id = $1 and s.event = any ($2) and who.id is not null
           and s.seq > coalesce((select max(e.seq) from workflow_step e where e.workflow = 'riskControl' and e.subject_id = $1
             and e.event = 'REVIEW_CLOSED' and e.seq < (select max(seq) from workflow_step where workflow = 'riskControl' and subject_id = $1)), 0)
       union select unnest($3::bigint[])),
     judge as (select reviewer_id as person from round union select acted_by from round where acted_by is not null)
     select 'on the owner’s side: ' || person as why from judge where person in (select person from side)
     union all
     select 'substitute of the owner’s side: ' || substitute_id from substitution
     where substitute_id in (select person from judge) and person_id in (select person from side) and ended_at is null`,
    [id, ['SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT', 'SET_ASSISTANTS', 'OWNER_APPROVE'], former],
  );
  return rows.map((row) => row.why);
}

interface Act {
  readonly action: ControlAction;
  readonly route: Route;
  readonly body: (id: number) => Record<string, unknown>;
}

test.each([11, 12, 13, 14, 15])(
  'on walk %i with changing substitutes an act succeeds exactly when it was offered, and no self-review ever does',
  async (seed) => {
    const random = seeded(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    // Administrators on both sides: owner and assistant are administrators too, so that every way round is open but for the rule.
    const [owner, assistant] = [await newActor(buildAdministrator), await newActor(buildAdministrator)];
    const people: Actor[] = [world.administrator, world.reviewer, third, owner, assistant, plain, world.outsider];
    const { id } = await world.bring('assessing', { controlOwner: owner.id });
    const acts: Act[] = [
      {
        action: 'SET_ASSISTANTS',
        route: routes.updateRiskControlOwners,
        body: (riskId) => ({ riskId, userId: [assistant.id].filter((one) => one !== ownerId), NeedOwnerApprove: random() < 0.5 }),
      },
      { action: 'SAVE_ASSESSMENT', route: routes.saveDraftRiskCurrentControl, body: (riskId) => ({ riskId, currentControlDesc: '草稿' }) },
      { action: 'SUBMIT_ASSESSMENT', route: routes.updateRiskCurrentControl, body: (riskId) => world.assessmentBody(riskId) },
      { action: 'OWNER_APPROVE', route: routes.ownerApproval, body: (riskId) => ({ riskId, approved: true }) },
      { action: 'OWNER_RETURN', route: routes.ownerApproval, body: (riskId) => ({ riskId, approved: false, comments: '改' }) },
      { action: 'CLOSE', route: routes.updateReviewRequest, body: (riskId) => ({ riskId, ...close }) },
      { action: 'REJECT', route: routes.updateReviewRequest, body: (riskId) => ({ riskId, wfStatus: false, comments: '退' }) },
      { action: 'WITHDRAW', route: routes.withdrawRiskCurrentControl, body: (riskId) => ({ riskId, reason: '撤' }) },
      {
        action: 'REASSIGN',
        route: routes.reassignControlOwner,
        body: (riskId) => ({
          riskId,
          controlOwner: (nextOwner = pick([owner, plain, world.outsider].filter((one) => one.id !== ownerId))).id,
          reason: '调整',
        }),
      },
      { action: 'REOPEN', route: routes.reopenRiskControl, body: (riskId) => ({ riskId, reason: '重开' }) },
    ];
    const judged: string[] = [];
    let [ownerId, nextOwner] = [owner.id, owner as { id: number }];
    let former: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      if (step % 4 === 0) {
        await api.sql.query('delete from substitution');
        const absent = people.filter(() => random() < 0.5);
        for (const one of absent) await standIn(pick(people.filter((other) => other.id !== one.id)), one);
      }
      const who = pick(people);
      const seen = await who.client.call(routes.getRiskControl, { query: { id } });
      const offered = seen.isSuccess ? seen.data.allowedActions : [];
      const leading = acts.filter(
        ({ action }) => offered.includes(action) && !['SET_ASSISTANTS', 'SAVE_ASSESSMENT', 'REASSIGN'].includes(action),
      );
      const act = random() < 0.75 && leading.length > 0 ? pick(leading) : pick(acts);
      const answer = await who.client.call(act.route, { body: act.body(id) });
      const told = `seed ${seed} step ${step}: ${act.action} by ${who.userNo} in ${seen.isSuccess ? seen.data.state : 'secret'}`;
      expect([told, answer.isSuccess]).toEqual([told, offered.includes(act.action)]);
      if (!answer.isSuccess) continue;
      if (act.action === 'REASSIGN') [former, ownerId] = [[...former, ownerId], nextOwner.id];
      if (act.action === 'SET_ASSISTANTS') former.push(assistant.id);
      if (!['CLOSE', 'REJECT'].includes(act.action)) continue;
      judged.push(told);
      expect([told, await findSelfReview(id, former)]).toEqual([told, []]);
      if (act.action === 'CLOSE') former = [];
    }
    expect(judged.length).toBeGreaterThan(0);
    expect(await world.administrator.client.ask(routes.verifyTrail, { body: { type: 'riskControl', id } })).toMatchObject({ ok: true });
  },
);
