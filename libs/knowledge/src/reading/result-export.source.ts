import { Injectable } from '@nestjs/common';
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
  yesNo,
} from '@portal/platform';
import { shareReadingWorkflow } from '@portal/workflows';
import { buildResults, type ResultFilter, type ResultRow, type ResultScope } from './result.queries.ts';

export interface ResultExportQuery {
  /** null: every share. */
  readonly shareId: number | null;
  readonly scope: ResultScope;
  readonly filter: ResultFilter;
}

const columns: readonly SheetColumn[] = [
  { key: 'shareNo', header: '分享编号 Share no.', width: 18 },
  { key: 'title', header: '分享标题 Share', width: 40 },
  { key: 'userNo', header: '人员编号 User no.', width: 14 },
  { key: 'person', header: '姓名 Name', width: 24 },
  { key: 'department', header: '部门 Department', width: 28 },
  { key: 'inAudience', header: '分享对象 In the audience', width: 14 },
  { key: 'state', header: '阅读状态 Reading', width: 16 },
  { key: 'overdue', header: '逾期 Overdue', width: 10 },
  { key: 'minutes', header: '阅读分钟 Minutes read', width: 12, type: 'number' },
  { key: 'openedAt', header: '开始时间 Opened (GMT)', width: 20, type: 'instant' },
  { key: 'finishedAt', header: '完成时间 Finished (GMT)', width: 20, type: 'instant' },
  { key: 'courseAt', header: '课程完成 Course completed (GMT)', width: 20, type: 'instant' },
  { key: 'examAt', header: '考试通过 Exam passed (GMT)', width: 20, type: 'instant' },
  { key: 'attestedAt', header: '确认时间 Confirmed (GMT)', width: 20, type: 'instant' },
  { key: 'attestedVersion', header: '确认版本 Version confirmed', width: 14 },
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
    return openSheet<ResultRow>(tx, {
      sheetName: '阅读结果 Reading results',
      columns,
      total: `${tables} select count(*)::int as n ${from}`,
      text: `${tables} select * ${from} order by ${order}`,
      params,
      toCells,
    });
  }
}

const states = labelStates(shareReadingWorkflow);

const toCells = (row: ResultRow): SheetRow => ({
  shareNo: row.share_no,
  title: row.share_title,
  userNo: row.user_no,
  person: inBothLanguages(row.name, row.english_name),
  department: inBothLanguages(row.department_name, row.department_name_en),
  inAudience: yesNo(row.is_in_audience),
  state: states.get(row.state) ?? row.state,
  overdue: yesNo(row.is_overdue),
  minutes: Math.round((row.seconds_read / 60) * 10) / 10,
  openedAt: row.opened_at,
  finishedAt: row.finished_at,
  courseAt: row.course_completed_at,
  examAt: row.exam_passed_at,
  attestedAt: row.attested_at,
  attestedVersion: row.attested_version ?? '',
  attestedLanguage: row.attested_language ?? '',
});
