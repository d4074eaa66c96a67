import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildEventWorld,
  buildPerson,
  buildWorld,
  startTestApi,
  type Actor,
  type EventWorld,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let events: EventWorld;
let manager: Actor;
let leaver: Actor;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
});
beforeEach(async () => {
  const asActor = async (person: Awaited<ReturnType<typeof buildPerson>>): Promise<Actor> => ({ ...person, client: await api.as(person) });
  manager = await asActor(await buildPerson(api.sql));
  leaver = await asActor(await buildPerson(api.sql, { roles: [ROLE.riskOwner], managerId: manager.id }));
});
afterAll(() => api?.close());

const reviewer = () => world.reviewer.client;
const leave = () => world.administrator.client.ask(routes.deactivatePerson, { body: { id: leaver.id, reason: '离职' } });
const dropManager = () => api.sql.query('update person set manager_id = null where id = $1', [leaver.id]);
const submitted = (more: object = {}) =>
  events.bringReport(
    'submitted',
    { actions: [{ text: '引入第二供应商', ownerNo: leaver.userNo, dueDate: '2030-06-30' }], ...more },
    leaver,
  );
const deficient = {
  wfStatus: true,
  controlEffectiveness: 2,
  controlDeficiency: '10',
  remediationPlan: '补充双重审批',
  expectedCompletionDate: '2030-01-31',
};
async function underReview(): Promise<number> {
  const { id } = await world.bring('assessing', { controlOwner: leaver.id });
  await leaver.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
  return id;
}
const assigneeOf = async (sourceId: number) =>
  (await api.sql.one<{ id: number }>('select assignee_id as id from remediation_issue where source_id = $1', [sourceId]))?.id;

describe('what would be a leaver’s to mend', () => {
  test('of a report’s action is his manager’s, who reads the event and begins', async () => {
    const { id, eventId } = await submitted();
    await leave();
    const { issues } = await reviewer().ask(routes.riskReportApproval, { body: { id } });
    expect(await assigneeOf(id)).toBe(manager.id);
    expect(await manager.client.ask(routes.getRiskEventDetail, { query: { Id: eventId } })).toMatchObject({ id: eventId });
    expect(await manager.client.ask(routes.updateRemediationIssue, { body: { id: issues[0]!.id, event: 'START' } })).toMatchObject({
      state: 'inProgress',
    });
  });

  test('is approved by nobody where nobody answers for him, or the event is confidential; another person in charge is the way out', async () => {
    const plain = await submitted();
    const secret = await submitted();
    await api.sql.query('update risk_event set confidential = true where id = $1', [secret.eventId]);
    await leave();
    const approve = (id: number) => reviewer().call(routes.riskReportApproval, { body: { id } });
    expect(await approve(secret.id)).toMatchObject({ isSuccess: false, code: 'wrong_state.nobody' });
    await dropManager();
    const refused = await approve(plain.id);
    expect(refused).toMatchObject({ isSuccess: false, code: 'wrong_state.nobody' });
    // In the language of who approves, with the name that it has for him.
    expect(refused.message).toMatch(new RegExp(`^Person \\d+ \\(${leaver.userNo}\\) has left`));
    for (const { id } of [plain, secret]) {
      expect(await events.report(id)).toMatchObject({ state: 'submitted', rowVersion: plain.rowVersion });
      expect(await assigneeOf(id)).toBeUndefined();
      await reviewer().ask(routes.reassignRiskReport, { body: { id, escalationUserNo: world.otherOwner.userNo, reason: '离职' } });
      expect(await approve(id)).toMatchObject({ isSuccess: true });
      expect(await assigneeOf(id)).toBe(world.otherOwner.id);
    }
  });

  test('a submitted report goes to his successor with the rest; whoever wrote it still does not approve it', async () => {
    const { id } = await submitted();
    await world.administrator.client.ask(routes.deactivatePerson, {
      body: { id: leaver.id, reason: '离职', successorId: world.administrator.id } as never,
    });
    expect(await events.report(id)).toMatchObject({ state: 'submitted', escalationUserNo: world.administrator.userNo });
    expect(await world.administrator.client.call(routes.riskReportApproval, { body: { id } })).toMatchObject({ code: 'not_allowed' });
    const due = await api.sql.one<{ duty: string }>('select duty from workflow_timer where subject_id = $1 and rung = 0', [id]);
    expect(due!.duty).toBe('reportApproval');
    expect(await reviewer().call(routes.riskReportApproval, { body: { id } })).toMatchObject({ isSuccess: true });
  });

  test('of a control is his manager’s; without one its review closes with a deficiency when somebody is named or owns it', async () => {
    const [first, second] = [await underReview(), await underReview()];
    await leave();
    await reviewer().ask(routes.updateReviewRequest, { body: { riskId: first, ...deficient } });
    expect(await assigneeOf(first)).toBe(manager.id);
    await dropManager();
    const refused = await reviewer().call(routes.updateReviewRequest, { body: { riskId: second, ...deficient } });
    expect(refused).toMatchObject({ isSuccess: false, code: 'wrong_state.nobody' });
    expect(await world.record(second)).toMatchObject({ state: 'reviewing' });
    await reviewer().ask(routes.reassignControlOwner, { body: { riskId: second, controlOwner: world.otherOwner.id, reason: '离职' } });
    await reviewer().ask(routes.updateReviewRequest, { body: { riskId: second, ...deficient } });
    expect(await assigneeOf(second)).toBe(world.otherOwner.id);
  });
});
