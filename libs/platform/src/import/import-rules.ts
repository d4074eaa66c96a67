import type { ImportIssue, ImportKind } from '@portal/contract';
import type { Actor } from '@portal/workflows';
import type { SqlRunner, SqlTransaction } from '../database/sql.ts';
import type { TemplateOptions } from '../spreadsheet/index.ts';

/** A row as it travels: the wire's field to the cell's text, empty when the cell is. */
export type ImportRow = Readonly<Record<string, string>>;

export interface ImportColumn {
  /** The exact Chinese header. */
  readonly header: string;
  readonly en: string;
  /** What `en` was before: older files come back. */
  readonly formerly?: string;
  readonly field: string;
  /** Its header in the portal's own export of the same records, which is taken in again; absent where there is none. */
  readonly exported?: string;
  /** What `exported` was before, where `formerly` does not tell it. */
  readonly exportedFormerly?: string;
  /** A file may do without it; absent, it is an empty cell of every row. */
  readonly isOptional?: true;
}

export interface ImportOutcome {
  readonly created: number;
  readonly updated: number;
}

/** The number of a row as the workbook shows it; where the client does not tell it, the header is row 1 and no row is missing. */
export function sheetRowOf(cells: ImportRow, row: number): number {
  return Number(cells['sheetRow']) || row + 1;
}

/** Rows that were checked against the database as it is now, and the way to write them. */
export interface ImportPlan {
  readonly issues: readonly ImportIssue[];
  /** Writes all rows; called only without an error, in the transaction that the rows were checked in. */
  apply(tx: SqlTransaction, uploader: Actor): Promise<ImportOutcome>;
}

/** What an area knows about its own import file; the protocol around it is the same for all (docs/decisions/risk-control.md). */
export interface ImportRules {
  readonly kind: ImportKind;
  readonly columns: readonly ImportColumn[];
  /** Checks rows that follow each other in the file; row 1 of the issues is the first one given. */
  prepare(sql: SqlRunner, rows: readonly ImportRow[]): Promise<ImportPlan>;
  /** The template with its drop-down lists, from the reference values as they are now. */
  describeTemplate(sql: SqlRunner): Promise<TemplateOptions>;
}

/** Injection token of the list of `ImportRules`: one entry a kind. */
export const IMPORT_RULES = Symbol('IMPORT_RULES');

export function findRules(all: readonly ImportRules[], kind: ImportKind): ImportRules {
  const rules = all.find((entry) => entry.kind === kind);
  if (!rules) throw new Error(`No import rules for ${kind}`);
  return rules;
}
