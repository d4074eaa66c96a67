import { Injectable } from '@nestjs/common';
import type { LossKind } from '@portal/contract';
import {
  inBothLanguages,
  labelStates,
  openSheet,
  WorkCalendar,
  yesNo,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { riskEventWorkflow } from '@portal/workflows';
import { readReader } from '@portal/directory';
import { buildEventWhere } from '../event-filter.ts';
import { eventListFrom, orderEvents } from '../event.queries.ts';
import { groupCurrency } from '../loss/loss-columns.ts';
import type { EventExportQuery } from './event-export.source.ts';

const columns: readonly SheetColumn[] = [
  { key: 'eventNo', header: '事件编号 Event no.', width: 18 },
  { key: 'title', header: '标题 Title', width: 40 },
  { key: 'status', header: '状态 State', width: 22 },
  { key: 'entryNo', header: '分录号 Entry', width: 8, type: 'number' },
  { key: 'kind', header: '类型 Type', width: 20 },
  { key: 'entryDate', header: '日期 Date', width: 12, type: 'date' },
  { key: 'currency', header: '币种 Currency', width: 10 },
  { key: 'amount', header: '金额 Amount', width: 16, type: 'number' },
  { key: 'net', header: '对净损失的影响 Effect on net loss', width: 18, type: 'number' },
  { key: 'groupCurrency', header: '集团本位币 Group currency', width: 12 },
  { key: 'rate', header: '当月汇率 Rate for the month', width: 14, type: 'number' },
  { key: 'groupNet', header: '对净损失的影响（集团本位币） Effect in group currency', width: 22, type: 'number' },
  { key: 'note', header: '说明 Note', width: 48 },
  { key: 'file', header: '证据文件 Evidence', width: 30 },
  { key: 'opening', header: '确认时转入 Carried over at confirmation', width: 14 },
  { key: 'recordedBy', header: '登记人 Recorded by', width: 24 },
  { key: 'recordedAt', header: '登记时间 Recorded (GMT)', width: 20, type: 'instant' },
  { key: 'correctedAt', header: '更正时间 Corrected (GMT)', width: 20, type: 'instant' },
  { key: 'withdrawnAt', header: '撤销时间 Withdrawn (GMT)', width: 20, type: 'instant' },
  { key: 'withdrawnReason', header: '撤销原因 Reason for withdrawal', width: 40 },
];

const kinds: Readonly<Record<LossKind, string>> = {
  loss: inBothLanguages('损失', 'Loss'),
  recovery: inBothLanguages('收回', 'Recovery'),
  insurance: inBothLanguages('保险赔付', 'Insurance payment'),
};

interface ExportedEntry {
  readonly event_no: string;
  readonly title: string;
  readonly state: string;
  readonly position: number;
  readonly kind: LossKind;
  readonly entry_date: string;
  readonly currency: string;
  readonly amount: number;
  readonly net: number | null;
  readonly group_currency: string;
  readonly rate: number | null;
  readonly group_net: number | null;
  readonly note: string;
  readonly file_name: string;
  readonly is_opening: boolean;
  readonly recorder: string;
  readonly recorder_english: string;
  readonly recorded_at: Date;
  readonly corrected_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_reason: string;
}

const states = labelStates(riskEventWorkflow);

/**
 * The loss entries of the events of a list as a workbook, withdrawn ones with their reason (ExportRiskEventLosses, docs/decisions/risk-events.md). A missing
 * rate leaves its cells empty.
 */
@Injectable()
export class LossExportSource implements ExportSource {
  readonly kind = 'riskEventLoss';
  readonly fileName = 'risk-event-losses';
  readonly #calendar: WorkCalendar;

  constructor(calendar: WorkCalendar) {
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { scope, filters } = query as EventExportQuery;
    const reader = await readReader(tx, personId, today);
    const { where, params } = buildEventWhere(scope, filters, reader, this.#calendar);
    const from = `${eventListFrom} join risk_event_loss entry on entry.event_id = e.id`;
    return openSheet<ExportedEntry>(tx, {
      sheetName: '损失分录 Loss entries',
      columns,
      total: `select count(*)::int as n from ${from} where ${where}`,
      text: `select e.event_no, e.title, e.state, entry.position, entry.kind, entry.entry_date, entry.currency, entry.amount::float8 as amount,
          line.net::float8 as net, ${groupCurrency} as group_currency, line.rate::float8 as rate, line.group_net::float8 as group_net, entry.note,
          coalesce(s.name, '') as file_name, entry.is_opening, w.name as recorder, w.english_name as recorder_english, entry.recorded_at,
          entry.corrected_at, entry.withdrawn_at, entry.withdrawn_reason
        from ${from} join person w on w.id = entry.recorded_by
        left join risk_event_loss_line line on line.event_id = entry.event_id and line.entry_id = entry.id
        left join risk_event_file hung on hung.event_id = e.id and hung.file_id = entry.file_id left join stored_file s on s.id = hung.file_id
        where ${where} order by ${orderEvents(filters.sort)}, entry.entry_date, entry.position`,
      params,
      toCells,
    });
  }
}

const toCells = (row: ExportedEntry): SheetRow => ({
  eventNo: row.event_no,
  title: row.title,
  status: states.get(row.state) ?? row.state,
  entryNo: row.position,
  kind: kinds[row.kind],
  entryDate: row.entry_date,
  currency: row.currency,
  amount: row.amount,
  net: row.net,
  groupCurrency: row.group_currency,
  rate: row.rate,
  groupNet: row.group_net,
  note: row.note,
  file: row.file_name,
  opening: yesNo(row.is_opening),
  recordedBy: inBothLanguages(row.recorder, row.recorder_english),
  recordedAt: row.recorded_at,
  correctedAt: row.corrected_at,
  withdrawnAt: row.withdrawn_at,
  withdrawnReason: row.withdrawn_reason,
});
