import { formatNumber, formatSerial, tidyText } from './cell-text.ts';
import { holdsContent, type Grid, type GridRow, type SheetSource } from './grid.ts';
import type { WorkbookLimits } from './limits.ts';
import { columnOf } from './reference.ts';
import { readWorkbookParts, type WorkbookParts } from './workbook-parts.ts';
import { WorkbookRefusal } from './workbook-error.ts';
import { scanXml } from './xml-scan.ts';
import { openPackage } from './zip-gate.ts';

/**
 * The worksheets of an .xlsx, visible ones first, each read as text when it is asked for. The package passes the zip gate first; merges, rows and
 * columns are bounded while a sheet's XML is walked once, so no cell outside the bounds ever takes memory.
 * @throws WorkbookRefusal
 */
export async function openXlsx(file: Buffer, limits: WorkbookLimits): Promise<SheetSource[]> {
  const book = await openPackage(file, limits);
  const parts = readWorkbookParts(book);
  return parts.sheets.map(({ name, part, hidden, isChart }) => {
    if (isChart) return { name, hidden, isChart, read: () => ({ sheetName: name, rows: [], drawings: true }) };
    return { name, hidden, read: () => ({ sheetName: name, ...readSheet(book.read(part), part, parts, limits) }) };
  });
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  formula: boolean;
  valued: boolean;
  text: string;
}

function readSheet(bytes: Buffer, part: string, parts: WorkbookParts, limits: WorkbookLimits): Pick<Grid, 'rows' | 'drawings'> {
  const rows = new Map<number, GridRow>();
  const merges = { ranges: 0, cells: 0 };
  let row: GridRow = { sheetRow: 0, cells: [], faults: [] };
  let cell: OpenCell | undefined;
  let column = -1;
  let capture = false;
  let phonetic = 0;
  let drawings = false;

  scanXml(bytes, part, {
    open(name, attributes) {
      switch (name) {
        case 'c': {
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
          cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), formula: false, valued: false, text: '' };
          break;
        }
        case 'v':
          capture = cell !== undefined;
          break;
        case 't':
          capture = cell !== undefined && phonetic === 0;
          break;
        case 'f':
          if (cell) cell.formula = true;
          break;
        case 'rPh':
          phonetic++;
          break;
        case 'row': {
          // A number that no row has (some writers count from 0) is taken for a missing one.
          const told = Number(attributes.r);
          const sheetRow = Number.isInteger(told) && told >= 1 ? told : row.sheetRow + 1;
          row = rows.get(sheetRow) ?? { sheetRow, cells: [], faults: [] };
          if (attributes.hidden === '1' || attributes.hidden === 'true') row.hidden = true;
          column = -1;
          break;
        }
        case 'drawing':
          drawings = true;
          break;
        case 'mergeCell':
          countMerge(attributes.ref ?? '', merges, limits);
          break;
      }
    },
    text(text) {
      if (capture && cell) {
        cell.text += text;
        cell.valued = true;
      }
    },
    close(name) {
      if (name === 'v' || name === 't') capture = false;
      else if (name === 'rPh') phonetic--;
      else if (name === 'c' && cell) {
        putCell(row, cell, parts, limits);
        cell = undefined;
      } else if (name === 'row' && holdsContent(row)) rows.set(row.sheetRow, row);
    },
  });
  const sorted = [...rows.values()].sort((one, other) => one.sheetRow - other.sheetRow);
  return { rows: sorted, ...(drawings ? { drawings } : {}) };
}

/** Cells and rows without content take no room, however far the workbook formats them. */
function putCell(row: GridRow, cell: OpenCell, parts: WorkbookParts, limits: WorkbookLimits): void {
  const empty = !cell.valued && !cell.formula && cell.type !== 'e';
  if (empty) return;
  if (row.sheetRow > limits.sheetRows) tooLarge(`row ${row.sheetRow}`);
  if (cell.column < 0 || cell.column >= limits.sheetColumns) tooLarge(`column ${cell.column + 1}`);
  if (cell.formula) (row.formulas ??= []).push(cell.column);
  if (cell.type === 'e') {
    row.faults.push({ column: cell.column, code: 'validation.cell.error', shown: cell.text.trim() || '#N/A' });
    return;
  }
  if (cell.formula && !cell.valued && cell.type !== 'str') {
    row.faults.push({ column: cell.column, code: 'validation.cell.formula', shown: '' });
    return;
  }
  const text = cellText(cell, parts);
  if (text !== '') row.cells[cell.column] = text;
}

function cellText(cell: OpenCell, parts: WorkbookParts): string {
  switch (cell.type) {
    case 's': {
      if (!cell.valued) return '';
      const text = parts.sharedStrings[Number(cell.text)];
      if (text === undefined) throw new WorkbookRefusal('validation.file.broken', { what: 'sharedStrings' });
      return text;
    }
    case 'b':
      return cell.text.trim() === '1' ? 'TRUE' : cell.valued ? 'FALSE' : '';
    case 'd':
      return cell.text
        .trim()
        .replace(/T00:00:00(\.0+)?Z?$/, '')
        .replace('T', ' ');
    case 'n': {
      if (!cell.valued) return '';
      const number = formatNumber(cell.text);
      return parts.dateStyles[cell.style] && number !== '' ? formatSerial(Number(cell.text), parts.date1904) : number;
    }
    default:
      return tidyText(cell.text);
  }
}

function tooLarge(what: string): never {
  throw new WorkbookRefusal('too_large.sheet', { what });
}

/** The 1-based corner of a reference such as `$A$1`; whole rows and columns (`A:C`, `1:9`) leave a part to `missing`. */
function corner(reference: string, missing: { row: number; column: number }): { row: number; column: number } {
  const bare = reference.replaceAll('$', '');
  const column = columnOf(bare) + 1;
  return { row: Number(/\d{1,7}$/.exec(bare)?.[0] ?? missing.row), column: column === 0 ? missing.column : column };
}

const sheetStart = { row: 1, column: 1 };
const sheetEnd = { row: 1_048_576, column: 16_384 };

function countMerge(reference: string, merges: { ranges: number; cells: number }, limits: WorkbookLimits): void {
  const [from = '', to = from] = reference.split(':');
  const first = corner(from, sheetStart);
  const last = corner(to, sheetEnd);
  merges.ranges++;
  merges.cells += (Math.abs(last.row - first.row) + 1) * (Math.abs(last.column - first.column) + 1);
  if (merges.ranges > limits.mergeRanges || merges.cells > limits.mergedCells)
    throw new WorkbookRefusal('too_large.merge', { what: reference });
}
