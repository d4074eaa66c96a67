import { z } from 'zod';
import { actorQuery, exportAnswer, idField, nothing, pageOf, textField, waitQuery } from '../field.ts';
import { importAnswer } from '../import/import.ts';
import { defineRoutes } from '../route.ts';
import { examPaths } from './exam-paths.ts';
import * as list from './exam-list-schema.ts';
import * as shape from './exam-schema.ts';
import * as sitting from './exam-sitting-schema.ts';

const byId = z.object({ UserNo: z.string().optional(), id: idField() });

/** Every call of exams (docs/decisions/library.md §7, docs/decisions/knowledge.md, docs/decisions/calls.md, docs/decisions/wire.md). */
export const examRoutes = defineRoutes('knowledge', examPaths, {
  getKMSExamListByPage: {
    summary: 'Exams that I look after: all for administrators, else those that I mark',
    query: actorQuery,
    body: list.examListBody,
    data: pageOf(shape.examRow),
    reads: true,
  },
  getMyKMSExamListByPage: {
    summary: 'Exams that are for me',
    query: actorQuery,
    body: list.myExamListBody,
    data: pageOf(sitting.myExamRow),
    reads: true,
  },
  exportExams: { summary: 'Export the exams that I look after', query: waitQuery, body: list.examListBody, data: exportAnswer },
  exportMyExams: { summary: 'Export the exams that are for me', query: waitQuery, body: list.myExamListBody, data: exportAnswer },
  createExam: { summary: 'Create an exam', access: 'administrator', query: actorQuery, body: shape.createExamBody, data: shape.savedExam },
  updateExam: {
    summary: 'Change an exam; after an attempt that makes a new revision',
    query: actorQuery,
    body: shape.updateExamBody,
    data: shape.savedExam,
  },
  deleteExam: {
    summary: 'Delete an exam; attempts under way go on',
    query: byId.extend({ reason: textField(2000) }),
    data: nothing,
    acts: true,
  },
  getExamById: { summary: 'An exam with its questions, for who looks after it', query: byId, data: shape.examRecord },
  getMyExamById: { summary: 'What I should know before I sit an exam; only reads', query: byId, data: sitting.myExamRecord },
  startExam: {
    summary: 'Open an attempt, or resume the one under way',
    query: actorQuery,
    body: sitting.startExamBody,
    data: sitting.startedExam,
  },
  saveExamAnswers: {
    summary: 'Save answers of an attempt under way',
    query: actorQuery,
    body: sitting.saveAnswersBody,
    data: sitting.savedAnswers,
  },
  submitExam: { summary: 'Hand in an attempt', query: actorQuery, body: sitting.submitExamBody, data: sitting.submittedExam },
  markExam: { summary: 'Mark the texts of an attempt', query: actorQuery, body: sitting.markExamBody, data: sitting.submittedExam },
  remarkExam: {
    summary: 'Mark texts again whose result is told already, with a reason',
    query: actorQuery,
    body: sitting.remarkExamBody,
    data: sitting.submittedExam,
  },
  showExamResultById: {
    summary: 'An attempt with its answers, by its own id or by that of the exam (my last one)',
    query: byId,
    data: sitting.examResult,
  },
  getExamPeopleResultByPage: {
    summary: 'Results per person of the audience',
    query: actorQuery,
    body: list.examPeopleBody,
    data: pageOf(sitting.examPersonRow),
    reads: true,
  },
  getExamStatistics: { summary: 'Difficulty and discrimination of the questions', query: byId, data: sitting.examStatistics },
  exportExamPeople: { summary: 'Export the results per person', query: waitQuery, body: list.examPeopleBody, data: exportAnswer },
  exportExamQuestions: {
    summary: 'Export the question bank in the columns of its import',
    query: waitQuery,
    body: z.object({ examId: idField(), id: idField() }),
    data: exportAnswer,
  },
  uploadExamQuestions: {
    summary: 'Import questions into exams by their numbers',
    access: 'administrator',
    query: actorQuery,
    body: shape.uploadQuestionsBody,
    data: importAnswer,
  },
});
