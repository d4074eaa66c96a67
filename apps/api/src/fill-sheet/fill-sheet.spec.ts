import { describe, expect, test } from '@jest/globals';
import { routes, type SavedRecord } from '@portal/contract';
import ExcelJS from 'exceljs';
import { completeCells as complete, issueSheet, openSheet, uploadSheet } from './fill-sheet.fixture.ts';
import { useFillWorld } from './fill-world.fixture.ts';

const { at, apply, finish, issue, numbers, read, stage, stepsOf } = useFillWorld();

describe('the sheet', () => {
  test.each(['zh', 'en'] as const)(
    'names its language (%s), tells in grey, offers the lists, and hides keys and versions',
    async (language) => {
      const { sheet, headerRow, cell, columnOf } = await openSheet(await issue(language));
      const words = {
        zh: { title: '语言：中文', score: '自评得分', frequency: '控制频率' },
        en: { title: 'Language: English', score: 'Self-assessment score', frequency: 'Frequency' },
      }[language];
      expect(String(sheet.getRow(1).getCell(4).value)).toContain(words.title);
      expect([1, 2, 3].map((column) => sheet.getColumn(column).hidden)).toEqual([true, true, true]);
      const row = sheet.getRow(headerRow + 1);
      expect(row.getCell(2).value).toBe(at.controls[0]!.id);
      expect(row.getCell(3).value).toBe(at.controls[0]!.rowVersion);
      const validation = cell(numbers()[0], words.frequency).dataValidation;
      expect(validation).toMatchObject({ type: 'list', formulae: ['list_1'] });
      expect(cell(numbers()[0], words.score).dataValidation).toMatchObject({ type: 'list' });
      expect(sheet.getRow(headerRow + 1).getCell(5).dataValidation).toMatchObject({
        type: 'custom',
        formulae: ['FALSE'],
        errorStyle: 'stop',
      });
      expect(columnOf(words.score)).toBeGreaterThan(4);
    },
  );

  test('has the rows of the list, the selection or all but some, and never one that cannot be filled in', async () => {
    const [first, second, third] = at.controls as [SavedRecord, SavedRecord, SavedRecord];
    const others = await at.world.bring('reviewing');
    const rowsOf = async (wish: object) => {
      const { sheet, headerRow } = await openSheet(await issueSheet(at.worker, at.owner, wish));
      return Array.from({ length: sheet.rowCount - headerRow }, (_, at) => sheet.getRow(headerRow + 1 + at).getCell(2).value);
    };
    expect(await rowsOf({ filter: { wfStatus: '1' } })).toEqual([first.id, second.id, third.id]);
    expect(await rowsOf({ ids: [second.id, others.id] })).toEqual([second.id]);
    expect(await rowsOf({ filter: { wfStatus: '1' }, except: [first.id] })).toEqual([second.id, third.id]);
    const offer = await at.owner.client.ask(routes.offerFillSheet, { body: { sheet: 'assessment', filter: { wfStatus: '1' } } });
    expect(offer).toEqual({ total: 3, fillable: 3, most: 2000, open: null });
    expect(await at.world.outsider.client.call(routes.exportFillSheet, { body: { sheet: 'assessment', ids: [first.id] } })).toMatchObject({
      isSuccess: false,
      code: 'validation',
      message: 'Nothing to fill in',
    });
  });
});

describe('an upload', () => {
  test('shows cell by cell what would change, in both languages, and writes nothing', async () => {
    const [first, second] = numbers();
    const open = await openSheet(await issue());
    open.type(first, complete);
    open.type(second, { Remarks: 'asked the plant' });
    const sheetId = await stage(await open.bytes());
    const report = await read(sheetId);
    expect(report).toMatchObject({
      fileName: 'filled.xlsx',
      faults: [],
      counts: { rows: 3, left: 0, changed: 2, cells: 6, unchanged: 1, conflicts: 0, faults: 0, missing: 1, complete: 0 },
      totalCount: 2,
    });
    const [row] = report.data;
    expect(row).toMatchObject({ recordNo: first, state: 'changed', sheetRow: open.rowOf(first), message: '' });
    expect(row!.cells.map(({ field, before, after, missing }) => [field, before, after, missing])).toEqual([
      ['currentControlDesc', '', 'Two people sign each order', ''],
      ['controlFrequency', '', 'Monthly', ''],
      ['controlMode', '', 'Manual', ''],
      ['controlAssessmentScore', '', '4 Design satisfactory, implementation defective', ''],
      ['controlAssessmentComments', '', 'Lists are kept', ''],
    ]);
    expect(report.data[1]!.cells.filter(({ missing }) => missing !== '').map(({ field }) => field)).toEqual([
      'currentControlDesc',
      'controlFrequency',
      'controlMode',
      'controlAssessmentScore',
      'controlAssessmentComments',
    ]);
    const chinese = await read(sheetId, {}, 'zh');
    expect(chinese.data[0]!.cells[1]).toMatchObject({ label: '控制频率', after: '每月一次' });
    expect(await stepsOf(at.controls[0]!.id)).toEqual(['SUBMIT']);
    expect(await read(sheetId, { show: 'problems' })).toMatchObject({ totalCount: 1, data: [{ recordNo: second }] });
    expect(await read(sheetId, { show: 'all', pageIndex: 1, pageSize: 2 })).toMatchObject({
      totalCount: 3,
      data: [{ state: 'unchanged' }],
    });
    expect(await at.world.outsider.client.call(routes.getFillSheet, { query: { sheetId } })).toMatchObject({ code: 'not_found' });
  });

  test('of the Chinese sheet understands Chinese, English and figures, in any order of rows and columns', async () => {
    const [first, second, third] = numbers();
    const open = await openSheet(await issue('zh'));
    open.type(first, { 控制频率: '每月一次', 自评得分: '４　设计满意，执行有缺陷' });
    open.type(second, { 控制频率: 'once a month', 自评得分: 4 });
    open.type(third, { 控制频率: 3 });
    const values = open.sheet.getSheetValues() as ExcelJS.CellValue[][];
    const book = new ExcelJS.Workbook();
    const turned = book.addWorksheet('Sorted');
    const [header, ...rows] = values.slice(open.headerRow).map((row) => row.slice(1));
    const width = header!.length;
    for (const row of [header!, ...rows.reverse()]) turned.addRow(Array.from({ length: width }, (_, at) => row[width - 1 - at] ?? null));
    const report = await read(await stage(Buffer.from(await book.xlsx.writeBuffer())));
    expect(report.faults).toEqual([]);
    const after = new Map(
      report.data.map(({ recordNo, cells }) => [
        recordNo,
        cells.filter(({ before, after: now }) => before !== now).map(({ after: now }) => now),
      ]),
    );
    expect(after.get(first)).toEqual(['Monthly', '4 Design satisfactory, implementation defective']);
    expect(after.get(second)).toEqual(after.get(first));
    expect(after.get(third)).toEqual(['Monthly']);
  });

  test('of a sheet that was taken out when a column was called otherwise comes back', async () => {
    const [first] = numbers();
    const open = await openSheet(await issue('zh'));
    open.sheet.getRow(open.headerRow).getCell(open.columnOf('截止日期')).value = '期限';
    open.type(first, { 控制频率: '每月一次' });
    expect(await read(await stage(await open.bytes()))).toMatchObject({ faults: [], counts: { changed: 1, faults: 0 } });
  });

  test('of the English sheet offers the words that people read, and understands the stored ones as well', async () => {
    const [first, second] = numbers();
    const open = await openSheet(await issue());
    const offered = open.book.worksheets.flatMap((sheet) => sheet.getSheetValues().flat().map(String));
    expect(offered).toEqual(expect.arrayContaining(['Quarterly', 'Several times a day', 'Automated', 'Semi-automated']));
    expect(offered.filter((words) => /once a|Systematic/.test(words))).toEqual([]);
    open.type(first, { Frequency: 'Quarterly', Method: 'semi-automated' });
    open.type(second, { Frequency: 'once a quarter', Method: 'Semi Systematic' });
    const { data, counts } = await read(await stage(await open.bytes()));
    expect(counts).toMatchObject({ changed: 2, faults: 0 });
    for (const { cells } of data)
      expect(cells.filter(({ before, after }) => before !== after).map(({ after }) => after)).toEqual(['Quarterly', 'Semi-automated']);
  });

  test.each([false, true])('takes a date of either date system as the words of its day (1904: %s)', async (date1904) => {
    const [first] = numbers();
    const open = await openSheet(await issue());
    open.book.properties.date1904 = date1904;
    const cell = open.cell(first, 'Remarks');
    cell.numFmt = 'yyyy-mm-dd';
    cell.value = new Date(Date.UTC(2026, 10, 23));
    const report = await read(await stage(await open.bytes()));
    expect(report.data[0]!.cells.find(({ field }) => field === 'comments')).toMatchObject({ after: '2026-11-23', fault: null });
  });

  test('names formulas, error values, unknown choices and long texts with sheet, row, column, expected and found', async () => {
    const [first, second, third] = numbers();
    const open = await openSheet(await issue());
    open.type(first, { ...complete, Remarks: { formula: 'A1&"x"', result: 'x' } });
    open.type(second, { Frequency: 'now and then', Remarks: { error: '#REF!' } });
    open.type(third, { 'Assessment comments': '长'.repeat(2001) });
    const sheetId = await stage(await open.bytes());
    const report = await read(sheetId);
    expect(report.counts).toMatchObject({ faults: 3, changed: 3 });
    const faultOf = (recordNo: string, field: string) =>
      report.data.find((row) => row.recordNo === recordNo)!.cells.find((cell) => cell.field === field)!.fault;
    const place = (recordNo: string, header: string) => ({
      sheet: open.sheet.name,
      row: open.rowOf(recordNo),
      column: expect.stringContaining(header),
    });
    expect(faultOf(first, 'comments')).toMatchObject({ ...place(first, 'Remarks'), code: 'fillSheet.formula', found: 'x' });
    expect(faultOf(second, 'controlFrequency')).toMatchObject({
      ...place(second, 'Frequency'),
      code: 'fillSheet.choice',
      found: 'now and then',
      expected: 'Yearly / Quarterly / Monthly / Weekly / Daily / Several times a day',
      message: '“now and then” is not an allowed value',
    });
    expect(faultOf(second, 'comments')).toMatchObject({ code: 'fillSheet.error', found: '#REF!' });
    expect(faultOf(third, 'controlAssessmentComments')).toMatchObject({
      code: 'fillSheet.tooLong',
      expected: '≤ 2000',
      message: 'At most 2000 characters',
    });
    expect(await apply(sheetId, 'save')).toMatchObject({
      code: 'validation.open_problems',
      message: 'Nothing was written. Problems to resolve first: 3',
    });
  });

  test('names added rows, altered keys and versions, keys beside another record, and the same record twice', async () => {
    const [first, second, third] = numbers();
    const open = await openSheet(await issue());
    const at = (number: string, key: 1 | 2 | 3) => open.sheet.getRow(open.rowOf(number)).getCell(key);
    const added = open.sheet.rowCount + 1;
    open.sheet.getRow(added).getCell(open.columnOf('Remarks')).value = 'mine';
    at(first, 2).value = 999_999;
    at(second, 3).value = 77;
    const copy = open.sheet.rowCount + 1;
    open.sheet.getRow(copy).values = open.sheet.getRow(open.rowOf(third)).values as never;
    const report = await read(await stage(await open.bytes()));
    expect(report.faults.map(({ row, code, found }) => [row, code, found])).toEqual([
      [open.rowOf(first), 'fillSheet.keyAltered', '999999'],
      [open.rowOf(second), 'fillSheet.versionAltered', '77'],
      [added, 'fillSheet.added', 'mine'],
      [copy, 'fillSheet.keyTwice', third],
    ]);
    expect(await apply(report.sheetId, 'save')).toMatchObject({ code: 'validation.open_problems' });

    const sorted = await openSheet(await issue());
    const numberAt = (number: string) => sorted.sheet.getRow(sorted.rowOf(number)).getCell(4);
    const [one, other] = [numberAt(first), numberAt(second)];
    [one.value, other.value] = [other.value, one.value];
    expect((await read(await stage(await sorted.bytes()))).faults.map(({ code }) => code)).toEqual([
      'fillSheet.keyMoved',
      'fillSheet.keyMoved',
    ]);
  });

  test('says that a change of what is only told, and a column of its own, are not taken', async () => {
    const [first] = numbers();
    const open = await openSheet(await issue());
    open.type(first, { 'Risk description': 'rewritten', Remarks: 'mine' });
    const extra = open.sheet.columnCount + 1;
    open.sheet.getRow(open.headerRow).getCell(extra).value = 'Notes';
    open.sheet.getRow(open.rowOf(first)).getCell(extra).value = 'ask Li';
    const report = await read(await stage(await open.bytes()));
    expect(report.faults).toMatchObject([
      { code: 'fillSheet.told', level: 'warning', found: 'rewritten', row: open.rowOf(first) },
      { code: 'fillSheet.extra', level: 'warning', column: 'Notes', found: 'ask Li' },
    ]);
    expect(await finish(report.sheetId, 'save')).toMatchObject({ appliedAs: 'save' });
    expect((await at.world.record(at.controls[0]!.id)).riskDescription).not.toBe('rewritten');
  });

  test('of a foreign workbook, one without its hidden columns, of another person or another format is refused by name', async () => {
    const refused = async (bytes: Buffer, name?: string, client = at.owner.client) => uploadSheet(client, bytes, name);
    const foreign = new ExcelJS.Workbook();
    foreign.addWorksheet('x').addRow(['a', 'b']);
    const open = await openSheet(await issue());
    expect(await refused(Buffer.from(await foreign.xlsx.writeBuffer()))).toMatchObject({
      isSuccess: false,
      code: 'validation.sheet.foreign',
    });
    expect(await refused(Buffer.from('a,b\n1,2'), 'a.csv')).toMatchObject({ code: 'unsupported_type.filled_in' });
    const whole = await open.bytes();
    expect(await refused(whole, 'filled.xlsx', at.world.otherOwner.client)).toMatchObject({ code: 'validation.unknown_sheet' });
    const renamed = await openSheet(whole);
    renamed.sheet.getRow(renamed.headerRow).getCell(renamed.columnOf('Remarks')).value = 'Notes';
    expect(await refused(await renamed.bytes())).toMatchObject({
      code: 'validation.sheet.column_removed',
      message: expect.stringContaining('“Remarks” is missing'),
    });
    open.sheet.spliceColumns(1, 3);
    const bare = await open.bytes();
    expect(await refused(bare)).toMatchObject({
      code: 'validation.sheet.keys_removed',
      message: expect.stringContaining('“#sheet” is missing'),
    });
  });
});
