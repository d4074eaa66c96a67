import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes, type AdminPerson } from '@portal/contract';
import { lockAdministration, verifyAudit } from '@portal/platform';
import {
  buildAdministrator,
  buildPerson,
  buildWorld,
  countLockWaits,
  eventually,
  startTestApi,
  type BuiltPerson,
  type TestApi,
  type World,
  recordKinds,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

let leaver: BuiltPerson;
let heir: BuiltPerson;
beforeEach(async () => {
  leaver = await buildPerson(api.sql, { roles: [ROLE.riskOwner] });
  heir = await buildPerson(api.sql, { roles: [ROLE.riskOwner] });
});

const admin = () => world.administrator.client;
const read = (id: number): Promise<AdminPerson> => admin().ask(routes.getPerson, { query: { id } });
const deactivate = (body: Record<string, unknown>) => admin().call(routes.deactivatePerson, { body });
const dutiesOf = async (id: number) =>
  (await admin().ask(routes.getOpenDuties, { query: { id } })).map((duty) => `${duty.kind} ${duty.id}`).sort();

/** Owns one control, assists at another one, and has to mend an issue at a third. */
async function giveDuties() {
  const owned = await world.bring('assessing', { controlOwner: leaver.id });
  const assisted = await world.bring('assessing');
  await world.owner.client.ask(routes.updateRiskControlOwners, { body: { RiskId: assisted.id, userId: [leaver.id] } });
  const mended = await world.bring('remediating');
  const [issue] = await admin().ask(routes.getRemediationIssues, { query: { id: mended.id } });
  await admin().ask(routes.reassignIssue, { body: { id: issue!.id, assignee: leaver.id } });
  const done = await world.bring('complete');
  return { owned, assisted, mended, issueId: issue!.id, done };
}

describe('a person who leaves', () => {
  test('leaves his open duties to successors in one transaction, each by the event of its machine, and the chains hold', async () => {
    const { owned, assisted, mended, issueId } = await giveDuties();
    expect(await dutiesOf(leaver.id)).toEqual(
      [`controlAssistant ${assisted.id}`, `controlOwner ${owned.id}`, `issueAssignee ${issueId}`].sort(),
    );
    const session = await api.as(leaver);
    const second = await buildPerson(api.sql);
    const answer = await deactivate({
      id: leaver.id,
      successorId: heir.id,
      successors: [{ kind: 'issueAssignee', id: issueId, personId: second.id }],
      reason: '离职',
    });
    expect(answer).toMatchObject({ isSuccess: true, data: { handedOver: 3, left: 0 } });
    expect((await session.call(routes.getUserInfo)).status).toBe(401);
    expect(await read(leaver.id)).toMatchObject({ isActive: false, leftAt: expect.any(String), openSessions: 0 });

    const control = await world.record(owned.id);
    expect(control).toMatchObject({ state: 'assessing', controlOwner: heir.id });
    const events = async (id: number) =>
      (await admin().ask(routes.getRiskEventTask, { query: { RiskId: id, log: true } })).map((step) => [step.comments, step.changes]);
    expect((await events(owned.id))[0]).toEqual([
      '离职',
      [{ field: 'controlOwner', before: expect.stringContaining(leaver.userNo), after: expect.stringContaining(heir.userNo) }],
    ]);
    const helped = await world.record(assisted.id);
    expect(JSON.stringify(helped.owners)).toContain(heir.userNo);
    expect(JSON.stringify(helped.owners)).not.toContain(leaver.userNo);
    const [issue] = await admin().ask(routes.getRemediationIssues, { query: { id: mended.id } });
    expect(issue).toMatchObject({ assignee: { id: second.id } });
    expect(await dutiesOf(leaver.id)).toEqual([]);

    const [entry] = (await admin().ask(routes.getChangeLogByPage, { body: { kind: 'person', subjectId: leaver.id } })).data;
    expect(entry).toMatchObject({ event: 'deactivate', comment: '离职', changes: [{ field: 'handedOver', after: '3' }, { after: '0' }] });
    expect((await verifyAudit(api.config.DATABASE_URL, recordKinds)).problems).toEqual([]);
  });

  test('may leave several duties at one record: owner and assignee of its issue', async () => {
    const { id } = await world.bring('remediating');
    const [issue] = await admin().ask(routes.getRemediationIssues, { query: { id } });
    await admin().ask(routes.reassignIssue, { body: { id: issue!.id, assignee: leaver.id } });
    await admin().ask(routes.reassignControlOwner, { body: { riskId: id, controlOwner: leaver.id, reason: 'x' } });
    expect(await deactivate({ id: leaver.id, successorId: heir.id })).toMatchObject({ data: { handedOver: 2, left: 0 } });
    expect(await world.record(id)).toMatchObject({ controlOwner: heir.id, state: 'remediating' });
  });

  test('is not held back by an issue of a control that was deleted: nobody takes that over', async () => {
    const { id } = await world.bring('remediating');
    const [issue] = await admin().ask(routes.getRemediationIssues, { query: { id } });
    await admin().ask(routes.reassignIssue, { body: { id: issue!.id, assignee: leaver.id } });
    await admin().ask(routes.deleteRiskControl, { body: { id, reason: 'x' } });
    expect(await deactivate({ id: leaver.id, successorId: heir.id })).toMatchObject({ data: { handedOver: 0, left: 0 } });
  });

  test('an approval that the submitter himself inherits goes to review', async () => {
    const { id } = await world.bring('ownerApproval');
    await admin().ask(routes.reassignControlOwner, { body: { riskId: id, controlOwner: leaver.id, reason: 'x' } });
    await deactivate({ id: leaver.id, successorId: world.assistant.id });
    expect(await world.record(id)).toMatchObject({ state: 'reviewing', controlOwner: world.assistant.id });
  });

  test('without a successor the duties wait, the administrators are told, and they are handed over later', async () => {
    const before = await admin().ask(routes.getLeaverCount);
    const boss = await buildPerson(api.sql);
    await api.sql.query('update person set manager_id = $2 where id = $1', [leaver.id, boss.id]);
    const { owned } = await giveDuties();
    expect(await deactivate({ id: leaver.id })).toMatchObject({ data: { handedOver: 0, left: 3 } });
    expect(await admin().ask(routes.getLeaverCount)).toEqual({ people: before.people + 1, duties: before.duties + 3 });
    const rows = await admin().ask(routes.getLeavers);
    expect(rows.find((row) => row.person.id === leaver.id)).toMatchObject({ duties: 3, standIn: { id: boss.id } });
    expect(rows.reduce((sum, row) => sum + row.duties, 0)).toBe(before.duties + 3);

    const none = await admin().call(routes.handOverDuties, { body: { id: leaver.id } });
    expect(none).toMatchObject({ isSuccess: false, errors: [{ field: 'successorId' }] });
    const one = await admin().ask(routes.handOverDuties, {
      body: { id: leaver.id, successors: [{ kind: 'controlOwner', id: owned.id, personId: heir.id }] },
    });
    expect(one).toMatchObject({ handedOver: 1, left: 2 });
    await admin().ask(routes.handOverDuties, { body: { id: leaver.id, successorId: heir.id } });
    expect(await admin().ask(routes.getLeaverCount)).toEqual(before);
  });

  test('nothing is written when one of the duties cannot be handed over', async () => {
    const { owned } = await giveDuties();
    const gone = await buildPerson(api.sql, { isActive: false });
    const refused = await deactivate({ id: leaver.id, successorId: gone.id });
    expect(refused).toMatchObject({ isSuccess: false, errors: [{ field: 'successorId' }] });
    const changed = await deactivate({ id: leaver.id, successors: [{ kind: 'controlOwner', id: 999_999, personId: heir.id }] });
    expect(changed).toMatchObject({ isSuccess: false, code: 'conflict' });
    expect(await read(leaver.id)).toMatchObject({ isActive: true });
    expect(await world.record(owned.id)).toMatchObject({ controlOwner: leaver.id });
  });

  test('comes back without his sessions', async () => {
    const session = await api.as(leaver);
    await deactivate({ id: leaver.id });
    expect(await deactivate({ id: leaver.id })).toMatchObject({ code: 'wrong_state.inactive' });
    await admin().ask(routes.reactivatePerson, { body: { id: leaver.id } });
    expect(await read(leaver.id)).toMatchObject({ isActive: true, leftAt: null });
    expect((await session.call(routes.getUserInfo)).status).toBe(401);
  });
});

test('nobody deactivates himself, and the last administrator stays', async () => {
  expect(await deactivate({ id: world.administrator.id })).toMatchObject({ code: 'wrong_state.oneself' });
  const lonely = await startTestApi(createApi);
  try {
    const first = await buildAdministrator(lonely.sql);
    const second = await buildAdministrator(lonely.sql);
    const [one, two] = [await lonely.as(first), await lonely.as(second)];
    // Both have signed in and wait for the same turn: nobody is refused for a session that the other has ended already.
    const asked = await lonely.sql.transaction(async (tx) => {
      await lockAdministration(tx);
      const pending = [
        one.call(routes.deactivatePerson, { body: { id: second.id } }),
        two.call(routes.deactivatePerson, { body: { id: first.id } }),
      ];
      await eventually(async () => (await countLockWaits(lonely.sql)) === pending.length);
      return { pending };
    });
    const answers = await Promise.all(asked.pending);
    // One of them was too late: each of the two alone would have been right.
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
    expect(answers.find((answer) => !answer.isSuccess)?.code).toBe('wrong_state.last_administrator');
    const [left] = answers[0]!.isSuccess ? [one] : [two];
    const leftId = answers[0]!.isSuccess ? first.id : second.id;
    const person = await left.ask(routes.getPerson, { query: { id: leftId } });
    expect(person.isActive).toBe(true);
  } finally {
    await lonely.close();
  }
});
