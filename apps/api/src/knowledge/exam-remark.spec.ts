import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildWorld, makeExam, startNoticeWorker, startTestApi, type NoticeWorker, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let notices: NoticeWorker;
beforeAll(async () => {
  api = await startTestApi(createApi);
  notices = await startNoticeWorker(api);
  world = await buildWorld(api);
});
afterAll(async () => {
  await notices?.close();
  await api?.close();
});

/** An attempt of the owner whose text was marked by the marker. */
async function marked(score: number, passScore = 10) {
  const id = await makeExam(world, { passScore, markerId: world.assistant.id });
  const { attemptId, questions } = await world.owner.client.ask(routes.startExam, { body: { id } });
  const text = questions.find(({ kind }) => kind === 'text')!.id;
  const answers = [{ questionId: text, answer: '为了尽快补救' }];
  await world.owner.client.ask(routes.submitExam, { body: { attemptId, answers } });
  const marks = [{ questionId: text, score, comment: '太短' }];
  await world.assistant.client.ask(routes.markExam, { body: { attemptId, marks } });
  return { id, attemptId, text };
}
const remark = (body: Record<string, unknown>, client = world.assistant.client) => client.call(routes.remarkExam, { body: body as never });
const result = (id: number, client = world.owner.client) => client.ask(routes.showExamResultById, { query: { id } });
const certificates = (examId: number) =>
  api.sql.query('select 1 from certificate where exam_id = $1 and person_id = $2', [examId, world.owner.id]);

test('more points make a pass of a fail: with its reason in the history, a notice and the certificate', async () => {
  const { id, attemptId, text } = await marked(6);
  expect(await result(attemptId)).toMatchObject({ state: 'failed', score: 6, remarks: [], allowedActions: [] });
  expect((await result(attemptId, world.assistant.client)).allowedActions).toEqual(['REMARK']);
  await notices.forget();
  const done = await remark({
    attemptId,
    reason: '参考答案之外的要点也应得分',
    marks: [{ questionId: text, score: 10, comment: '要点齐全' }],
  });
  expect(done.data).toMatchObject({ state: 'passed', score: 10 });
  const mine = await result(attemptId);
  expect(mine.items.at(-1)).toMatchObject({ points: 10, comment: '要点齐全' });
  expect(mine.remarks).toEqual([
    {
      at: expect.any(String),
      by: expect.objectContaining({ id: world.assistant.id }),
      reason: '参考答案之外的要点也应得分',
      before: '6 / 40',
      after: '10 / 40',
    },
  ]);
  expect(await notices.inboxes()).toEqual([{ userNo: world.owner.userNo, kind: 'examRemarked' }]);
  expect(await certificates(id)).toHaveLength(1);
  expect((await world.owner.client.call(routes.startExam, { body: { id } })).code).toBe('wrong_state.passed');
});

test('a fail may stay one with other points; what was told as passed stays passed', async () => {
  const failed = await marked(6);
  const less = await remark({ attemptId: failed.attemptId, reason: '误判', marks: [{ questionId: failed.text, score: 4 }] });
  expect(less.data).toMatchObject({ state: 'failed', score: 4 });
  expect(await certificates(failed.id)).toHaveLength(0);
  const passed = await marked(10, 8);
  const taken = await remark({ attemptId: passed.attemptId, reason: '误判', marks: [{ questionId: passed.text, score: 7 }] });
  expect(taken).toMatchObject({ code: 'validation', message: 'A result released as a pass must remain a pass' });
  expect(await result(passed.attemptId)).toMatchObject({ state: 'passed', score: 10, remarks: [] });
  const fewer = await remark({ attemptId: passed.attemptId, reason: '误判', marks: [{ questionId: passed.text, score: 9 }] });
  expect(fewer.data).toMatchObject({ state: 'passed', score: 9 });
  expect(await certificates(passed.id)).toHaveLength(1);
});

test('needs a reason, a change and points within the question; of texts alone, and not before they are marked', async () => {
  const { attemptId, text } = await marked(6);
  const marks = [{ questionId: text, score: 10 }];
  expect(await remark({ attemptId, marks })).toMatchObject({ code: 'validation', errors: [{ field: 'reason' }] });
  expect(await remark({ attemptId, reason: ' ', marks })).toMatchObject({ code: 'validation', errors: [{ field: 'reason' }] });
  const reason = '复核';
  for (const wrong of [
    [],
    [{ questionId: text, score: 6, comment: '太短' }],
    [{ questionId: text, score: 11 }],
    [{ questionId: 1, score: 1 }],
  ])
    expect(await remark({ attemptId, reason, marks: wrong })).toMatchObject({ code: 'validation', errors: [{ field: 'marks' }] });
  const choice = (await result(attemptId)).items.find(({ kind }) => kind === 'single')!.id;
  expect((await remark({ attemptId, reason, marks: [{ questionId: choice, score: 10 }] })).code).toBe('validation');
  expect((await remark({ attemptId, reason, marks, rowVersion: 1 })).code).toBe('conflict');
  expect(await result(attemptId)).toMatchObject({ score: 6, remarks: [] });
});

test('is for the marker and administrators, and for nobody of his own', async () => {
  const { attemptId, text } = await marked(6);
  const body = { attemptId, reason: '复核', marks: [{ questionId: text, score: 7 }] };
  expect((await remark(body, world.owner.client)).code).toBe('not_allowed');
  expect((await remark(body, world.outsider.client)).code).toBe('not_found');
  expect((await remark(body, world.administrator.client)).isSuccess).toBe(true);
  const again = await remark({ ...body, reason: '再次复核', marks: [{ questionId: text, score: 8 }] });
  expect(again.isSuccess).toBe(true);
  expect((await result(attemptId)).remarks.map(({ before, after, reason }) => [before, after, reason])).toEqual([
    ['7 / 40', '8 / 40', '再次复核'],
    ['6 / 40', '7 / 40', '复核'],
  ]);
});
