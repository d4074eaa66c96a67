import type { WorkbookLimits } from './limits.ts';
import type { WorkbookError } from './workbook-error.ts';

/** A fault to be shown in a correction workbook, as the import answers it. Without `row` it is written beside the header. */
export interface CorrectionError {
  row?: number;
  column?: string;
  zh: string;
  en: string;
}

/** What the parent asks of one child; a child serves one task and ends. */
export type ChildTask =
  | { kind: 'parse'; file: Uint8Array; fileName: string; columns: string[]; limits: WorkbookLimits }
  | { kind: 'correct'; file: Uint8Array; fileName: string; errors: CorrectionError[]; language: 'zh' | 'en'; limits: WorkbookLimits };

/** What a child answers: rows in batches (so that no single message stalls the parent), then one end. */
export type ChildMessage =
  | { kind: 'rows'; rows: string[][]; sheetRows: number[] }
  | { kind: 'done'; errors: WorkbookError[]; file?: Uint8Array }
  | { kind: 'refused'; error: WorkbookError };
