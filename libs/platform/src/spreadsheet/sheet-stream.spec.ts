import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { read, utils } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { defaultLimits } from './limits.ts';
import { readWorkbook } from './read-workbook.ts';
import { createSheetStream, type SheetRow, type SheetStreamOptions } from './sheet-stream.ts';
import { wallClockOf } from '../workflow/wall-clock.ts';
import { cleanSheetName, type SheetColumn } from './sheet-xml.ts';
import { openPackage } from './zip-gate.ts';
import { scanXml } from './xml-scan.ts';

const columns: SheetColumn[] = [
  { key: 'riskNo', header: '风险编号 Risk No.', width: 24 },
  { key: 'score', header: '评分 Score', type: 'number', width: 10 },
  { key: 'due', header: '到期日 Due', type: 'date' },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', type: 'instant' },
];

const write = (rows: Iterable<SheetRow | SheetRow[]>, options: Partial<SheetStreamOptions> = {}) =>
  buffer(Readable.from(rows).pipe(createSheetStream({ columns, sheetName: '风险控制 Risk controls', ...options })));

async function openInExcelJs(file: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  return workbook;
}

const rows: SheetRow[] = [
  { riskNo: 'RC-1', score: 5, due: '2026-11-20', updatedAt: new Date('2026-11-20T09:30:15Z') },
  { riskNo: '=HYPERLINK("http://evil")', score: null, due: '1970-01-01', updatedAt: '2026-01-02T00:00:00.000Z' },
  { riskNo: '两行\n<b>&"</b>\u0000😀', score: '4', due: '不详', updatedAt: undefined },
];

test('one portion of rows waits at most: who reads a hundred thousand is held up instead of holding them', () => {
  const sheet = createSheetStream({ columns, sheetName: '风险控制 Risk controls' });
  expect(sheet.write(rows)).toBe(false);
  sheet.destroy();
});

test('by a clock of its own a sheet tells its instants and names the clock; days stay what they are', async () => {
  const workbook = await openInExcelJs(await write(rows, { clock: wallClockOf('Asia/Shanghai') }));
  const sheet = workbook.worksheets[0] as ExcelJS.Worksheet;
  expect(sheet.getCell('D1').value).toBe('更新时间 Updated (Asia/Shanghai)');
  expect((sheet.getCell('D2').value as Date).getTime()).toBeCloseTo(Date.parse('2026-11-20T17:30:15Z'), -2);
  expect(sheet.getCell('C1').value).toBe('到期日 Due');
  expect(sheet.getCell('C2').value).toEqual(new Date('2026-11-20T00:00:00Z'));
});

test('values, types, header, filter, frozen row and widths come back in exceljs', async () => {
  const workbook = await openInExcelJs(await write(rows));
  const sheet = workbook.worksheets[0] as ExcelJS.Worksheet;
  expect(sheet.name).toBe('风险控制 Risk controls');
  expect(sheet.getRow(1).values).toEqual([undefined, ...columns.map((column) => column.header)]);
  expect(sheet.getCell('B2').value).toBe(5);
  expect(sheet.getCell('C2').value).toEqual(new Date('2026-11-20T00:00:00Z'));
  expect(sheet.getCell('C2').numFmt).toContain('yyyy');
  expect((sheet.getCell('D2').value as Date).getTime()).toBeCloseTo(Date.parse('2026-11-20T09:30:15Z'), -2);
  expect(sheet.getCell('A3').value).toBe('\'=HYPERLINK("http://evil")');
  expect(sheet.getCell('A3').formula).toBeUndefined();
  expect(sheet.getCell('C3').value).toBeNull();
  expect(sheet.getCell('A4').value).toBe('两行\n<b>&"</b>😀');
  expect(sheet.getCell('B4').value).toBe(4);
  expect(sheet.getCell('C4').value).toBe('不详');
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect(sheet.autoFilter).toBe('A1:D4');
  expect(sheet.getColumn(1).width).toBe(24);
  expect(sheet.getCell('A1').font).toMatchObject({ bold: true });
});

test('a second reader and our own import agree, and every part is well-formed XML', async () => {
  const file = await write(rows);
  const book = read(file);
  const [name = ''] = book.SheetNames;
  const found = utils.sheet_to_json<unknown[]>(book.Sheets[name] as object, { header: 1 });
  expect(found.map((row) => row[0])).toEqual([columns[0]?.header, 'RC-1', '\'=HYPERLINK("http://evil")', '两行\n<b>&"</b>😀']);
  const grid = await readWorkbook(file, 'a.xlsx', defaultLimits);
  // The apostrophe of the export is taken away again on the way in.
  expect(grid.rows.map((row) => row.cells[0])).toEqual([columns[0]?.header, 'RC-1', '=HYPERLINK("http://evil")', '两行\n<b>&"</b>😀']);
  expect(grid.rows[1]?.cells).toEqual(['RC-1', '5', '2026-11-20', '2026-11-20 09:30:15']);
  const parts = await openPackage(file, defaultLimits);
  for (const part of parts.names) expect(() => scanXml(parts.read(part), part, {})).not.toThrow();
});

test('rows beyond one sheet go on the next, each with its header and filter', async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({ riskNo: `RC-${index}` }));
  const workbook = await openInExcelJs(await write(many, { rowsPerSheet: 11, sheetName: "A/B: 'x'" }));
  expect(workbook.worksheets.map((sheet) => [sheet.name, sheet.rowCount, sheet.autoFilter])).toEqual([
    ["A B  'x", 11, 'A1:D11'],
    ["A B  'x (2)", 11, 'A1:D11'],
    ["A B  'x (3)", 6, 'A1:D6'],
  ]);
  expect(workbook.worksheets[2]?.getCell('A6').value).toBe('RC-24');
});

test('batches of rows and single rows give the same bytes, and no rows still give a header', async () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({ riskNo: `风险 ${index}`, score: index % 5 }));
  const single = await write(many);
  expect((await write([many.slice(0, 1_700), many.slice(1_700)])).equals(single)).toBe(true);
  expect((await readWorkbook(single, 'a.xlsx', defaultLimits)).rows).toHaveLength(5_001);
  expect((await readWorkbook(await write([]), 'a.xlsx', defaultLimits)).rows).toHaveLength(1);
});

test('a slow reader holds the rows back', async () => {
  let taken = 0;
  const endless = function* () {
    for (;;) yield { riskNo: `RC-${taken++}-${'行'.repeat((taken * 7919) % 200)}` };
  };
  const stream = Readable.from(endless()).pipe(createSheetStream({ columns, sheetName: 's' }));
  await new Promise((resolve) => stream.once('readable', resolve));
  for (let before = -1; before !== taken;) {
    before = taken;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stopped = taken;
  expect(stopped).toBeLessThan(200_000);
  stream.destroy();
});

test('a row that fails ends the stream with that fault, not with a file cut short', async () => {
  const broken = {
    get riskNo(): string {
      throw new Error('row 2 is broken');
    },
  };
  await expect(write([{ riskNo: 'RC-1' }, broken])).rejects.toThrow('row 2 is broken');
});

test.each([
  ['', 'Sheet'],
  ["'a[b]:c*d?e/f\\g'", 'a b  c d e f g'],
  ['名'.repeat(40), '名'.repeat(31)],
])('the sheet name %j becomes %j', (name, expected) => {
  expect(cleanSheetName(name)).toBe(expected);
});
