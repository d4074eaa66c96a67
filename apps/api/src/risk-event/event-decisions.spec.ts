import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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

const history = (id: number, log = true, client = world.administrator.client) =>
  client.ask(routes.getRiskEventTask, { query: { RiskId: id, log } });
const due = (id: number) =>
  api.sql.one<{ duty: string; days: number }>(
    `select t.duty, t.due_on - (now() at time zone 'Asia/Shanghai')::date as days from workflow_timer t where t.subject_id = $1 and t.rung = 0`,
    [id],
  );

describe('approval', () => {
  test('makes one report for each escalation user, due on the day, and they may read the event', async () => {
    const { id } = await events.bringEvent('pendingApproval', { confidential: true });
    const saved = await world.reviewer.client.ask(routes.riskEventApproval, {
      body: {
        id,
        approved: true,
        comments: '确认',
        escalationUserNo: `${world.otherOwner.userNo},${world.assistant.userNo.toUpperCase()}`,
        dueDate: '2030-05-05',
        severity: 5,
      },
    });
    expect(saved).toMatchObject({ state: 'identified', status: 2 });
    const record = await events.event(id);
    expect(record).toMatchObject({ severity: 5, reportCount: 2, openReports: 2, openIssues: 0 });
    expect(record.reports.map((report) => [report.escalationUser.id, report.state, report.dueDate])).toEqual([
      [world.otherOwner.id, 'draft', '2030-05-05'],
      [world.assistant.id, 'draft', '2030-05-05'],
    ]);
    expect(record.allowedUsers.map((person) => [person.id, person.reasons])).toEqual(
      [world.otherOwner.id, world.assistant.id].sort((a, b) => a - b).map((person) => [person, ['escalation']]),
    );
    expect(await world.assistant.client.ask(routes.getRiskEventDetail, { query: { Id: id } })).toMatchObject({ id });
    const [timer] = await api.sql.query(`select duty, due_on from workflow_timer where subject_id = $1 and rung = 0`, [
      record.reports[0]!.id,
    ]);
    expect(timer).toEqual({ duty: 'report', due_on: '2030-05-05' });
    expect(await history(id, false)).toMatchObject([{ operationCode: 'confirmedAsRiskEvent' }, { operationCode: 'riskEventReported' }]);
  });

  test('needs an active escalation user, a day that is not past, and a known risk number', async () => {
    const { id } = await events.bringEvent('pendingApproval');
    const gone = await buildPerson(api.sql, { isActive: false });
    const cases: [Record<string, unknown>, string][] = [
      [{}, 'approved'],
      [{ approved: true }, 'escalationUserNo'],
      [{ approved: true, escalationUserNo: [gone.userNo] }, 'escalationUserNo'],
      [{ approved: true, escalationUserNo: ['nobody'] }, 'escalationUserNo'],
      [{ approved: true, escalationUserNo: [world.owner.userNo], dueDate: '2020-01-01' }, 'dueDate'],
      [{ approved: true, escalationUserNo: [world.owner.userNo], severity: 9 }, 'severity'],
      [{ approved: true, escalationUserNo: [world.owner.userNo], riskNo: 'RC-0' }, 'riskNo'],
      [{ approved: false }, 'comments'],
    ];
    for (const [body, field] of cases) {
      expect(await world.reviewer.client.call(routes.riskEventApproval, { body: { id, ...body } })).toMatchObject({
        isSuccess: false,
        errors: [{ field }],
      });
    }
    expect(await events.event(id)).toMatchObject({ state: 'pendingApproval', reportCount: 0 });
  });

  test('an administrator who reported it does not confirm his own event', async () => {
    const { id } = await events.bringEvent('pendingApproval', {}, world.reviewer);
    const body = { id, approved: true, escalationUserNo: [world.owner.userNo] };
    expect(await world.reviewer.client.call(routes.riskEventApproval, { body })).toMatchObject({ code: 'not_allowed' });
    expect(await world.administrator.client.call(routes.riskEventApproval, { body })).toMatchObject({ isSuccess: true });
  });

  test('false returns it with the comment, which the reporter reads on his draft', async () => {
    const { id } = await events.bringEvent('pendingApproval');
    await world.reviewer.client.ask(routes.riskEventApproval, { body: { id, approved: false, comments: '请补充金额' } });
    expect(await world.owner.client.ask(routes.getRiskEventDetail, { query: { Id: id } })).toMatchObject({
      state: 'draft',
      returnComment: '请补充金额',
      allowedActions: ['SUBMIT', 'SAVE_DRAFT', 'FORWARD'],
    });
    expect(await due(id)).toEqual({ duty: 'eventCorrection', days: 7 });
  });

  test('links a risk control, which its owner then sees the event of', async () => {
    const control = await world.bring('complete');
    const { id } = await events.bringEvent('pendingApproval', {}, world.assistant);
    expect(await world.owner.client.call(routes.getRiskEventDetail, { query: { Id: id } })).toMatchObject({ code: 'not_found' });
    await world.reviewer.client.ask(routes.riskEventApproval, {
      body: { id, approved: true, escalationUserNo: [world.otherOwner.userNo], riskNo: control.riskNo },
    });
    expect(await events.event(id)).toMatchObject({ riskNo: control.riskNo, linkedControl: { id: control.id, mayReopen: true } });
    expect(await world.owner.client.ask(routes.getRiskEventDetail, { query: { Id: id } })).toMatchObject({
      linkedControl: { mayReopen: false },
    });
    expect(await world.otherOwner.client.ask(routes.getRiskEventDetail, { query: { Id: id } })).toMatchObject({
      riskNo: control.riskNo,
      linkedControl: null,
    });
    const stranger = await world.outsider.client.call(routes.saveRiskEventDraft, { body: { riskNo: control.riskNo } });
    expect(stranger).toMatchObject({ isSuccess: false, errors: [{ field: 'riskNo' }] });
  });
});

describe('closing', () => {
  test('needs a reason; a duplicate names an event that is another one and no circle', async () => {
    const original = await events.bringEvent('pendingApproval');
    const copy = await events.bringEvent('pendingApproval');
    const close = (id: number, body: Record<string, unknown>) =>
      world.reviewer.client.call(routes.closeRiskEvent, { body: { id, ...body } });
    expect(await close(copy.id, {})).toMatchObject({ errors: [{ field: 'reason' }] });
    for (const duplicateOf of ['', 'RE-1', 4242, copy.id]) {
      expect(await close(copy.id, { reason: 'duplicate', duplicateOf })).toMatchObject({ errors: [{ field: 'duplicateOf' }] });
    }
    expect(await close(copy.id, { reason: 'duplicate', duplicateOf: original.eventNo, comments: '同一事件' })).toMatchObject({
      data: { state: 'closed', status: 3 },
    });
    expect(await close(original.id, { reason: 'duplicate', duplicateOf: copy.id })).toMatchObject({ errors: [{ field: 'duplicateOf' }] });
    expect(await events.event(copy.id)).toMatchObject({
      closeReason: 'duplicate',
      duplicateOf: { id: original.id },
      closeComment: '同一事件',
    });
    expect((await events.event(original.id)).duplicates).toMatchObject([{ id: copy.id, eventNo: copy.eventNo }]);
  });

  test('an identified event closes only when every report is approved and every issue settled', async () => {
    const report = await events.bringReport('submitted');
    const close = () => world.administrator.client.call(routes.closeRiskEvent, { body: { id: report.eventId, reason: 'resolved' } });
    expect(await close()).toMatchObject({
      status: 200,
      code: 'not_allowed.unsettled',
      message: expect.stringContaining('Reports not approved: 1'),
    });
    const { issues } = await world.reviewer.client.ask(routes.riskReportApproval, { body: { id: report.id } });
    expect(await close()).toMatchObject({ code: 'not_allowed.unsettled', message: expect.stringContaining('issues not verified: 1') });
    expect((await events.event(report.eventId)).allowedActions).toEqual([
      'RAISE_ISSUE',
      'FORWARD',
      'RECORD_LOSS',
      'CORRECT_LOSS',
      'WITHDRAW_LOSS',
    ]);
    const issue = (event: string, actor: Actor) =>
      actor.client.ask(routes.updateRemediationIssue, { body: { id: issues[0]!.id, event, comments: '已完成' } });
    await issue('START', world.owner);
    await issue('SUBMIT_FIX', world.owner);
    await issue('VERIFY', world.reviewer);
    expect((await events.event(report.eventId)).allowedActions).toEqual([
      'CLOSE',
      'RAISE_ISSUE',
      'FORWARD',
      'RECORD_LOSS',
      'CORRECT_LOSS',
      'WITHDRAW_LOSS',
    ]);
    expect(await close()).toMatchObject({ data: { state: 'closed' } });
  });

  test('reopening goes back to approval with a reason, and doubles no report', async () => {
    const report = await events.bringReport('approved', { response: 'accept', acceptanceReason: '成本过高', actions: [] });
    const { eventId } = report;
    await world.administrator.client.ask(routes.closeRiskEvent, { body: { id: eventId, reason: 'resolved' } });
    expect(await world.administrator.client.call(routes.reopenRiskEvent, { body: { id: eventId } })).toMatchObject({
      errors: [{ field: 'reason' }],
    });
    await world.administrator.client.ask(routes.reopenRiskEvent, { body: { id: eventId, reason: '再次发生' } });
    expect(await events.event(eventId)).toMatchObject({ state: 'pendingApproval', closeReason: null, closedAt: null });
    await world.administrator.client.ask(routes.riskEventApproval, {
      body: { id: eventId, approved: true, escalationUserNo: [world.owner.userNo, world.otherOwner.userNo] },
    });
    const record = await events.event(eventId);
    expect(record.reports.map((one) => [one.escalationUser.id, one.state])).toEqual([
      [world.owner.id, 'approved'],
      [world.otherOwner.id, 'draft'],
    ]);
  });
});

test('forwarding lets people read a confidential event, and they find it among theirs', async () => {
  const { id, eventNo } = await events.bringEvent('pendingApproval', { confidential: true });
  const mine = async (actor: Actor) => (await actor.client.ask(routes.getRiskEventByPage, { body: { runo: eventNo } })).totalCount;
  expect(await mine(world.assistant)).toBe(0);
  expect(await world.owner.client.call(routes.ccRiskEventTo, { body: { id, userId: [] } })).toMatchObject({
    errors: [{ field: 'userId' }],
  });
  await world.owner.client.ask(routes.ccRiskEventTo, { body: { id, userId: world.assistant.id, comments: '请知悉' } });
  expect(await mine(world.assistant)).toBe(1);
  expect(await world.assistant.client.ask(routes.getRiskEventDetail, { query: { Id: id } })).toMatchObject({ allowedActions: [] });
});

test('who got a confidential event by a forward alone does not pass it on; whom it concerns besides, does; of another event anybody who reads it', async () => {
  const forward = (by: Actor, id: number, to: Actor) => by.client.call(routes.ccRiskEventTo, { body: { id, userId: to.id } });
  const { id } = await events.bringEvent('pendingApproval', { confidential: true });
  expect(await forward(world.owner, id, world.assistant)).toMatchObject({ isSuccess: true });
  expect(await forward(world.assistant, id, world.outsider)).toMatchObject({ isSuccess: false, code: 'not_allowed' });
  expect(await world.outsider.client.call(routes.getRiskEventDetail, { query: { Id: id } })).toMatchObject({ code: 'not_found' });
  // Named by its reporter, he is one whom it concerns, also when it is forwarded to him once more.
  const named = await events.bringEvent('pendingApproval', { confidential: true, allowedUsers: [world.assistant.id] });
  await forward(world.owner, named.id, world.assistant);
  expect(await forward(world.assistant, named.id, world.outsider)).toMatchObject({ isSuccess: true });
  const open = await events.bringEvent('pendingApproval');
  await forward(world.owner, open.id, world.assistant);
  expect(await forward(world.assistant, open.id, world.outsider)).toMatchObject({ isSuccess: true });
});
