import { Injectable } from '@nestjs/common';
import {
  fillSheetForm,
  pageAddress,
  Refusal,
  say,
  type FillFault,
  type FillReport,
  type FillRow,
  type FillSheetForm,
  type Language,
} from '@portal/contract';
import { listTransitions, type Workflow } from '@portal/workflows';
import { Sql } from '../database/sql.ts';
import { toWireState } from '../job-run/job-kind.ts';
import { JobRuns } from '../job-run/job-runs.service.ts';
import { WorkCalendar } from '../workflow/calendar.ts';
import { keyHeaders, readValue, writeValue } from './fill-cells.ts';
import { fillKind } from './fill-kind.ts';
import type { PlannedCell, PlannedRow, Said } from './fill-plan.ts';
import { FillReading, type FillLook } from './fill-reading.service.ts';
import { readFillSheet, type FillSheet, type FillSheetRow, type StagedFault } from './fill-sheet-rows.ts';

export interface FillReportQuery {
  readonly sheetId: number;
  readonly show: 'all' | 'changes' | 'problems';
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** Tells of a sheet: what it would change, what stands in the way, and what came of it (GetFillSheet). */
@Injectable()
export class FillReports {
  readonly #sql: Sql;
  readonly #reading: FillReading;
  readonly #runs: JobRuns;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, reading: FillReading, runs: JobRuns, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#reading = reading;
    this.#runs = runs;
    this.#calendar = calendar;
  }

  /** @throws Refusal `not_found` for another's sheet */
  async report({ sheetId, show, pageIndex, pageSize }: FillReportQuery, personId: number, language: Language): Promise<FillReport> {
    const sheet = await readFillSheet(this.#sql, sheetId, personId);
    if (!sheet) throw new Refusal('not_found');
    const look = await this.#reading.look(this.#sql, sheet, language);
    const form = fillSheetForm(sheet.sheet);
    const moved = sheet.applied_at ? new Map<number, Said>() : await this.#readMovers(look, language);
    const rows = sheet.applied_at
      ? look.issued.filter((row) => row.isApplied).map((row) => toAppliedRow(look, row, language))
      : look.rows.map((row) => toRow(sheet, look, row, moved.get(row.id), language));
    const shown = rows.filter(
      (row) => show === 'all' || row.state === 'applied' || (show === 'changes' ? row.state !== 'unchanged' : isProblem(row)),
    );
    const { rows: planned } = look;
    const isChanged = ({ state }: PlannedRow) => state !== 'unchanged';
    const run = await this.#runs.findOf(fillKind, sheetId);
    return {
      sheetId,
      sheet: sheet.sheet,
      title: form.title[language],
      language: sheet.language,
      fileName: sheet.file_name,
      createdAt: sheet.created_at.toISOString(),
      stagedAt: sheet.staged_at?.toISOString() ?? null,
      appliedAt: sheet.applied_at?.toISOString() ?? null,
      appliedAs: sheet.applied_as,
      discardedAt: sheet.discarded_at?.toISOString() ?? null,
      job: run
        ? {
            jobId: String(run.id),
            state: toWireState(run.state),
            progress: run.progress,
            message: run.output.refusal ? say(run.output.refusal.message, language, run.output.refusal.params) : '',
          }
        : null,
      counts: {
        rows: planned.length,
        left: look.issued.length - planned.length,
        changed: sheet.applied_at ? rows.length : planned.filter(isChanged).length,
        cells: sheet.applied_at
          ? rows.reduce((sum, { cells }) => sum + cells.length, 0)
          : planned.reduce((sum, { cells }) => sum + cells.filter((cell) => cell.isChanged).length, 0),
        unchanged: planned.filter(({ state }) => state === 'unchanged').length,
        conflicts: planned.filter(({ state }) => state === 'conflict').length,
        faults: planned.filter(({ state }) => state === 'faulty').length,
        missing: planned.filter(({ state, isComplete }) => state === 'changed' && !isComplete).length,
        complete: planned.filter(({ state, isComplete }) => state === 'unchanged' && isComplete).length,
      },
      faults: sheet.applied_at ? [] : sheet.faults.map((fault) => toFault(sheet, form, fault, language)),
      totalCount: shown.length,
      data: shown.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize),
    };
  }

  /** Who moved the records on that the sheet no longer fits, and how: one statement for all of them. */
  async #readMovers({ planning, rows }: FillLook, language: Language): Promise<Map<number, Said>> {
    const { workflow } = planning.source.kind;
    const ids = rows.flatMap(({ id, conflict }) => (conflict?.message === 'fillSheet.moved' ? [id] : []));
    if (ids.length === 0) return new Map();
    const steps = await this.#sql.query<{ id: number; event: string; at: Date; name: string; english_name: string }>(
      `select distinct on (s.subject_id) s.subject_id as id, s.event, s.at, p.name, p.english_name from workflow_step s
       left join person p on p.id = s.actor_id where s.workflow = $1 and s.subject_id = any($2::bigint[]) order by s.subject_id, s.seq desc`,
      [workflow.name, ids],
    );
    return new Map(
      steps.map(({ id, event, at, name, english_name: english }) => [
        id,
        {
          message: 'fillSheet.movedBy',
          params: {
            who: language === 'zh' ? name : english || name,
            what: historyOf(workflow, event, language),
            at: this.#calendar.dayOf(at),
          },
        },
      ]),
    );
  }
}

const isProblem = ({ state, cells }: FillRow): boolean =>
  state === 'conflict' || state === 'faulty' || (state === 'changed' && cells.some(({ missing }) => missing !== ''));

function historyOf(workflow: Workflow, event: string, language: Language): string {
  return listTransitions(workflow).find((one) => one.event === event)?.meta.history[language] ?? event;
}

function toFault(sheet: FillSheet, form: FillSheetForm, fault: StagedFault, language: Language): FillFault {
  const column = [...form.told, ...form.columns].find(({ field }) => field === fault.column);
  const letters = sheet.letters[fault.column] ?? '';
  return {
    code: fault.message,
    sheet: sheet.sheet_name,
    row: fault.row,
    column: column ? [letters, column.label[language]].filter(Boolean).join(' ') : fault.column,
    expected: keyHeaders.includes(fault.column as (typeof keyHeaders)[number]) ? '' : fault.expected,
    found: fault.found,
    message: say(fault.message, language, fault.params),
    level: fault.level,
  };
}

function toRow(sheet: FillSheet, { planning }: FillLook, row: PlannedRow, moved: Said | undefined, language: Language): FillRow {
  const { form, source } = planning;
  const { page } = source.kind;
  const conflict = moved ?? row.conflict;
  const toCell = (cell: PlannedCell): FillRow['cells'][number] => {
    const label = form.columns.find(({ field }) => field === cell.field)!.label[language];
    const letters = sheet.letters[cell.field] ?? '';
    const fault = cell.fault && {
      code: cell.fault.message,
      sheet: sheet.sheet_name,
      row: row.sheetRow,
      column: [letters, label].filter(Boolean).join(' '),
      expected: cell.fault.expected,
      found: cell.fault.found,
      message: say(cell.fault.message, language, cell.fault.params),
      level: 'error' as const,
    };
    const missing = cell.missing && row.state === 'changed' ? say(cell.missing.message, language, cell.missing.params) : '';
    return { field: cell.field, label, column: letters, before: cell.before, after: cell.after, fault, missing };
  };
  return {
    id: row.id,
    recordNo: row.recordNo,
    link: page ? pageAddress(page, row.id) : '',
    sheetRow: row.sheetRow,
    state: row.state,
    message: conflict && row.state === 'conflict' ? say(conflict.message, language, conflict.params) : '',
    cells: row.cells.filter((cell) => cell.isChanged || cell.fault || (cell.missing && row.state === 'changed')).map(toCell),
  };
}

/** What was written, as it was when it was: from the issue and the upload, whatever became of the record since. */
function toAppliedRow({ planning }: FillLook, row: FillSheetRow, language: Language): FillRow {
  const { form, source, choices } = planning;
  const { page } = source.kind;
  const cells = form.columns.flatMap((column): FillRow['cells'] => {
    const { field, label } = column;
    const list = choices[field] ?? [];
    const inWords = (text: string) => writeValue(column, readValue(column, text, list) ?? text, list, language) || text;
    const [before, after] = [row.base[field] ?? '', row.typed?.[field] ?? ''];
    if (before === after) return [];
    return [{ field, label: label[language], column: '', before: inWords(before), after: inWords(after), fault: null, missing: '' }];
  });
  return {
    id: row.rowId,
    recordNo: row.recordNo,
    link: page ? pageAddress(page, row.rowId) : '',
    sheetRow: row.sheetRow,
    state: 'applied',
    message: '',
    cells,
  };
}
