import { holdsContent, type Grid, type GridRow } from './grid.ts';
import type { WorkbookLimits } from './limits.ts';
import { readHeader, type Located, type SoughtColumn } from './locate-table.ts';
import { columnLetters } from './reference.ts';
import { cutBeyond, removeNeutralSign } from './safe-text.ts';
import { describeWorkbookError, describeWorkbookNote, WorkbookRefusal, type WorkbookError } from './workbook-error.ts';

/** A column of an import file: its header and the most characters that its field takes. */
export interface TableColumn extends SoughtColumn {
  readonly max: number;
}

/** The data rows of a grid under a checked header. `rows` holds one text per template column. */
export interface Table {
  rows: string[][];
  /** For each row the number a person sees in Excel. */
  sheetRows: number[];
  errors: WorkbookError[];
}

/** More problems than these are counted, not listed. */
const listedErrors = 1_000;
/** Hidden rows, or cells with formulas, that a note lists. */
const listedPlaces = 10;

/** The rows with data below a header. */
export function dataRowsBelow(grid: Grid, headerAt: number): GridRow[] {
  const { errorColumn } = readHeader(grid, headerAt);
  return grid.rows.slice(headerAt + 1).filter((row) => holdsContent(row, errorColumn));
}

/**
 * Turns the rows below a header into text by column. Rows count from 1 over those that hold data. A cell that its field cannot take is cut at one
 * character more than the field takes, so that the checks refuse it and no giant travels.
 * @throws WorkbookRefusal `validation.file.empty`, `too_large.rows`, `too_large.text`
 */
export function buildTable(
  { grid, headerAt, places, isExport, notes }: Located,
  columns: readonly TableColumn[],
  limits: WorkbookLimits,
): Table {
  const { errorColumn } = readHeader(grid, headerAt);
  const headers = new Map([...places].map(([header, place]) => [place, header]));
  const dataRows = dataRowsBelow(grid, headerAt);
  if (dataRows.length === 0) throw new WorkbookRefusal('validation.file.empty');
  if (dataRows.length > limits.dataRows) throw new WorkbookRefusal('too_large.rows', { limit: limits.dataRows });

  const rows: string[][] = [];
  const errors: WorkbookError[] = [];
  let unlisted = 0;
  const report = (error: WorkbookError) => (errors.length < listedErrors ? void errors.push(error) : void unlisted++);
  let characters = 0;
  for (const row of dataRows) {
    const cells = columns.map(({ header, max }) => {
      // A file may do without an optional column.
      const place = places.get(header);
      const text = (place === undefined ? undefined : row.cells[place]) ?? '';
      return cutBeyond(isExport ? removeNeutralSign(text) : text, max);
    });
    characters += cells.reduce((sum, text) => sum + text.length, 0);
    if (characters > limits.tableCharacters) throw new WorkbookRefusal('too_large.text', { limit: limits.tableCharacters });
    rows.push(cells);
    collectErrors(row, rows.length, { headers, errorColumn, isExport }, report);
  }
  if (unlisted > 0) errors.push(describeWorkbookError('validation.file.more', { count: unlisted }));
  return {
    rows,
    sheetRows: dataRows.map((row) => row.sheetRow),
    errors: [...errors, ...notes, ...describeHidden(dataRows, grid.sheetName), ...describeFormulas(dataRows, headers, grid.sheetName)],
  };
}

function describeHidden(rows: readonly GridRow[], sheet: string): WorkbookError[] {
  const hidden = rows.filter((row) => row.hidden).map((row) => String(row.sheetRow));
  return hidden.length === 0 ? [] : [describeWorkbookNote('validation.sheet.hidden_rows', { sheet, rows: listSome(hidden) })];
}

/** What was saved beside a formula is what its author last saw, but other sheets may have changed since: who imports it is told. */
function describeFormulas(rows: readonly GridRow[], headers: ReadonlyMap<number, string>, sheet: string): WorkbookError[] {
  const cells = rows.flatMap(({ sheetRow, cells: texts, formulas = [] }) =>
    formulas.filter((column) => headers.has(column) && texts[column]).map((column) => `${columnLetters(column)}${sheetRow}`),
  );
  return cells.length === 0 ? [] : [describeWorkbookNote('validation.sheet.formulas', { sheet, cells: listSome(cells) })];
}

const listSome = (places: readonly string[]): string =>
  places.slice(0, listedPlaces).join(', ') + (places.length > listedPlaces ? ` … (${places.length})` : '');

function collectErrors(
  row: GridRow,
  number: number,
  { headers, errorColumn, isExport }: { headers: ReadonlyMap<number, string>; errorColumn: number; isExport: boolean },
  report: (error: WorkbookError) => void,
): void {
  for (const fault of row.faults) {
    const column = headers.get(fault.column);
    if (column !== undefined) report(describeWorkbookError(fault.code, { shown: fault.shown }, { row: number, column }));
  }
  // An export has more columns than an import takes.
  if (isExport) return;
  row.cells.forEach((text, index) => {
    if (text === undefined || text === '' || index === errorColumn) return;
    if (!headers.has(index)) report(describeWorkbookError('validation.row.extra', { shown: text.slice(0, 40) }, { row: number }));
  });
}
