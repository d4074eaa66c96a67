import type { WorkbookErrorCode } from './workbook-error.ts';

/** A cell that cannot be taken as a value. `column` is 0-based. */
export interface CellFault {
  column: number;
  code: Extract<WorkbookErrorCode, 'validation.cell.error' | 'validation.cell.formula'>;
  shown: string;
}

/** One row as text. `sheetRow` is the 1-based row number a person sees in Excel; holes of `cells` are empty cells. */
export interface GridRow {
  sheetRow: number;
  cells: (string | undefined)[];
  faults: CellFault[];
}

/** The first worksheet of a file as text, wholly empty rows left out. */
export interface Grid {
  sheetName: string;
  rows: GridRow[];
}

/** Whether the row holds anything outside the column `except` (the 错误 column of a correction workbook). */
export function holdsContent(row: GridRow, except = -1): boolean {
  return row.faults.length > 0 || row.cells.some((text, column) => column !== except && text !== undefined && text !== '');
}
