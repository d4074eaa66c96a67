import type { describeExamRoutes } from '../exam-world.ts';

/** What the calls of exams answer to whom, see access-table.ts: the owner sits the exam and marks it, the administrator is not of its audience. */
export const examAccess = {
  getKMSExamListByPage: '401 ok ok ok ok',
  getMyKMSExamListByPage: '401 ok ok ok ok',
  exportExams: '401 ok ok ok ok',
  exportMyExams: '401 ok ok ok ok',
  createExam: '401 403 403 403 ok',
  updateExam: '401 not_found not_allowed not_found ok',
  deleteExam: '401 not_found not_allowed not_found ok',
  getExamById: '401 not_found ok not_found ok',
  getMyExamById: '401 not_found ok not_found not_found',
  startExam: '401 not_found ok not_found not_found',
  saveExamAnswers: '401 not_found ok not_found not_found',
  submitExam: '401 not_found ok not_found not_found',
  markExam: '401 not_found not_allowed not_found validation',
  remarkExam: '401 not_found wrong_state not_found wrong_state',
  showExamResultById: '401 not_found ok not_found ok',
  getExamPeopleResultByPage: '401 not_found ok not_found ok',
  getExamStatistics: '401 not_found ok not_found ok',
  exportExamPeople: '401 not_found ok not_found ok',
  exportExamQuestions: '401 not_found ok not_found ok',
  uploadExamQuestions: '401 403 403 403 ok',
} satisfies Record<keyof ReturnType<typeof describeExamRoutes>, string>;
