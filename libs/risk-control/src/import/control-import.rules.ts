import { Injectable } from '@nestjs/common';
import { controlImportColumns } from '@portal/contract';
import { WorkCalendar, WorkflowRunner, type ImportPlan, type ImportRow, type ImportRules, type SqlRunner } from '@portal/platform';
import { exportedHeaderOf } from '../export/control-columns.ts';
import { checkControlRows } from './control-import.checks.ts';
import { writeControlRows } from './control-import.writer.ts';
import { readContext, type ControlCells } from './control-row.ts';
import { describeControlTemplate } from './control-template.ts';

/** The import file of risk controls: new drafts, and updates of the current year's drafts (docs/decisions/risk-control.md). */
@Injectable()
export class ControlImportRules implements ImportRules {
  readonly kind = 'control';
  readonly columns = controlImportColumns.map((column) => ({ ...column, exported: exportedHeaderOf(column.field) }));
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;

  constructor(runner: WorkflowRunner, calendar: WorkCalendar) {
    this.#runner = runner;
    this.#calendar = calendar;
  }

  async prepare(sql: SqlRunner, rows: readonly ImportRow[]): Promise<ImportPlan> {
    const year = Number(this.#calendar.dayOf(new Date()).slice(0, 4));
    const context = await readContext(sql, year, rows);
    const cells = rows as readonly ControlCells[];
    return {
      issues: checkControlRows(cells, context),
      apply: (tx, uploader) => writeControlRows(tx, this.#runner, uploader, context, cells),
    };
  }

  describeTemplate(sql: SqlRunner) {
    return describeControlTemplate(sql, Number(this.#calendar.dayOf(new Date()).slice(0, 4)));
  }
}
