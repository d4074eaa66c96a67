import { examRoutes } from '@portal/contract';
import type { World } from './risk-control-world.ts';
import type { RouteCase } from './route-cases.ts';

/** What the calls of exams name: an exam that the owner sits and marks, his attempt under way, and one with a text that waits for its marks. */
export type ExamRecordKind = 'exam' | 'examAttempt' | 'submittedAttempt';

/** One question of every kind, 10 points each; the first options are right. */
export const fourQuestions = [
  { kind: 'single', stem: '离开座位时?', stemEn: 'When you leave?', options: options('锁屏', '关灯', '不管'), answer: 'A', score: 10 },
  {
    kind: 'multiple',
    stem: '哪些是机密?',
    stemEn: 'What is secret?',
    options: options('合同', '工资', '菜单'),
    answer: ['A', 'B'],
    score: 10,
  },
  { kind: 'trueFalse', stem: '密码可以共用', stemEn: 'Passwords may be shared', options: [], answer: false, score: 10 },
  { kind: 'text', stem: '为什么要报告?', stemEn: 'Why report?', options: [], answer: '及时处理', score: 10 },
] as const;

function options(...texts: string[]) {
  return texts.map((text, place) => ({ key: 'ABC'[place]!, text, textEn: `Option ${'ABC'[place]}` }));
}

/** A complete exam; what is given replaces what it says by itself. */
export function examBody(more: Record<string, unknown> = {}) {
  return {
    title: '信息安全考试',
    titleEn: 'Information security',
    durationMinutes: 30,
    passScore: 20,
    audience: { all: true },
    questions: fourQuestions.map((question) => ({ ...question })),
    ...more,
  };
}

/** @returns the id of an exam that the administrator made */
export async function makeExam(world: World, more: Record<string, unknown> = {}): Promise<number> {
  return (await world.administrator.client.ask(examRoutes.createExam, { body: examBody(more) as never })).id;
}

/** A complete call of every route of exams. */
export function describeExamRoutes() {
  const plain: RouteCase = { input: () => ({}) };
  const query = (names: ExamRecordKind): RouteCase => ({ names, input: (id) => ({ query: { id } }) });
  return {
    getKMSExamListByPage: plain,
    exportExams: plain,
    exportMyExams: plain,
    getMyKMSExamListByPage: plain,
    createExam: { input: () => ({ body: examBody() }) },
    updateExam: { names: 'exam', input: (id) => ({ body: { id, title: '新名称' } }) },
    deleteExam: query('exam'),
    getExamById: query('exam'),
    getMyExamById: query('exam'),
    startExam: { names: 'exam', input: (id) => ({ body: { id } }) },
    saveExamAnswers: { names: 'examAttempt', input: (attemptId) => ({ body: { attemptId, sequence: 1, answers: [] } }) },
    submitExam: { names: 'examAttempt', input: (attemptId) => ({ body: { attemptId, answers: [] } }) },
    markExam: { names: 'submittedAttempt', input: (attemptId) => ({ body: { attemptId, marks: [] } }) },
    remarkExam: { names: 'submittedAttempt', input: (attemptId) => ({ body: { attemptId, marks: [], reason: '复核' } }) },
    showExamResultById: query('submittedAttempt'),
    getExamPeopleResultByPage: { names: 'exam', input: (examId) => ({ body: { examId } }) },
    getExamStatistics: query('exam'),
    exportExamPeople: { names: 'exam', input: (examId) => ({ body: { examId } }) },
    exportExamQuestions: { names: 'exam', input: (examId) => ({ body: { examId } }) },
    uploadExamQuestions: { input: () => ({ body: { dryRun: true, ExamQuestionTemplateList: [] } }) },
  } satisfies Record<keyof typeof examRoutes, RouteCase>;
}

/** Makes what a call of exams names. */
export async function makeExamRecord(world: World, names: ExamRecordKind): Promise<number> {
  const { owner } = world;
  const id = await makeExam(world, { audience: { users: [owner.id] }, markerId: owner.id });
  if (names === 'exam') return id;
  const { attemptId, questions } = await owner.client.ask(examRoutes.startExam, { body: { id } });
  if (names === 'examAttempt') return attemptId;
  const text = questions.find(({ kind }) => kind === 'text')!;
  await owner.client.ask(examRoutes.submitExam, { body: { attemptId, answers: [{ questionId: text.id, answer: '因为' }] } });
  return attemptId;
}
