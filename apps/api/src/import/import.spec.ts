import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  chunkSize,
  controlFurtherColumns,
  controlSharedColumns,
  controlImportColumns,
  peopleImportColumns,
  questionImportColumns,
  ERROR_COLUMN,
  routes,
  storageImportColumns,
  type ImportAnswer,
  type ImportKind,
} from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import {
  buildAdministrator,
  buildCategory,
  buildDepartment,
  buildPerson,
  buildStoreItem,
  createImportBench,
  currentRiskYear,
  startTestApi,
  type ApiClient,
  type ImportBench,
  type TestApi,
} from '@portal/testing';
import ExcelJS from 'exceljs';
import { createApi } from '../create-api.ts';

let api: TestApi;
let admin: ApiClient;
let bench: ImportBench;
let stopWorking = false;
let working: Promise<void>;
const year = currentRiskYear();

beforeAll(async () => {
  api = await startTestApi(createApi);
  await seedReferenceData(api.sql);
  admin = await api.as(await buildAdministrator(api.sql));
  await buildPerson(api.sql, { userNo: 'owner' });
  await buildDepartment(api.sql, { name: '信息技术部', nameEn: 'Information Technology' });
  bench = createImportBench(api.sql);
  working = workBesideTheApi();
});
afterAll(async () => {
  stopWorking = true;
  await working;
  await api?.close();
});

/** What a worker does, asked by the rows instead of the queue. */
async function workBesideTheApi(): Promise<void> {
  while (!stopWorking) {
    await bench.workOffStaged();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The kinds of assurance are tried where their areas are (assessment-period.spec). */
type AreaKind = Exclude<ImportKind, 'balance' | 'company' | 'testPlan'>;
type Rows = Record<string, string>[];
const controlRow = (cells: Record<string, string> = {}) => ({
  ...Object.fromEntries(controlImportColumns.map((column) => [column.field, ''])),
  ...cells,
});
const storeRow = (cells: Record<string, string> = {}) => ({
  ...Object.fromEntries(storageImportColumns.map((column) => [column.field, ''])),
  ...cells,
});
const columnsOf: Record<AreaKind, readonly { header: string; field: string }[]> = {
  control: controlImportColumns,
  storage: storageImportColumns,
  people: peopleImportColumns,
  question: questionImportColumns,
};

function toCsv(kind: AreaKind, rows: Rows): string {
  const cell = (text: string) => `"${text.replace(/"/g, '""')}"`;
  const columns = columnsOf[kind];
  return [columns.map((column) => column.header), ...rows.map((row) => columns.map((column) => row[column.field] ?? ''))]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n');
}
async function toXlsx(kind: AreaKind, rows: Rows): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('数据');
  sheet.addRow(columnsOf[kind].map((column) => column.header));
  for (const row of rows) sheet.addRow(columnsOf[kind].map((column) => row[column.field] ?? ''));
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
async function openWorkbook(response: Response): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  return workbook;
}

const parse = (kind: AreaKind, name: string, content: string | Uint8Array<ArrayBuffer>, who = admin) =>
  who.upload(routes.parseImportFile, [{ name, content }], { query: { kind } });

/** Posts rows as the console does; the answer is that of the last request. */
async function send(kind: AreaKind, rows: Rows, fileDigest: string): Promise<ImportAnswer> {
  const size = chunkSize(rows.length);
  const chunkCount = Math.ceil(rows.length / size);
  let answer: ImportAnswer | undefined;
  for (let chunkIndex = 0; chunkIndex < chunkCount; chunkIndex += 1) {
    const part = rows.slice(chunkIndex * size, (chunkIndex + 1) * size);
    const common = { ExcelFile: 'file.xlsx', fileDigest, chunkIndex, chunkCount, uploadSuccess: chunkIndex === chunkCount - 1 };
    answer =
      kind === 'control'
        ? await admin.ask(routes.uploadRiskControl, { body: { ...common, RiskControlTemplateList: part } })
        : await admin.ask(routes.uploadRiskStorage, { body: { ...common, RiskStorageTemplateList: part } });
  }
  while (answer!.state === 'queued') answer = await admin.ask(routes.getImportProgress, { query: { importId: answer!.importId! } });
  return answer!;
}

describe('reading a file', () => {
  const rows = [
    controlRow({ riskStoreNo: 'RU-A', standardControlDesc: '每月复核 "A", B' }),
    controlRow({ riskStoreNo: 'RU-B', controlOwner: 'owner' }),
  ];

  test('xlsx and csv in UTF-8 and in GB18030 give the same rows by the wire’s fields', async () => {
    const text = toCsv('control', rows);
    const files: [string, string | Uint8Array<ArrayBuffer>][] = [
      ['a.xlsx', await toXlsx('control', rows)],
      ['a.csv', text],
      ['a.csv', `\ufeff${text}`],
      ['a.csv', encodeGb18030(text)],
    ];
    for (const [name, content] of files) {
      const answer = await parse('control', name, content);
      expect(answer).toMatchObject({ isSuccess: true, data: { rows, errors: [], fileName: name } });
      expect(answer.data.fileDigest).toMatch(/^[0-9a-f]{64}$/);
    }
  });

  test('another header, a wrong kind of file and a large one are refused in the caller’s language', async () => {
    const wrong = await parse('storage', 'a.csv', toCsv('control', rows));
    expect(wrong).toMatchObject({
      status: 200,
      isSuccess: false,
      code: 'validation.template.header',
      message: expect.stringMatching(
        /^Format of the template is incorrect\. Please download a correct template and upload it again\. .*column B: “一级分类” is expected, “风险编号” was found\.$/,
      ),
    });
    expect(await parse('control', 'a.txt', 'x')).toMatchObject({ status: 415, code: 'unsupported_type.extension' });
    expect(await parse('control', 'a.xlsx', 'not a workbook')).toMatchObject({ status: 415, isSuccess: false });
    const large = await admin.upload(routes.parseImportFile, [{ name: 'a.csv', content: 'x'.repeat(1024 * 1024 + 1) }], {
      query: { kind: 'control' },
      language: 'zh',
    });
    expect(large).toMatchObject({ status: 413, isSuccess: false });
    expect(large.message).toContain('1Mb');
  });

  test('two files, and none, are refused', async () => {
    const file = { name: 'a.csv', content: toCsv('control', rows) };
    expect(await admin.upload(routes.parseImportFile, [file, file], { query: { kind: 'control' } })).toMatchObject({
      isSuccess: false,
      message: 'Only one file can be uploaded!',
    });
    expect(await admin.upload(routes.parseImportFile, [], { query: { kind: 'control' } })).toMatchObject({ isSuccess: false });
  });
});

describe('the risk store', () => {
  test('a rehearsal announces new categories and writes none', async () => {
    const body = {
      dryRun: true,
      RiskStorageTemplateList: [
        storeRow({ ruNo: 'DRY-1', categoryOne: '新一级', categoryTwo: '新二级', riskDescription: 'x' }),
        storeRow({ ruNo: 'DRY-2', categoryOne: '新一级', riskDescription: 'x' }),
      ],
    };
    const answer = await admin.ask(routes.uploadRiskStorage, { body });
    expect(answer).toMatchObject({ state: 'dryRun', importId: null, rows: 2 });
    expect(answer.errors.map(({ row, column, code, level }) => [row, column, code, level])).toEqual([
      [1, '一级分类', 'validation.new_category', 'warning'],
      [1, '二级分类', 'validation.new_category', 'warning'],
    ]);
    expect(await api.sql.query(`select 1 from risk_category where category_name like '新%'`)).toEqual([]);
    expect(await api.sql.query(`select 1 from risk_register_entry where ru_no like 'DRY-%'`)).toEqual([]);
  });

  test('rows create categories once and items of this year; the same numbers update them, empty cells keep what is there', async () => {
    const known = await buildCategory(api.sql, { name: '信息安全', nameEn: 'Information Security' });
    const first = await send(
      'storage',
      [
        storeRow({
          ruNo: 'ST-1',
          categoryOne: 'information security',
          categoryTwo: 'Access Control',
          categoryThree: '账号',
          riskDescription: '一',
          consequences: '后果',
        }),
        storeRow({ ruNo: 'ST-2', categoryOne: '信息安全', categoryTwo: 'Access Control', riskDescription: '二' }),
      ],
      'store-1',
    );
    expect(first).toMatchObject({ state: 'committed', created: 2, updated: 0, errors: [] });
    const children = await api.sql.query<{ category_no: string; level: number; category_name_en: string }>(
      `select category_no, level, category_name_en from risk_category where parent_id = $1`,
      [known.id],
    );
    expect(children).toEqual([{ category_no: `${known.categoryNo}-01`, level: 2, category_name_en: 'Access Control' }]);
    const second = await send(
      'storage',
      [storeRow({ ruNo: 'ST-1', riskDescription: '一改' }), storeRow({ ruNo: 'ST-3', categoryOne: '信息安全', riskDescription: '三' })],
      'store-2',
    );
    expect(second).toMatchObject({ state: 'committed', created: 1, updated: 1 });
    const { data } = await admin.ask(routes.getRiskStorageByPage, { body: { runo: 'ST-', sort: 'ruNo' } });
    expect(data).toMatchObject([
      {
        ruNo: 'ST-1',
        riskYear: year,
        riskDescription: '一改',
        consequences: '后果',
        category2Name: 'Access Control',
        category3Name: '账号',
        rowVersion: 3,
      },
      { ruNo: 'ST-2', categoryLevelOne: known.id },
      { ruNo: 'ST-3' },
    ]);
  });

  test('each kind of bad row is named, and nothing is written', async () => {
    const retired = await buildStoreItem(api.sql, { state: 'retired' });
    const filed = await buildStoreItem(api.sql, { state: 'filed' });
    await buildCategory(api.sql, { name: '停用分类', isActive: false });
    const good = { categoryOne: '好分类', riskDescription: 'x' };
    const answer = await send(
      'storage',
      [
        storeRow({ ...good, ruNo: 'BAD-OK' }),
        storeRow({ ...good }),
        storeRow({ ...good, ruNo: 'BAD-OK' }),
        storeRow({ ...good, ruNo: retired.ruNo }),
        storeRow({ ...good, ruNo: filed.ruNo }),
        storeRow({ ruNo: 'BAD-1', riskDescription: 'x' }),
        storeRow({ ruNo: 'BAD-2', categoryOne: '好分类' }),
        storeRow({ ...good, ruNo: 'BAD-3', categoryThree: '悬空' }),
        storeRow({ ...good, ruNo: 'BAD-4', categoryOne: '停用分类' }),
        storeRow({ ...good, ruNo: '9'.repeat(51) }),
        storeRow({ ...good, ruNo: 'BAD-5', consequences_EN: 'x'.repeat(4001) }),
      ],
      'store-bad',
    );
    expect(answer).toMatchObject({ state: 'refused', created: 0, updated: 0 });
    expect(answer.errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, '风险库编号', 'validation.required'],
      [3, '风险库编号', 'validation.repeated'],
      [4, '风险库编号', 'validation.store_not_active'],
      [5, '风险库编号', 'validation.store_not_active'],
      [6, '一级分类', 'validation.required'],
      [7, '风险描述', 'validation.required'],
      [8, '三级分类', 'validation.category_gap'],
      [9, '一级分类', 'validation.inactive_value'],
      [10, '风险库编号', 'validation.too_long'],
      [11, '后果(英文)', 'validation.too_long'],
    ]);
    expect(await api.sql.query(`select 1 from risk_register_entry where ru_no like 'BAD-%'`)).toEqual([]);
    expect(await api.sql.query(`select 1 from risk_category where category_name = '好分类'`)).toEqual([]);
  });
});

describe('risk controls', () => {
  test('149 store items, then 149 controls, from file to drafts', async () => {
    const numbers = Array.from({ length: 149 }, (_, n) => `NIST-${n + 1}`);
    const storeFile = await toXlsx(
      'storage',
      numbers.map((ruNo) => storeRow({ ruNo, categoryOne: '信息安全', riskDescription: `风险 ${ruNo}` })),
    );
    const store = (await parse('storage', 'store.xlsx', storeFile)).data;
    expect(await send('storage', store.rows, store.fileDigest)).toMatchObject({ state: 'committed', created: 149 });
    const controlFile = toCsv(
      'control',
      numbers.map((riskStoreNo) =>
        controlRow({ riskStoreNo, managementArea: 'Group', controlOwnerDeptId: '信息技术部', controlOwner: 'owner' }),
      ),
    );
    const controls = (await parse('control', 'controls.csv', controlFile)).data;
    const rehearsal = await admin.ask(routes.uploadRiskControl, { body: { dryRun: true, RiskControlTemplateList: controls.rows } });
    expect(rehearsal).toMatchObject({ state: 'dryRun', begunAt: null, rows: 149, errors: [] });
    const done = await send('control', controls.rows, controls.fileDigest);
    expect(done).toMatchObject({ state: 'committed', created: 149, processed: 149, begunAt: expect.stringMatching(/^20.*Z$/) });
    const page = await admin.ask(routes.getRiskControlByPage, { body: { keyword: 'NIST-', pageSize: 1 } });
    expect(page.totalCount).toBe(149);
    expect(page.data[0]).toMatchObject({
      state: 'draft',
      managementArea: '集团',
      departmentName: '信息技术部',
      riskControlOwnerUserNo: 'owner',
    });
    expect(await send('control', controls.rows, controls.fileDigest)).toEqual(done);
    // Its drafts are found from its own day on, whenever that is asked.
    const startDate = new Date(done.begunAt!).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
    expect((await admin.ask(routes.getRiskControlByPage, { body: { keyword: 'NIST-', startDate, pageSize: 1 } })).totalCount).toBe(149);
  });

  test('a rehearsal may be several times as long as other calls', async () => {
    const rows = Array.from({ length: 3000 }, () => controlRow({ riskStoreNo: 'NIST-1', standardControlDesc: '长'.repeat(500) }));
    expect(await admin.ask(routes.uploadRiskControl, { body: { dryRun: true, RiskControlTemplateList: rows } })).toMatchObject({
      rows: 3000,
    });
  });

  test('the keys of a body are read in any case', async () => {
    const body = { DRYRUN: true, riskcontroltemplatelist: [{ RISKSTORENO: 'none' }] };
    expect(await admin.ask(routes.uploadRiskControl, { body })).toMatchObject({
      errors: [{ row: 1, code: 'validation.unknown_store_no' }],
    });
  });
});

describe('templates and correction workbooks', () => {
  test.each(['control', 'storage'] as const)('the %s template is an import file without rows, with drop-downs', async (kind) => {
    const response = await admin.raw(`${routes.getImportTemplate.path}?kind=${kind}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const content = new Uint8Array(await response.clone().arrayBuffer());
    const sheet = (await openWorkbook(response)).worksheets[0]!;
    const further = kind === 'control' ? [...controlSharedColumns, ...controlFurtherColumns] : [];
    expect((sheet.getRow(1).values as string[]).slice(1)).toEqual([...columnsOf[kind], ...further].map((column) => column.header));
    expect(sheet.getCell('B2').dataValidation ?? sheet.getCell('C2').dataValidation).toBeTruthy();
    expect(await parse(kind, 'template.xlsx', content)).toMatchObject({ isSuccess: false, code: 'validation.file.empty' });
  });

  const correct = (kind: 'control' | 'storage', file: ArrayBuffer | Uint8Array<ArrayBuffer>, language: 'zh' | 'en') => {
    const body = new FormData();
    body.append('files', new Blob([file]), '控制.xlsx');
    const headers = { 'accept-language': language };
    return admin.raw(`${routes.getCorrectionWorkbook.path}?kind=${kind}`, { method: 'POST', body, headers });
  };

  test('the correction workbook is the same file with the faults in a last column, and can be read again', async () => {
    const file = await toXlsx('control', [controlRow({ riskStoreNo: 'NIST-1' }), controlRow({ riskStoreNo: 'NONE', keyControl: '?' })]);
    const response = await correct('control', file, 'zh');
    expect(response.status).toBe(200);
    const content = new Uint8Array(await response.clone().arrayBuffer());
    const sheet = (await openWorkbook(response)).worksheets[0]!;
    const last = controlImportColumns.length + 1;
    expect(sheet.getCell(1, last).text).toBe(ERROR_COLUMN);
    expect(sheet.getCell(2, last).text).toBe('');
    expect(sheet.getCell(3, last).text).toContain('风险库编号');
    expect(sheet.getCell(3, last).text).toContain('是否关键控制');
    expect((await parse('control', '控制.xlsx', content)).data.rows).toHaveLength(2);
  });

  test('a formula without a result is told as that, and not as a blank cell as well', async () => {
    const workbook = new ExcelJS.Workbook();
    const sheet = workbook.addWorksheet('1');
    sheet.addRow(columnsOf.storage.map(({ header }) => header));
    sheet.addRow(['', '信息安全', '', '', '风险', '后果', '', '控制']);
    sheet.getCell('A2').value = { formula: 'B9' };
    const response = await correct('storage', await workbook.xlsx.writeBuffer(), 'en');
    const said = (await openWorkbook(response)).worksheets[0]!.getCell(2, columnsOf.storage.length + 1).text;
    expect(said).toContain('The formula has no saved result');
    expect(said).not.toContain('Required');
  });
});

describe('who may', () => {
  test('nobody but administrators imports: 403, and another administrator does not see the import', async () => {
    const user = await api.as(await buildPerson(api.sql, { roles: [3] }));
    const body = { dryRun: true, RiskControlTemplateList: [], RiskStorageTemplateList: [] };
    expect(await user.call(routes.uploadRiskControl, { body })).toMatchObject({ status: 403 });
    expect(await user.call(routes.uploadRiskStorage, { body })).toMatchObject({ status: 403 });
    expect(await user.call(routes.getImportProgress, { query: { importId: 1 } })).toMatchObject({ status: 403 });
    expect(await parse('control', 'a.csv', 'x', user)).toMatchObject({ status: 403 });
    expect((await user.raw(`${routes.getImportTemplate.path}?kind=control`)).status).toBe(403);
    expect(await api.anonymous.call(routes.uploadRiskControl, { body })).toMatchObject({ status: 401 });
    const { importId } = await send('storage', [storeRow({ ruNo: 'MINE', categoryOne: '信息安全', riskDescription: 'x' })], 'mine');
    const other = await api.as(await buildAdministrator(api.sql));
    expect(await other.call(routes.getImportProgress, { query: { importId: importId! } })).toMatchObject({
      status: 200,
      code: 'not_found',
    });
  });
});

/** Node only decodes GB18030: its two-byte characters are found by decoding every pair. */
function encodeGb18030(text: string): Uint8Array<ArrayBuffer> {
  const decoder = new TextDecoder('gb18030');
  const pairs = new Map<string, [number, number]>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      if (trail !== 0x7f) pairs.set(decoder.decode(new Uint8Array([lead, trail])), [lead, trail]);
  }
  return new Uint8Array([...text].flatMap((character) => (character < '\u0080' ? [character.charCodeAt(0)] : pairs.get(character)!)));
}
