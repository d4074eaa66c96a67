import type ExcelJS from 'exceljs';
import type { FillSheetForm, Language } from '@portal/contract';
import { columnLetters } from '../spreadsheet/reference.ts';
import { cleanSheetName } from '../spreadsheet/sheet-xml.ts';
import { keyHeaders, toCell } from './fill-cells.ts';
import type { FillChoices } from './fill-sheet-source.ts';

/** A row to be filled in: its key, what it tells and what its cells hold now. */
export interface IssuedRow {
  readonly id: number;
  readonly version: number;
  readonly told: readonly string[];
  readonly cells: readonly string[];
  /** What somebody typed into a sheet before this one, by the place of its column. */
  readonly carried: Readonly<Record<number, string>>;
}

/** What was typed for a record that cannot be filled in any more. */
export interface LeftEntry {
  readonly recordNo: string;
  readonly column: string;
  readonly typed: string;
}

export interface IssuedSheet {
  readonly form: FillSheetForm;
  readonly language: Language;
  readonly token: string;
  readonly day: string;
  readonly choices: FillChoices;
  readonly rows: readonly IssuedRow[];
  readonly left: readonly LeftEntry[];
}

const words = {
  zh: {
    title: (title: string, rows: number, day: string) => `${title} · ${rows} 行 · ${day} · 语言：中文`,
    hint: '请填写蓝色表头的列，灰色列只供阅读。可以排序、筛选和删除行（被删除的行，其记录保持不变）；请勿增加行、改动列名或取消隐藏列。填好后保存为 .xlsx 上传。',
    readOnly: '此列只供阅读，改动不会被采用。',
    choose: '请从列表中选择。',
    carried: (now: string) => `您上次填写的内容。记录现为：${now || '（空）'}`,
    left: { sheet: '未带入的内容', number: '编号', column: '列', typed: '您填写的内容', why: '下列记录已不能填写，您填写的内容保留在此。' },
  },
  en: {
    title: (title: string, rows: number, day: string) => `${title} · ${rows} rows · ${day} · Language: English`,
    hint: 'Fill in the columns with a blue header; grey columns are read-only. You can sort, filter and delete rows (the records of deleted rows stay unchanged). Do not add rows, rename columns or unhide columns. Save as .xlsx and upload it.',
    readOnly: 'This column is read-only. Changes are ignored.',
    choose: 'Choose a value from the list.',
    carried: (now: string) => `Your earlier entry. The record now says: ${now || '(empty)'}`,
    left: {
      sheet: 'Not carried over',
      number: 'Number',
      column: 'Column',
      typed: 'Your entry',
      why: 'These records can no longer be filled in. Your entries are kept here.',
    },
  },
} as const;

const fill = (argb: string): ExcelJS.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });
const toldHeader = fill('FFE6E8EC');
const toldCell = fill('FFF5F6F8');
const fillHeader = fill('FFCFE0F8');
const carriedCell = fill('FFFFF2CC');
const rule: Partial<ExcelJS.Border> = { style: 'thin', color: { argb: 'FFD5D9E0' } };
const HEADER_ROW = 3;

/** The sheet as the bytes of an .xlsx: hidden keys, columns that tell in grey, columns to fill in with their lists, in one language. */
export async function writeFillSheet({ form, language, token, day, choices, rows, left }: IssuedSheet): Promise<Buffer> {
  // Loaded on demand: it takes longer to load than most processes take to start.
  const { default: exceljs } = await import('exceljs');
  const said = words[language];
  const workbook = new exceljs.Workbook();
  const sheet = workbook.addWorksheet(cleanSheetName(form.title[language]), {
    views: [{ state: 'frozen', xSplit: keyHeaders.length + 1, ySplit: HEADER_ROW }],
  });
  const firstTold = keyHeaders.length + 1;
  const firstFill = firstTold + form.told.length;
  const last = firstFill + form.columns.length - 1;
  keyHeaders.forEach((_key, place) => Object.assign(sheet.getColumn(place + 1), { hidden: true, width: 12 }));
  [...form.told, ...form.columns].forEach(({ width }, place) =>
    // Text: what people type stays as they typed it.
    Object.assign(sheet.getColumn(firstTold + place), { width, numFmt: '@' }),
  );
  sheet.getCell(1, firstTold).value = said.title(form.title[language], rows.length, day);
  sheet.getCell(1, firstTold).font = { bold: true, size: 14 };
  sheet.getCell(2, firstTold).value = said.hint;
  sheet.getCell(2, firstTold).font = { color: { argb: 'FF5B6472' } };
  const headers = [...keyHeaders, ...form.told.map(({ label }) => label[language]), ...form.columns.map(({ label }) => label[language])];
  headers.forEach((header, place) => {
    const cell = sheet.getCell(HEADER_ROW, place + 1);
    cell.value = header;
    cell.style = {
      font: { bold: true },
      fill: place + 1 < firstFill ? toldHeader : fillHeader,
      alignment: { vertical: 'middle', wrapText: true },
      border: { bottom: rule },
    };
  });
  sheet.getRow(HEADER_ROW).height = 32;
  rows.forEach((row, at) => {
    const line = sheet.getRow(HEADER_ROW + 1 + at);
    [token, row.id, row.version].forEach((value, place) => (line.getCell(place + 1).value = value));
    row.told.forEach((text, place) => {
      const cell = line.getCell(firstTold + place);
      cell.value = toCell(text);
      cell.style = { numFmt: '@', fill: toldCell, font: { color: { argb: 'FF5B6472' } }, alignment: { vertical: 'top', wrapText: true } };
    });
    row.cells.forEach((text, place) => {
      const cell = line.getCell(firstFill + place);
      const carried = row.carried[place];
      cell.value = toCell(carried ?? text) || null;
      cell.style = {
        numFmt: '@',
        alignment: { vertical: 'top', wrapText: true },
        border: { top: rule, bottom: rule, left: rule, right: rule },
        ...(carried !== undefined && { fill: carriedCell }),
      };
      if (carried !== undefined) cell.note = said.carried(text);
    });
  });
  const end = HEADER_ROW + Math.max(1, rows.length);
  sheet.autoFilter = { from: { row: HEADER_ROW, column: firstTold }, to: { row: end, column: last } };
  const range = (from: number, to: number) => `${columnLetters(from - 1)}${HEADER_ROW + 1}:${columnLetters(to - 1)}${end}`;
  // Typing into what only tells is stopped where the program does that; a protected sheet could not be sorted, nor its rows deleted.
  validationsOf(sheet).add(range(1, firstFill - 1), {
    type: 'custom',
    formulae: ['FALSE'],
    allowBlank: false,
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: form.title[language],
    error: said.readOnly,
  });
  writeLists(workbook, sheet, { form, language, choices, range, firstFill, choose: said.choose });
  if (left.length > 0) writeLeft(workbook, said.left, left);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

interface Lists extends Pick<IssuedSheet, 'form' | 'language' | 'choices'> {
  readonly range: (from: number, to: number) => string;
  readonly firstFill: number;
  readonly choose: string;
}

/** The values stand on a hidden sheet under defined names, so that lists of any length work. */
function writeLists(
  workbook: ExcelJS.Workbook,
  sheet: ExcelJS.Worksheet,
  { form, language, choices, range, firstFill, choose }: Lists,
): void {
  const listed = form.columns.flatMap((column, place) => (column.kind === 'choice' ? [{ column, place }] : []));
  if (listed.length === 0) return;
  const hidden = workbook.addWorksheet('lists', { state: 'veryHidden' });
  listed.forEach(({ column, place }, position) => {
    const values = choices[column.field] ?? [];
    if (values.length === 0) return;
    values.forEach(({ label }, row) => (hidden.getCell(row + 1, position + 1).value = label[language]));
    const letters = columnLetters(position);
    const name = `list_${position + 1}`;
    workbook.definedNames.add(`lists!$${letters}$1:$${letters}$${values.length}`, name);
    validationsOf(sheet).add(range(firstFill + place, firstFill + place), {
      type: 'list',
      allowBlank: true,
      formulae: [name],
      showErrorMessage: true,
      // A warning, not a stop: numbers and the words of the other language are understood too.
      errorStyle: 'warning',
      errorTitle: column.label[language],
      error: choose,
    });
  });
}

function writeLeft(workbook: ExcelJS.Workbook, said: (typeof words)[Language]['left'], left: readonly LeftEntry[]): void {
  const sheet = workbook.addWorksheet(said.sheet);
  sheet.columns = [{ width: 20 }, { width: 28 }, { width: 80 }];
  sheet.addRow([said.why]);
  sheet.addRow([said.number, said.column, said.typed]).font = { bold: true };
  for (const { recordNo, column, typed } of left)
    sheet.addRow([recordNo, column, toCell(typed)]).alignment = { wrapText: true, vertical: 'top' };
}

/** exceljs writes a validation of a whole range under one address, which its types leave out. */
function validationsOf(sheet: ExcelJS.Worksheet): { add(range: string, validation: ExcelJS.DataValidation): void } {
  return (sheet as unknown as { dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void } }).dataValidations;
}
