import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildPerson,
  buildWorld,
  makeCourseOf,
  makeCourseShare,
  startTestApi,
  type ApiClient,
  type TestApi,
  type World,
} from '@portal/testing';
import { exportSources } from '@portal/areas';
import { WorkCalendar, type ExportSource } from '@portal/platform';
import { createApi } from '../create-api.ts';

const shareResultFilter = routes.exportSharePeople.body;

let api: TestApi;
let world: World;
let learner: { readonly id: number; readonly userNo: string; readonly client: ApiClient };
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const person = await buildPerson(api.sql);
  learner = { ...person, client: await api.as(person) };
});
afterAll(() => api?.close());

/** The learner's row of the exported results, by the keys of its columns. */
async function exportedRow(shareId: number) {
  return api.sql.transaction(async (tx) => {
    const { data } = shareResultFilter.safeParse({ id: shareId });
    const query = { shareId, scope: 'all' as const, filter: data! };
    const source = exportSources.map((one) => api.app.get(one)).find(({ kind }) => kind === 'shareResult') as ExportSource;
    const content = await source.open(tx, {
      ...{ personId: world.administrator.id, query, language: 'en' as const },
      today: new WorkCalendar('Asia/Shanghai').dayOf(new Date()),
    });
    for await (const rows of content.rows) for (const row of rows) if (row['userNo'] === learner.userNo) return row;
    throw new Error('The learner is not in the export');
  });
}

test('who looks after a share sees how far everybody is with its course, unit by unit, and each sitting of its exam', async () => {
  const courseId = await makeCourseOf(world, {});
  const shareId = await makeCourseShare(api, world, { courseId, people: [learner.id] });
  const { attemptId } = await learner.client.ask(routes.getScormById, { query: { id: shareId } });
  const exam = await world.administrator.client.ask(routes.createExam, {
    body: {
      ...{ title: '课程考试', passScore: 1, audience: { all: true } },
      questions: [{ kind: 'trueFalse', stem: '对吗？', answer: true, score: 2 }],
    } as never,
  });
  await api.sql.query('update kms_share set exam_id = $2 where id = $1', [shareId, exam.id]);
  const sitting = await learner.client.ask(routes.startExam, { body: { id: exam.id } });
  const results = (client: ApiClient) => client.call(routes.getSharePeopleResultByPage, { body: { id: shareId, pageSize: 100 } });
  const row = async () => (await results(world.administrator.client)).data.data.find(({ person }) => person.id === learner.id)!;
  expect(await row()).toMatchObject({
    course: { state: 'notStarted', isCompleted: false },
    examAttempts: [{ attemptId: sitting.attemptId, number: 1, state: 'inProgress', score: null, fullScore: 2 }],
  });
  await learner.client.ask(routes.scormCommit, {
    body: { attemptId, sequence: 1, data: { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.session_time': '00:01:00' } },
  });
  expect((await row()).course).toMatchObject({ state: 'inProgress', totalSeconds: 60 });
  await learner.client.ask(routes.submitExam, {
    body: { examId: exam.id, attemptId: sitting.attemptId, answers: [{ questionId: sitting.questions[0]!.id, answer: true }] } as never,
  });
  expect((await row()).examAttempts).toMatchObject([{ state: 'passed', score: 2, submittedAt: expect.any(String) }]);
  expect(await exportedRow(shareId)).toMatchObject({
    courseState: '进行中 In progress',
    courseMinutes: 1,
    examAttempts: 1,
    examScore: 2,
    examFull: 2,
    examState: expect.stringContaining('Passed'),
  });
  expect((await results(learner.client)).code).toBe('not_allowed');
});
