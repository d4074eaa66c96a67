import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildWorld,
  eventually,
  makeExam,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let notices: NoticeWorker;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  notices = await startNoticeWorker(api);
});
beforeEach(() => notices.forget());
afterAll(async () => {
  await notices?.close();
  await api?.close();
});

async function sit(id: number, withText: boolean) {
  const { attemptId, questions } = await world.owner.client.ask(routes.startExam, { body: { id } });
  const text = questions.find(({ kind }) => kind === 'text')!;
  const answers = withText ? [{ questionId: text.id, answer: '因为' }] : [];
  await world.owner.client.ask(routes.submitExam, { body: { attemptId, answers } });
  return { attemptId, textId: text.id };
}

test('the marker hears of texts to mark, the sitter of his result; what he saw at once is not told again', async () => {
  const id = await makeExam(world, { markerId: world.assistant.id });
  await sit(id, false);
  expect(await notices.inboxes()).toEqual([]);
  const { attemptId, textId } = await sit(id, true);
  expect(await notices.inboxes()).toEqual([{ userNo: world.assistant.userNo, kind: 'examMarkingAsked' }]);
  await notices.forget();
  await world.assistant.client.ask(routes.markExam, { body: { attemptId, marks: [{ questionId: textId, score: 10 }] } });
  expect(await notices.inboxes()).toEqual([{ userNo: world.owner.userNo, kind: 'examFailed' }]);
  expect(await notices.mails()).toEqual([{ userNo: world.owner.userNo, kind: 'examFailed' }]);
});

test('whoever has still to pass is reminded before it ends, nobody else', async () => {
  const closeAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const id = await makeExam(world, { closeAt, passScore: 0, audience: { users: [world.owner.id, world.assistant.id] } });
  await sit(id, false);
  await notices.forget();
  await api.sql.query(
    `update workflow_timer set fire_at = now() - interval '1 second' where workflow = 'exam' and subject_id = $1 and rung = -1`,
    [id],
  );
  await eventually(async () => (await notices.inboxes()).length > 0);
  expect(await notices.inboxes()).toEqual([{ userNo: world.assistant.userNo, kind: 'reminderBeforeDue' }]);
});

test('an exam that has not opened, or that nobody can pass with the questions it has, reminds nobody', async () => {
  const closeAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const openAt = new Date(Date.now() + 86_400_000).toISOString();
  const audience = { users: [world.owner.id] };
  const scheduled = await makeExam(world, { closeAt, openAt, audience });
  const unready = await makeExam(world, { closeAt, audience });
  await api.sql.query(`update exam_revision set question_ids = question_ids[1:1] where exam_id = $1`, [unready]);
  const open = await makeExam(world, { closeAt, audience: { users: [world.assistant.id] } });
  await notices.forget();
  await api.sql.query(
    `update workflow_timer set fire_at = now() - interval '1 second' where workflow = 'exam' and subject_id = any($1) and rung = -1`,
    [[scheduled, unready, open]],
  );
  const fired = async () =>
    (
      await api.sql.query(`select 1 from workflow_timer where subject_id = any($1) and rung = -1 and fired_at is not null`, [
        [scheduled, unready, open],
      ])
    ).length;
  await eventually(async () => (await fired()) === 3);
  expect(await notices.inboxes()).toEqual([{ userNo: world.assistant.userNo, kind: 'reminderBeforeDue' }]);
});

test('what the marker sat himself the other administrators are asked to mark', async () => {
  const id = await makeExam(world, { markerId: world.owner.id });
  await notices.forget();
  await sit(id, true);
  const told = await notices.inboxes();
  expect(told).toContainEqual({ userNo: world.reviewer.userNo, kind: 'examMarkingAsked' });
  expect(told).not.toContainEqual({ userNo: world.owner.userNo, kind: 'examMarkingAsked' });
});
