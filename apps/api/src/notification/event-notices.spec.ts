import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildEventWorld,
  buildPerson,
  buildWorld,
  eventually,
  startNoticeWorker,
  startTestApi,
  type Actor,
  type EventWorld,
  type NoticeWorker,
  type TestApi,
  type Told,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let events: EventWorld;
let worker: NoticeWorker;
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { PUBLIC_URL: 'https://portal.example' } });
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
  events = buildEventWorld(world);
});
beforeEach(() => worker.forget());
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

const told = (person: { userNo: string }, kind: string): Told => ({ userNo: person.userNo, kind });
const sorted = (list: Told[]) => list.map(({ userNo, kind }) => `${userNo} ${kind}`).sort();
const expectMails = async (...expected: Told[]) => expect(sorted(await worker.mails())).toEqual(sorted(expected));
/** Where the button of somebody's newest mail leads him. */
async function openedBy(person: Actor): Promise<string | null> {
  const [mail] = await api.sql.query<{ body_text: string }>(
    'select body_text from mail_message where person_id = $1 order by id desc limit 1',
    [person.id],
  );
  const token = /https:\/\/portal\.example\/open#t=(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  return (await person.client.ask(routes.openMailLink, { body: { token } })).link;
}

test('the administrators hear of a reported event, not the one who reported it; the mail opens the event', async () => {
  await events.bringEvent('draft');
  await expectMails();
  const { id, eventNo } = await events.bringEvent('pendingApproval', {}, world.reviewer);
  await expectMails(told(world.administrator, 'eventApprovalAsked'));
  const [mail] = await api.sql.query<{ subject: string; body_text: string }>('select subject, body_text from mail_message');
  expect(mail!.subject).toContain(eventNo);
  expect(await openedBy(world.administrator)).toBe(`/RiskInfoCollection/RiskEventView?Id=${id}&action=APPROVE`);
  expect(mail!.body_text).toContain('供应商断供导致停线');
});

test('each step reaches who must act next, and who waits for it', async () => {
  const { id } = await events.bringEvent('pendingApproval');
  await worker.forget();
  await world.reviewer.client.ask(routes.riskEventApproval, { body: { id, approved: false, comments: '请补充金额' } });
  await expectMails(told(world.owner, 'eventReturned'));
  await world.owner.client.ask(routes.submitRiskEvent, { body: { id } });
  await worker.forget();
  await world.reviewer.client.ask(routes.riskEventApproval, { body: { id, approved: true, escalationUserNo: [world.otherOwner.userNo] } });
  await expectMails(told(world.owner, 'eventConfirmed'), told(world.otherOwner, 'reportAssigned'));
  const report = (await events.event(id)).reports[0]!;
  await worker.forget();
  await world.reviewer.client.ask(routes.remindOwnerToSubmitReport, {
    query: { riskNo: (await events.event(id)).eventNo, escalationUserNo: world.otherOwner.userNo },
  });
  await expectMails(told(world.otherOwner, 'reminded'));
  await worker.forget();
  const actions = [{ text: '引入第二供应商', ownerNo: world.assistant.userNo, dueDate: '2030-06-30' }];
  await world.otherOwner.client.ask(routes.submitRiskReport, { body: events.reportBody(report.id, { actions }) });
  await expectMails(told(world.administrator, 'reportApprovalAsked'), told(world.reviewer, 'reportApprovalAsked'));
  await worker.forget();
  await world.reviewer.client.ask(routes.riskReportReject, { body: { id: report.id, comments: '请补充' } });
  await expectMails(told(world.otherOwner, 'reportRejected'));
  await world.otherOwner.client.ask(routes.submitRiskReport, { body: { id: report.id } });
  await worker.forget();
  const { issues } = await world.reviewer.client.ask(routes.riskReportApproval, { body: { id: report.id } });
  await expectMails(told(world.assistant, 'actionAssigned'), told(world.otherOwner, 'reportApproved'), told(world.owner, 'reportApproved'));
  await worker.forget();
  const issue = (event: string, actor: Actor) =>
    actor.client.ask(routes.updateRemediationIssue, { body: { id: issues[0]!.id, event, comments: '已完成' } });
  await issue('START', world.assistant);
  await issue('SUBMIT_FIX', world.assistant);
  await expectMails(told(world.administrator, 'verificationAsked'), told(world.reviewer, 'verificationAsked'));
  expect(await openedBy(world.administrator)).toBe(`/RiskInfoCollection/RiskReportView?Id=${report.id}&issue=${issues[0]!.id}`);
  await worker.forget();
  await issue('VERIFY', world.reviewer);
  await expectMails(told(world.assistant, 'issueVerified'), told(world.otherOwner, 'issueVerified'));
  await worker.forget();
  await world.administrator.client.ask(routes.closeRiskEvent, { body: { id, reason: 'resolved' } });
  await expectMails(...[world.owner, world.otherOwner, world.assistant].map((person) => told(person, 'eventClosed')));
});

test('forwarding tells those it names; reassigning tells both sides, the former in his inbox', async () => {
  const { id, eventId } = await events.bringReport('draft');
  await worker.forget();
  await world.owner.client.ask(routes.ccRiskEventTo, { body: { id: eventId, userId: [world.assistant.id], comments: '请知悉' } });
  await expectMails(told(world.assistant, 'eventForwarded'));
  await worker.forget();
  await world.reviewer.client.ask(routes.reassignRiskReport, { body: { id, escalationUserNo: world.otherOwner.userNo, reason: '休假' } });
  await expectMails(told(world.otherOwner, 'reportReassignedToYou'));
  expect(sorted(await worker.inboxes())).toEqual(
    sorted([told(world.otherOwner, 'reportReassignedToYou'), told(world.owner, 'reportReassignedFromYou')]),
  );
});

test('a report that waits for its approval is handed to another without asking him for anything yet', async () => {
  const { id } = await events.bringReport('submitted');
  await worker.forget();
  await world.reviewer.client.ask(routes.reassignRiskReport, { body: { id, escalationUserNo: world.otherOwner.userNo, reason: '休假' } });
  await expectMails(told(world.otherOwner, 'submittedReportToYou'));
});

test('nobody hears of a confidential event who may not read it: a leaver’s manager is passed over for the administrators', async () => {
  const manager = await buildPerson(api.sql);
  const leaver = await buildPerson(api.sql, { managerId: manager.id });
  for (const confidential of [true, false]) {
    const { id } = await events.bringEvent('pendingApproval', { confidential });
    await world.reviewer.client.ask(routes.riskEventApproval, { body: { id, approved: true, escalationUserNo: [leaver.userNo] } });
    const report = (await events.event(id)).reports[0]!;
    await api.sql.query('update person set is_active = false where id = $1', [leaver.id]);
    await worker.forget();
    await world.administrator.client.ask(routes.remindOwnerToSubmitReport, {
      query: { riskNo: (await events.event(id)).eventNo, escalationUserNo: leaver.userNo },
    });
    const readers = confidential ? [world.administrator, world.reviewer] : [manager];
    await expectMails(...readers.map((person) => told(person, 'reminded')));
    // The ladder: one rung is due, the last one, which the manager hears as well.
    await worker.forget();
    await api.sql.query(
      `update workflow_timer set due_on = due_on - 60, fire_at = now() - interval '1 second', also_manager = true where subject_id = $1 and rung = 14`,
      [report.id],
    );
    await eventually(
      async () =>
        (await api.sql.one('select 1 from workflow_timer where subject_id = $1 and rung = 14 and fired_at is not null', [report.id])) !==
        undefined,
    );
    const mails = await worker.mails();
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.some((mail) => mail.userNo === manager.userNo)).toBe(!confidential);
    await api.sql.query('update person set is_active = true where id = $1', [leaver.id]);
  }
});

test('the due strip of an administrator shows the event that waits for him, an outsider’s is empty', async () => {
  const { id } = await events.bringEvent('pendingApproval', { confidential: true, allowedUsers: [world.assistant.id] });
  await worker.settle();
  const duties = await world.reviewer.client.ask(routes.getMyDuties, { query: { pageSize: 50 } });
  expect(duties.data).toContainEqual(
    expect.objectContaining({ subject: 'riskEvent', id, duty: 'eventApproval', link: `/RiskInfoCollection/RiskEventView?Id=${id}` }),
  );
  expect((await world.outsider.client.ask(routes.getMyDuties)).totalCount).toBe(0);
});
