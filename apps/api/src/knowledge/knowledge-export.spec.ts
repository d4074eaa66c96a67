import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { policyRoutes, shareRoutes } from '@portal/contract';
import { AttestationExportSource, ShareResultExportSource } from '@portal/knowledge';
import { exportKind, ExportWriter, FileStorage, JobRuns, JobRunWorker, WorkCalendar } from '@portal/platform';
import {
  buildDepartment,
  buildPerson,
  buildWorld,
  makeFolder,
  makePolicy,
  makeShare,
  setPermission,
  startTestApi,
  type ApiClient,
  type TestApi,
  type World,
} from '@portal/testing';
import ExcelJS from 'exceljs';
import { buffer } from 'node:stream/consumers';
import { createApi } from '../create-api.ts';

interface Reader {
  readonly id: number;
  readonly userNo: string;
  readonly name: string;
  readonly client: ApiClient;
}

let api: TestApi;
let world: World;
let writer: ExportWriter;
let storage: FileStorage;
let upper: { id: number };
let lower: { id: number; name: string; nameEn: string };
let reads: Reader;
let waits: Reader;
let shareId: number;
let policyId: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  storage = api.app.get(FileStorage);
  const calendar = new WorkCalendar('Asia/Shanghai');
  const sources = [new ShareResultExportSource(), new AttestationExportSource()];
  writer = new ExportWriter(api.sql, storage, sources, calendar);
  upper = await buildDepartment(api.sql);
  lower = await buildDepartment(api.sql, { parentId: upper.id });
  const build = async (departmentId: number): Promise<Reader> => {
    const person = await buildPerson(api.sql, { departmentId });
    return { ...person, client: await api.as(person) };
  };
  [reads, waits] = [await build(lower.id), await build(world.departmentId)];
  const admin = world.administrator.client;
  const folder = await makeFolder(admin);
  await setPermission(admin, { id: folder.id, type: 0 }, { departments: [upper.id, world.departmentId] });
  policyId = (await makePolicy(admin, world.departmentId, folder.id)).id;
  const [policy] = await admin.ask(policyRoutes.getDoc, { body: { ids: [policyId] } });
  shareId = await makeShare(world, {
    title: '=礼品须知',
    policyVersionId: policy!.versionId,
    audience: { users: [reads.id, waits.id] },
  });
  await reads.client.ask(shareRoutes.getShareRead, { body: { id: shareId } });
  await reads.client.ask(shareRoutes.attest, { body: { id: shareId }, language: 'en' });
});
afterAll(() => api?.close());

/** The sheet of an export: a row of its header's texts each. */
async function fileOf(answer: { jobId: string } | string): Promise<Record<string, unknown>[]> {
  if (typeof answer === 'string') throw new Error('the export was not to be waited for');
  const { jobId } = answer;
  await new JobRunWorker(api.sql, api.app.get(JobRuns)).take(writer, Number(jobId), { attemptsMade: 0 });
  const run = await api.app.get(JobRuns).find(exportKind, Number(jobId));
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await buffer(await storage.open(run!.output.storageKey!))) as never);
  const [head, ...rows] = book.worksheets[0]!.getSheetValues().slice(1) as unknown[][];
  return rows.map((row) => Object.fromEntries(head!.slice(1).map((name, index) => [String(name), row[index + 1]])));
}
const named = (rows: readonly Record<string, unknown>[], userNo: string) => rows.find((row) => row['用户编号 User no.'] === userNo);

test('the file of a share says of everybody whether, when and in which language he read and confirmed; formulas are none', async () => {
  const { client } = world.administrator;
  const rows = await fileOf(await client.ask(shareRoutes.exportSharePeople, { body: { id: shareId } }));
  expect(rows).toHaveLength(2);
  expect(named(rows, reads.userNo)).toMatchObject({
    '分享标题 Resource': "'=礼品须知",
    '阅读状态 Reading': expect.stringContaining('Read'),
    '分享对象 In the audience': '是 Yes',
    '逾期 Overdue': '否 No',
    '确认版本 Version attested': '1.0',
    '确认语言 Language': 'en',
    '完成时间 Finished (Asia/Shanghai)': expect.any(Date),
    '部门 Department': expect.stringContaining(lower.name),
  });
  const open = named(rows, waits.userNo)!;
  expect(open['阅读状态 Reading']).toContain('Unread');
  expect(open['完成时间 Finished (Asia/Shanghai)']).toBeFalsy();
  expect(open['确认版本 Version attested']).toBeFalsy();
});

test('appointed, unfinished and finished people: each file holds its list’s rows and no others', async () => {
  const { client } = world.administrator;
  const numbers = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['用户编号 User no.']);
  const appointed = await fileOf(await client.ask(shareRoutes.exportAppointPeople, { body: { id: shareId, readState: 'unfinished' } }));
  expect(numbers(appointed)).toEqual([waits.userNo]);
  const finished = await fileOf(await client.ask(shareRoutes.exportAllFinishedPeople, { body: { id: shareId } }));
  expect(numbers(finished)).toEqual([reads.userNo]);
  const everywhere = await fileOf(await client.ask(shareRoutes.exportAllFinishedPeople, { body: {} }));
  expect(numbers(everywhere)).toEqual([reads.userNo]);
});

test('confirmations as a file: by department with those below it, by word, and one’s own for everybody else', async () => {
  const { client } = world.administrator;
  const list = async (asker: ApiClient, filter: Record<string, unknown> = {}) => {
    const rows = await fileOf(await asker.ask(shareRoutes.exportAttestations, { body: filter as never }));
    const shown = await asker.ask(shareRoutes.getAttestations, { query: filter as never });
    expect(rows.map((row) => row['用户编号 User no.'])).toEqual(shown.data.map(({ person }) => person.userNO));
    return rows;
  };
  const rows = await list(client, { departmentId: upper.id });
  expect(rows).toHaveLength(1);
  // A file tells a time as the page does: by the portal's clock, which its column names.
  const [shown] = (await client.ask(shareRoutes.getAttestations, { query: { departmentId: upper.id } as never })).data;
  const told = rows[0]!['确认时间 Attested (Asia/Shanghai)'] as Date;
  expect(told.getTime() - 8 * 3_600_000).toBeCloseTo(Date.parse(shown!.attestedAt), -2);
  expect(rows[0]).toMatchObject({
    '用户编号 User no.': reads.userNo,
    '确认版本 Version attested': '1.0',
    '确认语言 Language': '英文 English',
    '确认时间 Attested (Asia/Shanghai)': expect.any(Date),
    '确认方式 Attested by': '本人确认 Reader’s confirmation',
    '确认内容 Statement': expect.stringContaining('I have read and understood'),
    '分享标题 Resource': expect.stringContaining("'=礼品须知"),
  });
  expect(await list(client, { departmentId: world.departmentId })).toEqual([]);
  expect(await list(client, { keyword: reads.userNo, policyId })).toHaveLength(1);
  expect(await list(client, { keyword: waits.userNo })).toEqual([]);
  expect(await list(reads.client)).toHaveLength(1);
  expect(await list(waits.client)).toEqual([]);
});

test('who is no administrator any more when the file is written gets nobody’s rows but his own', async () => {
  const admin = await buildPerson(api.sql, { roles: [2] });
  const client = await api.as(admin);
  const asked = [
    await client.ask(shareRoutes.exportSharePeople, { body: { id: shareId } }),
    await client.ask(shareRoutes.exportAttestations, { body: {} }),
  ];
  await api.sql.query('update person_role set role_id = 1 where person_id = $1', [admin.id]);
  for (const job of asked) expect(await fileOf(job)).toEqual([]);
});
