import type { Workflow } from '@portal/workflows';

/**
 * What the portal knows of the records of one lifecycle, told once by the area that owns them in its `<name>.record.ts`. Fragments of SQL call
 * the record's row `record`.
 */
export interface RecordKind<W extends Workflow = Workflow> {
  readonly workflow: W;
  /** Where the records live. */
  readonly table: string;
  /** Columns that every event refreshes besides state, version and last_hash. */
  readonly touches?: readonly string[];
  /** The column of the number by which people know a record, where it has one beside its id. */
  readonly numberColumn?: string;
  /** SQL: the record was taken away, so that nobody waits for it and no list has it, whatever its state is. */
  readonly isGone?: string;
  /** Only drafts are ever taken away, before anybody else saw them: what is gone never was a case. */
  readonly onlyDraftsGo?: true;
  /** Records that are made without a step of their own begin when their row does; all others begin with their first step. */
  readonly madeWithoutStep?: true;
  /** SQL: the chains (`workflow`, `id`) that belong to a record's story beside its own; `$1` is the record's id. */
  readonly related?: string;
}
