import type ExcelJS from 'exceljs';
import { columnLetters } from './reference.ts';
import { cleanSheetName } from './sheet-xml.ts';

/**
 * One column of an import template. `header` and `en` are the exact texts an import asks for in a Chinese and in an English file, `list` the
 * values of its drop-down, `listEn` their English words where they have them.
 */
export interface TemplateColumn {
  header: string;
  en: string;
  width?: number;
  list?: readonly string[];
  listEn?: readonly string[];
  note?: { zh: string; en: string };
}

/**
 * A template in both languages: its columns in order and one example row by Chinese header, which is shown on the second sheet and never
 * imported; `exampleEn` has what reads otherwise in English.
 */
export interface TemplateOptions {
  sheetName: { readonly zh: string; readonly en: string };
  columns: readonly TemplateColumn[];
  example?: Readonly<Record<string, string>>;
  exampleEn?: Readonly<Record<string, string>>;
}

type Language = 'zh' | 'en';
/** A column as the file in one language has it. */
interface Shown {
  header: string;
  width: number;
  list: readonly string[];
  note: string;
  example: string;
}

const words = {
  zh: {
    guide: '填写说明',
    heads: ['列', '说明', '可选值', '示例'],
    separator: '、',
    hint: ['提示', '请勿修改、增删或调换第一张表的列。文件不超过 1 MB。'],
    check: { errorTitle: '请核对', error: '该值不在列表中。' },
  },
  en: {
    guide: 'Guide',
    heads: ['Column', 'Explanation', 'Allowed values', 'Example'],
    separator: ', ',
    hint: ['Note', 'Do not rename, add, remove or reorder the columns of the first sheet. The file can be 1 MB at most.'],
    check: { errorTitle: 'Please check', error: 'This value is not in the list.' },
  },
} as const;

/** Rows that carry the drop-down lists; an import file of 1 MB rarely holds more. */
const listedRows = 5_000;
const headerFill: ExcelJS.Fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EEF7' } };

/**
 * The import template as the bytes of an .xlsx in one language: first sheet with the exact header, frozen, all columns as text, drop-down lists;
 * second sheet with explanations; the values of the lists on a hidden sheet under defined names, so that lists of any length work.
 */
export async function writeTemplate(options: TemplateOptions, language: Language): Promise<Buffer> {
  // Loaded on demand: it takes longer to load than most processes take to start.
  const { default: exceljs } = await import('exceljs');
  const workbook = new exceljs.Workbook();
  const columns = options.columns.map((column) => toShown(column, options, language));
  const sheet = workbook.addWorksheet(cleanSheetName(options.sheetName[language]), { views: [{ state: 'frozen', ySplit: 1, xSplit: 0 }] });
  sheet.columns = columns.map(({ header, width }) => ({ header, width, style: { numFmt: '@' } }));
  styleHeader(sheet.getRow(1));
  columns.forEach(({ note }, index) => {
    if (note !== '') sheet.getCell(1, index + 1).note = note;
  });
  writeExplanations(workbook, columns, language);
  writeLists(workbook, sheet, columns, language);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function toShown({ header, en, width, list, listEn, note }: TemplateColumn, options: TemplateOptions, language: Language): Shown {
  const example = options.example?.[header] ?? '';
  return {
    header: language === 'en' ? en : header,
    width: width ?? 20,
    list: (language === 'en' ? (listEn ?? list) : list) ?? [],
    note: note?.[language] ?? '',
    example: language === 'en' ? (options.exampleEn?.[header] ?? example) : example,
  };
}

function writeExplanations(workbook: ExcelJS.Workbook, columns: readonly Shown[], language: Language): void {
  const { guide: name, heads, hint, separator } = words[language];
  const guide = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1, xSplit: 0 }] });
  const widths = [30, 60, 50, 40];
  guide.columns = heads.map((header, index) => ({ header, width: widths[index]! }));
  styleHeader(guide.getRow(1));
  for (const { header, note, list, example } of columns) {
    const shown = list.slice(0, 30).join(separator) + (list.length > 30 ? ` … (${list.length})` : '');
    guide.addRow([header, note, shown, example]);
  }
  guide.addRow([]);
  guide.addRow([...hint]);
  guide.eachRow((row, number) => {
    if (number > 1) row.alignment = { wrapText: true, vertical: 'top' };
  });
}

function writeLists(workbook: ExcelJS.Workbook, sheet: ExcelJS.Worksheet, columns: readonly Shown[], language: Language): void {
  const listed = columns.flatMap(({ list }, index) => (list.length > 0 ? [{ values: list, index }] : []));
  if (listed.length === 0) return;
  const hidden = workbook.addWorksheet('lists', { state: 'veryHidden' });
  listed.forEach(({ values, index }, position) => {
    const letters = columnLetters(position);
    const list = `list_${index + 1}`;
    values.forEach((value, row) => (hidden.getCell(row + 1, position + 1).value = value));
    workbook.definedNames.add(`lists!$${letters}$1:$${letters}$${values.length}`, list);
    const target = columnLetters(index);
    // A warning, not a stop: the words of the other language are taken by the import as well.
    validationsOf(sheet).add(`${target}2:${target}${listedRows + 1}`, {
      type: 'list',
      allowBlank: true,
      formulae: [list],
      showErrorMessage: true,
      errorStyle: 'warning',
      ...words[language].check,
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
