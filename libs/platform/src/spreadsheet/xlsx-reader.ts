import { formatNumber, formatSerial, tidyText } from './cell-text.ts';
import { holdsContent, type Grid, type GridRow } from './grid.ts';
import type { WorkbookLimits } from './limits.ts';
import { columnOf } from './reference.ts';
import { readWorkbookParts, type WorkbookParts } from './workbook-parts.ts';
import { WorkbookRefusal } from './workbook-error.ts';
import { scanXml } from './xml-scan.ts';
import { openPackage } from './zip-gate.ts';

/**
 * Reads the first worksheet of an .xlsx as text. The package passes the zip gate first; merges, dimension, rows and columns
 * are bounded while the sheet's XML is walked once, so no cell outside the bounds ever takes memory.
 * @throws WorkbookRefusal
 */
export async function readXlsx(file: Buffer, limits: WorkbookLimits): Promise<Grid> {
  const book = await openPackage(file, limits);
  const parts = readWorkbookParts(book);
  const rows = readSheet(book.read(parts.sheetPart), parts, limits);
  return { sheetName: parts.sheetName, rows };
}

/**
 * Reads every visible worksheet of an .xlsx as text, up to a number of them: to be looked at, not to be imported.
 * @throws WorkbookRefusal
 */
export async function readXlsxSheets(file: Buffer, limits: WorkbookLimits, most: number): Promise<Grid[]> {
  const book = await openPackage(file, limits);
  const parts = readWorkbookParts(book);
  return parts.sheets
    .slice(0, most)
    .map(({ name, part }) => ({ sheetName: name, rows: readSheet(book.read(part), { ...parts, sheetPart: part }, limits) }));
}

interface OpenCell {
  column: number;
  type: string;
  style: number;
  formula: boolean;
  valued: boolean;
  text: string;
}

function readSheet(bytes: Buffer, parts: WorkbookParts, limits: WorkbookLimits): GridRow[] {
  const rows = new Map<number, GridRow>();
  const merges = { ranges: 0, cells: 0 };
  let row: GridRow = { sheetRow: 0, cells: [], faults: [] };
  let cell: OpenCell | undefined;
  let column = -1;
  let capture = false;
  let phonetic = 0;

  scanXml(bytes, parts.sheetPart, {
    open(name, attributes) {
      switch (name) {
        case 'c': {
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
          if (column < 0 || column >= limits.sheetColumns) tooLarge(attributes.r ?? `column ${column + 1}`);
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
          const sheetRow = attributes.r === undefined ? row.sheetRow + 1 : Number(attributes.r);
          if (!Number.isInteger(sheetRow) || sheetRow < 1 || sheetRow > limits.sheetRows) tooLarge(`row ${attributes.r}`);
          row = rows.get(sheetRow) ?? { sheetRow, cells: [], faults: [] };
          column = -1;
          break;
        }
        case 'mergeCell':
          countMerge(attributes.ref ?? '', merges, limits);
          break;
        case 'dimension':
          checkDimension(attributes.ref ?? '', limits);
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
        putCell(row, cell, parts);
        cell = undefined;
      } else if (name === 'row' && holdsContent(row)) rows.set(row.sheetRow, row);
    },
  });
  return [...rows.values()].sort((one, other) => one.sheetRow - other.sheetRow);
}

function putCell(row: GridRow, cell: OpenCell, parts: WorkbookParts): void {
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
      return tidyText(text);
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

function checkDimension(reference: string, limits: WorkbookLimits): void {
  const last = corner(reference.split(':').pop() ?? '', sheetEnd);
  if (reference.includes(':') && (last.row > limits.sheetRows || last.column > limits.sheetColumns)) tooLarge(reference);
}

function countMerge(reference: string, merges: { ranges: number; cells: number }, limits: WorkbookLimits): void {
  const [from = '', to = from] = reference.split(':');
  const first = corner(from, sheetStart);
  const last = corner(to, sheetEnd);
  merges.ranges++;
  merges.cells += (Math.abs(last.row - first.row) + 1) * (Math.abs(last.column - first.column) + 1);
  if (merges.ranges > limits.mergeRanges || merges.cells > limits.mergedCells)
    throw new WorkbookRefusal('too_large.merge', { what: reference });
}
