import { Injectable } from '@nestjs/common';
import type { ExamListQuery, ExamProgress, ExamStatus, MyExamListQuery } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  inBothLanguages,
  labelStates,
  openPages,
  Sql,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { examAttemptWorkflow } from '@portal/workflows';
import { ExamQueries, type ManagedExam } from '../exam.queries.ts';
import { MyExamQueries, type MyExam } from '../my-exam.queries.ts';

const named: readonly SheetColumn[] = [
  { key: 'examNo', header: '考试编号 Exam no.', width: 18 },
  { key: 'title', header: '考试 Exam', width: 48 },
  { key: 'status', header: '状态 State', width: 16 },
];
const span: readonly SheetColumn[] = [
  { key: 'openAt', header: '开放时间 Opens (GMT)', width: 20, type: 'instant' },
  { key: 'closeAt', header: '截止时间 Closes (GMT)', width: 20, type: 'instant' },
];
const managedColumns: readonly SheetColumn[] = [
  ...named,
  { key: 'questions', header: '每卷题数 Questions per attempt', width: 14, type: 'number' },
  { key: 'bank', header: '题库题数 Questions in the bank', width: 14, type: 'number' },
  { key: 'passScore', header: '及格分 Pass score', width: 12, type: 'number' },
  { key: 'totalScore', header: '满分 Full score', width: 12, type: 'number' },
  { key: 'people', header: '参加人数 People', width: 12, type: 'number' },
  { key: 'passed', header: '通过人数 Passed', width: 12, type: 'number' },
  { key: 'toMark', header: '待评分 To mark', width: 12, type: 'number' },
  ...span,
  { key: 'marker', header: '评分人 Marker', width: 24 },
  { key: 'revision', header: '修订 Revision', width: 10, type: 'number' },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];
const myColumns: readonly SheetColumn[] = [
  ...named,
  { key: 'progress', header: '我的进度 My progress', width: 18 },
  { key: 'score', header: '最高得分 Best score', width: 12, type: 'number' },
  { key: 'fullScore', header: '满分 Full score', width: 12, type: 'number' },
  { key: 'minutes', header: '时长（分钟） Minutes', width: 14, type: 'number' },
  { key: 'used', header: '已用次数 Attempts used', width: 14, type: 'number' },
  { key: 'attempts', header: '允许次数 Attempts allowed', width: 14, type: 'number' },
  ...span,
];

const statuses: Readonly<Record<ExamStatus, string>> = {
  notReady: inBothLanguages('未就绪', 'Not ready'),
  scheduled: inBothLanguages('未开放', 'Not open yet'),
  open: inBothLanguages('进行中', 'Open'),
  closed: inBothLanguages('已结束', 'Closed'),
};
const attempts = labelStates(examAttemptWorkflow);
const progressOf = (progress: ExamProgress): string => attempts.get(progress) ?? inBothLanguages('未开始', 'Not started');

/** The exams that somebody looks after, as a workbook: all for administrators, a marker's own (ExportExams). */
@Injectable()
export class ExamExportSource implements ExportSource {
  readonly kind = 'exam';
  readonly fileName = 'exams';
  readonly #sql: Sql;
  readonly #exams: ExamQueries;

  constructor(sql: Sql, exams: ExamQueries) {
    this.#sql = sql;
    this.#exams = exams;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    return openPages(this.#sql, tx, {
      sheetName: '考试 Exams',
      columns: managedColumns,
      read: (page) => this.#exams.list({ ...(query as ExamListQuery), ...page }, actor),
      toCells: toManagedCells,
    });
  }
}

/** The exams that are for somebody, with how far he is (ExportMyExams). */
@Injectable()
export class MyExamExportSource implements ExportSource {
  readonly kind = 'myExam';
  readonly fileName = 'my-exams';
  readonly #sql: Sql;
  readonly #exams: MyExamQueries;

  constructor(sql: Sql, exams: MyExamQueries) {
    this.#sql = sql;
    this.#exams = exams;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    return openPages(this.#sql, tx, {
      sheetName: '我的考试 My exams',
      columns: myColumns,
      read: (page) => this.#exams.list({ ...(query as MyExamListQuery), ...page }, actor),
      toCells: toMyCells,
    });
  }
}

const toNamed = ({
  row,
  status,
}: Pick<MyExam, 'status'> & { row: Pick<MyExam['row'], 'exam_no' | 'title' | 'title_en' | 'open_at' | 'close_at'> }) => ({
  examNo: row.exam_no,
  title: inBothLanguages(row.title, row.title_en),
  status: statuses[status],
  openAt: row.open_at,
  closeAt: row.close_at,
});

const toManagedCells = (exam: ManagedExam): SheetRow => ({
  ...toNamed(exam),
  questions: exam.row.question_count,
  bank: exam.row.bank_size,
  passScore: exam.row.pass_score,
  totalScore: exam.row.total_score,
  people: exam.row.people,
  passed: exam.row.passed,
  toMark: exam.row.to_mark,
  marker: inBothLanguages(exam.row.marker.name, exam.row.marker.englishName),
  revision: exam.row.revision,
  updatedAt: exam.row.updated_at,
});

const toMyCells = (exam: MyExam): SheetRow => ({
  ...toNamed(exam),
  progress: progressOf(exam.row.progress),
  score: exam.row.best_score,
  fullScore: exam.row.full_score,
  minutes: exam.row.duration_minutes,
  used: exam.row.used,
  attempts: exam.row.max_attempts,
});
