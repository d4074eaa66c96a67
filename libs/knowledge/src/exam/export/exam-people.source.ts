import { Injectable } from '@nestjs/common';
import type { ExamPeopleQuery } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  inBothLanguages,
  labelStates,
  openSheet,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { examAttemptWorkflow } from '@portal/workflows';
import { PeopleResultQueries, type ExamPersonListRow } from '../people-result.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'examNo', header: '考试编号 Exam no.', width: 18 },
  { key: 'exam', header: '考试 Exam', width: 40 },
  { key: 'userNo', header: '用户编号 User no.', width: 16 },
  { key: 'name', header: '姓名 Name', width: 24 },
  { key: 'department', header: '部门 Department', width: 28 },
  { key: 'progress', header: '状态 State', width: 20 },
  { key: 'attempts', header: '考试次数 Attempts', width: 12, type: 'number' },
  { key: 'score', header: '最高得分 Best score', width: 12, type: 'number' },
  { key: 'fullScore', header: '满分 Full score', width: 12, type: 'number' },
  { key: 'passScore', header: '及格分 Pass score', width: 12, type: 'number' },
  { key: 'startedAt', header: '首次开始 First started (GMT)', width: 20, type: 'instant' },
  { key: 'submittedAt', header: '最近交卷 Last submitted (GMT)', width: 20, type: 'instant' },
];

const states = labelStates(examAttemptWorkflow);
/** How far somebody is, in both languages. */
const labelOf = (progress: ExamPersonListRow['progress']): string => states.get(progress) ?? inBothLanguages('未开始', 'Not started');

/** Results per person as a workbook: the rows of the list, in its order (ExportExamPeople). */
@Injectable()
export class ExamPeopleExportSource implements ExportSource {
  readonly kind = 'examPeople';
  readonly fileName = 'exam-results';
  readonly #people: PeopleResultQueries;

  constructor(people: PeopleResultQueries) {
    this.#people = people;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    const { exam, text, count, params } = await this.#people.statement(tx, query as ExamPeopleQuery, actor);
    return openSheet<ExamPersonListRow>(tx, {
      sheetName: '考试结果 Exam results',
      columns,
      total: count,
      text,
      params,
      toCells: (row) => toCells(row, exam),
    });
  }
}

const toCells = (row: ExamPersonListRow, exam: { exam_no: string; title: string; title_en: string; pass_score: number }): SheetRow => ({
  examNo: exam.exam_no,
  exam: inBothLanguages(exam.title, exam.title_en),
  userNo: row.person.userNO,
  name: inBothLanguages(row.person.name, row.person.englishName),
  department: inBothLanguages(row.department_name, row.department_name_en),
  progress: labelOf(row.progress),
  attempts: row.attempts,
  score: row.score,
  fullScore: row.full_score,
  passScore: exam.pass_score,
  startedAt: row.started_at,
  submittedAt: row.submitted_at,
});
