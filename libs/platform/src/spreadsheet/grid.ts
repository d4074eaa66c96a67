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
  /** 0-based columns whose cells hold a formula, with a saved result or without one. */
  formulas?: number[];
  /** Set where the workbook hides the row. */
  hidden?: true;
}

/** A worksheet as text, wholly empty rows left out. */
export interface Grid {
  sheetName: string;
  rows: GridRow[];
  /** Set where charts or pictures lie on the sheet. */
  drawings?: true;
}

/** One worksheet of a file, read when it is asked for. */
export interface SheetSource {
  name: string;
  hidden: boolean;
  /** A sheet that is nothing but a chart: it has no rows and is no place for a table. */
  isChart?: true;
  /** @throws WorkbookRefusal */
  read(): Grid;
}

/** Whether the row holds anything outside the column `except` (the 错误 column of a correction workbook). */
export function holdsContent(row: GridRow, except = -1): boolean {
  return row.faults.length > 0 || row.cells.some((text, column) => column !== except && text !== undefined && text !== '');
}
