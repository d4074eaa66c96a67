import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Route, type ControlAction } from '@portal/contract';
import { buildStoreItem, buildWorld, startTestApi, type Actor, type TestApi, type World } from '@portal/testing';
import { listTransitions, riskControlCoveringSteps, riskControlWorkflow } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
/** The risk of the register that the walking control answers. */
let riskStoreNo = '';
/** Whose control others may share. */
let partner: number;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  partner = (await world.bring('draft')).id;
});
afterAll(() => api?.close());

interface Act {
  readonly action: ControlAction;
  readonly route: Route;
  readonly body: (id: number) => Record<string, unknown>;
}

/** Every action of the table as a call that passes all checks, so that only state and person decide. */
const acts: Act[] = [
  { action: 'SAVE_DRAFT', route: routes.saveDraftRiskControl, body: (id) => world.standardBody({ id, riskStoreNo }) },
  {
    action: 'SET_ASSISTANTS',
    route: routes.updateRiskControlOwners,
    body: (id) => ({ riskId: id, userId: [world.assistant.id], NeedOwnerApprove: true }),
  },
  { action: 'SAVE_ASSESSMENT', route: routes.saveDraftRiskCurrentControl, body: (id) => ({ riskId: id, currentControlDesc: '草稿' }) },
  { action: 'SUBMIT_ASSESSMENT', route: routes.updateRiskCurrentControl, body: (id) => world.assessmentBody(id) },
  { action: 'OWNER_APPROVE', route: routes.ownerApproval, body: (id) => ({ riskId: id, approved: true }) },
  { action: 'OWNER_RETURN', route: routes.ownerApproval, body: (id) => ({ riskId: id, approved: false, comments: '改' }) },
  {
    action: 'CLOSE',
    route: routes.updateReviewRequest,
    body: (id) => ({ riskId: id, wfStatus: true, controlEffectiveness: 4, controlDeficiency: '0' }),
  },
  {
    action: 'CLOSE',
    route: routes.updateReviewRequest,
    body: (id) => ({ riskId: id, wfStatus: true, controlEffectiveness: 2, controlDeficiency: '10' }),
  },
  { action: 'REJECT', route: routes.updateReviewRequest, body: (id) => ({ riskId: id, wfStatus: false, comments: '退' }) },
  { action: 'WITHDRAW', route: routes.withdrawRiskCurrentControl, body: (id) => ({ riskId: id, reason: '撤' }) },
  { action: 'FORWARD', route: routes.ccToTask, body: (id) => ({ riskId: id, userId: [world.otherOwner.id] }) },
  { action: 'REOPEN', route: routes.reopenRiskControl, body: (id) => ({ riskId: id, reason: '重开' }) },
  { action: 'DELETE', route: routes.deleteRiskControl, body: (id) => ({ id, reason: '删' }) },
  { action: 'RESTORE', route: routes.restoreRiskControl, body: (id) => ({ riskId: id }) },
  { action: 'JOIN_SHARED', route: routes.joinSharedControl, body: (id) => ({ riskId: id, leadId: partner, reason: '共用' }) },
  { action: 'SEPARATE', route: routes.separateSharedControl, body: (id) => ({ riskId: id, reason: '独立' }) },
  {
    action: 'SUBMIT',
    route: routes.updateRiskControl,
    body: (id) => world.standardBody({ id, riskStoreNo, controlOwner: world.owner.id }),
  },
];

/** A small generator of its own, so that a failing walk can be walked again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** What keeps the state or takes the record out of the way. */
const standing: readonly string[] = [
  'SAVE_DRAFT',
  'SAVE_ASSESSMENT',
  'SET_ASSISTANTS',
  'FORWARD',
  'DELETE',
  'REASSIGN',
  'REMIND',
  'RAISE_ISSUE',
  'ROLL_FORWARD',
];

const visited = new Set<string>();
/** Steps after which the coverage of the risk was another one. */
const covering = new Set<string>();

const readCoverage = async (riskYear: number) =>
  (await world.administrator.client.ask(routes.getControlsOfRisk, { query: { riskNo: riskStoreNo, riskYear } })).coverage;
const listSteps = (id: number, after: number) =>
  api.sql.query<{ seq: number; event: string }>(
    `select seq, event from workflow_step where workflow = 'riskControl' and subject_id = $1 and seq > $2 order by seq`,
    [id, after],
  );

test.each([
  [1, 'draft'],
  [2, 'assessing'],
  [3, 'ownerApproval'],
  [4, 'remediating'],
  [5, 'complete'],
  [6, 'returned'],
] as const)('on walk %i from %s a call succeeds exactly when its action was offered, and the history stays whole', async (seed, begin) => {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const actors: Actor[] = [world.administrator, world.reviewer, world.owner, world.assistant, world.otherOwner, world.outsider];
  riskStoreNo = `RU-WALK-${seed}`;
  await buildStoreItem(api.sql, { ruNo: riskStoreNo, riskYear: new Date().getUTCFullYear() });
  const { id, state } = await world.bring(begin, { riskStoreNo });
  visited.add(state);
  const { riskYear } = await world.record(id);
  let [coverage, seq] = [await readCoverage(riskYear), (await listSteps(id, 0)).length];
  for (let step = 0; step < 45; step += 1) {
    const actor = pick(actors);
    const seen = await actor.client.call(routes.getRiskControl, { query: { id } });
    const offered = seen.isSuccess ? seen.data.allowedActions : [];
    const moving = offered.filter((action) => !standing.includes(action));
    // Mostly what leads on, so that the walk gets somewhere; else anything, so that refusals are tried as well.
    const wanted = random() < 0.8 && moving.length > 0 ? pick(moving) : pick(acts).action;
    const act = pick(
      acts.filter((candidate) => candidate.action === wanted).concat(acts.some((candidate) => candidate.action === wanted) ? [] : acts),
    );
    const answer = await actor.client.call(act.route, { body: act.body(id) });
    const told = `seed ${seed} step ${step}: ${act.action} by ${actor.userNo} in ${seen.isSuccess ? seen.data.state : 'secret'}`;
    expect([told, answer.isSuccess]).toEqual([told, offered.includes(act.action)]);
    if (!answer.isSuccess)
      expect([told, answer.code]).toEqual([told, seen.isSuccess ? expect.stringMatching(/^(wrong_state|not_allowed)(\.|$)/) : 'not_found']);
    visited.add((await world.record(id)).state);
    const [now, steps] = [await readCoverage(riskYear), await listSteps(id, seq)];
    if (now !== coverage) {
      const events = steps.map(({ event }) => event);
      const known = events.filter((event) => riskControlCoveringSteps.some((one) => one === event));
      expect({ told, from: coverage, to: now, events, isKnown: known.length > 0 }).toMatchObject({ isKnown: true });
      for (const event of known) covering.add(event);
    }
    [coverage, seq] = [now, seq + steps.length];
  }
  const { rowVersion } = await world.record(id);
  expect(await world.administrator.client.ask(routes.verifyTrail, { body: { type: 'riskControl', id } })).toMatchObject({
    ok: true,
    steps: rowVersion - 1,
  });
});

test('whatever moved the coverage of the risk on these walks is a step by which lists of it are read anew', () => {
  // The walks are no empty ones: a control went and came back, was shared and separated, and was judged.
  expect([...covering].sort()).toEqual(expect.arrayContaining(['DELETE', 'JOIN_SHARED', 'RESTORE']));
  expect([...covering].some((event) => event.startsWith('REVIEW_CLOSED'))).toBe(true);
});

test('the walks went through every state', () => {
  expect([...visited].sort()).toEqual([...new Set(listTransitions(riskControlWorkflow).map((transition) => transition.from))].sort());
});
