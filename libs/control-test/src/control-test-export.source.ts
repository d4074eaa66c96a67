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
import { controlTestWorkflow } from '@portal/workflows';
import { selectControlTestList, type ControlTestRow } from './control-test.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'recordNo', header: '编号 No.', width: 18 },
  { key: 'title', header: '标题 Title', width: 40 },
  { key: 'state', header: '状态 Status', width: 22 },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

const states = labelStates(controlTestWorkflow);

/** The list as a workbook: its rows, in its order. */
@Injectable()
export class ControlTestExportSource implements ExportSource {
  readonly kind = 'controlTest';
  readonly fileName = 'control-test';
  readonly #calendar: WorkCalendar;

  constructor(calendar: WorkCalendar) {
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, this.#calendar.dayOf(currentTime()));
    const { text, count, params } = selectControlTestList(actor);
    return openSheet<ControlTestRow>(tx, {
      sheetName: 'Control test'.slice(0, 31),
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
