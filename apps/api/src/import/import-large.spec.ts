import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chunkSize, controlImportColumns, routes, type ImportAnswer } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import {
  buildAdministrator,
  buildCategory,
  buildDepartment,
  buildPerson,
  buildStoreItem,
  createImportBench,
  startTestApi,
  type ApiClient,
  type ImportBench,
  type TestApi,
} from '@portal/testing';
import ExcelJS from 'exceljs';
import { createApi } from '../create-api.ts';

/**
 * The suite sends enough for chunks of several rows; by hand all ten thousand:
 * `IMPORT_ROWS=10000 npm test -- --only jest --pattern import-large` (about a minute on two free cores).
 */
const FILES = 4;
const ROWS_A_FILE = Math.ceil(Number(process.env['IMPORT_ROWS'] ?? 1_200) / FILES);
const MOST_BYTES = 1024 * 1024;
/** The console sends several chunks at a time. */
const AT_ONCE = 4;

let api: TestApi;
let admin: ApiClient;
let bench: ImportBench;
let stopped = false;
let working: Promise<void>;

beforeAll(async () => {
  api = await startTestApi(createApi);
  await seedReferenceData(api.sql);
  admin = await api.as(await buildAdministrator(api.sql));
  for (const owner of [1, 2, 3]) await buildPerson(api.sql, { userNo: `big${owner}` });
  for (const department of [1, 2]) await buildDepartment(api.sql, { name: `部门${department}`, nameEn: `Big ${department}` });
  const category = await buildCategory(api.sql);
  for (let item = 0; item < 50; item += 1) await buildStoreItem(api.sql, { ruNo: `BIG-${item}`, category1Id: category.id });
  bench = createImportBench(api.sql);
  working = workBesideTheApi();
});
afterAll(async () => {
  stopped = true;
  await working;
  await api?.close();
});

/** What a worker does, asked by the rows instead of the queue. */
async function workBesideTheApi(): Promise<void> {
  while (!stopped) {
    await bench.workOffStaged();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

type Row = Record<string, string>;
const pick = (values: readonly string[], index: number) => values[index % values.length]!;
/** Every tenth row leaves out what a draft may lack. */
function makeRow(index: number): Row {
  const isBare = index % 10 === 0;
  return {
    riskStoreNo: `BIG-${index % 50}`,
    riskNo: '',
    managementArea: isBare ? '' : pick(['集团', '中国', 'ANZ'], index),
    keyControl: isBare ? '' : pick(['是', 'No'], index),
    businessUnit: pick(['ANC', 'BNC', 'E-Commerce'], index),
    controlObjective: pick(['战略', 'Operational'], index),
    standardControlDesc: `第 ${index} 行:采购经理每季度复核供应商清单并签字,异常上报 "No. ${index}"`,
    controlCategory: pick(['预防性', 'Detective'], index),
    controlOwnerFunction: isBare ? '' : pick(['运营', 'Finance'], index),
    controlOwnerDeptId: isBare ? '' : pick(['部门1', 'Big 2'], index),
    controlOwner: isBare ? '' : pick(['big1', 'big2', 'BIG3'], index),
  };
}
/** What is stored for a cell: the Chinese value. */
const stored: Readonly<Record<string, string>> = {
  ANZ: '澳新',
  No: '否',
  'E-Commerce': '电子商务',
  Operational: '运营',
  Detective: '检查性',
  Finance: '财务',
  'Big 2': '部门2',
  BIG3: 'big3',
};

function toCsv(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replace(/"/g, '""')}"`).join(',');
  return [
    line(controlImportColumns.map((column) => column.header)),
    ...rows.map((row) => line(controlImportColumns.map((column) => row[column.field]!))),
  ].join('\r\n');
}

async function toXlsx(rows: readonly Row[]): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('数据');
  sheet.addRow(controlImportColumns.map((column) => column.header));
  for (const row of rows) sheet.addRow(controlImportColumns.map((column) => row[column.field]!));
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** The whole way of the console: read the file, rehearse, send the chunks several at a time, wait for the outcome. */
async function importFile(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<ImportAnswer> {
  const { data } = await admin.upload(routes.parseImportFile, [{ name, content }], { query: { kind: 'control' } });
  const rows = data.rows as Row[];
  const rehearsal = await admin.ask(routes.uploadRiskControl, {
    body: { RiskControlTemplateList: rows, ExcelFile: name, fileDigest: data.fileDigest, dryRun: true },
  });
  expect(rehearsal.errors.filter(({ level }) => level !== 'warning')).toEqual([]);
  const size = chunkSize(rows.length);
  const chunkCount = Math.ceil(rows.length / size);
  const send = (chunkIndex: number) =>
    admin.ask(routes.uploadRiskControl, {
      body: {
        RiskControlTemplateList: rows.slice(chunkIndex * size, (chunkIndex + 1) * size),
        ExcelFile: name,
        fileDigest: data.fileDigest,
        chunkIndex,
        chunkCount,
        uploadSuccess: chunkIndex === chunkCount - 1,
      },
    });
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < chunkCount - 1) await send(next++);
    }),
  );
  let answer = await send(chunkCount - 1);
  while (answer.state === 'queued') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await admin.ask(routes.getImportProgress, { query: { importId: answer.importId! } });
  }
  return answer;
}

test(`${FILES * ROWS_A_FILE} rows in files of at most 1 MB become exactly those drafts, each with a number of its own`, async () => {
  const all = Array.from({ length: FILES * ROWS_A_FILE }, (_, index) => makeRow(index));
  for (let file = 0; file < FILES; file += 1) {
    const rows = all.slice(file * ROWS_A_FILE, (file + 1) * ROWS_A_FILE);
    const content = file % 2 === 0 ? toCsv(rows) : await toXlsx(rows);
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(MOST_BYTES);
    const answer = await importFile(file % 2 === 0 ? `${file}.csv` : `${file}.xlsx`, content);
    expect(answer).toMatchObject({ state: 'committed', created: ROWS_A_FILE, rows: ROWS_A_FILE, errors: [] });
  }

  const found = await api.sql.query<Row & { risk_no: string; state: string }>(
    `select c.risk_no, c.state, c.risk_store_no as "riskStoreNo", c.management_area as "managementArea", c.key_control as "keyControl",
       c.business_unit as "businessUnit", c.control_objective as "controlObjective", c.standard_control_desc as "standardControlDesc",
       c.control_category as "controlCategory", c.control_owner_function as "controlOwnerFunction",
       coalesce(d.name, '') as "controlOwnerDeptId", coalesce(p.user_no, '') as "controlOwner"
     from risk_control c left join department d on d.id = c.department_id left join person p on p.id = c.owner_id order by c.id`,
  );
  expect(found.map(({ risk_no: _no, state: _state, ...row }) => row)).toEqual(
    all.map(({ riskNo: _empty, ...row }) => Object.fromEntries(Object.entries(row).map(([field, cell]) => [field, stored[cell] ?? cell]))),
  );
  expect(new Set(found.map((row) => row.risk_no)).size).toBe(FILES * ROWS_A_FILE);
  expect(new Set(found.map((row) => row.state))).toEqual(new Set(['draft']));
  const [steps] = await api.sql.query<{ n: number; records: number }>(
    `select count(*)::int as n, count(distinct subject_id)::int as records from workflow_step where workflow = 'riskControl'`,
  );
  expect(steps).toEqual({ n: FILES * ROWS_A_FILE, records: FILES * ROWS_A_FILE });
  const listed = await admin.ask(routes.getRiskControlByPage, { body: { pageSize: 1 } });
  expect(listed.totalCount).toBe(FILES * ROWS_A_FILE);
}, 240_000);
