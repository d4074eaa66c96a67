import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type RiskListQuery, scoreMeanings } from '@portal/contract';
import { createSheetStream, WorkCalendar, writeCorrectionWorkbook } from '@portal/platform';
import { ControlExportSource, ControlImportRules } from '@portal/risk-control';
import { buildAdministrator, buildStoreItem, buildWorld, startTestApi, watchStatements, type TestApi, type World } from '@portal/testing';
import ExcelJS from 'exceljs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createApi } from '../create-api.ts';

/** What an older reader of the file finds where it always stood. */
const SPECIFIED = [
  '风险编号 Risk no.',
  '年度 Year',
  '风险库编号 Risk library no.',
  '一级分类 Category 1',
  '二级分类 Category 2',
  '三级分类 Category 3',
  '风险描述 Risk description',
  '管理区域 Area',
  '是否关键控制 Key control',
  '业务线 Business unit',
  '控制目标 Control objective',
  '标准控制描述 Standard control description',
  '控制类别 Control category',
  '控制责任职能 Control owner function',
  '控制责任部门 Department',
  '控制责任人编号 Owner no.',
  '控制责任人 Control owner',
  '现有控制描述 Current control',
  '自评得分 Self-assessment score',
  '审核有效性 Review effectiveness',
  '控制缺陷 Control deficiency',
  '状态 State',
  '有效 Active',
  '截止日期 Due',
  '更新时间 Updated (GMT)',
];

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

/** The workbook that a worker writes for a person, and the statements that it cost. */
async function write(filters: Partial<RiskListQuery>, personId = world.administrator.id): Promise<{ file: Buffer; statements: number }> {
  const listed = await bodyOf(filters);
  const { answer: file, statements } = await watchStatements(() =>
    api.sql.transaction(async (tx) => {
      const today = new WorkCalendar('Asia/Shanghai').dayOf(new Date());
      const query = { scope: 'management', filters: listed };
      const content = await api.app.get(ControlExportSource).open(tx, { personId, query, language: 'en', today });
      const sheet = createSheetStream({ columns: content.columns, sheetName: content.sheetName });
      return buffer(Readable.from(content.rows).pipe(sheet));
    }),
  );
  // Portions of a cursor are as many as there are rows: each is read once, by no further look.
  return { file, statements: statements.filter(({ text }) => !/^fetch \d+ from portions$/.test(text)).length };
}

/** A request of the list as the wire's schema completes it. */
const bodyOf = async (filters: Partial<RiskListQuery>) => routes.exportRiskList.body.parse(filters) as RiskListQuery;

async function readSheet(file: Buffer): Promise<{ headers: string[]; rows: Record<string, string>[] }> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(file).buffer as ArrayBuffer);
  const sheet = workbook.worksheets[0]!;
  const headers = (sheet.getRow(1).values as string[]).slice(1);
  const rows: Record<string, string>[] = [];
  sheet.eachRow((row, number) => {
    if (number > 1) rows.push(Object.fromEntries(headers.map((header, index) => [header, row.getCell(index + 1).text])));
  });
  return { headers, rows };
}

test('the workbook carries what a year-end asks for, behind the specified columns', async () => {
  const { id, riskNo } = await world.bring('remediating');
  await world.administrator.client.ask(routes.rollForwardRiskControl, { body: { ids: [id] } });
  const next = (await api.sql.one<{ risk_no: string; risk_year: number }>(
    'select risk_no, risk_year from risk_control where lineage_id = (select lineage_id from risk_control where id = $1) and id <> $1',
    [id],
  ))!;
  const { headers, rows } = await readSheet((await write({})).file);
  expect(headers.slice(0, SPECIFIED.length)).toEqual(SPECIFIED);
  const { issue_no: issueNo } = (await api.sql.one<{ issue_no: string }>('select issue_no from remediation_issue where source_id = $1', [
    id,
  ]))!;
  const words = (score: number) => `${scoreMeanings[score]!.zh} ${scoreMeanings[score]!.en}`;
  expect(rows.find((row) => row['风险编号 Risk no.'] === riskNo)).toMatchObject({
    '自评得分 Self-assessment score': '4',
    '自评得分含义 Self-assessment score in words': words(4),
    '自评说明 Self-assessment comments': '执行有记录',
    '审核有效性 Review effectiveness': '2',
    '审核有效性含义 Review effectiveness in words': words(2),
    '控制缺陷 Control deficiency': expect.stringContaining('存在缺陷'),
    '控制频率 Control frequency': '每季度一次 Quarterly',
    '控制方式 Control method': '人工 Manual',
    '后果 Consequences': '停产',
    '后果（英文） Consequences (English)': 'Production stops',
    '审核人 Reviewer': expect.stringContaining(world.reviewer.name),
    '审核日期 Review date': expect.any(String),
    '整改方案 Remediation plan': '补充双重审批',
    '预计完成日期 Expected completion': expect.stringContaining('2030'),
    '整改事项 Issues (no., state, due)': expect.stringMatching(new RegExp(`^${issueNo} · .+ · 2030-01-31$`)),
    '上年风险编号 Last year’s risk no.': '',
  });
  expect(rows.find((row) => row['风险编号 Risk no.'] === riskNo)!['审核日期 Review date']).not.toBe('');
  expect(rows.find((row) => row['风险编号 Risk no.'] === next.risk_no)).toMatchObject({
    '上年风险编号 Last year’s risk no.': riskNo,
    '整改事项 Issues (no., state, due)': '',
    '审核人 Reviewer': '',
  });
});

test('last year’s number is told only to who may read last year', async () => {
  const { id } = await world.bring('complete');
  await world.administrator.client.ask(routes.rollForwardRiskControl, { body: { ids: [id] } });
  const next = (await api.sql.one<{ id: number }>(
    'select id from risk_control where lineage_id = (select lineage_id from risk_control where id = $1) and id <> $1',
    [id],
  ))!;
  await api.sql.query('insert into forward (risk_id, person_id, forwarded_by) values ($1, $2, $3)', [
    next.id,
    world.outsider.id,
    world.administrator.id,
  ]);
  const { rows } = await readSheet((await write({}, world.outsider.id)).file);
  expect(rows.map((row) => row['上年风险编号 Last year’s risk no.'])).toEqual(['']);
});

test('no row and eight hundred cost the same statements', async () => {
  const few = await write({ keyword: '', riskYear: 2019 });
  await api.sql.query(
    `insert into risk_control (risk_no, lineage_id, risk_year, state, owner_id, creator_id)
     select 'RC-2018-' || n, 5000000 + n, 2018, 'complete', $1, $1 from generate_series(1, 800) n`,
    [world.administrator.id],
  );
  await api.sql.query(
    `insert into independent_review (risk_id, round, state, submitted_by, reviewer_id, effectiveness, deficiency)
     select id, 1, 'closed', $1, $1, 4, '20' from risk_control where risk_year = 2018`,
    [world.administrator.id],
  );
  const many = await write({ riskYear: 2018 });
  expect((await readSheet(many.file)).rows).toHaveLength(800);
  expect(many.statements).toBe(few.statements);
});

test('what was exported of the drafts is taken in again: nothing in it reads otherwise', async () => {
  const administrator = await buildAdministrator(api.sql);
  const { ruNo } = await buildStoreItem(api.sql);
  const { id } = await world.bring('draft', {
    riskStoreNo: ruNo,
    standardControlDesc: '=每年复核 "供应商"\n清单',
    controlOwner: administrator.id,
  });
  const before = await api.sql.one('select * from risk_control where id = $1', [id]);
  const { file } = await write({ rowIds: [id] });
  const { client } = world.administrator;
  const content = new Uint8Array(file);
  const parsed = await client.upload(routes.parseImportFile, [{ name: 'risk-controls.xlsx', content }], { query: { kind: 'control' } });
  expect(parsed).toMatchObject({ isSuccess: true, data: { total: 1, errors: [], rows: [{ riskNo: before!['risk_no'] }] } });
  const checked = await client.upload(routes.checkImportFile, [{ name: 'risk-controls.xlsx', content }], { query: { kind: 'control' } });
  expect(checked).toMatchObject({ isSuccess: true, data: { errors: [] } });
  await client.ask(routes.uploadRiskControl, {
    body: {
      RiskControlTemplateList: (parsed.data as { rows: Record<string, string>[] }).rows,
      ExcelFile: 'risk-controls.xlsx',
      fileDigest: 'round-trip',
      chunkIndex: 0,
      chunkCount: 1,
      uploadSuccess: true,
    },
  });
  const after = await api.sql.one('select * from risk_control where id = $1', [id]);
  const { version: _v, last_hash: _h, updated_at: _u, ...same } = before as Record<string, unknown>;
  expect(after).toMatchObject(same);
});

test('an error in an exported file is marked in its own column', async () => {
  const { id } = await world.bring('draft');
  const { file } = await write({ rowIds: [id] });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(file).buffer as ArrayBuffer);
  const sheet = workbook.worksheets[0]!;
  const column = SPECIFIED.indexOf('管理区域 Area') + 1;
  sheet.getCell(2, column).value = '火星';
  const content = new Uint8Array(await workbook.xlsx.writeBuffer());
  const { client } = world.administrator;
  const files = [{ name: 'changed.xlsx', content }];
  const checked = await client.upload(routes.checkImportFile, files, { query: { kind: 'control' } });
  expect(checked).toMatchObject({ data: { errors: [{ row: 1, column: '管理区域' }] } });
  const { columns } = new ControlImportRules(undefined as never, undefined as never);
  const errors = [{ row: 1, column: '管理区域', zh: '未知', en: 'unknown' }];
  const sought = columns.map(({ header, exported }) => ({ header, exported, max: 4_000 }));
  const corrected = new ExcelJS.Workbook();
  const marked = await writeCorrectionWorkbook(Buffer.from(content), 'changed.xlsx', errors, 'en', { columns: sought });
  await corrected.xlsx.load(new Uint8Array(marked).buffer as ArrayBuffer);
  const isMarked = (at: number) => corrected.worksheets[0]!.getCell(2, at).note !== undefined;
  expect(Array.from({ length: 39 }, (_, index) => index + 1).filter(isMarked)).toEqual([column]);
});
