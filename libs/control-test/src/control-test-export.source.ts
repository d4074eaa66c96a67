import { Injectable } from '@nestjs/common';
import { controlTestListBody } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  currentTime,
  labelStates,
  openSheet,
  WorkCalendar,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SqlTransaction,
} from '@portal/platform';
import { controlTestWorkflow } from '@portal/workflows';
import { selectControlTestList } from './control-test.queries.ts';
import type { ControlTestRow } from './control-test.row.ts';
import { conclusionLabels, nameKind, nameProcedure } from './planning/export-words.ts';
import { testSheetColumns } from './planning/test-columns.ts';

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

  async open(tx: SqlTransaction, { personId, query }: ExportRequest): Promise<ExportContent> {
    const today = this.#calendar.dayOf(currentTime());
    const { actor } = await readReader(tx, personId, today);
    const { text, count, params } = selectControlTestList(actor, controlTestListBody.parse(query), today);
    return openSheet<ControlTestRow>(tx, {
      sheetName: '控制测试 Control tests',
      columns: testSheetColumns,
      total: count,
      text,
      params,
      toCells: (row) => ({
        recordNo: row.record_no,
        controlNo: row.control_no,
        title: row.title,
        kind: nameKind(row.kind),
        period: row.period_no,
        tester: row.tester?.name ?? '',
        testerNo: row.tester?.userNo ?? '',
        reviewer: row.reviewer?.name ?? '',
        reviewerNo: row.reviewer?.userNo ?? '',
        dueOn: row.due_on,
        procedure: row.procedure ? nameProcedure(row.procedure) : '',
        items: row.items,
        done: row.done,
        exceptions: row.fails,
        conclusion: row.conclusion ? conclusionLabels[row.conclusion] : '',
        state: states.get(row.state) ?? row.state,
        updatedAt: row.updated_at,
      }),
    });
  }
}
