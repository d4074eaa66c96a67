import { Injectable } from '@nestjs/common';
import type { ImportIssue } from '@portal/contract';
import type {
  FieldChange,
  ImportColumn,
  ImportRow,
  SheetColumn,
  SheetRow,
  SqlRunner,
  SqlTransaction,
  TemplateColumn,
} from '@portal/platform';

/** What an import's further cells say, once they are understood. */
export interface FurtherPlan {
  readonly issues: readonly ImportIssue[];
  /** What a row's cells change of the control: the step that takes the row in says it. Empty cells change nothing. */
  changesOf(row: ImportRow): readonly FieldChange[];
  /** Writes the cells of rows whose controls are there by now. */
  write(tx: SqlTransaction, ids: ReadonlyMap<ImportRow, number>): Promise<void>;
}

/** The further columns of a workbook of controls: of the export, the import and its template. */
export interface FurtherSheet {
  /** Behind the export's own columns. */
  readonly columns: readonly SheetColumn[];
  /** SQL of the columns to read and of the joins that they need, for a control `c`. */
  readonly select: string;
  readonly joins: string;
  /** Cells of a row that the statement answered, by the keys of `columns`. */
  toCells(row: object): SheetRow;
  /** Which of them a file may bring beside the eleven of the specification. */
  readonly imported: readonly (ImportColumn & { readonly isOptional: true })[];
  /** @param ids the controls that rows name already, by row */
  prepare(sql: SqlRunner, rows: readonly ImportRow[], ids: ReadonlyMap<ImportRow, number>): Promise<FurtherPlan>;
  describe(sql: SqlRunner): Promise<readonly TemplateColumn[]>;
}

/** A year of a control and the one that was rolled forward from it. */
export interface RolledPair {
  readonly fromId: number;
  readonly toId: number;
}

export type CarryFurther = (tx: SqlTransaction, pairs: readonly RolledPair[]) => Promise<ReadonlyMap<number, readonly FieldChange[]>>;

/**
 * Columns of a control that a room above keeps beside it (specification of assurance, 1: "also imported and exported as further columns, the eleven
 * stay as they are"). The room registers itself when it starts; without it a control has no further columns.
 */
@Injectable()
export class FurtherColumns {
  #sheet: FurtherSheet | null = null;
  #carry: CarryFurther | null = null;

  /** @param carry takes the columns along into a new year, inside the transaction of the roll-forward */
  register(sheet: FurtherSheet, carry: CarryFurther): void {
    this.#sheet = sheet;
    this.#carry = carry;
  }

  get sheet(): FurtherSheet | null {
    return this.#sheet;
  }

  /** Takes the columns of controls along to their new years. @returns what the first steps of these say of them, by their ids */
  async carry(tx: SqlTransaction, pairs: readonly RolledPair[]): Promise<ReadonlyMap<number, readonly FieldChange[]>> {
    return (pairs.length > 0 ? await this.#carry?.(tx, pairs) : undefined) ?? new Map<number, readonly FieldChange[]>();
  }
}
