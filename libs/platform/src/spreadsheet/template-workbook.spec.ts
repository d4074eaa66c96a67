import { expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { parseWorkbook, writeCorrectionWorkbook } from './parse-workbook.ts';
import { writeTemplate } from './template-workbook.ts';

const areas = ['集团', '中国'];
const departments = Array.from({ length: 400 }, (_, index) => `部门 ${index}`);
const columns = [
  { header: '风险编号', en: 'Risk No', note: { zh: '空为新增', en: 'Empty creates a line' } },
  { header: '管理区域', en: 'Management area', list: areas, listEn: ['Group', 'China'] },
  { header: '控制责任部门', en: 'Owner department', list: departments, width: 30 },
];
const headers = columns.map((column) => column.header);
const read = { columns: columns.map(({ header, en }) => ({ header, en, max: 200 })) };

async function open(file: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  return workbook;
}

const template = { sheetName: { zh: '风险控制', en: 'Risk controls' }, columns, example: { 风险编号: 'RC-2026-1', 管理区域: '中国' } };
const writeOne = (language: 'zh' | 'en' = 'zh') => writeTemplate({ ...template, exampleEn: { 管理区域: 'China' } }, language);
const hasChinese = (text: unknown) => /[\u3400-\u9fff]/.test(JSON.stringify(text));

test('the header is exact and frozen, the columns are text, lists of any length point to a hidden sheet', async () => {
  const workbook = await open(await writeOne());
  const [sheet, guide, lists] = workbook.worksheets;
  expect(sheet?.getRow(1).values).toEqual([undefined, ...headers]);
  expect(sheet?.rowCount).toBe(1);
  expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet?.getColumn(1).numFmt).toBe('@');
  expect(sheet?.getCell('B2').dataValidation).toMatchObject({ type: 'list', formulae: ['list_2'] });
  expect(sheet?.getCell('C4000').dataValidation).toMatchObject({ formulae: ['list_3'] });
  expect(sheet?.getCell('A2').dataValidation).toBeUndefined();
  expect(lists?.state).toBe('veryHidden');
  expect(workbook.definedNames.getRanges('list_3').ranges).toEqual(['lists!$B$1:$B$400']);
  expect(lists?.getCell('B400').value).toBe('部门 399');
  expect(guide?.getRow(2).values).toEqual([undefined, '风险编号', '空为新增', '', 'RC-2026-1']);
});

test('the English template is English: sheets, headers, notes and lists; an import takes it, and it stays so when it is corrected', async () => {
  const file = await writeOne('en');
  const workbook = await open(file);
  const [sheet, guide, lists] = workbook.worksheets;
  expect(workbook.worksheets.map(({ name }) => name)).toEqual(['Risk controls', 'Guide', 'lists']);
  expect(sheet?.getRow(1).values).toEqual([undefined, 'Risk No', 'Management area', 'Owner department']);
  expect(guide?.getRow(3).values).toEqual([undefined, 'Management area', '', 'Group, China', 'China']);
  expect(lists?.getCell('A2').value).toBe('China');
  for (const column of [1, 2]) expect(hasChinese([sheet?.getCell(1, column).note, sheet?.getCell(2, column).dataValidation])).toBe(false);
  sheet!.getRow(2).values = ['', 'China', '部门 3'];
  const filled = Buffer.from(await workbook.xlsx.writeBuffer());
  const expected = [{ 风险编号: '', 管理区域: 'China', 控制责任部门: '部门 3' }];
  expect((await parseWorkbook(filled, 't.xlsx', read)).rows).toEqual(expected);
  const corrected = await writeCorrectionWorkbook(
    filled,
    't.xlsx',
    [{ row: 1, column: '管理区域', zh: '未知', en: 'unknown' }],
    'en',
    read,
  );
  const marked = (await open(corrected)).worksheets[0];
  expect(marked?.getCell('D1').value).toBe('Errors');
  expect(marked?.getCell('D2').value).toBe('Management area: unknown');
  expect((await parseWorkbook(corrected, 't.xlsx', read)).rows).toEqual(expected);
});

test('a file near the English template is told the English column that it lacks', async () => {
  const { errors } = await parseWorkbook(Buffer.from('Risk No,Area,Owner department\n1,2,3\n'), 't.csv', read);
  expect(errors).toMatchObject([{ code: 'validation.template.header' }]);
  expect(errors[0]!.en).toContain('Management area');
});

test('an empty template has no rows, a filled one is taken, also after a correction', async () => {
  const file = await writeOne();
  expect((await parseWorkbook(file, 't.xlsx', read)).errors).toMatchObject([{ code: 'validation.file.empty' }]);
  const workbook = await open(file);
  workbook.worksheets[0]?.addRow(['', '中国', '部门 3']);
  const filled = Buffer.from(await workbook.xlsx.writeBuffer());
  const expected = [{ 风险编号: '', 管理区域: '中国', 控制责任部门: '部门 3' }];
  expect((await parseWorkbook(filled, 't.xlsx', read)).rows).toEqual(expected);
  const corrected = await writeCorrectionWorkbook(
    filled,
    't.xlsx',
    [{ row: 1, column: '管理区域', zh: '未知', en: 'unknown' }],
    'zh',
    read,
  );
  expect((await parseWorkbook(corrected, 't.xlsx', read)).rows).toEqual(expected);
  expect((await open(corrected)).worksheets[0]?.getCell('B2').dataValidation).toMatchObject({ formulae: ['list_2'] });
});
