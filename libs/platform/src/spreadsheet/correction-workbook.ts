import ExcelJS from 'exceljs';
import type { ChildTask, CorrectionError } from './child-protocol.ts';
import { detectFileKind } from './file-kind.ts';
import type { SheetSource } from './grid.ts';
import type { WorkbookLimits } from './limits.ts';
import { errorColumnHeaders, locateTable, readHeader, type Located, type SoughtColumn } from './locate-table.ts';
import { openWorkbook } from './read-workbook.ts';
import { dataRowsBelow } from './table.ts';
import { tamePackage } from './tame-package.ts';
import { readWorkbookParts } from './workbook-parts.ts';
import { WorkbookRefusal } from './workbook-error.ts';
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
  { columns, errors, language }: Pick<Extract<ChildTask, { kind: 'correct' }>, 'columns' | 'errors' | 'language'>,
  limits: WorkbookLimits,
): Promise<Buffer> {
  const located = locate(await openWorkbook(file, fileName, limits), columns);
  const { grid } = located;
  if (detectFileKind(file, fileName) === 'xlsx') {
    try {
      const original = await loadOriginal(file, grid.sheetName, limits);
      const own = new Map(grid.rows.map((row) => [row.sheetRow, row.sheetRow]));
      return await finish(original, located, own, errors, language);
    } catch {
      // exceljs stumbles over workbooks that our own reader could read; the rows and their errors matter more than the colours.
    }
  }
  // A rebuilt sheet has no gaps: its rows follow each other from 1.
  const rebuilt = new Map(grid.rows.map((row, index) => [row.sheetRow, index + 1]));
  return finish(rebuild(located), located, rebuilt, errors, language);
}

/** The table as the import finds it; a file without one gets its faults beside the first row of its first sheet. */
function locate(sources: readonly SheetSource[], columns: readonly SoughtColumn[]): Located {
  try {
    return locateTable(sources, columns);
  } catch (fault) {
    const first = sources.find((one) => !one.isChart);
    if (!first || !(fault instanceof WorkbookRefusal) || fault.error.code !== 'validation.template.header') throw fault;
    const grid = first.read();
    const { header } = readHeader(grid, 0);
    return { grid, headerAt: 0, places: new Map(header.map((text, index) => [text, index])), isExport: false, language: 'zh', notes: [] };
  }
}

async function finish(
  { workbook, sheet }: OpenSheet,
  located: Located,
  rowNumbers: ReadonlyMap<number, number>,
  errors: readonly CorrectionError[],
  language: 'zh' | 'en',
): Promise<Buffer> {
  markErrors(sheet, located, rowNumbers, errors, language);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

interface OpenSheet {
  workbook: ExcelJS.Workbook;
  sheet: ExcelJS.Worksheet;
}

async function loadOriginal(file: Buffer, sheetName: string, limits: WorkbookLimits): Promise<OpenSheet> {
  const book = await openPackage(file, limits);
  const { workbookPart } = readWorkbookParts(book);
  const workbook = new ExcelJS.Workbook();
  const tame = tamePackage(book, workbookPart);
  await workbook.xlsx.load(tame.buffer.slice(tame.byteOffset, tame.byteOffset + tame.byteLength) as ArrayBuffer);
  const sheet = workbook.getWorksheet(sheetName);
  if (!sheet) throw new Error(`exceljs found no sheet ${sheetName}`);
  return { workbook, sheet };
}

function rebuild({ grid, headerAt }: Located): OpenSheet {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(grid.sheetName.slice(0, 31) || 'Sheet1');
  grid.rows.forEach((row, index) => {
    row.cells.forEach((text, column) => {
      if (text) sheet.getCell(index + 1, column + 1).value = text;
    });
    for (const fault of row.faults) sheet.getCell(index + 1, fault.column + 1).value = fault.shown;
  });
  sheet.getRow(headerAt + 1).font = { bold: true };
  // Text stays text when the file is opened: a number with leading zeros keeps them.
  for (let column = 1; column <= sheet.columnCount; column++) {
    sheet.getColumn(column).width = 22;
    sheet.getColumn(column).numFmt = '@';
  }
  return { workbook, sheet };
}

function markErrors(
  sheet: ExcelJS.Worksheet,
  { grid, headerAt, places, language: ofFile }: Located,
  rowNumbers: ReadonlyMap<number, number>,
  errors: readonly CorrectionError[],
  language: 'zh' | 'en',
): void {
  const { header, errorColumn } = readHeader(grid, headerAt);
  const dataRows = dataRowsBelow(grid, headerAt);
  const target = (errorColumn < 0 ? header.length : errorColumn) + 1;
  const numberOf = (sheetRow: number | undefined) => (sheetRow === undefined ? undefined : rowNumbers.get(sheetRow));
  const headerRow = numberOf(grid.rows[headerAt]?.sheetRow) ?? 1;
  clearOldMarks(sheet, errorColumn < 0 ? undefined : target, headerRow);

  const messages = new Map<number, string[]>();
  for (const error of errors) {
    const place = error.row === undefined ? headerRow : numberOf(dataRows[error.row - 1]?.sheetRow);
    const row = place ?? headerRow;
    const column = error.column === undefined ? -1 : (places.get(error.column) ?? -1);
    const words =
      error.column === undefined ? error[language] : `${header[column] || error.column}${separator[language]}${error[language]}`;
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
  headerCell.value = errorColumnHeaders[ofFile];
  headerCell.style = { ...sheet.getCell(headerRow, 1).style, font: { bold: true, color: { argb: markText } } };
  const whole = messages.get(headerRow);
  // The header must stay to the letter, so errors of the file stand in its comment.
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
