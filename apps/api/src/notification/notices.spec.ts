import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildPerson, buildWorld, startNoticeWorker, startTestApi, type NoticeWorker, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;

beforeAll(async () => {
  api = await startTestApi(createApi, { env: { PUBLIC_URL: 'https://portal.example' } });
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
});
beforeEach(() => worker.forget());
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

const told = (person: { userNo: string }, kind: string) => ({ userNo: person.userNo, kind });
const byName = (a: { userNo: string; kind: string }, b: { userNo: string; kind: string }) =>
  `${a.userNo} ${a.kind}`.localeCompare(`${b.userNo} ${b.kind}`);

/** Both channels have exactly these, the mails without those that stay in the inbox. */
async function expectTold(mails: { userNo: string; kind: string }[], inboxOnly: { userNo: string; kind: string }[] = []): Promise<void> {
  expect((await worker.mails()).sort(byName)).toEqual([...mails].sort(byName));
  expect((await worker.inboxes()).sort(byName)).toEqual([...mails, ...inboxOnly].sort(byName));
}

/** The newest mail of a kind: events of one moment are consumed side by side, so that mails have no order among each other. */
async function readMail(person: { id: number }, kind: string): Promise<{ subject: string; text: string; html: string }> {
  const [mail] = await api.sql.query<{ subject: string; text: string; html: string }>(
    'select subject, body_text as text, body_html as html from mail_message where person_id = $1 and template = $2 order by id desc',
    [person.id, kind],
  );
  return mail!;
}

describe('who hears of what', () => {
  test('an assigned owner hears it, with the number in the subject and a link to the assessment', async () => {
    const { riskNo } = await world.bring('assessing');
    await expectTold([told(world.owner, 'ownerAssigned')]);
    const mail = await readMail(world.owner, 'ownerAssigned');
    expect(mail.subject).toContain(riskNo);
    expect(mail.text).toMatch(/https:\/\/portal\.example\/open#t=[\w-]+\.[\w-]+/);
  });

  test('a draft is nobody’s news', async () => {
    await world.bring('draft');
    await expectTold([]);
  });

  test('an assistant hears that he assists, the owner that he must approve, then the reviewers and the assistant', async () => {
    const { id } = await world.bring('ownerApproval');
    await expectTold([told(world.owner, 'ownerAssigned'), told(world.assistant, 'assistantAdded'), told(world.owner, 'approvalAsked')]);
    await worker.forget();
    await world.owner.client.ask(routes.ownerApproval, { body: { riskId: id, approved: true, comments: '' } });
    await expectTold([
      told(world.administrator, 'reviewAsked'),
      told(world.reviewer, 'reviewAsked'),
      told(world.assistant, 'ownerApproved'),
    ]);
  });

  test('an owner’s return reaches the assistant with the comment', async () => {
    const { id } = await world.bring('ownerApproval');
    await worker.forget();
    await world.owner.client.ask(routes.ownerApproval, { body: { riskId: id, approved: false, comments: '请补充 <b>附件</b>' } });
    await expectTold([told(world.assistant, 'ownerReturned')]);
    const mail = await readMail(world.assistant, 'ownerReturned');
    expect(mail.text).toContain('> 请补充 <b>附件</b>');
    expect(mail.html).toContain('请补充 &lt;b&gt;附件&lt;/b&gt;');
  });

  test('a review’s outcome reaches the owner: rejected with the comment, closed, and once when he has the issue too', async () => {
    await world.bring('returned');
    await worker.settle();
    expect(await worker.mails()).toContainEqual(told(world.owner, 'reviewRejected'));
    expect((await readMail(world.owner, 'reviewRejected')).text).toContain('> 请补充证据');
    await worker.forget();
    await world.bring('complete');
    expect((await worker.mails()).filter((mail) => mail.kind.startsWith('reviewClosed'))).toEqual([told(world.owner, 'reviewClosed')]);
    await worker.forget();
    await world.bring('remediating');
    const outcome = (await worker.mails()).filter((mail) => !['ownerAssigned', 'reviewAsked'].includes(mail.kind));
    expect(outcome).toEqual([told(world.owner, 'issueAssigned')]);
    expect((await readMail(world.owner, 'issueAssigned')).text).toContain('2030-01-31');
  });

  test('an issue’s steps reach who must act next, and its end the owner', async () => {
    const { id } = await world.bring('remediating');
    const [issue] = await world.owner.client.ask(routes.getRemediationIssues, { body: { riskId: id } });
    await worker.forget();
    const step = (client: World['owner'], event: string, more = {}) =>
      client.client.ask(routes.updateRemediationIssue, { body: { id: issue!.id, event, comments: '', ...more } });
    await step(world.owner, 'START');
    await expectTold([], [told(world.reviewer, 'issueStarted')]);
    await worker.forget();
    await step(world.owner, 'SUBMIT_FIX', { comments: '已完成' });
    await expectTold([told(world.administrator, 'verificationAsked'), told(world.reviewer, 'verificationAsked')]);
    await worker.forget();
    await step(world.reviewer, 'FAIL', { comments: '证据不足' });
    await expectTold([told(world.owner, 'issueFailed')]);
    await worker.forget();
    await world.administrator.client.ask(routes.reassignIssue, { body: { id: issue!.id, assignee: world.outsider.id } });
    await expectTold([told(world.outsider, 'issueReassignedToYou'), told(world.owner, 'issueReassignedFromYou')]);
    await worker.forget();
    await step(world.administrator, 'CANCEL', { comments: '不再需要' });
    await expectTold([told(world.outsider, 'issueCancelled'), told(world.owner, 'issueCancelled'), told(world.owner, 'allVerified')]);
  });

  test('forwarding reaches the person with the comment, reassigning both owners', async () => {
    const { id } = await world.bring('assessing');
    await worker.forget();
    await world.owner.client.ask(routes.ccToTask, { body: { riskId: id, userId: [world.outsider.id], comments: '供参考' } });
    await expectTold([told(world.outsider, 'forwarded')]);
    expect((await readMail(world.outsider, 'forwarded')).text).toContain('> 供参考');
    await worker.forget();
    await world.administrator.client.ask(routes.reassignControlOwner, {
      body: { riskId: id, controlOwner: world.otherOwner.id, reason: '调岗' },
    });
    await expectTold([told(world.otherOwner, 'reassignedToYou'), told(world.owner, 'reassignedFromYou')]);
  });

  test('one act repeated on one record writes at most four mails a person a day; the inbox has every line', async () => {
    const { id } = await world.bring('assessing');
    await worker.forget();
    const forward = () =>
      world.owner.client.ask(routes.ccToTask, { body: { riskId: id, userId: [world.outsider.id], comments: '供参考' } });
    await Promise.all(Array.from({ length: 3 }, forward).map((one) => one.catch(() => undefined)));
    for (let times = 0; times < 6; times += 1) await forward();
    const lines = await worker.inboxes();
    expect(lines.length).toBeGreaterThanOrEqual(6);
    expect(await worker.mails()).toEqual(Array.from({ length: 4 }, () => told(world.outsider, 'forwarded')));
    // Another record is another matter, and so is the next day.
    const other = await world.bring('assessing');
    await world.owner.client.ask(routes.ccToTask, { body: { riskId: other.id, userId: [world.outsider.id], comments: '' } });
    expect((await worker.mails()).filter(({ kind }) => kind === 'forwarded')).toHaveLength(5);
    await api.sql.query(`update mail_message set created_at = created_at - interval '25 hours'`);
    await forward();
    expect((await worker.mails()).filter(({ kind }) => kind === 'forwarded')).toHaveLength(6);
  });

  test('a withdrawal stays in the inbox, a deletion reaches the owner with its reason', async () => {
    const { id } = await world.bring('reviewing');
    await worker.forget();
    await world.owner.client.ask(routes.withdrawRiskCurrentControl, { body: { riskId: id, reason: '' } });
    await expectTold([], [told(world.administrator, 'withdrawn'), told(world.reviewer, 'withdrawn')]);
    await worker.forget();
    await world.administrator.client.ask(routes.deleteRiskControl, { query: { id }, body: { reason: '重复' } });
    await expectTold([told(world.owner, 'deleted')]);
    expect((await readMail(world.owner, 'deleted')).text).toContain('> 重复');
  });

  test('reopening reaches the owner, who must act again', async () => {
    const { id } = await world.bring('complete');
    await worker.forget();
    await world.administrator.client.ask(routes.reopenRiskControl, { body: { riskId: id, reason: '发现新情况' } });
    await expectTold([told(world.owner, 'reopened')]);
  });

  test('for an inactive person his manager is told, else the administrators', async () => {
    const manager = await buildPerson(api.sql);
    const { id } = await world.bring('assessing');
    await worker.forget();
    const submit = () =>
      world.administrator.client.ask(routes.updateRiskControl, { body: world.standardBody({ id, controlOwner: world.owner.id }) });
    const forward = (personId: number) =>
      api.sql.query(
        `insert into outbox_message (topic, workflow, subject_id, payload) values ('riskControl.FORWARD', 'riskControl', $1, $2)`,
        [
          id,
          { event: 'FORWARD', from: 'assessing', to: 'assessing', actorId: world.owner.id, seq: 1, personIds: [personId], comment: 'x' },
        ],
      );
    const leaver = await buildPerson(api.sql, { isActive: false, managerId: manager.id });
    await forward(leaver.id);
    await expectTold([told(manager, 'forwarded')]);
    expect((await readMail(manager, 'forwarded')).text).toContain(leaver.name);
    await worker.forget();
    const orphan = await buildPerson(api.sql, { isActive: false });
    await forward(orphan.id);
    await expectTold([told(world.administrator, 'forwarded'), told(world.reviewer, 'forwarded')]);
    await worker.forget();
    await submit();
    await expectTold([], [told(world.owner, 'standardEdited')]);
  });

  test('each reader is written in his own language', async () => {
    await api.sql.query(`update person set language = 'en' where id = $1`, [world.owner.id]);
    try {
      await world.bring('assessing');
      await worker.settle();
      expect((await readMail(world.owner, 'ownerAssigned')).subject).toContain('Please complete');
    } finally {
      await api.sql.query('update person set language = null where id = $1', [world.owner.id]);
    }
  });

  test('when every administrator took part, all of them hear that nobody can review', async () => {
    const { id } = await world.bring('assessing', { controlOwner: world.reviewer.id });
    await world.reviewer.client.ask(routes.updateRiskControlOwners, {
      body: { RiskId: id, userId: [world.administrator.id], NeedOwnerApprove: false },
    });
    await worker.forget();
    await world.administrator.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
    await expectTold([told(world.administrator, 'noEligibleReviewer'), told(world.reviewer, 'noEligibleReviewer')]);
  });
});
