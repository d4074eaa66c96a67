import type { CourseState } from '@portal/contract';
import { Injectable } from '@nestjs/common';
import { readReader } from '@portal/directory';
import {
  inBothLanguages,
  labelStates,
  readByCursor,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
  yesNo,
} from '@portal/platform';
import { examAttemptWorkflow, shareReadingWorkflow } from '@portal/workflows';
import { readProgressOf, type ProgressOf, type SatAttempt, type ShareAndPerson } from './result-progress.ts';
import { buildResults, type ResultFilter, type ResultRow, type ResultScope } from './result.queries.ts';

export interface ResultExportQuery {
  /** null: every share. */
  readonly shareId: number | null;
  readonly scope: ResultScope;
  readonly filter: ResultFilter;
}

const columns: readonly SheetColumn[] = [
  { key: 'shareNo', header: '分享编号 Resource no.', width: 18 },
  { key: 'title', header: '分享标题 Resource', width: 40 },
  { key: 'userNo', header: '用户编号 User no.', width: 14 },
  { key: 'person', header: '姓名 Name', width: 24 },
  { key: 'department', header: '部门 Department', width: 28 },
  { key: 'inAudience', header: '分享对象 In the audience', width: 14 },
  { key: 'state', header: '阅读状态 Reading', width: 16 },
  { key: 'overdue', header: '逾期 Overdue', width: 10 },
  { key: 'minutes', header: '阅读分钟 Minutes read', width: 12, type: 'number' },
  { key: 'openedAt', header: '开始时间 Opened (GMT)', width: 20, type: 'instant' },
  { key: 'finishedAt', header: '完成时间 Finished (GMT)', width: 20, type: 'instant' },
  { key: 'courseState', header: '课程状态 Course', width: 16 },
  { key: 'courseUnits', header: '课程单元 Units done', width: 14 },
  { key: 'courseScore', header: '课程得分 Course score', width: 12, type: 'number' },
  { key: 'courseMinutes', header: '课程分钟 Minutes in the course', width: 12, type: 'number' },
  { key: 'courseAt', header: '课程完成 Course completed (GMT)', width: 20, type: 'instant' },
  { key: 'examAttempts', header: '考试次数 Exam attempts', width: 12, type: 'number' },
  { key: 'examState', header: '最近考试 Last attempt', width: 16 },
  { key: 'examScore', header: '最高得分 Best score', width: 12, type: 'number' },
  { key: 'examFull', header: '满分 Full score', width: 10, type: 'number' },
  { key: 'examAt', header: '考试通过 Exam passed (GMT)', width: 20, type: 'instant' },
  { key: 'attestedAt', header: '确认时间 Attested (GMT)', width: 20, type: 'instant' },
  { key: 'attestedVersion', header: '确认版本 Version attested', width: 14 },
  { key: 'attestedLanguage', header: '确认语言 Language', width: 12 },
];

/** Who has read what as a workbook (ExportSharePeople, ExportAppointPeople, ExportAllFinishedPeople): for administrators. */
@Injectable()
export class ShareResultExportSource implements ExportSource {
  readonly kind = 'shareResult';
  readonly fileName = 'share-results';

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { shareId, scope, filter } = query as ResultExportQuery;
    const { tables, where, order, params } = buildResults(shareId, scope, filter, today);
    // Rights are those of the moment at which the file is written.
    const { actor } = await readReader(tx, personId, today);
    const from = `from result where ${where} and ${actor.isAdministrator}`;
    const [count] = await tx.query<{ n: number }>(`${tables} select count(*)::int as n ${from}`, params);
    const rows = readByCursor<ResultRow & ShareAndPerson>(tx, `${tables} select * ${from} order by ${order}`, params);
    return { sheetName: '阅读结果 Reading results', columns, total: count!.n, rows: withProgress(tx, rows) };
  }
}

/** Each portion with what its people did in courses and exams: two statements a portion. */
async function* withProgress(tx: SqlTransaction, portions: AsyncIterable<(ResultRow & ShareAndPerson)[]>): AsyncGenerator<SheetRow[]> {
  for await (const rows of portions) {
    const progressOf = await readProgressOf(tx, rows);
    yield rows.map((row) => toCells(row, progressOf(row)));
  }
}

const courseWords: Readonly<Record<CourseState, string>> = {
  notStarted: inBothLanguages('未开始', 'Not started'),
  inProgress: inBothLanguages('进行中', 'In progress'),
  failed: inBothLanguages('未通过', 'Failed'),
  completed: inBothLanguages('已完成', 'Completed'),
};
const attemptStates = labelStates(examAttemptWorkflow);
const toMinutes = (seconds: number): number => Math.round((seconds / 60) * 10) / 10;

const states = labelStates(shareReadingWorkflow);

const toCells = (row: ResultRow, { course, attempts }: ProgressOf): SheetRow => ({
  shareNo: row.share_no,
  title: row.share_title,
  userNo: row.user_no,
  person: inBothLanguages(row.name, row.english_name),
  department: inBothLanguages(row.department_name, row.department_name_en),
  inAudience: yesNo(row.is_in_audience),
  state: states.get(row.state) ?? row.state,
  overdue: yesNo(row.is_overdue),
  minutes: toMinutes(row.seconds_read),
  openedAt: row.opened_at,
  finishedAt: row.finished_at,
  courseState: course ? courseWords[course.state] : '',
  courseUnits:
    course && course.units.length > 0 ? `${course.units.filter(({ state }) => state === 'completed').length}/${course.units.length}` : '',
  courseScore: course?.score ?? null,
  courseMinutes: course ? toMinutes(course.totalSeconds) : null,
  courseAt: row.course_completed_at,
  examAttempts: attempts.length > 0 ? attempts.length : null,
  examState: attempts[0] ? (attemptStates.get(attempts[0].state) ?? attempts[0].state) : '',
  examScore: best(attempts),
  examFull: attempts[0]?.full_score ?? null,
  examAt: row.exam_passed_at,
  attestedAt: row.attested_at,
  attestedVersion: row.attested_version ?? '',
  attestedLanguage: row.attested_language ?? '',
});

/** The best score of all sittings that have one. */
function best(attempts: readonly SatAttempt[]): number | null {
  const scores = attempts.flatMap(({ score }) => (score === null ? [] : [score]));
  return scores.length > 0 ? Math.max(...scores) : null;
}
