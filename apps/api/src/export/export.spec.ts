import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { routes, type Route } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import { ExportJobs, exportKind, ExportWriter, FileStorage, JobRuns, JobRunWorker, WorkCalendar } from '@portal/platform';
import { ControlExportSource } from '@portal/risk-control';
import { StoreExportSource } from '@portal/risk-register';
import {
  buildAdministrator,
  buildCategory,
  buildDepartment,
  buildPerson,
  buildStoreItem,
  currentRiskYear,
  startTestApi,
  type ApiClient,
  type BuiltPerson,
  type TestApi,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import ExcelJS from 'exceljs';
import { createApi } from '../create-api.ts';

let api: TestApi;
let administrator: BuiltPerson;
let admin: ApiClient;
let storage: FileStorage;
let writer: ExportWriter;
let runs: JobRuns;
let works = true;
let working: Promise<void>;
let stopped = false;
const year = currentRiskYear();

beforeAll(async () => {
  api = await startTestApi(createApi);
  await seedReferenceData(api.sql);
  administrator = await buildAdministrator(api.sql);
  admin = await api.as(administrator);
  storage = api.app.get(FileStorage as never);
  const sources = [new ControlExportSource(), api.app.get(StoreExportSource)];
  writer = new ExportWriter(api.sql, storage, sources, new WorkCalendar('Asia/Shanghai'));
  runs = api.app.get(JobRuns);
  working = workBesideTheApi();
});
beforeEach(() => {
  works = true;
});
afterAll(async () => {
  stopped = true;
  await working;
  await api?.close();
});

/** One try of a worker. */
const write = (id: number | string, by = writer, attemptsMade = 0) =>
  new JobRunWorker(api.sql, runs).take(by, Number(id), { attemptsMade });

/** What a worker does, asked by the rows instead of the queue. */
async function workBesideTheApi(): Promise<void> {
  while (!stopped) {
    const waiting = works ? await api.sql.query<{ id: number }>(`select id from job_run where state = 'queued'`) : [];
    for (const { id } of waiting) await write(id);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function buildControl(columns: Record<string, unknown> = {}): Promise<number> {
  const [next] = await api.sql.query<{ id: number }>(`select nextval('portal_id_seq') as id`);
  const id = next!.id;
  const values = {
    risk_no: `RC-${year}-${id}`,
    lineage_id: id,
    risk_year: year,
    state: 'assessing',
    creator_id: administrator.id,
    ...columns,
  };
  const names = Object.keys(values);
  await api.sql.query(`insert into risk_control (id, ${names.join(', ')}) values ($1, ${names.map((_, n) => `$${n + 2}`).join(', ')})`, [
    id,
    ...Object.values(values),
  ]);
  await api.sql.query('insert into self_assessment (risk_id) values ($1)', [id]);
  return id;
}

/** The rows of a finished export: header text to cell text. */
async function download(url: string, client: ApiClient = admin): Promise<{ sheet: ExcelJS.Worksheet; rows: Record<string, string>[] }> {
  const response = await client.raw(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('spreadsheetml');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  const sheet = workbook.worksheets[0]!;
  const headers = (sheet.getRow(1).values as string[]).slice(1);
  const rows: Record<string, string>[] = [];
  sheet.eachRow((row, number) => {
    if (number > 1) rows.push(Object.fromEntries(headers.map((header, index) => [header, row.getCell(index + 1).text])));
  });
  return { sheet, rows };
}
const waitFor = async (route: Route, body: Record<string, unknown>, client = admin): Promise<string> => {
  const url = await client.ask(route, { query: { wait: 30 }, body });
  expect(typeof url).toBe('string');
  return url as string;
};

describe('what is exported', () => {
  test('the rows of the list in its order, both languages in one frozen header with filters, nothing that a spreadsheet runs', async () => {
    const category = await buildCategory(api.sql, { name: '合规', nameEn: 'Compliance' });
    const department = await buildDepartment(api.sql, { name: '法务部', nameEn: 'Legal' });
    const texts = ['=HYPERLINK("http://evil")', '+1', '-1', '@SUM(A1)', '普通'];
    for (const text of texts) {
      await buildControl({
        category1_id: category.id,
        department_id: department.id,
        risk_description: text,
        management_area: '中国',
        owner_id: administrator.id,
      });
    }
    await buildControl({ risk_description: 'other category' });
    const filters = { riskCategory1: category.id, sort: '-riskDescription' };
    const { sheet, rows } = await download(await waitFor(routes.exportRiskList, filters));
    const listed = await admin.ask(routes.getRiskControlByPage, { body: { ...filters, pageSize: 100 } });
    expect(rows.map((row) => row['风险编号 Risk no.'])).toEqual(listed.data.map((row) => row.riskNo));
    expect(new Set(rows.map((row) => row['风险描述 Risk description']))).toEqual(
      new Set(['\'=HYPERLINK("http://evil")', "'+1", "'-1", "'@SUM(A1)", '普通']),
    );
    expect(rows[0]).toMatchObject({
      '一级分类 Category 1': '合规 Compliance',
      '控制责任部门 Department': '法务部 Legal',
      '管理区域 Area': '中国 China',
      '状态 State': '待自评 Assessing',
      '有效 Active': '是 Yes',
    });
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet.autoFilter).toBeTruthy();
    expect(sheet.getColumn(7).width).toBeGreaterThan(30);
    sheet.eachRow((row) => row.eachCell((cell) => expect(cell.type).not.toBe(ExcelJS.ValueType.Formula)));
  });

  test('the risk store with the list’s filters', async () => {
    const category = await buildCategory(api.sql);
    for (const ruNo of ['EX-1', 'EX-2']) await buildStoreItem(api.sql, { ruNo, category1Id: category.id });
    await buildStoreItem(api.sql, { ruNo: 'EX-3', category1Id: category.id, state: 'retired' });
    const { rows } = await download(
      await waitFor(routes.exportRiskStorageReport, { riskCategory1: category.id, status: 'active', sort: '-ruNo' }),
    );
    expect(rows.map((row) => row['风险库编号 Risk library no.'])).toEqual(['EX-2', 'EX-1']);
    expect(rows.map((row) => row['覆盖情况 Coverage'])).toEqual(['无控制 No control', '无控制 No control']);
    const covered = await download(await waitFor(routes.exportRiskStorageReport, { riskCategory1: category.id, coverage: 'covered' }));
    expect(covered.rows).toEqual([]);
  });

  test('an empty list is a workbook with its header', async () => {
    const { sheet, rows } = await download(await waitFor(routes.exportRiskList, { keyword: 'nothing like this' }));
    expect(rows).toEqual([]);
    expect(sheet.getCell('A1').text).toBe('风险编号 Risk no.');
  });

  test('2,500 rows come in portions, each once', async () => {
    const category = await buildCategory(api.sql);
    await api.sql.query(
      `insert into risk_control (risk_no, lineage_id, risk_year, state, category1_id, creator_id)
       select 'RC-MANY-' || n, 1000000 + n, $1, 'draft', $2, $3 from generate_series(1, 2500) n`,
      [year, category.id, administrator.id],
    );
    const { rows } = await download(await waitFor(routes.exportRiskList, { riskCategory1: category.id }));
    expect(new Set(rows.map((row) => row['风险编号 Risk no.'])).size).toBe(2500);
  });
});

describe('who exports what', () => {
  test('my list exports mine alone, an aide his department and those below it, others nothing of the management list', async () => {
    const department = await buildDepartment(api.sql);
    const below = await buildDepartment(api.sql, { parentId: department.id });
    const owner = await buildPerson(api.sql, { roles: [ROLE.riskOwner] });
    const aide = await buildPerson(api.sql, { roles: [ROLE.aide], departmentId: department.id });
    const mine = await buildControl({ owner_id: owner.id, department_id: below.id });
    await buildControl({ department_id: (await buildDepartment(api.sql)).id });
    const numbers = (rows: Record<string, string>[]) => rows.map((row) => row['风险编号 Risk no.']);
    const asOwner = await api.as(owner);
    const asAide = await api.as(aide);
    expect(numbers((await download(await waitFor(routes.exportMyRiskList, { wfStatus: 1 }, asOwner), asOwner)).rows)).toEqual([
      `RC-${year}-${mine}`,
    ]);
    expect(numbers((await download(await waitFor(routes.exportMyRiskList, { wfStatus: 2 }, asOwner), asOwner)).rows)).toEqual([]);
    expect(numbers((await download(await waitFor(routes.exportRiskList, {}, asAide), asAide)).rows)).toEqual([`RC-${year}-${mine}`]);
    expect(await asOwner.call(routes.exportRiskList, { body: {} })).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await api.anonymous.call(routes.exportRiskList, { body: {} })).toMatchObject({ status: 401 });
  });

  test('rights are those of the moment of writing', async () => {
    const former = await buildAdministrator(api.sql);
    works = false;
    const client = await api.as(former);
    const started = (await client.ask(routes.exportRiskList, { body: {} })) as { jobId: string };
    await api.sql.query('update person_role set role_id = $2 where person_id = $1', [former.id, ROLE.user]);
    works = true;
    let job = await client.ask(routes.getJob, { query: { id: started.jobId } });
    while (job.state !== 'completed') job = await client.ask(routes.getJob, { query: { id: started.jobId } });
    expect((await download(job.url!, client)).rows).toEqual([]);
  });

  test('filters that the list refuses are refused: a future date, an unknown tab', async () => {
    expect((await admin.call(routes.exportRiskList, { body: { endDate: '2999-01-01' } })).errors).toMatchObject([{ field: 'endDate' }]);
    expect((await admin.call(routes.exportMyRiskList, { body: { wfStatus: 9 } })).errors).toMatchObject([{ field: 'wfStatus' }]);
  });
});

describe('the job and its address', () => {
  test('without wait the job answers at once, then its progress and an address; another person’s job is not there', async () => {
    works = false;
    const { jobId } = (await admin.ask(routes.exportRiskStorageReport, { body: {} })) as { jobId: string };
    expect(await admin.ask(routes.getJob, { query: { id: jobId } })).toEqual({ state: 'waiting', progress: 0, url: null, message: null });
    const stranger = await api.as(await buildAdministrator(api.sql));
    for (const id of [jobId, '0', 'x', '9'.repeat(40)]) {
      expect(await stranger.call(routes.getJob, { query: { id } })).toMatchObject({ status: 200, code: 'not_found' });
    }
    await write(jobId);
    expect(await admin.ask(routes.getJob, { query: { id: jobId } })).toMatchObject({
      state: 'completed',
      progress: 100,
      url: expect.stringMatching(/^\/api\/Jobs\/Download\?token=/),
    });
  });

  test('a wait that ends first answers the job', async () => {
    works = false;
    expect(await admin.ask(routes.exportRiskStorageReport, { query: { wait: 1 }, body: {} })).toEqual({
      jobId: expect.stringMatching(/^\d+$/),
    });
  });

  test.each<[string, string, string]>([
    [
      'a role is lost',
      'delete from person_role where person_id = $1 and role_id = 2',
      'insert into person_role (person_id, role_id) values ($1, 2)',
    ],
    ['he has left', 'update person set is_active = false where id = $1', 'update person set is_active = true where id = $1'],
    [
      'he is in another department',
      'update person set department_id = (select max(id) from department) where id = $1',
      'update person set department_id = null where id = $1',
    ],
  ])('a file is not handed out any more when %s, with his session or without', async (_what, change, back) => {
    const person = await buildAdministrator(api.sql);
    await buildDepartment(api.sql);
    const client = await api.as(person);
    const answer = await client.ask(routes.exportRiskStorageReport, { query: { wait: 20 }, body: {} });
    const url = String(answer);
    expect((await api.anonymous.raw(url)).headers.get('content-type')).toContain('spreadsheetml');
    await api.sql.query(change, [person.id]);
    for (const asker of [api.anonymous, client]) expect((await asker.raw(url)).headers.get('content-type')).toContain('json');
    const run = await api.sql.one<{ id: number }>('select max(id) as id from job_run where person_id = $1', [person.id]);
    const told = await api.app.get(ExportJobs).read(String(run!.id), person.id, 'en');
    expect(told).toMatchObject({ state: 'failed', url: null, message: expect.stringContaining('export again') });
    // More rights than before are no loss.
    await api.sql.query(back, [person.id]);
    await api.sql.query('insert into person_role (person_id, role_id) values ($1, 1) on conflict do nothing', [person.id]);
    expect((await api.anonymous.raw(url)).headers.get('content-type')).toContain('spreadsheetml');
  });

  test('the address opens without a session, not with another person’s, and not after ten minutes; only its hash is stored', async () => {
    const url = await waitFor(routes.exportRiskStorageReport, { status: 'active' });
    await download(url, api.anonymous);
    const stranger = await api.as(await buildAdministrator(api.sql));
    expect(await (await stranger.raw(url)).json()).toMatchObject({ isSuccess: false, code: 'not_found' });
    expect(await (await admin.raw(`${url}x`)).json()).toMatchObject({ isSuccess: false, code: 'not_found' });
    const token = new URL(url, api.url).searchParams.get('token')!;
    const [job] = await api.sql.query<{ id: number; minutes: number; row: string }>(
      `select run_id as id, extract(epoch from expires_at - now()) / 60 as minutes, a::text || r::text as row
       from export_address a join job_run r on r.id = a.run_id order by run_id desc limit 1`,
    );
    expect(job!.row).not.toContain(token);
    expect(Number(job!.minutes)).toBeLessThanOrEqual(10);
    await api.sql.query(`update export_address set expires_at = now() - interval '1 second' where run_id = $1`, [job!.id]);
    expect(await (await admin.raw(url)).json()).toMatchObject({ isSuccess: false, code: 'not_found' });
  });

  test('an export that breaks off leaves nothing to download, its repeat is whole, and a repeat of a finished one does nothing', async () => {
    works = false;
    const { jobId } = (await admin.ask(routes.exportRiskStorageReport, { body: {} })) as { jobId: string };
    const broken = Object.assign(Object.create(storage) as FileStorage, {
      put: (key: string, content: Readable) =>
        storage.put(
          key,
          Readable.from(
            (async function* () {
              for await (const bytes of content) {
                yield bytes as Buffer;
                throw new Error('disk full');
              }
            })(),
          ),
        ),
    });
    const failing = new ExportWriter(api.sql, broken, [api.app.get(StoreExportSource)], new WorkCalendar('Asia/Shanghai'));
    await expect(write(jobId, failing)).rejects.toThrow('disk full');
    expect(await admin.ask(routes.getJob, { query: { id: jobId } })).toMatchObject({ state: 'active', url: null });
    expect(await storage.has(`exports/${jobId}.xlsx`)).toBe(false);
    await write(jobId);
    const { url } = await admin.ask(routes.getJob, { query: { id: jobId } });
    expect((await download(url!)).rows.length).toBeGreaterThan(0);
    await write(jobId);
    await runs.fail(exportKind, Number(jobId), 'late');
    expect(await admin.ask(routes.getJob, { query: { id: jobId } })).toMatchObject({ state: 'completed' });
  });

  test('an export that fails for good says so', async () => {
    works = false;
    const { jobId } = (await admin.ask(routes.exportRiskStorageReport, { body: {} })) as { jobId: string };
    await runs.fail(exportKind, Number(jobId), 'secret of the database');
    const job = await admin.ask(routes.getJob, { query: { id: jobId }, language: 'en' });
    expect(job).toEqual({ state: 'failed', progress: 0, url: null, message: 'Export failed. Try again' });
  });

  test('the sweep offers lost exports again and clears old files', async () => {
    works = false;
    const { jobId } = (await admin.ask(routes.exportRiskStorageReport, { body: {} })) as { jobId: string };
    await api.sql.query(`update job_run set state = 'failed' where id <> $1 and state in ('queued', 'running')`, [jobId]);
    expect(await runs.offerLost(exportKind, 20)).toBe(0);
    await api.sql.query(`update job_run set touched_at = now() - interval '1 minute' where id = $1`, [jobId]);
    expect(await runs.offerLost(exportKind, 20)).toBe(1);
    await write(jobId);
    expect(await storage.has(`exports/${jobId}.xlsx`)).toBe(true);
    await api.sql.query(`update job_run set finished_at = now() - interval '8 days' where id = $1`, [jobId]);
    await writer.clear();
    expect(await storage.has(`exports/${jobId}.xlsx`)).toBe(false);
    expect(await new ExportJobs(api.sql, runs).read(jobId, administrator.id, 'zh')).toMatchObject({
      state: 'failed',
      message: '下载地址无效或已过期',
    });
  });
});
