import { holdsContent, type Grid, type GridRow } from './grid.ts';
import type { WorkbookLimits } from './limits.ts';
import { describeWorkbookError, WorkbookRefusal, type WorkbookError } from './workbook-error.ts';

/** Header of the column our correction workbooks add; it is ignored when such a file comes back. */
export const errorColumnHeader = '错误';

/** The data rows of a grid under a checked header. `rows` holds one text per template column. */
export interface Table {
  rows: string[][];
  /** For each row the number a person sees in Excel. */
  sheetRows: number[];
  errors: WorkbookError[];
}

/** Header texts of a grid with the position of the 错误 column, -1 when it has none. */
export function splitHeader(grid: Grid): { header: string[]; errorColumn: number; dataRows: GridRow[] } {
  const [first] = grid.rows;
  const header = Array.from(first?.cells ?? [], (text) => text ?? '');
  while (header.length > 0 && header[header.length - 1] === '') header.pop();
  const errorColumn = header[header.length - 1] === errorColumnHeader ? header.length - 1 : -1;
  const dataRows = grid.rows.slice(1).filter((row) => holdsContent(row, errorColumn));
  return { header: errorColumn < 0 ? header : header.slice(0, -1), errorColumn, dataRows };
}

/**
 * Checks the header against the template letter by letter and turns the rows into text by column. Rows count from 1 over those that hold data.
 * @throws WorkbookRefusal `validation.template.header`, `validation.file.empty`, `too_large.rows`
 */
export function buildTable(grid: Grid, columns: readonly string[], limits: WorkbookLimits): Table {
  const { header, errorColumn, dataRows } = splitHeader(grid);
  if (header.length !== columns.length || columns.some((column, index) => header[index] !== column)) {
    throw new WorkbookRefusal('validation.template.header');
  }
  if (dataRows.length === 0) throw new WorkbookRefusal('validation.file.empty');
  if (dataRows.length > limits.dataRows) throw new WorkbookRefusal('too_large.rows', { limit: limits.dataRows });

  const table: Table = { rows: [], sheetRows: [], errors: [] };
  for (const row of dataRows) {
    table.rows.push(columns.map((_, index) => row.cells[index] ?? ''));
    table.sheetRows.push(row.sheetRow);
    collectErrors(row, table.rows.length, columns, errorColumn, limits, table.errors);
  }
  return table;
}

function collectErrors(
  row: GridRow,
  number: number,
  columns: readonly string[],
  errorColumn: number,
  limits: WorkbookLimits,
  errors: WorkbookError[],
): void {
  for (const fault of row.faults) {
    const column = columns[fault.column];
    if (column !== undefined) errors.push(describeWorkbookError(fault.code, { shown: fault.shown }, { row: number, column }));
  }
  row.cells.forEach((text, index) => {
    if (text === undefined || text === '' || index === errorColumn) return;
    const column = columns[index];
    if (column === undefined) {
      errors.push(describeWorkbookError('validation.row.extra', { shown: text.slice(0, 40) }, { row: number }));
    } else if (text.length > limits.cellCharacters) {
      errors.push(describeWorkbookError('validation.cell.length', { limit: limits.cellCharacters }, { row: number, column }));
    }
  });
}
