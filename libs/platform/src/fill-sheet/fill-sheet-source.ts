import type { FieldRefusal, FillSheetName } from '@portal/contract';
import type { Text } from '@portal/workflows';
import type { BulkHand, BulkSelection } from '../bulk/bulk-source.ts';
import type { InBulk } from '../bulk/bulk-notices.service.ts';
import type { SqlRunner, SqlTransaction } from '../database/sql.ts';
import type { Checkpoint } from '../job-run/job-run-worker.ts';
import type { RecordKind } from '../record/index.ts';

/** An item of a column's list, by the value that the form sends. */
export interface FillChoice {
  readonly value: number;
  readonly label: Text;
  /** Its stored English where people read another word: who knows it from elsewhere is understood. */
  readonly stored?: string;
}
export type FillChoices = Readonly<Record<string, readonly FillChoice[]>>;

/** What a fillable field holds: words, or the value of a choice, null when none is chosen. */
export type FillValue = string | number | null;
export type FillValues = Readonly<Record<string, FillValue>>;

/** A record as it is now. */
export interface FillRecord {
  readonly id: number;
  readonly number: string;
  readonly version: number;
  readonly state: string;
  /** What the machine's guards read. */
  readonly facts: object & { readonly isActive: boolean };
  readonly values: FillValues;
  readonly told: Readonly<Record<string, Text>>;
}

/** A record to be written, with the version that was issued and all its values as they will be. */
export interface FillWrite {
  readonly id: number;
  readonly version: number;
  readonly values: FillValues;
}

export interface FillWriting<Hand extends BulkHand = BulkHand> {
  readonly event: string;
  readonly rows: readonly FillWrite[];
  readonly hand: Hand;
  readonly bulk: InBulk | undefined;
  /** Percent of the rows; throws when the job is cancelled. */
  readonly checkpoint: Checkpoint;
}

/** The area's half of a sheet that is taken out, filled in and brought back (docs/adr/0031-filled-in-sheets.md); its columns stand in the contract (`fillSheetForms`). */
export interface FillSheetSource<Filter = never, Hand extends BulkHand = never> {
  readonly sheet: FillSheetName;
  readonly kind: RecordKind;
  /** @returns null for who is not active any more */
  readHand(sql: SqlRunner, personId: number): Promise<Hand | null>;
  /** The rows that the list shows him; `filter` null for every row that he may read. */
  select(filter: Filter | null, hand: Hand): BulkSelection;
  /** Those of these records that he may read, as they are now; as many statements for a thousand as for one. */
  readRecords(sql: SqlRunner, ids: readonly number[], hand: Hand): Promise<readonly FillRecord[]>;
  /** The lists of the `choice` columns, by field. */
  readChoices(sql: SqlRunner): Promise<FillChoices>;
  /** What the form's schema refuses however the values come in, and what its ordered checks refuse when they are submitted. */
  check(id: number, values: FillValues): { readonly refused: readonly FieldRefusal[]; readonly missing: readonly FieldRefusal[] };
  /**
   * What the form does, with all rows in the caller's transaction: rights, guards, checks, history.
   * @throws Refusal of the first row that cannot be done; the caller takes back all
   */
  write(tx: SqlTransaction, writing: FillWriting<Hand>): Promise<void>;
}

/** A source whatever its rows are. */
export type AnyFillSheetSource = FillSheetSource<object, BulkHand>;

/** Injection token of the list of `FillSheetSource`. */
export const FILL_SHEET_SOURCES = Symbol('FILL_SHEET_SOURCES');
