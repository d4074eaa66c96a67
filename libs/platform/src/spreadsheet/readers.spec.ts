import { expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { readCsv } from './csv-reader.ts';
import type { Grid, SheetSource } from './grid.ts';
import { defaultLimits } from './limits.ts';
import { locateTable } from './locate-table.ts';
import { readWorkbook } from './read-workbook.ts';
import { buildTable } from './table.ts';
import { buildParts, buildXlsx, encodeGb18030, sheetXml, textRow, zipParts } from './workbook.fixture.ts';
import { WorkbookRefusal } from './workbook-error.ts';

const read = (file: Buffer, name = 'a.xlsx') => readWorkbook(file, name, defaultLimits);
const texts = async (file: Buffer, name?: string) =>
  (await read(file, name)).rows.map((row) => Array.from(row.cells, (text) => text ?? ''));
const columns = ['风险库编号', '描述'];
const specs = columns.map((header) => ({ header, max: 10 }));
const sourceOf = (grid: Grid, hidden = false): SheetSource => ({ name: grid.sheetName, hidden, read: () => grid });
const tableIn = (grid: Grid, limits = defaultLimits) => buildTable(locateTable([sourceOf(grid)], specs), specs, limits);
const tableOf = (csv: string | Buffer) => tableIn(readCsv(Buffer.from(csv), defaultLimits));
const codeOf = (run: () => unknown): string => {
  try {
    run();
    return 'accepted';
  } catch (fault) {
    return fault instanceof WorkbookRefusal ? fault.error.code : String(fault);
  }
};

test('cell values of every kind become the text a person sees', async () => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('数据');
  sheet.getCell('A1').value = 12345678901234;
  sheet.getCell('B1').value = 0.00000012;
  sheet.getCell('C1').value = 0.1 + 0.2;
  sheet.getCell('D1').value = new Date(Date.UTC(2026, 10, 20));
  sheet.getCell('E1').value = new Date(Date.UTC(2026, 10, 20, 9, 30, 0));
  sheet.getCell('F1').value = { formula: 'A1&"x"', result: '结果' };
  sheet.getCell('G1').value = { richText: [{ text: '风' }, { text: '险', font: { bold: true } }] };
  sheet.getCell('H1').value = { text: '链接', hyperlink: 'https://portal.example' };
  sheet.getCell('I1').value = true;
  sheet.getCell('J1').value = '  前后 空白　';
  sheet.getCell('K1').value = 46000;
  sheet.getCell('K1').numFmt = 'yyyy"年"m"月"d"日"';
  sheet.getCell('L1').value = 0.5;
  sheet.getCell('L1').numFmt = '0.00%';
  sheet.getCell('M1').value = { error: '#REF!' };
  const file = Buffer.from(await workbook.xlsx.writeBuffer());
  const [row] = (await read(file)).rows;
  expect(row?.cells.slice(0, 12)).toEqual([
    '12345678901234',
    '0.00000012',
    '0.3',
    '2026-11-20',
    '2026-11-20 09:30:00',
    '结果',
    '风险',
    '链接',
    'TRUE',
    '前后 空白',
    '2025-12-09',
    '0.5',
  ]);
  expect(row?.faults).toEqual([{ column: 12, code: 'validation.cell.error', shown: '#REF!' }]);
});

test('what other producers write is read as well: prefixes, missing references, phonetic guides, gaps', async () => {
  const plain = sheetXml(
    '<row r="3"><c r="B3" t="inlineStr"><is><t>名</t><rPh sb="0" eb="1"><t>míng</t></rPh></is></c><c t="str"><f>x</f><v>次</v></c></row><row/><row><c><v>1e3</v></c></row>',
  );
  const prefixed = plain.replaceAll(/<(\/?)(?=[a-zA-Z])/g, '<$1x:').replace('xmlns=', 'xmlns:x=');
  for (const sheet of [plain, prefixed]) {
    const grid = await read(zipParts(buildParts(sheet)));
    expect(grid.rows.map((row) => [row.sheetRow, Array.from(row.cells, (text) => text ?? '')])).toEqual([
      [3, ['', '名', '次']],
      [5, ['1000']],
    ]);
  }
});

test('a formula without a saved result is a fault of its cell, not an empty value', async () => {
  const grid = await read(buildXlsx('<row><c><f>SUM(B1:B9)</f></c><c><v>1</v></c></row>'));
  expect(grid.rows[0]?.faults).toEqual([{ column: 0, code: 'validation.cell.formula', shown: '' }]);
});

test('the first visible worksheet is read: chart sheets and hidden sheets do not count', async () => {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = buildParts(sheetXml(textRow('可见')));
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const file = zipParts({
    ...parts,
    'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="图" sheetId="1" r:id="c1"/><sheet name="藏" sheetId="2" state="hidden" r:id="h1"/><sheet name="表" sheetId="3" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('c1', 'chartsheet', 'chartsheets/sheet1.xml')}${relation('h1', 'worksheet', '/xl/worksheets/sheet2.xml')}${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
    'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    'xl/worksheets/sheet2.xml': sheetXml(textRow('隐藏')),
  });
  expect(await read(file)).toMatchObject({ sheetName: '表', rows: [{ cells: ['可见'] }] });
});

test('Chinese text is whole at every length, whatever the size of the part', async () => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('s');
  const rows = Array.from({ length: 3_000 }, (_, index) => [`采购付款审批流程未按授权执行${'损'.repeat(index % 7)}`, `编号${index}`]);
  sheet.addRows(rows);
  expect(await texts(Buffer.from(await workbook.xlsx.writeBuffer()))).toEqual(rows);
});

test('a .csv is read in UTF-8 with and without mark, in GB18030 and in UTF-16 with tabs', async () => {
  const csv = '风险库编号,描述\r\nRU-1,"引号 "" 与\r\n换行, 逗号"\r\n';
  const expected = [columns, ['RU-1', '引号 " 与\n换行, 逗号']];
  expect(await texts(Buffer.from(csv), 'a.csv')).toEqual(expected);
  expect(await texts(Buffer.from(`\ufeff${csv}`), 'a.csv')).toEqual(expected);
  expect(await texts(encodeGb18030(csv), 'a.csv')).toEqual(expected);
  expect(await texts(Buffer.from('\ufeff风险库编号\t描述\r\nRU-1\t甲,乙\r\n', 'utf16le'), 'a.csv')).toEqual([columns, ['RU-1', '甲,乙']]);
  expect(await texts(Buffer.from('风险库编号;描述\nRU-1;甲,乙\n'), 'a.csv')).toEqual([columns, ['RU-1', '甲,乙']]);
});

test('a .csv in no known encoding or with a quote left open is refused', () => {
  expect(codeOf(() => readCsv(Buffer.from([0x41, 0xff, 0x80]), defaultLimits))).toBe('validation.file.encoding');
  expect(codeOf(() => readCsv(Buffer.from('a,b\n"open,1\n'), defaultLimits))).toBe('validation.file.csv');
});

test.each([
  ['another name', '编号,描述\n1,2'],
  ['another order', '描述,风险库编号\n1,2'],
  ['a duplicate', '风险库编号,描述,描述\n1,2,3'],
  ['one too few', '风险库编号\n1'],
  ['one too many', '风险库编号,描述,备注\n1,2,3'],
  ['no header at all', 'RU-1,甲\nRU-2,乙'],
  ['an empty file', '\n\n'],
])('a header with %s is refused with the words of the specification', (_name, csv) => {
  expect(codeOf(() => tableOf(csv))).toBe('validation.template.header');
});

test('a header without rows is refused', () => {
  expect(codeOf(() => tableOf('风险库编号,描述\n,\n'))).toBe('validation.file.empty');
});

test('empty rows are skipped, rows count from 1 over those with data, and the row of the sheet is kept', () => {
  const table = tableOf('风险库编号,描述,错误\n\nRU-1,甲,\n,,旧错误\n , \nRU-2\n');
  expect(table).toEqual({
    rows: [
      ['RU-1', '甲'],
      ['RU-2', ''],
    ],
    sheetRows: [3, 6],
    errors: [],
  });
});

test('content after the last column is named, never dropped in silence', () => {
  expect(tableOf('风险库编号,描述\nRU-1,甲\nRU-2,乙,丙').errors).toMatchObject([
    { row: 2, code: 'validation.row.extra', en: expect.stringContaining('丙') },
  ]);
});

test('error cells are named by row and Chinese header', async () => {
  const grid = await read(buildXlsx(`${textRow(...columns)}${textRow('RU-1', '甲')}<row><c><v>1</v></c><c t="e"><v>#N/A</v></c></row>`));
  expect(tableIn(grid).errors).toMatchObject([
    { row: 2, column: '描述', code: 'validation.cell.error', zh: expect.stringContaining('#N/A') },
  ]);
});

test('more rows and more text than allowed are refused', () => {
  const grid = readCsv(Buffer.from(`风险库编号,描述\n1,2\n3,4\n5,${'x'.repeat(10)}`), defaultLimits);
  expect(codeOf(() => tableIn(grid, { ...defaultLimits, dataRows: 2 }))).toBe('too_large.rows');
  expect(codeOf(() => tableIn(grid, { ...defaultLimits, tableCharacters: 14 }))).toBe('too_large.text');
  expect(codeOf(() => tableIn(grid, { ...defaultLimits, tableCharacters: 15 }))).toBe('accepted');
});

test('a cell is cut at one character more than its field takes, so that it stays too long whatever is trimmed', () => {
  const [long, fit, wide] = [`${'x'.repeat(10)} ${'y'.repeat(30_000)}`, '汉'.repeat(10), '𠀀'.repeat(10)];
  const { rows } = tableOf(`风险库编号,描述\n${long},${fit}\n1,${wide}\n2,${wide}𠀀`);
  expect(rows).toEqual([
    [`${'x'.repeat(10)}…`, fit],
    ['1', wide],
    ['2', `${wide}…`],
  ]);
});
