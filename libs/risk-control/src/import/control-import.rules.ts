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
import { foldWritten } from '../figures/control-counts.ts';
import { exportedHeaderOf } from '../export/control-columns.ts';
import { checkControlRows } from './control-import.checks.ts';
import { writeControlRows } from './control-import.writer.ts';
import { SharedJoins } from '../sharing/shared-joins.ts';
import { FurtherColumns } from '../further/further-columns.ts';
import { readContext, type ControlCells, type ControlContext } from './control-row.ts';
import { describeControlTemplate } from './control-template.ts';
import { readSharedCells, sharedColumn, sharedTemplate } from './shared-cells.ts';

/** Fewer rows than these the folder takes in its stride. */
const FOLDED_ROWS = 300;

/** The import file of risk controls: new drafts, and updates of the current year's drafts (docs/decisions/risk-control.md). */
@Injectable()
export class ControlImportRules implements ImportRules {
  readonly kind = 'control';
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;
  readonly #further: FurtherColumns;
  readonly #sharing: SharedJoins;

  constructor(
    runner: WorkflowRunner,
    calendar: WorkCalendar,
    further: FurtherColumns = new FurtherColumns(),
    sharing: SharedJoins = new SharedJoins(runner),
  ) {
    this.#sharing = sharing;
    this.#runner = runner;
    this.#calendar = calendar;
    this.#further = further;
  }

  get columns(): readonly ImportColumn[] {
    const own = controlImportColumns.map((column) => ({ ...column, exported: exportedHeaderOf(column.field) }));
    return [...own, sharedColumn, ...(this.#further.sheet?.imported ?? [])];
  }

  async prepare(sql: SqlRunner, rows: readonly ImportRow[]): Promise<ImportPlan> {
    const year = this.#calendar.yearOf(new Date());
    const context = await readContext(sql, year, rows);
    const cells = rows as readonly ControlCells[];
    const named = new Map(rows.flatMap((row) => listNamed(row as ControlCells, context)));
    const further = await this.#further.sheet?.prepare(sql, rows, named);
    const shared = await readSharedCells(sql, rows, context);
    return {
      issues: [...checkControlRows(cells, context), ...(further?.issues ?? []), ...shared.issues].sort((a, b) => a.row - b.row),
      apply: async (tx, uploader) => {
        const { outcome, ids } = await writeControlRows(tx, this.#runner, uploader, context, cells, further);
        for (const { row, lead } of shared.joins) {
          const leadId = typeof lead === 'number' ? lead : ids.get(lead)!;
          await this.#sharing.joinIn(tx, { riskId: ids.get(row)!, leadId, reason: IMPORTED }, uploader);
        }
        if (rows.length >= FOLDED_ROWS) await foldWritten(tx);
        return outcome;
      },
    };
  }

  async describeTemplate(sql: SqlRunner): Promise<TemplateOptions> {
    const template = await describeControlTemplate(sql, this.#calendar.yearOf(new Date()));
    const further = (await this.#further.sheet?.describe(sql)) ?? [];
    return { ...template, columns: [...template.columns, sharedTemplate, ...further] };
  }
}

/** Why a row of a file joins: what its steps say as their reason. */
const IMPORTED = '由工作簿导入 Imported from a workbook';

/** The control that a row names, with its row. */
function listNamed(cells: ControlCells, { named }: ControlContext): [ImportRow, number][] {
  const control = named.get(cells.riskNo.toUpperCase());
  return control ? [[cells, control.id]] : [];
}
