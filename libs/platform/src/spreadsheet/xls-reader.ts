import { read, set_cptable, type CellObject, type WorkBook } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full';
import { formatNumber, formatSerial, isDateFormat, tidyText } from './cell-text.ts';
import { holdsContent, type Grid, type GridRow, type SheetSource } from './grid.ts';
import type { WorkbookLimits } from './limits.ts';
import { WorkbookRefusal } from './workbook-error.ts';

/**
 * The worksheets of an .xls (BIFF in OLE2), visible ones first, as text.
 * @throws WorkbookRefusal `unsupported_type.encrypted`, `validation.file.*`, `too_large.*`
 */
export function openXls(file: Buffer, limits: WorkbookLimits): SheetSource[] {
  const book = parseBook(file, limits);
  const isHidden = new Set((book.Workbook?.Sheets ?? []).filter((one) => one.Hidden).map((one) => one.name));
  const names = book.SheetNames.filter((name) => (book.Sheets[name]?.['!type'] ?? 'sheet') === 'sheet');
  if (names.length === 0) throw new WorkbookRefusal('validation.file.empty');
  const sources = names.map((name) => ({ name, hidden: isHidden.has(name), read: () => readSheet(book, name, limits) }));
  return [...sources.filter((one) => !one.hidden), ...sources.filter((one) => one.hidden)];
}

function readSheet(book: WorkBook, name: string, limits: WorkbookLimits): Grid {
  const sheet = book.Sheets[name] ?? {};
  let covered = 0;
  for (const { s, e } of sheet['!merges'] ?? []) covered += (e.r - s.r + 1) * (e.c - s.c + 1);
  if (covered > limits.mergedCells) throw new WorkbookRefusal('too_large.merge', { what: `${covered}` });

  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  const data: (CellObject[] | undefined)[] = sheet['!data'] ?? [];
  const rows: GridRow[] = [];
  data.forEach((cells, index) => {
    const row: GridRow = { sheetRow: index + 1, cells: [], faults: [], ...(sheet['!rows']?.[index]?.hidden ? { hidden: true } : {}) };
    cells?.forEach((cell, column) => putCell(row, cell, column, date1904, limits));
    if (holdsContent(row)) rows.push(row);
  });
  return { sheetName: name, rows };
}

function parseBook(file: Buffer, limits: WorkbookLimits): WorkBook {
  // Excel 5 and 95 store text in the code page of the machine, which for Chinese is 936.
  set_cptable(codePages);
  try {
    // Hidden rows are told only together with the styles.
    return read(file, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellStyles: true,
      cellText: false,
      cellHTML: false,
      sheetRows: limits.sheetRows,
    });
  } catch (fault) {
    const words = fault instanceof Error ? fault.message : '';
    if (/password/i.test(words)) throw new WorkbookRefusal('unsupported_type.encrypted');
    throw new WorkbookRefusal('validation.file.broken', { what: 'xls' });
  }
}

function putCell(row: GridRow, cell: CellObject, column: number, date1904: boolean, limits: WorkbookLimits): void {
  if (cell.t === 'e') {
    checkColumn(column, limits);
    row.faults.push({ column, code: 'validation.cell.error', shown: cell.w ?? errorNames.get(Number(cell.v)) ?? '#N/A' });
    return;
  }
  const text = cellText(cell, date1904);
  if (text === '') return;
  checkColumn(column, limits);
  row.cells[column] = text;
}

/** Only what holds something counts as size. */
function checkColumn(column: number, limits: WorkbookLimits): void {
  if (column >= limits.sheetColumns) throw new WorkbookRefusal('too_large.sheet', { what: `column ${column + 1}` });
}

const errorNames = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

function cellText(cell: CellObject, date1904: boolean): string {
  if (cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t === 'n') {
    const date = cell.z !== undefined && cell.z !== 'General' && isDateFormat(-1, String(cell.z));
    return date ? formatSerial(Number(cell.v), date1904) : formatNumber(String(cell.v));
  }
  return tidyText(String(cell.v));
}
