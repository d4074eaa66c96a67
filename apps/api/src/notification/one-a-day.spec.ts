import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildWorld, bulksTold, startNoticeWorker, startTestApi, type NoticeWorker, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { MAIL_INFORMATION: 'daily' } });
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
});
beforeEach(async () => {
  await worker.forget();
  await api.sql.query('truncate digest_run, digest_entry, notification_preference');
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

const forward = async (to: { id: number } = world.outsider) => {
  const { id } = await world.bring('assessing');
  await world.owner.client.ask(routes.ccToTask, { body: { riskId: id, userId: [to.id], comments: '' } });
};
const mailsOf = async (person: { userNo: string }) =>
  (await worker.mails()).filter(({ userNo }) => userNo === person.userNo).map(({ kind }) => kind);
const waiting = async (person: { id: number }) =>
  (await api.sql.query('select 1 from digest_entry where person_id = $1 and settled_at is null', [person.id])).length;

test('of what asks for nothing the first of a day is mailed, the rest waits for the digest; the inbox has it at once', async () => {
  for (let times = 0; times < 3; times += 1) {
    await forward();
    await worker.settle();
  }
  expect(await mailsOf(world.outsider)).toEqual(['forwarded']);
  expect(await waiting(world.outsider)).toBe(2);
  expect((await worker.inboxes()).filter(({ kind }) => kind === 'forwarded')).toHaveLength(3);
  // A day later it is the first again.
  await api.sql.query(`update mail_message set created_at = created_at - interval '25 hours'`);
  await forward();
  expect(await mailsOf(world.outsider)).toEqual(['forwarded', 'forwarded']);
});

test('two of one moment are not both the first', async () => {
  const made = [await world.bring('assessing'), await world.bring('assessing'), await world.bring('assessing')];
  await worker.forget();
  await Promise.all(
    made.map(({ id }) => world.owner.client.ask(routes.ccToTask, { body: { riskId: id, userId: [world.outsider.id], comments: '' } })),
  );
  expect(await mailsOf(world.outsider)).toEqual(['forwarded']);
});

test('a digest is the mail of its day', async () => {
  await api.sql.query(
    `insert into mail_message (message_id, person_id, recipient, template, language, subject, body_text, body_html, state) values ('<d@x>', $1, 'x', 'digest', 'zh', 's', 't', 'h', 'logged')`,
    [world.outsider.id],
  );
  await forward();
  expect(await mailsOf(world.outsider)).toEqual(['digest']);
  expect(await waiting(world.outsider)).toBe(1);
});

test('what asks for an act is mailed each time, and so is what somebody chose to have at once', async () => {
  await forward(world.owner).catch(() => undefined);
  await worker.forget();
  await world.bring('assessing');
  await world.bring('assessing');
  expect(await mailsOf(world.owner)).toEqual(['ownerAssigned', 'ownerAssigned']);
  await world.outsider.client.ask(routes.updatePreferences, { body: { preferences: [{ kind: 'forwarded', delivery: 'atOnce' }] } });
  await forward();
  await forward();
  expect(await mailsOf(world.outsider)).toEqual(['forwarded', 'forwarded']);
});

/** Opens a bulk of its own, as any bulk action does, and waits for its mails. */
async function settleBulks(): Promise<void> {
  await bulksTold(api.sql);
  await worker.settle();
}
const lateControls = async () => [await world.bring('assessing'), await world.bring('assessing')];
const extend = async (controls: readonly { id: number }[]) => {
  const answer = await world.administrator.client.ask(routes.extendAssessments, {
    body: { ids: controls.map(({ id }) => id), dueDate: '2031-03-31', reason: '系统停机' },
  });
  expect(answer.refused).toEqual([]);
  await settleBulks();
};
const noteToday = (person: { id: number }) =>
  api.sql.query(
    `insert into mail_message (message_id, person_id, recipient, template, language, subject, body_text, body_html, state) values ('<n@x>', $1, 'x', 'forwarded', 'zh', 's', 't', 'h', 'logged')`,
    [person.id],
  );

test('the one mail of a bulk action waits as any other, and all of its records stand in the digest', async () => {
  const controls = await lateControls();
  await worker.forget();
  await extend(controls);
  expect(await mailsOf(world.owner)).toEqual(['extended']);
  expect(await waiting(world.owner)).toBe(0);
  const others = await lateControls();
  await worker.forget();
  await noteToday(world.owner);
  await extend(others);
  expect(await mailsOf(world.owner)).toEqual(['forwarded']);
  const kept = await api.sql.query<{ recordNo: string }>(
    `select n.record_no as "recordNo" from digest_entry e join notification n on n.id = e.notification_id
     where e.person_id = $1 and e.settled_at is null and n.kind = 'extended' order by n.record_no`,
    [world.owner.id],
  );
  expect(kept.map(({ recordNo }) => recordNo)).toEqual(others.map(({ riskNo }) => riskNo).sort());
});

test('who was relieved by a bulk action and was mailed today reads of it in his digest', async () => {
  const controls = await lateControls();
  await worker.forget();
  await noteToday(world.owner);
  await world.administrator.client.ask(routes.reassignControlOwners, {
    body: { ids: controls.map(({ id }) => id), controlOwner: world.otherOwner.id, reason: '组织调整' },
  });
  await settleBulks();
  expect(await mailsOf(world.owner)).toEqual(['forwarded']);
  expect(await waiting(world.owner)).toBe(2);
  expect(await mailsOf(world.otherOwner)).toEqual(['handedOverToYou']);
});
