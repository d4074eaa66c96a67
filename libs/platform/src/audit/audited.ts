import type { RecordKind } from '../record/index.ts';

/** Columns without a word in the history, each with the reason. */
export type Unaudited = Readonly<Record<string, string>>;

/** Rows of another table that are a part of the record: its loss entries, the answers of an attempt. */
export interface AuditedPart<Event extends string = string> {
  /** As steps, findings and documents name it; no column of the record has this name. */
  readonly name: string;
  readonly table: string;
  /** SQL: which rows of the table (`part`) are those of a record (`record`). */
  readonly of: string;
  readonly columns: readonly string[];
  readonly unaudited?: Unaudited;
  /** The events with which the rows may change; each says them anew, and so does the first step. */
  readonly events: readonly Event[];
  /** The rows come without a step until the first of the events fixes them: the first step says nothing of them. */
  readonly later?: true;
  /** SQL: for which records the rows are compared, where several share them. */
  readonly when?: string;
  /** Columns that follow from the record, and the SQL that holds of row and record then: they are compared with it, not with what was said. */
  readonly follows?: { readonly columns: readonly string[]; readonly holds: string };
  /** Columns of the key in the storage and of the SHA-256, hex, where each row is a stored content. */
  readonly contents?: { readonly key: string; readonly sha256: string };
}

/** Records that begin without a step of their own, within a step of this one. */
export interface MadeRecords<Event extends string = string> {
  readonly kind: RecordKind;
  /** SQL: which of them (`made`) are those of a record (`record`). */
  readonly of: string;
  readonly events: readonly Event[];
}

/**
 * What the steps of a kind's records vouch for, column by column (docs/security.md, history). The first step says all of it, each later one what it
 * gives; the verifier replays them against the rows. Every column of the tables is in one of the lists; a generated test asks.
 */
export interface Audited<Event extends string = string> {
  readonly columns: readonly string[];
  readonly unaudited: Unaudited;
  /** SQL: what a column of `record` was in the versions whose steps did not say it. A record that still shows it is whole without a word. */
  readonly before?: Readonly<Record<string, string>>;
  readonly parts?: readonly AuditedPart<Event>[];
  readonly makes?: readonly MadeRecords<Event>[];
  /** SQL: `record`, `workflow` and `subject` of the steps that made records which began without one. */
  readonly madeBy?: string;
}

/** What the machine itself writes in the tables of records. */
export const machineColumns = {
  id: 'the key, by which steps name the record',
  state: 'compared with the end of the chain',
  version: 'compared with the end of the chain',
  last_hash: 'compared with the end of the chain',
  created_at: 'the time of the first step says it',
  updated_at: 'the time of the last step says it',
} as const satisfies Unaudited;

/** SQL: the number that the database made of a record's key until numbers had a year (docs/adr/0067-numbers-of-records.md). */
export const numberOfKey = (prefix: string): string => `'${prefix}-' || record.id`;

/** The same for a table without one of them. */
export function machineColumnsBut(absent: keyof typeof machineColumns): Unaudited {
  return Object.fromEntries(Object.entries(machineColumns).filter(([column]) => column !== absent));
}
