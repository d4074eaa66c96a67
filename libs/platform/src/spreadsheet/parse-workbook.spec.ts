import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { utils, write } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { parseWorkbook, writeCorrectionWorkbook } from './parse-workbook.ts';
import { buildSharedXlsx, buildXlsx, encodeGb18030, textRow } from './workbook.fixture.ts';
import { WorkbookRefusal } from './workbook-error.ts';

const names = ['风险库编号', '描述', '日期'];
const columns = names.map((name) => ({ header: name, max: 4000 }));
const header = names.join(',');
const sheetOf = async (file: Buffer) => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  return workbook.worksheets[0] as ExcelJS.Worksheet;
};

test('the same data in .xlsx, .xls and .csv gives the same rows', async () => {
  const data = [names, ['RU-1', '采购, "付款"', '2026-11-20'], ['0012', '=不是公式', '']];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(data), '数据');
  const csv = data.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\r\n');
  const files: [Buffer, string][] = [
    [write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, 'a.xlsx'],
    [write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer, 'a.xls'],
    [Buffer.from(`\ufeff${csv}`), 'a.csv'],
    [encodeGb18030(csv), 'a.csv'],
  ];
  for (const [file, name] of files) {
    const parsed = await parseWorkbook(file, name, { columns });
    expect(parsed).toMatchObject({
      rows: [
        { 风险库编号: 'RU-1', 描述: '采购, "付款"', 日期: '2026-11-20' },
        { 风险库编号: '0012', 描述: '=不是公式', 日期: '' },
      ],
      sheetRows: [2, 3],
      errors: [],
    });
    expect(parsed.fileDigest).toMatch(/^[0-9a-f]{64}$/);
  }
});

test('dates and error cells of an .xls are read like those of an .xlsx', async () => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([names, ['RU-1', 'x', null]]);
  sheet.C2 = { t: 'n', v: 46346, z: 'yyyy-mm-dd' };
  sheet.B2 = { t: 'e', v: 0x17 };
  utils.book_append_sheet(book, sheet, 's');
  const parsed = await parseWorkbook(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer, 'a.xls', { columns });
  expect(parsed.rows).toMatchObject([{ 日期: '2026-11-20' }]);
  expect(parsed.errors).toMatchObject([{ row: 1, column: '描述', code: 'validation.cell.error', en: expect.stringContaining('#REF!') }]);
});

test('a path is read like bytes, and a file that is too large is not read at all', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-import-'));
  try {
    const csv = `${header}\nRU-1,甲,2026-01-01\n`;
    await writeFile(join(folder, 'upload'), csv);
    const fromPath = await parseWorkbook(join(folder, 'upload'), '导入.csv', { columns });
    expect(fromPath).toEqual(await parseWorkbook(Buffer.from(csv), '导入.csv', { columns }));
    await writeFile(join(folder, 'upload'), Buffer.alloc(1024 * 1024 + 1, 'a'));
    expect(await parseWorkbook(join(folder, 'upload'), 'a.csv', { columns })).toMatchObject({
      rows: [],
      fileDigest: '',
      errors: [{ code: 'too_large.file', en: 'File larger than 1Mb cannnot be uploaded.' }],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('thousands of rows arrive whole and in order', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `RU-${index},控制描述 ${index},2026-01-01`);
  const parsed = await parseWorkbook(Buffer.from([header, ...lines].join('\n')), 'a.csv', { columns });
  expect(parsed.rows.map((row) => row.风险库编号)).toEqual(lines.map((_, index) => `RU-${index}`));
});

test('a wrong header answers the words of the specification and no rows', async () => {
  expect(await parseWorkbook(Buffer.from('a,b\n1,2'), 'a.csv', { columns })).toMatchObject({
    rows: [],
    errors: [
      {
        code: 'validation.template.header',
        en: expect.stringMatching(
          /^Format of the template is incorrect\. Please download a correct template and upload it again\. .*row 1, column A: “风险库编号” is expected, “a” was found\.$/,
        ),
        zh: expect.stringMatching(/模板.*第 1 行 A 列应为“风险库编号”，实际为“a”/),
      },
    ],
  });
});

test('a child that runs out of time or memory is killed and the file refused; the next file is read', async () => {
  const file = Buffer.from(`${header}\nRU-1,甲,\n`);
  expect((await parseWorkbook(file, 'a.csv', { columns, limits: { timeMs: 1 } })).errors).toMatchObject([{ code: 'too_large.work' }]);
  const many = buildXlsx(
    textRow(...names) + Array.from({ length: 15_000 }, (_, index) => textRow(`RU-${index}`, `${index * index}`, '描述')).join(''),
  );
  expect(many.length).toBeLessThan(1024 * 1024);
  expect((await parseWorkbook(many, 'a.xlsx', { columns, limits: { memoryMb: 12 } })).errors).toMatchObject([{ code: 'too_large.work' }]);
  expect((await parseWorkbook(file, 'a.csv', { columns })).rows).toHaveLength(1);
});

test('uploads beyond the queue are told to come back, the others are all answered', async () => {
  const file = Buffer.from(`${header}\nRU-1,甲,\n`);
  const answers = await Promise.all(Array.from({ length: 22 }, () => parseWorkbook(file, 'a.csv', { columns })));
  const codes = answers.flatMap((answer) => answer.errors.map((error) => error.code));
  expect(codes).toEqual(Array.from({ length: 4 }, () => 'rate_limited.import'));
  expect(answers.filter((answer) => answer.rows.length === 1)).toHaveLength(18);
});

test('of one person a single file is read at a time and two wait; others are not kept waiting by him', async () => {
  const file = Buffer.from(`${header}\nRU-1,甲,\n`);
  const ends: string[] = [];
  const read = (owner: number) =>
    parseWorkbook(file, 'a.csv', { columns, owner }).then(({ errors }) => {
      ends.push(errors[0]?.code ?? `read for ${owner}`);
    });
  await Promise.all([read(1), read(1), read(1), read(1), read(2)]);
  expect(ends[0]).toBe('rate_limited.own_import');
  expect(ends.filter((end) => end === 'read for 1')).toHaveLength(3);
  // With one place for everybody the other's would come fourth.
  expect(ends.indexOf('read for 2')).toBeLessThan(ends.lastIndexOf('read for 1'));
});

test('rows are given page by page, each whole, with the size of the file', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => `RU-${index},${'字'.repeat(100)},`);
  const csv = Buffer.from([header, ...lines].join('\n'));
  const found: string[] = [];
  let pages = 0;
  for (let from = 0; from < 30; pages += 1) {
    const page = await parseWorkbook(csv, 'a.csv', { columns, range: { from, characters: 1_000 } });
    expect(page.total).toBe(30);
    expect(page.rows.length).toBeGreaterThan(0);
    expect(page.sheetRows[0]).toBe(from + 2);
    found.push(...page.rows.map((row) => row.风险库编号 ?? ''));
    from += page.rows.length;
  }
  expect(found).toEqual(lines.map((_, index) => `RU-${index}`));
  expect(pages).toBe(5);
});

test('one text of 32,767 characters in thousands of cells is read as what its fields take', async () => {
  const cells = '<c t="s"><v>0</v></c>'.repeat(3);
  const file = buildSharedXlsx(`${textRow(...names)}${`<row>${cells}</row>`.repeat(3_000)}`, ['长'.repeat(32_767)]);
  expect(file.length).toBeLessThan(64_000);
  const narrow = names.map((name) => ({ header: name, max: 50 }));
  const parsed = await parseWorkbook(file, 'a.xlsx', { columns: narrow });
  expect(parsed.total).toBe(3_000);
  expect(JSON.stringify(parsed.rows).length).toBeLessThan(3_000 * 3 * 70);
  const whole = await parseWorkbook(file, 'a.xlsx', { columns: names.map((name) => ({ header: name, max: 32_767 })) });
  expect(whole.errors).toMatchObject([{ code: 'too_large.text' }]);
});

test('a correction workbook of a .csv carries the errors and can be uploaded again', async () => {
  const file = Buffer.from(`${header}\n\nRU-1,甲,\nRU-2,乙,2026-01-01\n`);
  const before = await parseWorkbook(file, 'a.csv', { columns });
  const errors = [
    { row: 2, column: '描述', zh: '未知', en: 'unknown' },
    { row: 2, zh: '重复', en: 'repeated' },
  ];
  const corrected = await writeCorrectionWorkbook(file, 'a.csv', errors, 'zh', { columns });
  const sheet = await sheetOf(corrected);
  expect(sheet.getRow(1).values).toEqual([undefined, ...names, '错误']);
  expect(sheet.getCell('D3').value).toBe('描述：未知\n重复');
  expect(sheet.getCell('B3').fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
  expect(sheet.getCell('B3').note).toContain('未知');
  expect(sheet.getCell('B2').fill ?? {}).not.toMatchObject({ pattern: 'solid' });
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
  expect((await parseWorkbook(corrected, 'a.xlsx', { columns })).rows).toEqual(before.rows);
});

test('a correction workbook of an .xlsx keeps its formatting, and a second round takes the first marks away', async () => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('我的表');
  sheet.addRows([names, [], ['RU-1', '甲', new Date(Date.UTC(2026, 0, 2))], ['RU-2', '乙', '']]);
  sheet.getCell('A3').font = { italic: true, color: { argb: 'FF00AA00' } };
  sheet.getCell('A4').style = sheet.getCell('A3').style;
  sheet.getCell('A3').note = '我的批注';
  workbook.addWorksheet('其他').getCell('A1').value = '留下';
  const original = Buffer.from(await workbook.xlsx.writeBuffer());
  const first = await writeCorrectionWorkbook(original, 'a.xlsx', [{ row: 1, column: '风险库编号', zh: '未知', en: 'unknown' }], 'en', {
    columns,
  });
  const marked = await sheetOf(first);
  expect(marked.getCell('A3').font).toMatchObject({ italic: true });
  expect(marked.getCell('A3').fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
  expect(marked.getCell('A4').fill).not.toMatchObject({ pattern: 'solid' });
  expect(marked.getCell('A3').note).toMatch(/^我的批注\n.*unknown$/);
  expect(marked.getCell('D3').value).toBe('风险库编号: unknown');
  expect(marked.workbook.getWorksheet('其他')?.getCell('A1').value).toBe('留下');

  const second = await sheetOf(
    await writeCorrectionWorkbook(first, 'a.xlsx', [{ row: 2, column: '描述', zh: '未知', en: 'unknown' }], 'en', { columns }),
  );
  expect(second.getRow(1).values).toEqual([undefined, ...names, '错误']);
  expect(second.getCell('A3').fill).not.toMatchObject({ pattern: 'solid' });
  expect(second.getCell('A3').note).toBe('我的批注');
  expect(second.getCell('D3').value).toBeNull();
  expect(second.getCell('B4').fill).toMatchObject({ fgColor: { argb: 'FFFFC7CE' } });
});

test('drop-down lists and names over whole columns do not stop a correction workbook', async () => {
  const after =
    '<dataValidations count="1"><dataValidation type="list" sqref="A2:XFD1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations>';
  const file = buildXlsx('<row r="1"><c r="A1" t="inlineStr"><is><t>风险库编号</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>', {
    after,
  });
  const sheet = await sheetOf(
    await writeCorrectionWorkbook(file, 'a.xlsx', [{ row: 1, column: '风险库编号', zh: '未知', en: 'unknown' }], 'zh', { columns }),
  );
  expect(sheet.getCell('B2').value).toBe('风险库编号：未知');
});

test('a file without any row still gets its correction workbook', async () => {
  const sheet = await sheetOf(
    await writeCorrectionWorkbook(Buffer.from('\n\n'), 'a.csv', [{ zh: '没有数据', en: 'no data' }], 'en', { columns }),
  );
  expect(sheet.getCell('A1').value).toBe('错误');
  expect(sheet.getCell('A1').note).toContain('no data');
});

test('a file that does not pass the gate gets no correction workbook', async () => {
  const bomb = buildXlsx('', { after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>' });
  await expect(writeCorrectionWorkbook(bomb, 'a.xlsx', [], 'zh', { columns })).rejects.toBeInstanceOf(WorkbookRefusal);
  await expect(writeCorrectionWorkbook(Buffer.alloc(2 * 1024 * 1024), 'a.csv', [], 'zh', { columns })).rejects.toMatchObject({
    error: { code: 'too_large.file' },
  });
});
