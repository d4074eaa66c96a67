import { z } from 'zod';
import { choiceField, idField, numberField, optionalFlag, pageIndexField, pageSizeField, rowIdsField, textField } from '../field.ts';
import { examProgress, examStatuses } from './exam-values.ts';

export const examListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  UserNo: z.string().nullish(),
  keyword: textField(100),
  title: textField(200),
  status: choiceField(examStatuses),
  toMark: optionalFlag().describe('true: only those with texts that wait for their marks'),
  sort: textField(40),
  rowIds: rowIdsField(),
});
export type ExamListQuery = z.output<typeof examListBody>;

/** `type` 1 asks for what is not passed yet, 2 for what is (home card, docs/decisions/portal.md). */
export const myExamListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  UserNo: z.string().nullish(),
  keyword: textField(100),
  title: textField(200),
  progress: choiceField(examProgress),
  type: numberField(),
  sort: textField(40),
  rowIds: rowIdsField(),
});
export type MyExamListQuery = z.output<typeof myExamListBody>;

export const examPeopleBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  UserNo: z.string().nullish(),
  examId: idField(),
  id: idField(),
  keyword: textField(100),
  progress: choiceField(examProgress),
  departmentId: idField(),
  sort: textField(40),
  rowIds: rowIdsField(),
});
export type ExamPeopleQuery = z.output<typeof examPeopleBody>;
