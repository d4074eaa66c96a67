import type { FillSheetForm, Language, MessageKey, MessageParams } from '@portal/contract';
import { decide, stateMeta, type Workflow } from '@portal/workflows';
import type { BulkHand } from '../bulk/bulk-source.ts';
import { readBack, readValue, writeValue } from './fill-cells.ts';
import type { FillSheetRow } from './fill-sheet-rows.ts';
import type { AnyFillSheetSource, FillChoices, FillRecord, FillValue, FillWrite } from './fill-sheet-source.ts';

/** Words in no language. */
export interface Said {
  readonly message: MessageKey;
  readonly params?: MessageParams;
}

export interface PlannedCell {
  readonly field: string;
  /** What the record says now, and what it would say. */
  readonly before: string;
  readonly after: string;
  readonly isChanged: boolean;
  readonly fault: (Said & { readonly expected: string; readonly found: string }) | null;
  readonly missing: Said | null;
}

export interface PlannedRow {
  readonly id: number;
  readonly recordNo: string;
  readonly sheetRow: number;
  readonly state: 'changed' | 'unchanged' | 'conflict' | 'faulty';
  readonly conflict: Said | null;
  readonly cells: readonly PlannedCell[];
  /** What would be written; null where nothing can be. */
  readonly write: FillWrite | null;
  /** It could be submitted as it stands. */
  readonly isComplete: boolean;
}

export interface FillPlanning {
  readonly form: FillSheetForm;
  readonly source: AnyFillSheetSource;
  readonly hand: BulkHand;
  readonly choices: FillChoices;
  readonly language: Language;
}

/** A list is named up to so many of its values. */
const NAMED_VALUES = 12;

/**
 * What the rows of an upload would do to the records as they are now. A cell is changed where it differs from what was issued; a row in which nothing was
 * changed is nobody's conflict.
 */
export function planRows(planning: FillPlanning, rows: readonly FillSheetRow[], records: ReadonlyMap<number, FillRecord>): PlannedRow[] {
  return rows.flatMap((row) => (row.typed === null || row.sheetRow === null ? [] : [planRow(planning, row, records.get(row.rowId))]));
}

function planRow(planning: FillPlanning, row: FillSheetRow, record: FillRecord | undefined): PlannedRow {
  const { form, source, choices, language } = planning;
  const typed = row.typed!;
  const values: Record<string, FillValue> = { ...record?.values };
  const cells = form.columns.map((column): PlannedCell => {
    const { field } = column;
    const list = choices[field] ?? [];
    const text = typed[field] ?? '';
    const fault = row.cellFaults[field];
    const isChanged = fault !== undefined || text !== (row.base[field] ?? '');
    const before = record ? writeValue(column, record.values[field] ?? null, list, language) : (row.base[field] ?? '');
    const cell = { field, before, after: isChanged ? text : before, isChanged, fault: null, missing: null };
    if (fault) {
      const message = fault.code === 'formula' ? 'fillSheet.formula' : 'fillSheet.error';
      return { ...cell, fault: { message, params: { found: fault.found }, expected: '', found: fault.found } };
    }
    if (!isChanged) return cell;
    const value = readValue(column, text, list);
    if (value === undefined) {
      const expected = nameValues(list.map(({ label }) => label[language]));
      return { ...cell, fault: { message: 'fillSheet.choice', params: { found: text }, expected, found: text } };
    }
    values[field] = value;
    return { ...cell, after: writeValue(column, value, list, language) };
  });
  const checked = source.check(row.rowId, values);
  const judged = cells.map((cell): PlannedCell => {
    const refused = checked.refused.find(({ field }) => field === cell.field);
    const missing = checked.missing.find(({ field }) => field === cell.field) ?? null;
    if (cell.fault || !refused) return { ...cell, missing: cell.fault ? null : missing };
    const max = refused.params?.['max'];
    const said = refused.message === 'validation.too_long' ? ({ message: 'fillSheet.tooLong' } as const) : { message: refused.message };
    return { ...cell, fault: { ...said, params: refused.params ?? {}, expected: max === undefined ? '' : `≤ ${max}`, found: cell.after } };
  });
  const isChanged = cells.some((cell) => cell.isChanged);
  const conflict = findConflict(planning, row, record);
  const isFaulty = judged.some(({ fault }) => fault !== null);
  const isComplete = !conflict && !isFaulty && checked.missing.length === 0;
  return {
    id: row.rowId,
    recordNo: row.recordNo,
    sheetRow: row.sheetRow!,
    state: !isChanged ? 'unchanged' : conflict ? 'conflict' : isFaulty ? 'faulty' : 'changed',
    conflict: isChanged ? conflict : null,
    cells: judged,
    write: conflict || isFaulty ? null : { id: row.rowId, version: row.version, values },
    isComplete,
  };
}

function findConflict({ form, source, hand, language }: FillPlanning, row: FillSheetRow, record: FillRecord | undefined): Said | null {
  if (!record) return { message: 'fillSheet.gone' };
  const { workflow } = source.kind;
  for (const event of Object.values(form.events)) {
    const decision = decide(workflow, record.state, record.facts, event, hand.actor);
    if (decision === 'not_allowed') return { message: 'fillSheet.right' };
    if (typeof decision === 'string') return { message: 'fillSheet.state', params: { state: labelOf(workflow, record.state)[language] } };
  }
  if (record.version === row.version) return null;
  return { message: 'fillSheet.moved', params: { issued: row.version, now: record.version } };
}

const labelOf = (workflow: Workflow, state: string) => stateMeta(workflow, state).label;

function nameValues(values: readonly string[]): string {
  const named = values.slice(0, NAMED_VALUES).join(' / ');
  return values.length > NAMED_VALUES ? `${named} …` : named;
}

/** Whether a record can be filled in at all by this person. */
export function isFillable({ form, source, hand }: Pick<FillPlanning, 'form' | 'source' | 'hand'>, record: FillRecord): boolean {
  return Object.values(form.events).every(
    (event) => typeof decide(source.kind.workflow, record.state, record.facts, event, hand.actor) === 'object',
  );
}

/** The text of each fillable cell of a record, and what an untouched one gives back. */
export function issueCells({ form, choices, language }: Pick<FillPlanning, 'form' | 'choices' | 'language'>, record: FillRecord) {
  const cells = form.columns.map((column) =>
    writeValue(column, record.values[column.field] ?? null, choices[column.field] ?? [], language),
  );
  return { cells, base: Object.fromEntries(form.columns.map(({ field }, place) => [field, readBack(cells[place]!)])) };
}
