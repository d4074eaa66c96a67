import ExcelJS from 'exceljs';
import type { CorrectionError } from './child-protocol.ts';
import { detectFileKind } from './file-kind.ts';
import type { Grid } from './grid.ts';
import type { WorkbookLimits } from './limits.ts';
import { readWorkbook } from './read-workbook.ts';
import { errorColumnHeader, splitHeader } from './table.ts';
import { tamePackage } from './tame-package.ts';
import { readWorkbookParts } from './workbook-parts.ts';
import { openPackage } from './zip-gate.ts';

/** Excel's own "bad" colours; the fill is also how a mark of an earlier round is recognised and taken away. */
const markFill = 'FFFFC7CE';
const markText = 'FF9C0006';
/** Begins our part of a cell's note; what stands before it is the user's own. */
const noteMark = '【错误 Error】';
const separator = { zh: '：', en: ': ' } as const;

/**
 * Builds the user's workbook with the 错误 column. Runs in the child process: it unpacks an upload.
 * @throws WorkbookRefusal when the file does not pass the gate
 */
export async function buildCorrectionWorkbook(
  file: Buffer,
  fileName: string,
  errors: readonly CorrectionError[],
  language: 'zh' | 'en',
  limits: WorkbookLimits,
): Promise<Buffer> {
  const grid = await readWorkbook(file, fileName, limits);
  if (detectFileKind(file, fileName) === 'xlsx') {
    try {
      const original = await loadOriginal(file, limits);
      const own = new Map(grid.rows.map((row) => [row.sheetRow, row.sheetRow]));
      return await finish(original, grid, own, errors, language);
    } catch {
      // exceljs stumbles over workbooks that our own reader could read; the rows and their errors matter more than the colours.
    }
  }
  // A rebuilt sheet has no gaps: its rows follow each other from 1.
  const rebuilt = new Map(grid.rows.map((row, index) => [row.sheetRow, index + 1]));
  return finish(rebuild(grid), grid, rebuilt, errors, language);
}

async function finish(
  { workbook, sheet }: OpenSheet,
  grid: Grid,
  rowNumbers: ReadonlyMap<number, number>,
  errors: readonly CorrectionError[],
  language: 'zh' | 'en',
): Promise<Buffer> {
  markErrors(sheet, grid, rowNumbers, errors, language);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

interface OpenSheet {
  workbook: ExcelJS.Workbook;
  sheet: ExcelJS.Worksheet;
}

async function loadOriginal(file: Buffer, limits: WorkbookLimits): Promise<OpenSheet> {
  const book = await openPackage(file, limits);
  const { sheetName, workbookPart } = readWorkbookParts(book);
  const workbook = new ExcelJS.Workbook();
  const tame = tamePackage(book, workbookPart);
  await workbook.xlsx.load(tame.buffer.slice(tame.byteOffset, tame.byteOffset + tame.byteLength) as ArrayBuffer);
  const sheet = workbook.getWorksheet(sheetName);
  if (!sheet) throw new Error(`exceljs found no sheet ${sheetName}`);
  return { workbook, sheet };
}

function rebuild(grid: Grid): OpenSheet {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(grid.sheetName.slice(0, 31) || 'Sheet1');
  grid.rows.forEach((row, index) => {
    row.cells.forEach((text, column) => {
      if (text) sheet.getCell(index + 1, column + 1).value = text;
    });
    for (const fault of row.faults) sheet.getCell(index + 1, fault.column + 1).value = fault.shown;
  });
  sheet.getRow(1).font = { bold: true };
  // Text stays text when the file is opened: a number with leading zeros keeps them.
  for (let column = 1; column <= sheet.columnCount; column++) {
    sheet.getColumn(column).width = 22;
    sheet.getColumn(column).numFmt = '@';
  }
  return { workbook, sheet };
}

function markErrors(
  sheet: ExcelJS.Worksheet,
  grid: Grid,
  rowNumbers: ReadonlyMap<number, number>,
  errors: readonly CorrectionError[],
  language: 'zh' | 'en',
): void {
  const { header, errorColumn, dataRows } = splitHeader(grid);
  const target = (errorColumn < 0 ? header.length : errorColumn) + 1;
  const numberOf = (sheetRow: number | undefined) => (sheetRow === undefined ? undefined : rowNumbers.get(sheetRow));
  const headerRow = numberOf(grid.rows[0]?.sheetRow) ?? 1;
  clearOldMarks(sheet, errorColumn < 0 ? undefined : target, headerRow);

  const messages = new Map<number, string[]>();
  for (const error of errors) {
    const place = error.row === undefined ? headerRow : numberOf(dataRows[error.row - 1]?.sheetRow);
    const row = place ?? headerRow;
    const column = error.column === undefined ? -1 : header.indexOf(error.column);
    const words = error.column === undefined ? error[language] : `${error.column}${separator[language]}${error[language]}`;
    messages.set(row, [...(messages.get(row) ?? []), words]);
    if (column >= 0 && row !== headerRow) markCell(sheet.getCell(row, column + 1), error[language]);
  }
  for (const [row, words] of messages) {
    if (row === headerRow) continue;
    const cell = sheet.getCell(row, target);
    cell.value = words.join('\n');
    cell.style = { ...cell.style, font: { color: { argb: markText } }, alignment: { wrapText: true, vertical: 'top' } };
  }
  const headerCell = sheet.getCell(headerRow, target);
  headerCell.value = errorColumnHeader;
  headerCell.style = { ...sheet.getCell(headerRow, 1).style, font: { bold: true, color: { argb: markText } } };
  const whole = messages.get(headerRow);
  // The header must stay 错误 to the letter, so errors of the file stand in its comment.
  if (whole) headerCell.note = noteMark + whole.join('\n');
  sheet.getColumn(target).width = 60;
  const zoom = sheet.views?.[0]?.zoomScale;
  sheet.views = [{ state: 'frozen', xSplit: 0, ySplit: headerRow, ...(zoom ? { zoomScale: zoom } : {}) }];
}

function markCell(cell: ExcelJS.Cell, words: string): void {
  // Cells of a loaded workbook share their style objects: a copy keeps the mark on this one.
  cell.style = { ...cell.style, fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: markFill } } };
  cell.note = [readNote(cell), noteMark + words].filter((text) => text !== '').join('\n');
}

function readNote(cell: ExcelJS.Cell): string {
  const note: unknown = cell.note;
  if (typeof note === 'string') return note;
  const texts = (note as ExcelJS.Comment | undefined)?.texts ?? [];
  return texts.map((part) => part.text).join('');
}

/** Takes away what an earlier correction workbook wrote, so that a corrected cell does not stay red; a note of the user's own stays. */
function clearOldMarks(sheet: ExcelJS.Worksheet, errorColumn: number | undefined, headerRow: number): void {
  if (errorColumn === undefined) return;
  sheet.eachRow((row, number) => {
    if (number !== headerRow) row.getCell(errorColumn).value = null;
    row.eachCell((cell) => {
      const { fill } = cell;
      if (fill?.type === 'pattern' && fill.fgColor?.argb === markFill) {
        const { fill: _mark, ...rest } = cell.style;
        cell.style = rest;
      }
      const note = readNote(cell);
      if (!note.includes(noteMark)) return;
      const own = note.slice(0, note.indexOf(noteMark)).trimEnd();
      // exceljs has no call that takes a note away: it is kept on the cell and in the model it was loaded from.
      Reflect.set(cell, '_comment', undefined);
      Reflect.deleteProperty(cell.model, 'comment');
      if (own !== '') cell.note = own;
    });
  });
}
