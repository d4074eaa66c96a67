import { expect, test } from '@jest/globals';
import { CFB, utils, write } from '@e965/xlsx';
import { defaultLimits } from './limits.ts';
import { locateTable } from './locate-table.ts';
import { openWorkbook } from './read-workbook.ts';
import { buildTable } from './table.ts';
import { buildParts, buildSheets, buildXlsx, sheetXml, textRow, zipParts } from './workbook.fixture.ts';
import { WorkbookRefusal } from './workbook-error.ts';

const names = ['编号', '后果(英文)'];
const header = textRow(...names);
const columns = names.map((name) => ({ header: name, max: 100 }));

async function read(file: Buffer, fileName = 'a.xlsx') {
  const located = locateTable(await openWorkbook(file, fileName, defaultLimits), columns);
  return buildTable(located, columns, defaultLimits);
}
async function wordsOf(file: Buffer, fileName?: string): Promise<string> {
  const fault = await read(file, fileName).catch((error: unknown) => error);
  return fault instanceof WorkbookRefusal ? `${fault.error.code}: ${fault.error.en}` : 'accepted';
}

/** The writer of .xls files notes no rows: their record is put in where the sheet's cells begin. */
function hideRow(xls: Buffer, row: number): Buffer {
  const container = CFB.read(xls, { type: 'buffer' });
  const entry = CFB.find(container, 'Workbook')!;
  const stream = Buffer.from(entry.content as Uint8Array);
  let at = 0;
  let sheets = 0;
  // Records are a number, a length and so many bytes; the second beginning (0x0809) is that of the sheet, 0x0200 tells its dimensions.
  while (sheets < 2 || stream.readUInt16LE(at) !== 0x0200) {
    if (stream.readUInt16LE(at) === 0x0809) sheets += 1;
    at += 4 + stream.readUInt16LE(at + 2);
  }
  at += 4 + stream.readUInt16LE(at + 2);
  const record = Buffer.alloc(20);
  record.writeUInt16LE(0x0208, 0);
  record.writeUInt16LE(16, 2);
  record.writeUInt16LE(row, 4);
  record.writeUInt16LE(2, 8);
  record.writeUInt8(0x20, 16);
  const content = Buffer.concat([stream.subarray(0, at), record, stream.subarray(at)]);
  Object.assign(entry, { content, size: content.length });
  return CFB.write(container, { type: 'buffer' }) as Buffer;
}

test('full-width brackets, capitals and spaces make no other header', async () => {
  expect((await read(buildXlsx(textRow('编 号', '后果（英文）') + textRow('1', 'x')))).rows).toEqual([['1', 'x']]);
});

test('heads by which columns were called before come back', async () => {
  const now = [
    { header: '风险库编号', en: 'Risk library no.', formerly: 'Risk store no.', max: 100 },
    { header: '管理区域', en: 'Area', formerly: 'Management area', max: 100, exported: '管理区域 Area' },
    { header: '测试类型', en: 'Test type', max: 100, exported: '测试类型 Test type', exportedFormerly: '测试类型 Kind' },
  ];
  const file = buildXlsx(textRow('Risk store no.', 'Management area', 'Test type') + textRow('RU-1', 'China', 'x'));
  expect(locateTable(await openWorkbook(file, 'a.xlsx', defaultLimits), now)).toMatchObject({ isExport: false, language: 'en' });
  const [, area, kind] = now;
  const exported = buildXlsx(textRow('x', '管理区域 Management area', '测试类型 Kind') + textRow('1', '中国 China', '设计 Design'));
  expect(locateTable(await openWorkbook(exported, 'a.xlsx', defaultLimits), [area!, kind!])).toMatchObject({ isExport: true });
});

test('a title and a note above the header are passed over; rows keep the numbers of the workbook', async () => {
  const file = buildXlsx(`${textRow('2026 年风险库')}<row/>${textRow('请勿修改')}${header}${textRow('1', 'x')}<row/>${textRow('2', 'y')}`);
  expect(await read(file)).toMatchObject({
    rows: [
      ['1', 'x'],
      ['2', 'y'],
    ],
    sheetRows: [5, 7],
    errors: [],
  });
});

test('the table is found on any sheet, and what was not read is said', async () => {
  const cover = { name: '封面', rows: textRow('说明') };
  const table = (name: string, id: string, state?: string) => ({ name, rows: header + textRow(id, 'x'), ...(state ? { state } : {}) });
  expect(await read(buildSheets(cover, table('数据', '1')))).toMatchObject({ rows: [['1', 'x']], errors: [] });
  const two = await read(buildSheets(cover, table('藏', '0', 'hidden'), table('数据', '1'), table('副本', '2')));
  expect(two.rows).toEqual([['1', 'x']]);
  expect(two.errors).toMatchObject([{ code: 'validation.sheet.other', level: 'warning', en: expect.stringMatching(/“数据”.*副本, 藏/) }]);
  const hidden = await read(buildSheets(cover, table('藏', '0', 'veryHidden')));
  expect(hidden.errors).toMatchObject([{ code: 'validation.sheet.hidden', level: 'warning', zh: expect.stringContaining('藏') }]);
});

test('hidden rows are read and said, in .xlsx and in .xls', async () => {
  const xlsx = buildXlsx(header + textRow('1', 'x').replace('<row>', '<row hidden="1">') + textRow('2', 'y'));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([names, ['1', 'x'], ['2', 'y']]), 's');
  const xls = hideRow(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer, 1);
  for (const [file, name] of [[xlsx, 'a.xlsx'] as const, [xls, 'a.xls'] as const]) {
    const table = await read(file, name);
    expect(table.rows).toHaveLength(2);
    expect(table.errors).toMatchObject([
      { code: 'validation.sheet.hidden_rows', level: 'warning', en: expect.stringMatching(/“s”.*: 2\.$/) },
    ]);
  }
});

test('saved results of formulas are read, and their cells are named, the first ten of them', async () => {
  const formula = (cell: string, text: string) => `<c r="${cell}" t="str"><f>C1&amp;"x"</f><v>${text}</v></c>`;
  const table = await read(
    buildXlsx(header + `<row r="2">${formula('A2', '1')}${formula('B2', 'x')}</row><row r="3"><c r="A3"><v>2</v></c></row>`),
  );
  expect(table.rows).toEqual([
    ['1', 'x'],
    ['2', ''],
  ]);
  expect(table.errors).toMatchObject([
    { code: 'validation.sheet.formulas', level: 'warning', en: expect.stringMatching(/saved in the file: A2, B2\.$/) },
  ]);
  const many = await read(
    buildXlsx(header + Array.from({ length: 12 }, (_, at) => `<row r="${at + 2}">${formula(`A${at + 2}`, String(at))}</row>`).join('')),
  );
  expect(many.errors).toMatchObject([{ zh: expect.stringMatching(/A2, A3, .*A11 … \(12\)。$/) }]);
});

test.each([
  ['another name', textRow('编号', '备注'), /row 1, column B: “后果\(英文\)” is expected, “备注” was found/],
  ['one too few, below a title', textRow('标题') + textRow('编号'), /row 2, column B: “后果\(英文\)” is expected, “\(blank\)” was found/],
  ['one too many', textRow(...names, '备注'), /row 1, column C: “\(no column\)” is expected, “备注” was found/],
  ['nothing at all', '', /column A: “编号” is expected, “\(blank\)” was found/],
])('a header with %s is refused with the expected and the found column', async (_name, rows, words) => {
  const said = await wordsOf(buildXlsx(rows));
  expect(said).toMatch(/^validation\.template\.header: Format of the template is incorrect\./);
  expect(said).toMatch(words);
});

test('a .csv that names its separator is read by it, and that line is no row', async () => {
  for (const end of ['\r\n', '\n']) {
    const table = await read(Buffer.from(`\ufeffsep=;${end}编号;后果(英文)${end}1;"a, b"${end}`), 'a.csv');
    expect(table).toMatchObject({ rows: [['1', 'a, b']], sheetRows: [2] });
  }
  expect((await read(Buffer.from('sep=|\n编号|后果(英文)\n1|x,y;z\n'), 'a.csv')).rows).toEqual([['1', 'x,y;z']]);
});

test('rows that are numbered from 0 or not at all never have the number 0', async () => {
  const file = buildXlsx(
    `${header.replace('<row>', '<row r="0">')}${textRow('1', 'x').replace('<row>', '<row r="0">')}${textRow('2', 'y')}`,
  );
  expect((await read(file)).sheetRows).toEqual([2, 3]);
});

test('the epoch of 1904 is that of the workbook itself, whatever its extensions say', async () => {
  const extension = '<extLst><ext xmlns:x15="x15" uri="x"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>';
  const style = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  for (const [own, day] of [
    ['<workbookPr date1904="1"/>', '2026-11-20'],
    ['<workbookPr/>', '2022-11-19'],
  ]) {
    const parts = buildParts(sheetXml(`${header}<row><c s="1"><v>44884</v></c></row>`));
    const file = zipParts({
      ...parts,
      'xl/workbook.xml': (parts['xl/workbook.xml'] ?? '').replace('<sheets>', `${own}<sheets>`).replace('</workbook>', extension),
      'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
        '</Relationships>',
        `<Relationship Id="r3" Type="${style}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    });
    expect((await read(file)).rows).toEqual([[day, '']]);
  }
});

test('a file of neither template names the column in the reader’s language, and a file of one in its own', async () => {
  const both = [
    { header: '公司代码', en: 'Company code', max: 100 },
    { header: '科目代码', en: 'Account code', max: 100 },
  ];
  const refuse = async (...cells: string[]) => {
    const sources = await openWorkbook(buildXlsx(textRow(...cells)), 'a.xlsx', defaultLimits);
    try {
      return locateTable(sources, both);
    } catch (fault) {
      return (fault as WorkbookRefusal).error;
    }
  };
  expect(await refuse('甲', '乙')).toMatchObject({
    zh: expect.stringContaining('A 列应为“公司代码”，实际为“甲”'),
    en: expect.stringContaining('column A: “Company code” is expected, “甲” was found'),
  });
  expect(await refuse('公司代码')).toMatchObject({
    zh: expect.stringContaining('B 列应为“科目代码”，实际为“（空）”'),
    en: expect.stringContaining('column B: “科目代码” is expected, “(blank)” was found'),
  });
});

test('what a file holds instead of a workbook has a name in each language', async () => {
  const fault = await openWorkbook(Buffer.from('only words'), 'a.xlsx', defaultLimits).catch((error: WorkbookRefusal) => error.error);
  expect(fault).toMatchObject({ zh: expect.stringContaining('（纯文本）'), en: expect.stringContaining('(text)') });
});
