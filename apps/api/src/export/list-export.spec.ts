import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { exportSources } from '@portal/areas';
import { exportKind, ExportWriter, FileStorage, JobRuns, JobRunWorker, Sql, WorkCalendar } from '@portal/platform';
import {
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

type Cells = Record<string, unknown>;
type Answer = { totalCount: number; data: { id?: number }[] };

let api: TestApi;
let world: World;
let writer: ExportWriter;
let shareId: number;
let folderId: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const { app } = api;
  const sources = exportSources.map((source) => app.get(source));
  writer = new ExportWriter(app.get(Sql), app.get(FileStorage), sources, app.get(WorkCalendar));
  await makeRows();
});
afterAll(() => api?.close());

/** Three rows of every list. */
async function makeRows(): Promise<void> {
  const { client, id: administrator } = world.administrator;
  const readers = await Promise.all([1, 2, 3].map(() => buildPerson(api.sql, { departmentId: world.departmentId })));
  for (const reader of readers) await api.as(reader);
  const folder = await makeFolder(client);
  folderId = folder.id;
  await setPermission(client, { id: folderId, type: 0 }, { read: [readers[0]!.id] });
  for (const place of [1, 2, 3]) {
    const policy = await makePolicy(client, world.departmentId, folderId);
    const doomed = await makePolicy(client, world.departmentId, folderId);
    await client.ask(routes.deleteDoc, { query: { id: doomed.id, reason: '重复' }, body: undefined });
    shareId = await makeShare(world, { title: `须知 ${place}`, audience: { users: readers.map(({ id }) => id) } });
    await client.ask(routes.createExam, {
      body: {
        ...{ title: `考试 ${place}`, passScore: 1, audience: { all: true } },
        questions: [{ kind: 'trueFalse', stem: '对吗？', answer: true, score: 1 }],
      } as never,
    });
    await client.ask(routes.saveCampaign, {
      body: { name: `活动 ${place}`, riskYear: 2026, opensOn: '2031-01-05', dueOn: '2031-02-28', filter: {} } as never,
    });
    await client.ask(routes.saveSubstitution, {
      body: { personId: readers[place - 1]!.id, substituteId: administrator, from: '2031-01-05', to: '2031-01-09', reason: '休假' },
    });
    await api.sql.query(
      `insert into admin_change (at, actor_id, kind, subject_id, subject_name, event) values (now(), $1, 'person', $1, $2, 'edit')`,
      [administrator, `对象 ${place}`],
    );
    await api.sql.query(
      `insert into mail_message (message_id, recipient, template, subject, language, body_text, body_html, state)
       values ($1, 'a@portal.example', 'test', $2, 'zh', '=秘密', '', 'logged')`,
      [`export-${place}@portal.example`, `邮件 ${place}`],
    );
    expect(policy.id).toBeGreaterThan(0);
  }
}

/** The sheet of an export: a row of its header's texts each. */
async function fileOf(answer: { jobId: string } | string): Promise<Cells[]> {
  if (typeof answer === 'string') throw new Error('the export was not to be waited for');
  const runs = api.app.get(JobRuns);
  await new JobRunWorker(api.sql, runs).take(writer, Number(answer.jobId), { attemptsMade: 0 });
  const run = await runs.find(exportKind, Number(answer.jobId));
  const book = new ExcelJS.Workbook();
  await book.xlsx.load((await buffer(await api.app.get(FileStorage).open(run!.output.storageKey!))) as never);
  const [head, ...rows] = book.worksheets[0]!.getSheetValues().slice(1) as unknown[][];
  return rows.map((row) => Object.fromEntries(head!.slice(1).map((name, index) => [String(name), row[index + 1]])));
}

interface Case {
  readonly list: Parameters<ApiClient['ask']>[0];
  readonly file: Parameters<ApiClient['ask']>[0];
  readonly body: () => object;
  /** A column of the file, and what it says of a row of the list. */
  readonly column: string;
  readonly field: (row: never) => unknown;
}
const plain = (): object => ({});

const cases: readonly (readonly [string, Case])[] = [
  [
    'people',
    {
      list: routes.getPeopleByPage,
      file: routes.exportPeople,
      body: plain,
      column: '用户编号 User no.',
      field: (row: { number: string }) => row.number,
    },
  ],
  [
    'sessions',
    {
      list: routes.getSessionsByPage,
      file: routes.exportSessions,
      body: plain,
      column: '用户编号 User no.',
      field: (row: { person: { userNO: string } }) => row.person.userNO,
    },
  ],
  [
    'substitutes',
    {
      list: routes.getSubstitutionsByPage,
      file: routes.exportSubstitutions,
      body: plain,
      column: '被代理人编号 Absent user no.',
      field: (row: { person: { userNO: string } }) => row.person.userNO,
    },
  ],
  [
    'changes',
    {
      list: routes.getChangeLogByPage,
      file: routes.exportChangeLog,
      body: () => ({ kind: 'person' }),
      column: '对象 Object',
      field: (row: { subjectName: string }) => row.subjectName,
    },
  ],
  [
    'mails',
    {
      list: routes.getMailLogByPage,
      file: routes.exportMailLog,
      body: plain,
      column: '主题 Subject',
      field: (row: { subject: string }) => row.subject,
    },
  ],
  [
    'campaigns',
    {
      list: routes.getCampaignsByPage,
      file: routes.exportCampaigns,
      body: plain,
      column: '评估活动编号 Campaign no.',
      field: (row: { campaignNo: string }) => row.campaignNo,
    },
  ],
  [
    'exams',
    {
      list: routes.getKMSExamListByPage,
      file: routes.exportExams,
      body: plain,
      column: '考试编号 Exam no.',
      field: (row: { examNo: string }) => row.examNo,
    },
  ],
  [
    'my exams',
    {
      list: routes.getMyKMSExamListByPage,
      file: routes.exportMyExams,
      body: plain,
      column: '考试编号 Exam no.',
      field: (row: { examNo: string }) => row.examNo,
    },
  ],
  [
    'shares',
    {
      list: routes.getKMSShareListByPage,
      file: routes.exportShares,
      body: plain,
      column: '分享编号 Resource no.',
      field: (row: { shareNo: string }) => row.shareNo,
    },
  ],
  [
    'policies',
    {
      list: routes.searchDocsByPage,
      file: routes.exportDocs,
      body: () => ({ folderId }),
      column: '制度名称 Policy',
      field: (row: { docName: string }) => row.docName,
    },
  ],
  [
    'deleted policies',
    {
      list: routes.getDeletedByPage,
      file: routes.exportDeleted,
      body: plain,
      column: '名称 Name',
      field: (row: { name: string }) => row.name,
    },
  ],
];

test.each(cases)('%s: the file holds the rows of the list in its order; a selection holds those that were selected', async (_name, one) => {
  const { client } = world.administrator;
  const ask = async (body: object) => (await client.ask(one.list, { body: { ...one.body(), ...body } } as never)) as unknown as Answer;
  const take = async (body: object) => fileOf((await client.ask(one.file, { body: { ...one.body(), ...body } } as never)) as never);
  const { data, totalCount } = await ask({ pageSize: 100 });
  expect(totalCount).toBeGreaterThanOrEqual(3);
  const said = (rows: Answer['data']) => rows.map((row) => one.field(row as never));
  expect((await take({})).map((row) => row[one.column])).toEqual(said(data));
  const rowIds = [data[0]!.id!, data[2]!.id!];
  expect((await take({ rowIds })).map((row) => row[one.column])).toEqual(said([data[0]!, data[2]!]));
  // The list understands the same: what is shown and what is taken out are one question.
  expect(said((await ask({ rowIds })).data)).toEqual(said([data[0]!, data[2]!]));
});

test('the departments of a share: counted as in the list, selected by department', async () => {
  const { client } = world.administrator;
  const rows = await fileOf(await client.ask(routes.exportSharePeopleByDepName, { body: { id: shareId } }));
  expect(rows).toEqual([expect.objectContaining({ '应读人数 People': 3, '未读 Unread': 3, '已读 Read': 0 })]);
  expect(await fileOf(await client.ask(routes.exportSharePeopleByDepName, { body: { id: shareId, rowIds: [999_999] } }))).toEqual([]);
  const departments = { id: shareId, rowIds: [world.departmentId] };
  expect(await fileOf(await client.ask(routes.exportSharePeopleByDepName, { body: departments }))).toHaveLength(1);
});

test('rights are those of the person: another sees his own rows alone, and who is no administrator any more gets an empty file', async () => {
  const stranger = await api.as(await buildPerson(api.sql, {}));
  expect(await fileOf(await stranger.ask(routes.exportDocs, { body: { folderId } }))).toEqual([]);
  expect(await fileOf(await stranger.ask(routes.exportShares, { body: {} }))).toEqual([]);
  expect(await fileOf(await stranger.ask(routes.exportExams, { body: {} }))).toEqual([]);
  const fallen = await buildPerson(api.sql, { roles: [2] });
  const client = await api.as(fallen);
  const answer = await client.ask(routes.exportPeople, { body: {} });
  await api.sql.query('update person_role set role_id = 1 where person_id = $1', [fallen.id]);
  expect(await fileOf(answer)).toEqual([]);
});

test('who takes out a list of the administration stands in its log, with what narrowed the list; a mail’s text is in no file', async () => {
  const { client, id } = world.administrator;
  const rows = await fileOf(await client.ask(routes.exportMailLog, { body: { keyword: '邮件 2', rowIds: null } }));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('秘密');
  const [entry] = (await client.ask(routes.getChangeLogByPage, { body: { kind: 'mail', actorId: id } })).data;
  expect(entry).toMatchObject({ event: 'exportList', changes: [{ field: 'keyword', before: '', after: '邮件 2' }] });
  // The file of the log says in words what the log keeps as codes.
  const [told] = await fileOf(await client.ask(routes.exportChangeLog, { body: { kind: 'mail', actorId: id } }));
  expect(told).toMatchObject({
    '类别 Type': '邮件 Email',
    '操作 Action': '导出列表 List exported',
    '内容 What': '关键字 Keyword: （空） (empty) → 邮件 2',
  });
});
