import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildDepartment,
  buildPerson,
  buildWorld,
  eventually,
  pause,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let workers: NoticeWorker[];

beforeAll(async () => {
  api = await startTestApi(createApi);
  // Two of them: a timer must fire once all the same.
  workers = await Promise.all([startNoticeWorker(api), startNoticeWorker(api)]);
  world = await buildWorld(api);
});
beforeEach(() => workers[0]!.forget());
afterAll(async () => {
  await Promise.all((workers ?? []).map((worker) => worker.close()));
  await api?.close();
});

/** Lets rungs of a record be due now, the due date so many days away. */
async function makeDue(subjectId: number, rungs: number[], dueInDays: number): Promise<void> {
  await api.sql.query(
    `update workflow_timer set due_on = (now() at time zone 'Asia/Shanghai')::date + $3::int,
       fire_at = case when rung = any($2::int[]) then now() - interval '1 second' else fire_at end
     where subject_id = $1`,
    [subjectId, rungs, dueInDays],
  );
}

async function fired(subjectId: number): Promise<number[]> {
  const rows = await api.sql.query<{ rung: number }>(
    'select rung from workflow_timer where subject_id = $1 and fired_at is not null and rung <> 0 order by rung',
    [subjectId],
  );
  return rows.map((row) => row.rung);
}

async function mailsAfter(subjectId: number, rungs: number[]) {
  await eventually(async () => (await fired(subjectId)).length === rungs.length);
  await pause(400);
  expect(await fired(subjectId)).toEqual(rungs);
  return workers[0]!.mails();
}

const told = (person: { userNo: string }, kind: string) => ({ userNo: person.userNo, kind });

test('a rung before the due date reminds owner and assistants once, whatever the number of workers', async () => {
  const { id, riskNo } = await world.bring('assessing');
  await world.owner.client.ask(routes.updateRiskControlOwners, {
    body: { RiskId: id, userId: [world.assistant.id], NeedOwnerApprove: false },
  });
  await workers[0]!.forget();
  await makeDue(id, [-7], 7);
  const mails = await mailsAfter(id, [-7]);
  expect(mails).toHaveLength(2);
  expect(mails).toEqual(expect.arrayContaining([told(world.owner, 'reminderBeforeDue'), told(world.assistant, 'reminderBeforeDue')]));
  const [mail] = await api.sql.query<{ subject: string; body_text: string }>('select subject, body_text from mail_message limit 1');
  expect(mail!.subject).toContain(riskNo);
  expect(mail!.body_text).toContain('还有 7 天');
});

test('what announces a due date never goes out after it, however long nobody was at work', async () => {
  const { id } = await world.bring('assessing');
  await workers[0]!.forget();
  await makeDue(id, [-7, -1], -1);
  expect(await mailsAfter(id, [-7, -1])).toEqual([]);
  await makeDue(id, [1], -1);
  expect(await mailsAfter(id, [-7, -1, 1])).toEqual([told(world.owner, 'reminderOverdue')]);
});

test('ten jobs for one timer have one effect', async () => {
  const { id } = await world.bring('assessing');
  await workers[0]!.forget();
  await makeDue(id, [-1], 1);
  const [timer] = await api.sql.query<{ id: number }>('select id from workflow_timer where subject_id = $1 and rung = -1', [id]);
  const copies = Array.from({ length: 10 }, (_, copy) => ({
    name: 'timer',
    data: { timerId: timer!.id },
    opts: { jobId: `copy-${timer!.id}-${copy}` },
  }));
  await workers[0]!.jobs.addBulk('timer', copies);
  expect(await mailsAfter(id, [-1])).toEqual([told(world.owner, 'reminderBeforeDue')]);
});

test('the later rungs go to the manager as well: the person’s own, else that of the department', async () => {
  const manager = await buildPerson(api.sql);
  await api.sql.query('update person set manager_id = $1 where id = $2', [manager.id, world.owner.id]);
  const { id } = await world.bring('assessing');
  await workers[0]!.forget();
  await makeDue(id, [7], -7);
  expect((await mailsAfter(id, [7])).map((mail) => mail.kind).sort()).toEqual(['reminderManager', 'reminderOverdue']);
  expect(await workers[0]!.mails()).toContainEqual(told(manager, 'reminderManager'));

  const head = await buildPerson(api.sql);
  const department = await buildDepartment(api.sql, { managerId: head.id });
  await api.sql.query('update person set manager_id = null, department_id = $1 where id = $2', [department.id, world.owner.id]);
  const other = await world.bring('assessing');
  await workers[0]!.forget();
  await makeDue(other.id, [14], -14);
  await mailsAfter(other.id, [14]);
  expect(await workers[0]!.mails()).toContainEqual(told(head, 'reminderManager'));
});

test('without a manager the administrators hear of the overdue duty', async () => {
  await api.sql.query('update person set manager_id = null, department_id = null where id = $1', [world.owner.id]);
  const { id } = await world.bring('assessing');
  await workers[0]!.forget();
  await makeDue(id, [7], -7);
  const mails = await mailsAfter(id, [7]);
  expect(mails).toEqual(
    expect.arrayContaining([
      told(world.owner, 'reminderOverdue'),
      told(world.administrator, 'reminderManager'),
      told(world.reviewer, 'reminderManager'),
    ]),
  );
});

test('after an outage several rungs that are due send one reminder, the newest', async () => {
  const { id } = await world.bring('assessing');
  await workers[0]!.forget();
  await makeDue(id, [-7, -1, 1], -1);
  expect(await mailsAfter(id, [-7, -1, 1])).toEqual([told(world.owner, 'reminderOverdue')]);
});

test('a review’s reminder goes to the independent administrators, and leaving the state ends the ladder', async () => {
  const { id } = await world.bring('reviewing');
  await workers[0]!.forget();
  await makeDue(id, [1], -1);
  const mails = await mailsAfter(id, [1]);
  expect(mails).toHaveLength(2);
  expect(mails).toEqual(expect.arrayContaining([told(world.administrator, 'reminderOverdue'), told(world.reviewer, 'reminderOverdue')]));
  await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: id, wfStatus: true, controlEffectiveness: 5 } });
  expect(await api.sql.query('select 1 from workflow_timer where subject_id = $1', [id])).toEqual([]);
});

test('an issue reminds its assignee, then its verifiers', async () => {
  const { id } = await world.bring('remediating');
  const [issue] = await world.owner.client.ask(routes.getRemediationIssues, { body: { riskId: id } });
  await workers[0]!.forget();
  await makeDue(issue!.id, [-7], 7);
  expect(await mailsAfter(issue!.id, [-7])).toEqual([told(world.owner, 'reminderBeforeDue')]);
  for (const event of ['START', 'SUBMIT_FIX']) {
    await world.owner.client.ask(routes.updateRemediationIssue, { body: { id: issue!.id, event, comments: '已完成' } });
  }
  await workers[0]!.forget();
  await makeDue(issue!.id, [1], -1);
  const mails = await mailsAfter(issue!.id, [1]);
  expect(mails.map((mail) => mail.userNo).sort()).toEqual([world.administrator.userNo, world.reviewer.userNo].sort());
});
