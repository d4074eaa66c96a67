import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import { buildWorld, startTestApi, type Actor, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

let keys = 0;

/** Makes a call, forgets its stored answer as a crash right after the commit does, and repeats it. */
async function tellAgain(who: Actor, route: Route, body: Record<string, unknown>): Promise<{ first: unknown; again: unknown }> {
  keys += 1;
  const idempotencyKey = `told-again-${keys}`;
  const first = await who.client.ask(route, { body, idempotencyKey });
  const forgotten = await api.sql.query('update idempotency_key set answer = null where key = $1 and subject_id is not null returning 1', [
    idempotencyKey,
  ]);
  expect(forgotten).toHaveLength(1);
  return { first, again: await who.client.ask(route, { body, idempotencyKey }) };
}

const issueOf = async (riskId: number) => (await world.administrator.client.ask(routes.getRemediationIssues, { body: { riskId } }))[0]!;

/** Each call with the state it starts from; `who` names a person of the world. */
const calls: [name: string, from: Parameters<World['bring']>[0], who: keyof World, body: (id: number) => Record<string, unknown>][] = [
  ['saveDraftRiskControl', 'draft', 'administrator', (id) => world.standardBody({ id })],
  ['updateRiskControl', 'draft', 'administrator', (id) => world.standardBody({ id })],
  ['updateRiskControlOwners', 'assessing', 'owner', (id) => ({ riskId: id, userId: [world.assistant.id] })],
  ['saveDraftRiskCurrentControl', 'assessing', 'owner', (id) => world.assessmentBody(id)],
  ['updateRiskCurrentControl', 'assessing', 'owner', (id) => world.assessmentBody(id)],
  ['reassignControlOwner', 'assessing', 'administrator', (id) => ({ riskId: id, controlOwner: world.otherOwner.id, reason: '换岗' })],
  ['ccToTask', 'assessing', 'administrator', (id) => ({ riskId: id, userId: [world.outsider.id] })],
  ['adminDeleteRiskCurrentControl', 'assessing', 'administrator', (id) => ({ riskId: id, reason: '误建' })],
  ['ownerApproval', 'ownerApproval', 'owner', (id) => ({ riskId: id, approved: true })],
  ['withdrawRiskCurrentControl', 'reviewing', 'owner', (id) => ({ riskId: id })],
  ['updateReviewRequest', 'reviewing', 'reviewer', (id) => ({ riskId: id, wfStatus: true, controlEffectiveness: 5 })],
  ['reopenRiskControl', 'remediating', 'administrator', (id) => ({ riskId: id, reason: '有变' })],
];

test.each(calls)('the lost answer of %s from %s', async (name, from, who, body) => {
  const { id } = await world.bring(from);
  const route = routes[name as keyof typeof routes];
  const { first, again } = await tellAgain(world[who] as Actor, route, body(id));
  expect(again).toEqual(first);
  expect(again).toMatchObject({ id });
});

test('the lost answer of an event of an issue is the issue, not the control it hangs on', async () => {
  const { id } = await world.bring('remediating');
  const issue = await issueOf(id);
  const started = await tellAgain(world.owner, routes.updateRemediationIssue, { id: issue.id, event: 'START' });
  expect(started.again).toEqual(started.first);
  expect(started.again).toMatchObject({ id: issue.id, issueNo: issue.issueNo, state: 'inProgress' });
  const moved = await tellAgain(world.administrator, routes.reassignIssue, { id: issue.id, assignee: world.otherOwner.id });
  expect(moved.again).toEqual(moved.first);
  expect(moved.again).toMatchObject({ id: issue.id, assignee: { id: world.otherOwner.id } });
});
