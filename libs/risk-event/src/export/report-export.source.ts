import { Injectable } from '@nestjs/common';
import type { EventListQuery } from '@portal/contract';
import {
  inBothLanguages,
  labelStates,
  openSheet,
  WorkCalendar,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
  yesNo,
} from '@portal/platform';
import { riskReportWorkflow } from '@portal/workflows';
import { buildReportWhere } from '../event-filter.ts';
import { readReader } from '@portal/directory';
import { reportTables, tablesNamed } from '../list-parts.ts';
import { orderReports, reportListColumns, reportListFrom, type ReportListRow } from '../report.queries.ts';
import { actedForText } from './acted-for.ts';
import { categoryCells, eventTypeLabels, readReferenceLabels, responseLabels } from './event-labels.ts';

const columns: readonly SheetColumn[] = [
  { key: 'reportNo', header: '报告编号 Report no.', width: 18 },
  { key: 'status', header: '状态 State', width: 18 },
  { key: 'eventNo', header: '事件编号 Event no.', width: 18 },
  { key: 'eventTitle', header: '事件标题 Event title', width: 40 },
  { key: 'eventType', header: '事件类型 Event type', width: 16 },
  { key: 'severity', header: '严重程度 Severity', width: 12, type: 'number' },
  { key: 'category1', header: '一级分类 Category 1', width: 24 },
  { key: 'category2', header: '二级分类 Category 2', width: 24 },
  { key: 'category3', header: '三级分类 Category 3', width: 24 },
  { key: 'bu', header: '业务线 Business unit', width: 18 },
  { key: 'managementArea', header: '管理区域 Area', width: 18 },
  { key: 'riskNo', header: '风险编号 Risk no.', width: 18 },
  { key: 'userNo', header: '报告人编号 Report writer no.', width: 16 },
  { key: 'user', header: '报告人 Report writer', width: 24 },
  { key: 'dueOn', header: '截止日期 Due', width: 12, type: 'date' },
  { key: 'rootCause', header: '根本原因 Root cause', width: 60 },
  { key: 'impactAssessment', header: '影响评估 Impact assessment', width: 60 },
  { key: 'response', header: '应对方式 Response', width: 16 },
  { key: 'acceptanceReason', header: '接受理由 Reason for accepting', width: 40 },
  { key: 'actions', header: '措施 Actions', width: 60 },
  { key: 'likelihood', header: '剩余可能性 Residual likelihood', width: 14, type: 'number' },
  { key: 'impact', header: '剩余影响 Residual impact', width: 14, type: 'number' },
  { key: 'lessons', header: '经验教训 Lessons', width: 48 },
  { key: 'confidential', header: '保密 Confidential', width: 10 },
  { key: 'actedFor', header: '代办 Acted for', width: 36 },
  { key: 'submittedAt', header: '提交时间 Submitted (GMT)', width: 20, type: 'instant' },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

const states = labelStates(riskReportWorkflow);

/** Each action on a line of its cell: text, owner, date. */
const ACTIONS = `coalesce((select string_agg(concat_ws(' / ', a.text, o.name, a.due_on::text), E'\\n' order by a.position)
  from risk_report_action a left join person o on o.id = a.owner_id where a.report_id = r.id), '')`;

interface ExportedReport extends ReportListRow {
  readonly actions_text: string;
  readonly acted_for: string;
}

/** Response reports as a workbook: the rows of the list that the person sees, in its order (ExportRiskReportReport). */
@Injectable()
export class ReportExportSource implements ExportSource {
  readonly kind = 'riskReport';
  readonly fileName = 'risk-reports';
  readonly #calendar: WorkCalendar;

  constructor(calendar: WorkCalendar) {
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const filters = query as EventListQuery;
    const reader = await readReader(tx, personId, today);
    const { where, params } = buildReportWhere(filters, reader, this.#calendar);
    const label = await readReferenceLabels(tx);
    return openSheet<ExportedReport>(tx, {
      sheetName: '应对报告 Response reports',
      columns,
      total: `select count(*)::int as n from ${tablesNamed(reportTables, where)} where ${where}`,
      text: `select ${reportListColumns}, ${ACTIONS} as actions_text, ${actedForText('riskReport', 'r.id')} as acted_for
      from ${reportListFrom} where ${where} order by ${orderReports(filters.sort)}`,
      params,
      toCells: (row) => toCells(row, label),
    });
  }
}

const toCells = (row: ExportedReport, label: (list: string, value: string) => string): SheetRow => ({
  reportNo: row.report_no,
  status: states.get(row.state) ?? row.state,
  eventNo: row.event_no,
  eventTitle: row.event_title,
  eventType: eventTypeLabels[row.event_type],
  severity: row.severity,
  ...categoryCells(row),
  bu: label('businessUnit', row.business_unit),
  managementArea: label('managementArea', row.management_area),
  riskNo: row.risk_no,
  userNo: row.user_no,
  user: inBothLanguages(row.user_name, row.user_english_name),
  dueOn: row.due_on,
  rootCause: row.root_cause,
  impactAssessment: row.impact_assessment,
  response: row.response === null ? '' : responseLabels[row.response],
  acceptanceReason: row.acceptance_reason,
  actions: row.actions_text,
  likelihood: row.residual_likelihood,
  impact: row.residual_impact,
  lessons: row.lessons,
  confidential: yesNo(row.confidential),
  actedFor: row.acted_for,
  submittedAt: row.submitted_at,
  updatedAt: row.updated_at,
});
