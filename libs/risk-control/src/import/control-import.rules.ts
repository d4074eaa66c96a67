import { Injectable } from '@nestjs/common';
import { controlImportColumns } from '@portal/contract';
import {
  WorkCalendar,
  WorkflowRunner,
  type ImportColumn,
  type ImportPlan,
  type ImportRow,
  type ImportRules,
  type SqlRunner,
  type TemplateOptions,
} from '@portal/platform';
import { exportedHeaderOf } from '../export/control-columns.ts';
import { checkControlRows } from './control-import.checks.ts';
import { writeControlRows } from './control-import.writer.ts';
import { FurtherColumns } from '../further/further-columns.ts';
import { readContext, type ControlCells, type ControlContext } from './control-row.ts';
import { describeControlTemplate } from './control-template.ts';

/** The import file of risk controls: new drafts, and updates of the current year's drafts (docs/decisions/risk-control.md). */
@Injectable()
export class ControlImportRules implements ImportRules {
  readonly kind = 'control';
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;
  readonly #further: FurtherColumns;

  constructor(runner: WorkflowRunner, calendar: WorkCalendar, further: FurtherColumns = new FurtherColumns()) {
    this.#runner = runner;
    this.#calendar = calendar;
    this.#further = further;
  }

  get columns(): readonly ImportColumn[] {
    const own = controlImportColumns.map((column) => ({ ...column, exported: exportedHeaderOf(column.field) }));
    return [...own, ...(this.#further.sheet?.imported ?? [])];
  }

  async prepare(sql: SqlRunner, rows: readonly ImportRow[]): Promise<ImportPlan> {
    const year = Number(this.#calendar.dayOf(new Date()).slice(0, 4));
    const context = await readContext(sql, year, rows);
    const cells = rows as readonly ControlCells[];
    const named = new Map(rows.flatMap((row) => listNamed(row as ControlCells, context)));
    const further = await this.#further.sheet?.prepare(sql, rows, named);
    return {
      issues: [...checkControlRows(cells, context), ...(further?.issues ?? [])].sort((a, b) => a.row - b.row),
      apply: (tx, uploader) => writeControlRows(tx, this.#runner, uploader, context, cells, further),
    };
  }

  async describeTemplate(sql: SqlRunner): Promise<TemplateOptions> {
    const template = await describeControlTemplate(sql, Number(this.#calendar.dayOf(new Date()).slice(0, 4)));
    const further = (await this.#further.sheet?.describe(sql)) ?? [];
    return { ...template, columns: [...template.columns, ...further] };
  }
}

/** The control that a row names, with its row. */
function listNamed(cells: ControlCells, { named }: ControlContext): [ImportRow, number][] {
  const control = named.get(cells.riskNo.toUpperCase());
  return control ? [[cells, control.id]] : [];
}
