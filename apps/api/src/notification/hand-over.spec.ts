import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildPerson,
  buildWorld,
  bulksTold,
  makeFolder,
  makePolicy,
  setPermission,
  startNoticeWorker,
  startTestApi,
  type BuiltPerson,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { finishBulk } from '../bulk/bulk.fixture.ts';
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
const admin = () => world.administrator.client;

async function settleHandOvers(): Promise<void> {
  await worker.settle();
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      !(await api.sql.one(
        'select 1 as one from hand_over where told_at is null union all select 1 from bulk_hand_over where told_at is null',
      ))
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('A hand-over was not told of');
}

async function readMail(person: { id: number }, kind: string): Promise<{ subject: string; text: string }> {
  const rows = await api.sql.query<{ subject: string; text: string }>(
    'select subject, body_text as text from mail_message where person_id = $1 and template = $2',
    [person.id, kind],
  );
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

/** Owns two controls, assists at one, mends an issue, owns a policy and its folder. */
async function giveDuties(leaver: BuiltPerson) {
  const owned = await world.bring('assessing', { controlOwner: leaver.id });
  const second = await world.bring('assessing', { controlOwner: leaver.id });
  const assisted = await world.bring('assessing');
  await world.owner.client.ask(routes.updateRiskControlOwners, { body: { RiskId: assisted.id, userId: [leaver.id] } });
  const mended = await world.bring('remediating');
  const [issue] = await admin().ask(routes.getRemediationIssues, { query: { id: mended.id } });
  await admin().ask(routes.reassignIssue, { body: { id: issue!.id, assignee: leaver.id } });
  const client = await api.as(leaver);
  const folder = await makeFolder(admin(), 0, `交接 ${leaver.id}`);
  await setPermission(admin(), { id: folder.id, type: 0 }, { owners: [leaver.id] });
  const policy = await makePolicy(client, world.departmentId, folder.id, {
    docName: `采购制度 ${leaver.id}`,
    reviewDateTime: '2030-01-31',
  });
  return { owned, second, assisted, issueNo: issue!.issueNo, policy };
}

test('a hand-over writes one mail to each successor and one summary to each other administrator; its actor and the leaver’s manager get none', async () => {
  const boss = await buildPerson(api.sql);
  const leaver = await buildPerson(api.sql, { roles: [ROLE.riskOwner] });
  await api.sql.query('update person set manager_id = $2 where id = $1', [leaver.id, boss.id]);
  const heir = await buildPerson(api.sql, { roles: [ROLE.riskOwner] });
  const helper = await buildPerson(api.sql);
  const { owned, second, assisted, issueNo, policy } = await giveDuties(leaver);
  await settleHandOvers();
  await worker.forget();
  await admin().ask(routes.deactivatePerson, {
    body: {
      id: leaver.id,
      successorId: heir.id,
      successors: [{ kind: 'controlAssistant', id: assisted.id, personId: helper.id }],
      reason: '离职 <b>',
    },
  });
  await settleHandOvers();
  const mails = await worker.mails();
  const expected = [told(heir, 'handedOverToYou'), told(helper, 'handedOverToYou'), told(world.reviewer, 'handOverDone')];
  const by = (one: { userNo: string; kind: string }) => `${one.userNo} ${one.kind}`;
  expect(mails.map(by).sort()).toEqual(expected.map(by).sort());

  const mail = await readMail(heir, 'handedOverToYou');
  expect(mail.subject).toMatch(/您从 .+ 处接手了这些工作/);
  expect(mail.subject).toContain('5 项');
  for (const word of [owned.riskNo, second.riskNo, issueNo, `采购制度 ${leaver.id}`, '> 离职 <b>', leaver.name, heir.name]) {
    expect(mail.text).toContain(word);
  }
  expect(mail.text).toContain(`https://portal.example/dms/view?Id=${policy.id}`);
  expect(mail.text).toContain('2030-01-31');
  expect(mail.text).not.toContain(assisted.riskNo);
  const single = await readMail(helper, 'handedOverToYou');
  expect(single.subject).toContain(`[${assisted.riskNo}]`);
  const summary = await readMail(world.reviewer, 'handOverDone');
  expect(summary.subject).toContain('6 项');
  for (const word of [owned.riskNo, assisted.riskNo, heir.name, helper.name]) expect(summary.text).toContain(word);

  const inbox = (await worker.inboxes()).filter(({ userNo }) => userNo === heir.userNo);
  expect(inbox).toEqual(Array.from({ length: 5 }, () => told(heir, 'handedOverToYou')));
});

test('who takes something over himself is not written to, and what is left over is said to the others', async () => {
  const leaver = await buildPerson(api.sql, { roles: [ROLE.riskOwner] });
  const owned = await world.bring('assessing', { controlOwner: leaver.id });
  await world.bring('assessing', { controlOwner: leaver.id });
  await settleHandOvers();
  await worker.forget();
  await admin().ask(routes.deactivatePerson, {
    body: { id: leaver.id, successors: [{ kind: 'controlOwner', id: owned.id, personId: world.administrator.id }] },
  });
  await settleHandOvers();
  expect(await worker.mails()).toEqual([told(world.reviewer, 'handOverDone')]);
  expect((await readMail(world.reviewer, 'handOverDone')).text).toContain('1 项仍无在职责任人');
  const [step] = await api.sql.query<{ comment: string }>(
    `select comment from workflow_step where subject_id = $1 and event = 'REASSIGN'`,
    [owned.id],
  );
  expect(step!.comment).not.toBe('');
});

test('a bulk reassignment is a hand-over of many: one mail to who took over, one to each who was relieved, one summary, and the actor none', async () => {
  const former = [await buildPerson(api.sql, { roles: [ROLE.riskOwner] }), await buildPerson(api.sql, { roles: [ROLE.riskOwner] })];
  const heir = await buildPerson(api.sql, { roles: [ROLE.riskOwner] });
  const controls = [];
  for (const owner of [former[0]!, former[0]!, former[1]!, world.administrator])
    controls.push(await world.bring('assessing', { controlOwner: owner.id }));
  await settleHandOvers();
  await worker.forget();
  const ids = controls.map(({ id }) => id);
  const answer = await admin().ask(routes.reassignControlOwners, { body: { ids, controlOwner: heir.id, reason: '组织调整' } });
  expect(answer.refused).toEqual([]);
  await settleHandOvers();
  const by = (one: { userNo: string; kind: string }) => `${one.userNo} ${one.kind}`;
  const expected = [
    told(heir, 'handedOverToYou'),
    ...former.map((one) => told(one, 'handedOverFromYou')),
    told(world.reviewer, 'handOverDone'),
  ];
  expect((await worker.mails()).map(by).sort()).toEqual(expected.map(by).sort());

  const mail = await readMail(heir, 'handedOverToYou');
  expect(mail.subject).toContain('4 项');
  for (const word of [...controls.map(({ riskNo }) => riskNo), ...former.map(({ name }) => name), '> 组织调整'])
    expect(mail.text).toContain(word);
  const relieved = await readMail(former[0]!, 'handedOverFromYou');
  expect(relieved.subject).toContain(`您的 2 项工作已移交给 ${heir.name}`);
  for (const { riskNo } of controls.slice(0, 2)) expect(relieved.text).toContain(riskNo);
  expect(relieved.text).not.toContain(controls[2]!.riskNo);
  expect((await readMail(world.reviewer, 'handOverDone')).subject).toContain('4 项');
});

async function raiseFor(assignee: BuiltPerson, riskId: number): Promise<{ id: number; issueNo: string }> {
  const body = { riskId, plan: '盘点表缺签字', severity: 'high', dueDate: '2030-02-28', assignee: assignee.id } as const;
  return admin().ask(routes.raiseIssue, { body });
}
async function bulkIssues(action: string, ids: readonly number[], input: object): Promise<void> {
  const { jobId } = await admin().ask(routes.startBulk, { body: { list: 'remediation-issues', action, ids: [...ids], input } as never });
  await finishBulk(api, jobId);
  const run = await admin().ask(routes.getBulkRun, { query: { jobId } });
  expect(run).toMatchObject({ done: ids.length, refused: 0, failed: 0 });
  await bulksTold(api.sql);
  await settleHandOvers();
}

test('issues reassigned in bulk are a hand-over as controls are; extended or reminded of in bulk they are one mail a person', async () => {
  const former = [await buildPerson(api.sql), await buildPerson(api.sql)];
  const heir = await buildPerson(api.sql);
  const control = await world.bring('assessing');
  const issues = [];
  for (const assignee of [former[0]!, former[0]!, former[1]!]) issues.push(await raiseFor(assignee, control.id));
  const ids = issues.map(({ id }) => id);
  await settleHandOvers();
  await worker.forget();

  await bulkIssues('extend', ids, { date: '2030-03-31', comment: '系统停机' });
  const extended = (await worker.mails()).filter(({ kind }) => kind === 'issueExtended');
  expect(extended.map(({ userNo }) => userNo).sort()).toEqual([...former, world.owner].map(({ userNo }) => userNo).sort());
  expect((await worker.inboxes()).filter(({ userNo }) => userNo === former[0]!.userNo)).toHaveLength(2);
  await worker.forget();

  await bulkIssues('remind', ids, { comment: '' });
  expect((await worker.mails()).filter(({ userNo }) => userNo === former[0]!.userNo)).toEqual([told(former[0]!, 'reminded')]);
  await worker.forget();

  await bulkIssues('reassign', ids, { personIds: [heir.id], comment: '组织调整' });
  const by = (one: { userNo: string; kind: string }) => `${one.userNo} ${one.kind}`;
  const expected = [
    told(heir, 'handedOverToYou'),
    ...former.map((one) => told(one, 'handedOverFromYou')),
    told(world.reviewer, 'handOverDone'),
  ];
  expect((await worker.mails()).map(by).sort()).toEqual(expected.map(by).sort());
  const mail = await readMail(heir, 'handedOverToYou');
  for (const word of [...issues.map(({ issueNo }) => issueNo), ...former.map(({ name }) => name), '> 组织调整'])
    expect(mail.text).toContain(word);
});
