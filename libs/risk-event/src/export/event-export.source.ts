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
import { riskEventWorkflow } from '@portal/workflows';
import { buildEventWhere, type EventScope } from '../event-filter.ts';
import { readReader } from '@portal/directory';
import { eventListColumns, eventListFrom, orderEvents, type EventListRow } from '../event.queries.ts';
import { eventTables, tablesNamed } from '../list-parts.ts';
import { actedForText } from './acted-for.ts';
import { categoryCells, closeReasonLabels, eventTypeLabels, impactLabels, readReferenceLabels } from './event-labels.ts';

/** The list that was on the screen: which one, and its filters. */
export interface EventExportQuery {
  readonly scope: EventScope;
  readonly filters: EventListQuery;
}

const columns: readonly SheetColumn[] = [
  { key: 'eventNo', header: '事件编号 Event no.', width: 18 },
  { key: 'title', header: '标题 Title', width: 40 },
  { key: 'status', header: '状态 State', width: 22 },
  { key: 'eventType', header: '事件类型 Event type', width: 16 },
  { key: 'severity', header: '严重程度 Severity', width: 12, type: 'number' },
  { key: 'category1', header: '一级分类 Category 1', width: 24 },
  { key: 'category2', header: '二级分类 Category 2', width: 24 },
  { key: 'category3', header: '三级分类 Category 3', width: 24 },
  { key: 'description', header: '描述 Description', width: 60 },
  { key: 'occurredOn', header: '发生日期 Occurred', width: 12, type: 'date' },
  { key: 'discoveredOn', header: '发现日期 Discovered', width: 12, type: 'date' },
  { key: 'bu', header: '业务线 Business unit', width: 18 },
  { key: 'managementArea', header: '管理区域 Area', width: 18 },
  { key: 'department', header: '部门 Department', width: 28 },
  { key: 'reporterNo', header: '上报人编号 Reporter no.', width: 16 },
  { key: 'reporter', header: '上报人 Reporter', width: 24 },
  { key: 'consequence', header: '后果 Consequence', width: 48 },
  { key: 'cause', header: '原因 Cause', width: 48 },
  { key: 'immediateAction', header: '已采取措施 Immediate action', width: 48 },
  { key: 'currency', header: '币种 Currency', width: 10 },
  { key: 'grossLoss', header: '损失总额 Gross loss', width: 16, type: 'number' },
  { key: 'recovery', header: '已追回 Recovery', width: 16, type: 'number' },
  { key: 'netLoss', header: '净损失 Net loss', width: 16, type: 'number' },
  { key: 'groupNetLoss', header: '净损失（集团本位币） Net loss (group currency)', width: 18, type: 'number' },
  { key: 'lossNote', header: '损失说明 Notes on losses', width: 36 },
  { key: 'impact', header: '非财务影响 Non-financial impact', width: 30 },
  { key: 'riskNo', header: '风险编号 Risk no.', width: 18 },
  { key: 'confidential', header: '保密 Confidential', width: 10 },
  { key: 'reports', header: '报告数 Reports', width: 10, type: 'number' },
  { key: 'closeReason', header: '关闭原因 Reason for closing', width: 20 },
  { key: 'dueOn', header: '截止日期 Due', width: 12, type: 'date' },
  { key: 'actedFor', header: '代办 Acted for', width: 36 },
  { key: 'createdAt', header: '创建时间 Created (GMT)', width: 20, type: 'instant' },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

interface ExportedEvent extends EventListRow {
  readonly acted_for: string;
}

/** Several currencies, and rates that are missing: what the figures beside it leave out. */
function tellLosses({ totals, groupCurrency, missing }: EventListRow['losses']): string {
  return [
    ...(totals.length > 1 ? totals.map(({ currency, netLoss }) => `${currency} ${netLoss}`) : []),
    ...(totals.length > 0 ? [`${inBothLanguages('集团本位币', 'Group currency')} ${groupCurrency}`] : []),
    ...missing.map(({ month, currency }) => `${inBothLanguages('缺少汇率', 'No rate')} ${currency} ${month}`),
  ].join('; ');
}

const states = labelStates(riskEventWorkflow);

/** Risk events as a workbook: the rows of the list that the person sees, in its order (ExportRiskEventReport, ExportRiskEventQueryReport). */
@Injectable()
export class EventExportSource implements ExportSource {
  readonly kind = 'riskEvent';
  readonly fileName = 'risk-events';
  readonly #calendar: WorkCalendar;

  constructor(calendar: WorkCalendar) {
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { scope, filters } = query as EventExportQuery;
    const reader = await readReader(tx, personId, today);
    const { where, params } = buildEventWhere(scope, filters, reader, this.#calendar);
    const label = await readReferenceLabels(tx);
    return openSheet<ExportedEvent>(tx, {
      sheetName: '风险事件 Risk events',
      columns,
      total: `select count(*)::int as n from ${tablesNamed(eventTables, where)} where ${where}`,
      text: `select ${eventListColumns}, ${actedForText('riskEvent', 'e.id')} as acted_for from ${eventListFrom} where ${where}
      order by ${orderEvents(filters.sort)}`,
      params,
      toCells: (row) => toCells(row, label),
    });
  }
}

const toCells = (row: ExportedEvent, label: (list: string, value: string) => string): SheetRow => ({
  eventNo: row.event_no,
  title: row.title,
  status: states.get(row.state) ?? row.state,
  eventType: eventTypeLabels[row.event_type],
  severity: row.severity,
  ...categoryCells(row),
  description: row.description,
  occurredOn: row.occurred_on,
  discoveredOn: row.discovered_on,
  bu: label('businessUnit', row.business_unit),
  managementArea: label('managementArea', row.management_area),
  department: inBothLanguages(row.department_name, row.department_name_en),
  reporterNo: row.reporter_no,
  reporter: inBothLanguages(row.reporter_name, row.reporter_english_name),
  consequence: row.consequence,
  cause: row.cause,
  immediateAction: row.immediate_action,
  currency: row.currency,
  grossLoss: row.gross_loss,
  recovery: row.recovery,
  netLoss: row.net_loss,
  groupNetLoss: row.losses.group?.netLoss ?? null,
  lossNote: tellLosses(row.losses),
  impact: row.non_financial_impact.map((impact) => impactLabels[impact]).join('; '),
  riskNo: row.risk_no,
  confidential: yesNo(row.confidential),
  reports: row.report_count,
  closeReason: row.close_reason === null ? '' : closeReasonLabels[row.close_reason],
  dueOn: row.due_on,
  actedFor: row.acted_for,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
