import type ExcelJS from 'exceljs';
import { columnLetters } from './reference.ts';
import { cleanSheetName } from './sheet-xml.ts';

/** One column of an import template. `header` is the exact text an import asks for, `list` the values of its drop-down. */
export interface TemplateColumn {
  header: string;
  en: string;
  width?: number;
  list?: readonly string[];
  note?: { zh: string; en: string };
}

/** A template: its columns in order and one example row by header, which is shown on the second sheet and never imported. */
export interface TemplateOptions {
  sheetName: string;
  columns: readonly TemplateColumn[];
  example?: Readonly<Record<string, string>>;
}

/** Rows that carry the drop-down lists; an import file of 1 MB rarely holds more. */
const listedRows = 5_000;
const headerFill: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EEF7' } };

/**
 * The import template as the bytes of an .xlsx: first sheet with the exact header, frozen, all columns as text, drop-down lists;
 * second sheet with explanations in both languages; the values of the lists on a hidden sheet under defined names, so that lists of any length work.
 */
export async function writeTemplate({ sheetName, columns, example }: TemplateOptions): Promise<Buffer> {
  // Loaded on demand: it takes longer to load than most processes take to start.
  const { default: exceljs } = await import('exceljs');
  const workbook = new exceljs.Workbook();
  const name = cleanSheetName(sheetName);
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1, xSplit: 0 }] });
  sheet.columns = columns.map((column) => ({ header: column.header, width: column.width ?? 20, style: { numFmt: '@' } }));
  styleHeader(sheet.getRow(1));
  columns.forEach((column, index) => {
    const words = [column.en, column.note?.zh, column.note?.en].filter((text) => text !== undefined && text !== '');
    sheet.getCell(1, index + 1).note = words.join('\n');
  });
  writeExplanations(workbook, columns, example);
  writeLists(workbook, sheet, columns);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function writeExplanations(workbook: ExcelJS.Workbook, columns: readonly TemplateColumn[], example: TemplateOptions['example']): void {
  const guide = workbook.addWorksheet('填写说明 Guide', { views: [{ state: 'frozen', ySplit: 1, xSplit: 0 }] });
  guide.columns = [
    { header: '列 Column', width: 18 },
    { header: 'English', width: 30 },
    { header: '说明', width: 50 },
    { header: 'Explanation', width: 60 },
    { header: '可选值 Values', width: 50 },
    { header: '示例 Example', width: 40 },
  ];
  styleHeader(guide.getRow(1));
  for (const column of columns) {
    const values = column.list ?? [];
    const shown = values.slice(0, 30).join('、') + (values.length > 30 ? ` … (${values.length})` : '');
    guide.addRow([column.header, column.en, column.note?.zh ?? '', column.note?.en ?? '', shown, example?.[column.header] ?? '']);
  }
  guide.addRow([]);
  guide.addRow([
    '提示',
    'Hint',
    '请勿修改、增删或调换第一张表的列。文件不超过 1 MB。',
    'Do not rename, add, remove or reorder the columns of the first sheet. The file may have 1 MB at most.',
  ]);
  guide.eachRow((row, number) => {
    if (number > 1) row.alignment = { wrapText: true, vertical: 'top' };
  });
}

function writeLists(workbook: ExcelJS.Workbook, sheet: ExcelJS.Worksheet, columns: readonly TemplateColumn[]): void {
  const listed = columns.flatMap((column, index) => (column.list?.length ? [{ values: column.list, index }] : []));
  if (listed.length === 0) return;
  const hidden = workbook.addWorksheet('lists', { state: 'veryHidden' });
  listed.forEach(({ values, index }, position) => {
    const letters = columnLetters(position);
    const list = `list_${index + 1}`;
    values.forEach((value, row) => (hidden.getCell(row + 1, position + 1).value = value));
    workbook.definedNames.add(`lists!$${letters}$1:$${letters}$${values.length}`, list);
    const target = columnLetters(index);
    // A warning, not a stop: the English labels are taken by the import as well.
    validationsOf(sheet).add(`${target}2:${target}${listedRows + 1}`, {
      type: 'list',
      allowBlank: true,
      formulae: [list],
      showErrorMessage: true,
      errorStyle: 'warning',
      errorTitle: '请核对 Please check',
      error: '该值不在列表中。 This value is not in the list.',
    });
  });
}

/** exceljs writes a validation of a whole range under one address, which its types leave out. */
function validationsOf(sheet: ExcelJS.Worksheet): { add(range: string, validation: ExcelJS.DataValidation): void } {
  return (sheet as unknown as { dataValidations: { add(range: string, validation: ExcelJS.DataValidation): void } }).dataValidations;
}

function styleHeader(row: ExcelJS.Row): void {
  row.eachCell((cell) => {
    cell.style = { ...cell.style, font: { bold: true }, fill: headerFill, alignment: { vertical: 'middle', wrapText: true } };
  });
  row.height = 24;
}
