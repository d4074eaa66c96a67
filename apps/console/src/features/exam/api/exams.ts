import type { ExamProgress, ExamRecord, ExamStatus } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';
import { examPaths } from '../addresses.ts';

const live = ['exam', 'examAttempt'] as const;
const list = { live, keepPrevious: true } as const;

export interface Paging {
  pageIndex: number;
  pageSize: number;
  sort: string;
}

export const noExamFilters = { keyword: '', status: '', toMark: '' };
export const examRequest = (filters: typeof noExamFilters, { pageIndex, pageSize, sort }: Paging) => ({
  keyword: filters.keyword,
  status: (filters.status || null) as ExamStatus | null,
  toMark: filters.toMark === '' ? null : true,
  pageIndex,
  pageSize,
  sort,
});
/** Exams that I look after. */
export const examsQuery = (body: ReturnType<typeof examRequest>) => readQuery(routes.getKMSExamListByPage, { body }, list);

export const noMyFilters = { keyword: '', progress: '' };
export const myRequest = (filters: typeof noMyFilters, type: string, { pageIndex, pageSize, sort }: Paging) => ({
  keyword: filters.keyword,
  progress: (filters.progress || null) as ExamProgress | null,
  type: type === '' ? null : Number(type),
  pageIndex,
  pageSize,
  sort,
});
/** Exams that are for me. */
export const myExamsQuery = (body: ReturnType<typeof myRequest>) => readQuery(routes.getMyKMSExamListByPage, { body }, list);

/** An exam with its questions, for who looks after it. */
export const examQuery = (id: number) => readQuery(routes.getExamById, { query: { id } }, { live });
export const examGate = { query: examQuery, numberOf: (record: ExamRecord) => record.examNo, list: examPaths.list };
/** What I should know before I sit it. */
export const myExamQuery = (id: number) => readQuery(routes.getMyExamById, { query: { id } }, { live });
/** An attempt with its answers. */
export const resultQuery = (id: number) => readQuery(routes.showExamResultById, { query: { id } }, { live });
export const statisticsQuery = (id: number) => readQuery(routes.getExamStatistics, { query: { id } }, { live });

export const noPeopleFilters = { keyword: '', progress: '', departmentId: '' };
export const peopleRequest = (examId: number, filters: typeof noPeopleFilters, { pageIndex, pageSize, sort }: Paging) => ({
  examId,
  keyword: filters.keyword,
  progress: (filters.progress || null) as ExamProgress | null,
  departmentId: filters.departmentId === '' ? null : Number(filters.departmentId),
  pageIndex,
  pageSize,
  sort,
});
export const peopleQuery = (body: ReturnType<typeof peopleRequest>) => readQuery(routes.getExamPeopleResultByPage, { body }, list);

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
