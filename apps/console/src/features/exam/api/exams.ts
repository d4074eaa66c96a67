import type { ExamRecord } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';
import { examPaths } from '../addresses.ts';

export const examLive = ['exam', 'examAttempt'];

/** An exam with its questions, for who looks after it. */
export const examQuery = (id: number) => readQuery(routes.getExamById, { query: { id } }, { live: examLive });
export const examGate = { query: examQuery, numberOf: (record: ExamRecord) => record.examNo, list: examPaths.list };
/** What I should know before I sit it. */
export const myExamQuery = (id: number) => readQuery(routes.getMyExamById, { query: { id } }, { live: examLive });
/** An attempt with its answers. */
export const resultQuery = (id: number) => readQuery(routes.showExamResultById, { query: { id } }, { live: examLive });
export const statisticsQuery = (id: number) => readQuery(routes.getExamStatistics, { query: { id } }, { live: examLive });

/** What a change of an exam makes stale, and what a step of an attempt does. */
export const staleAfterExam = [
  routes.getKMSExamListByPage.name,
  routes.getExamById.name,
  routes.getMyKMSExamListByPage.name,
  routes.search.name,
];
export const staleAfterAttempt = [
  routes.getMyKMSExamListByPage.name,
  routes.getMyExamById.name,
  routes.showExamResultById.name,
  routes.getKMSExamListByPage.name,
  routes.getExamPeopleResultByPage.name,
  routes.getExamStatistics.name,
  routes.getMyDuties.name,
];
export const staleExam: Staleness = { record: routes.getExamById.name, all: staleAfterExam };
export const staleAttempt: Staleness = { record: routes.showExamResultById.name, all: staleAfterAttempt };
