import type { BulkInput, BulkList, Refusal } from '@portal/contract';
import type { Actor } from '@portal/workflows';
import type { z } from 'zod';
import type { SqlRunner } from '../database/sql.ts';
import type { RecordKind } from '../record/index.ts';
import type { InBulk } from './bulk-notices.service.ts';

/** Who acts, with the rights that he has at the moment. Areas know more of him. */
export interface BulkHand {
  readonly actor: Actor;
}

/** A row as the machine sees it. */
export interface BulkRow {
  readonly id: number;
  readonly state: string;
  readonly facts: object & { readonly isActive: boolean };
}

/** A statement that answers `id, version, number` of rows; `$1` and so on are its parameters. */
export interface BulkSelection {
  readonly text: string;
  readonly params: readonly unknown[];
}

/** What an action does with one row. Its form stands in the contract (`bulkForms`) under the same name. */
export interface BulkDeed<Row extends BulkRow = BulkRow, Hand extends BulkHand = BulkHand> {
  /** What the machine's guards cannot know and would refuse the row all the same: told in the preview. */
  readonly objects?: (row: Row, input: BulkInput, hand: Hand) => Refusal | null;
  /** What nobody may wish for any row: asked before a run begins. @throws Refusal */
  readonly check?: (input: BulkInput, hand: Hand) => Promise<void> | void;
  /**
   * The same that the single action does, with its rights, its guards and its checks; inside `Sql.within`.
   * @param row with the version that the run began with
   * @throws Refusal which is the row's result
   */
  readonly perform: (row: { id: number; version: number }, input: BulkInput, hand: Hand, bulk: InBulk | undefined) => Promise<unknown>;
}

/** A list whose rows can be acted on together: an area declares it once (docs/adr/0007-bulk-actions-reminders-and-views.md). */
export interface BulkSource<Filter = never, Row extends BulkRow = never, Hand extends BulkHand = never> {
  readonly list: BulkList;
  readonly kind: RecordKind;
  /** The list's own request. */
  readonly filter: z.ZodType;
  /** @returns null for who is not active any more */
  readHand(sql: SqlRunner, personId: number): Promise<Hand | null>;
  /**
   * The rows that the list shows him.
   * @param filter null for every row that he may read
   * @throws Refusal for a request that the list would refuse
   */
  select(filter: Filter | null, hand: Hand): BulkSelection;
  /** Those of these rows that he may read, as they are now; `action` and `input` say what will be asked of them. */
  readRows(
    sql: SqlRunner,
    ids: readonly number[],
    hand: Hand,
    wish: { readonly action: string; readonly input: BulkInput },
  ): Promise<readonly Row[]>;
  readonly deeds: Readonly<Record<string, BulkDeed<Row, Hand>>>;
}

/** A source whatever its rows are. */
export type AnyBulkSource = BulkSource<object, BulkRow, BulkHand>;

/** Injection token of the list of `BulkSource`. */
export const BULK_SOURCES = Symbol('BULK_SOURCES');
