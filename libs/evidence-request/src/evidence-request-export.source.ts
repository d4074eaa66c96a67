import { Injectable } from '@nestjs/common';
import { readReader } from '@portal/directory';
import {
  currentTime,
  labelStates,
  openSheet,
  WorkCalendar,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SqlTransaction,
} from '@portal/platform';
import { evidenceRequestWorkflow } from '@portal/workflows';
import { selectEvidenceRequestList, type EvidenceRequestRow } from './evidence-request.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'recordNo', header: '编号 No.', width: 18 },
  { key: 'title', header: '标题 Title', width: 40 },
  { key: 'state', header: '状态 Status', width: 22 },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

const states = labelStates(evidenceRequestWorkflow);

/** The list as a workbook: its rows, in its order. */
@Injectable()
export class EvidenceRequestExportSource implements ExportSource {
  readonly kind = 'evidenceRequest';
  readonly fileName = 'evidence-request';
  readonly #calendar: WorkCalendar;

  constructor(calendar: WorkCalendar) {
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, this.#calendar.dayOf(currentTime()));
    const { text, count, params } = selectEvidenceRequestList(actor);
    return openSheet<EvidenceRequestRow>(tx, {
      sheetName: 'Evidence request'.slice(0, 31),
      columns,
      total: count,
      text,
      params,
      toCells: (row) => ({
        recordNo: row.record_no,
        title: row.title,
        state: states.get(row.state) ?? row.state,
        updatedAt: row.updated_at,
      }),
    });
  }
}
