import type { KeyedSheet, SoughtKeys } from './keyed-sheet.ts';
import type { WorkbookLimits } from './limits.ts';
import type { SoughtColumn } from './locate-table.ts';
import type { TableColumn } from './table.ts';
import type { WorkbookError } from './workbook-error.ts';

/** A fault to be shown in a correction workbook, as the import answers it. Without `row` it is written beside the header. */
export interface CorrectionError {
  row?: number;
  column?: string;
  zh: string;
  en: string;
}

/** The rows that are wanted: from a place (0 is the first data row) up to so many characters, at least one row. */
export interface RowRange {
  from: number;
  characters: number;
}

/** What the parent asks of one child; a child serves one task and ends. */
export type ChildTask =
  | { kind: 'parse'; file: Uint8Array; fileName: string; columns: TableColumn[]; range: RowRange; limits: WorkbookLimits }
  | {
      kind: 'correct';
      file: Uint8Array;
      fileName: string;
      columns: SoughtColumn[];
      errors: CorrectionError[];
      language: 'zh' | 'en';
      limits: WorkbookLimits;
    }
  | { kind: 'keyed'; file: Uint8Array; fileName: string; sought: SoughtKeys; limits: WorkbookLimits };

/** What a child answers: rows in batches (so that no single message stalls the parent), then one end. */
export type ChildMessage =
  | { kind: 'rows'; rows: string[][]; sheetRows: number[] }
  | { kind: 'done'; errors: WorkbookError[]; total: number; file?: Uint8Array; keyed?: Omit<KeyedSheet, 'rows' | 'sheetRows'> }
  | { kind: 'refused'; error: WorkbookError };
