import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { FileStorage, verifyAudit, verifyRecord, type StepBody } from '@portal/platform';
import {
  buildEventWorld,
  buildWorld,
  freezePack,
  keepEvidence,
  makeFolder,
  makeCourseOf,
  makePolicy,
  makeShare,
  planPeriod,
  recordKinds,
  startTestApi,
  workControlTest,
  type ApiClient,
  type EventWorld,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

/** A file that hangs on a record, as the calls put it there. */
interface Filed {
  readonly workflow: string;
  readonly record: number;
  readonly file: number;
  readonly client: ApiClient;
  /** How the names end of what else its steps link. */
  readonly besides?: readonly string[];
}

let api: TestApi;
let world: World;
let events: EventWorld;
let storage: FileStorage;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
  storage = api.app.get(FileStorage as never);
});
afterAll(() => api?.close());

let counter = 0;
async function upload(client: ApiClient): Promise<number> {
  const answer = await client.upload(routes.attachmentUpload, [{ name: `记录${(counter += 1)}.pdf`, content: `%PDF-1.7 ${counter}` }]);
  return answer.data[0]!.id;
}

/** Every kind of record that takes evidence, and how a person files one. */
const ways: Readonly<Record<string, () => Promise<Filed>>> = {
  riskControl: async () => {
    const { client } = world.owner;
    const { id } = await world.bring('assessing');
    const file = await upload(client);
    await client.ask(routes.updateRiskCurrentControl, { body: { ...world.assessmentBody(id), risk_Docs: [{ docId: file, type: 2 }] } });
    return { workflow: 'riskControl', record: id, file, client };
  },
  remediationIssue: async () => {
    const { client } = world.owner;
    const { id } = await world.bring('remediating');
    const [issue] = await client.ask(routes.getRemediationIssues, { body: { riskId: id } });
    const file = await upload(client);
    await client.ask(routes.updateRemediationIssue, { body: { id: issue!.id, event: 'START' } });
    await client.ask(routes.updateRemediationIssue, {
      body: { id: issue!.id, event: 'SUBMIT_FIX', comments: '已补', docs: [{ docId: file }] },
    });
    return { workflow: 'remediationIssue', record: issue!.id, file, client };
  },
  riskEvent: async () => {
    const { client } = world.owner;
    const file = await upload(client);
    const { id } = await events.bringEvent('draft', { docs: [{ docId: file }] });
    return { workflow: 'riskEvent', record: id, file, client };
  },
  riskReport: async () => {
    const { client } = world.owner;
    const file = await upload(client);
    const { id } = await events.bringReport('submitted', { docs: [{ docId: file }] });
    return { workflow: 'riskReport', record: id, file, client };
  },
  share: async () => {
    const { client } = world.administrator;
    const file = await upload(client);
    const record = await makeShare(world, { type: 'file', content: '', contentEn: '', docs: [{ docId: file }] });
    return { workflow: 'share', record, file, client };
  },
  policyVersion: async () => {
    const { client } = world.administrator;
    const folder = await makeFolder(client);
    await makePolicy(client, world.departmentId, folder.id);
    const [version] = await api.sql.query<{ id: number; file_id: number }>(
      'select id, file_id from policy_version order by id desc limit 1',
    );
    return { workflow: 'policyVersion', record: version!.id, file: version!.file_id, client };
  },
  controlTest: async () => {
    const { id, tester, fileId } = await workControlTest(api, world);
    return { workflow: 'controlTest', record: id, file: fileId, client: tester.client, besides: ['population.csv'] };
  },
  evidence: async () => {
    const { id, fileId } = await keepEvidence(world);
    return { workflow: 'evidence', record: id, file: fileId, client: world.owner.client };
  },
  assessmentPeriod: async () => {
    const { client } = world.administrator;
    const record = await planPeriod(world);
    const file = await upload(client);
    const level = { base: 'revenue' as const, baseAmount: '1000.00', percent: '10', performancePercent: '50', reason: '按预算' };
    await client.ask(routes.setMateriality, { body: { ...level, id: record, fileId: file } });
    return { workflow: 'assessmentPeriod', record, file, client };
  },
  committeePack: async () => {
    const { client } = world.administrator;
    const record = await freezePack(api, world, await planPeriod(world));
    const row = await api.sql.one<{ id: number }>(
      `select min(file_id) as id from committee_pack_file where pack_id = $1 and kind = 'pdf'`,
      [record],
    );
    return { workflow: 'committeePack', record, file: row!.id, client, besides: ['-en.docx', '-en.pdf', '-zh.docx', '-zh.pdf'] };
  },
};

/** What the verifier says of a file; other tests of this page leave faults of their own behind. */
const verify = async ({ file }: Filed) =>
  (await verifyAudit(api.config.DATABASE_URL, recordKinds, { storage })).problems.filter((problem) =>
    problem.includes(`the file ${file} `),
  );
const rowOf = async (file: number) =>
  (await api.sql.one<{ sha256: string; storage_key: string; name: string }>('select * from stored_file where id = $1', [file]))!;
const download = ({ client, file }: Filed) => client.raw(`${routes.downloadFile.path}?id=${file}`);

test('every kind of record whose files are evidence is tried here', () => {
  const kinds = recordKinds.all().filter(({ files }) => files);
  expect(kinds.map(({ workflow }) => workflow.name).sort()).toEqual(Object.keys(ways).sort());
});

test.each(Object.keys(ways))('%s: the step that links a file holds its hash', async (kind) => {
  const filed = await ways[kind]!();
  const row = await rowOf(filed.file);
  const steps = await api.sql.query<{ body: string }>('select body from workflow_step where workflow = $1 and subject_id = $2', [
    filed.workflow,
    filed.record,
  ]);
  const named = steps.flatMap(({ body }) => (JSON.parse(body) as StepBody).files ?? []);
  expect(named.filter(({ id }) => id === filed.file)).toEqual([{ id: filed.file, name: row.name, sha256: row.sha256 }]);
  const others = named.filter(({ id }) => id !== filed.file).map(({ name }) => name);
  const known = (filed.besides ?? []).filter((end) => !row.name.endsWith(end));
  expect(others.map((name) => known.find((end) => name.endsWith(end))).sort()).toEqual([...known].sort());
  expect((await download(filed)).headers.get('content-type')).toBe('application/pdf');
  expect(await verify(filed)).toEqual([]);
});

test.each(Object.keys(ways))(
  '%s: a file changed in the storage is not sent, administrators hear of it once, the verifier names it',
  async (kind) => {
    const filed = await ways[kind]!();
    const row = await rowOf(filed.file);
    const before = await (await download(filed)).arrayBuffer();
    await storage.put(row.storage_key, Readable.from([Buffer.from('%PDF-1.7 forged')]));
    for (const language of ['zh', 'en'] as const) {
      const answer = await filed.client.call(routes.downloadFile, { query: { id: filed.file }, language });
      expect(answer).toMatchObject({ status: 200, isSuccess: false, code: 'conflict.content_changed' });
      expect(answer.message).toMatch(language === 'zh' ? /哈希值不一致/ : /does not match its history/);
    }
    const told = await api.sql.query<{ person_id: number }>(
      `select person_id from notification where kind = 'fileChanged' and text_en like $1`,
      [`%${row.name}%`],
    );
    expect(told.map((one) => one.person_id).sort()).toEqual([world.administrator.id, world.reviewer.id].sort());
    const mails = await api.sql.query(`select 1 from mail_message m where template = 'fileChanged' and m::text like $1`, [
      `%${row.sha256}%`,
    ]);
    expect(mails).toHaveLength(2);
    const named = expect.stringMatching(
      new RegExp(`^${filed.workflow} ${filed.record}: the file ${filed.file} .* its content was changed$`),
    );
    expect(await verify(filed)).toEqual([named]);
    await storage.put(row.storage_key, Readable.from([Buffer.from(before)]));
    expect(await verify(filed)).toEqual([]);
  },
);

test.each(Object.keys(ways))(
  '%s: a hash changed in the table alone is found; the file is still what the step linked and is sent',
  async (kind) => {
    const filed = await ways[kind]!();
    const row = await rowOf(filed.file);
    await api.sql.query('update stored_file set sha256 = $2 where id = $1', [filed.file, 'ab'.repeat(32)]);
    const named = [
      expect.stringMatching(
        new RegExp(`${filed.workflow} ${filed.record}: the file ${filed.file} .* has another hash in the table than in step`),
      ),
    ];
    expect(await verify(filed)).toEqual(named);
    expect((await verifyRecord(api.sql, recordKinds.of(filed.workflow), filed.record)).problems).toEqual(named);
    expect((await download(filed)).headers.get('content-type')).toBe('application/pdf');
    await api.sql.query('update stored_file set sha256 = $2 where id = $1', [filed.file, row.sha256]);
  },
);

test('content and the table’s hash changed together do not deceive: the step’s hash counts', async () => {
  const filed = await ways['riskControl']!();
  const row = await rowOf(filed.file);
  const forged = await storage.put(row.storage_key, Readable.from([Buffer.from('%PDF-1.7 forged twice')]));
  await api.sql.query('update stored_file set sha256 = $2 where id = $1', [filed.file, forged.sha256]);
  expect(await filed.client.call(routes.downloadFile, { query: { id: filed.file } })).toMatchObject({ code: 'conflict.content_changed' });
  expect(await verify(filed)).toHaveLength(2);
});

test('a link put in or taken off past the portal, and a content that is gone, are found', async () => {
  const filed = await ways['riskControl']!();
  await api.sql.query('delete from control_evidence where file_id = $1', [filed.file]);
  expect(await verify(filed)).toEqual([expect.stringMatching(/was taken off without a step$/)]);
  await api.sql.query('insert into control_evidence (risk_id, file_id) values ($1, $2)', [filed.record, filed.file]);
  expect(await verify(filed)).toEqual([]);
  const other = await upload(world.owner.client);
  await api.sql.query('insert into control_evidence (risk_id, file_id) values ($1, $2)', [filed.record, other]);
  expect(await verify({ ...filed, file: other })).toEqual([expect.stringMatching(/was linked without a step$/)]);
  await api.sql.query('delete from control_evidence where file_id = $1', [other]);
  await storage.remove((await rowOf(filed.file)).storage_key);
  expect(await verify(filed)).toEqual([expect.stringMatching(/is not in the storage$/)]);
});

test('what a person takes off stands in a step as well', async () => {
  const { client } = world.owner;
  const { id } = await world.bring('assessing');
  const file = await upload(client);
  const body = world.assessmentBody(id);
  await client.ask(routes.saveDraftRiskCurrentControl, { body: { ...body, risk_Docs: [{ docId: file, type: 2 }] } });
  await client.ask(routes.saveDraftRiskCurrentControl, { body: { ...body, risk_Docs: [{ docId: file, type: 2, isDelete: true }] } });
  expect((await verifyRecord(api.sql, recordKinds.of('riskControl'), id)).problems).toEqual([]);
});

test('a file that was linked before histories held hashes is checked against the table', async () => {
  const { client } = world.owner;
  const file = await upload(client);
  const { id } = await world.bring('assessing');
  await api.sql.query(`update stored_file set created_at = '2020-01-01' where id = $1`, [file]);
  await api.sql.query('insert into control_evidence (risk_id, file_id) values ($1, $2)', [id, file]);
  const filed = { workflow: 'riskControl', record: id, file, client };
  expect((await download(filed)).headers.get('content-type')).toBe('application/pdf');
  const before = await verifyAudit(api.config.DATABASE_URL, recordKinds, { storage });
  expect(before.unproven).toBe(1);
  await storage.put((await rowOf(file)).storage_key, Readable.from([Buffer.from('%PDF-1.7 forged')]));
  expect(await client.call(routes.downloadFile, { query: { id: file } })).toMatchObject({ code: 'conflict.content_changed' });
});

test('the unpacked files of a course are those that were unpacked, and its package the one that was uploaded', async () => {
  const courseId = await makeCourseOf(world);
  const id = await makeShare(world, { type: 'scorm', content: '', contentEn: '', courseId });
  const check = async () =>
    (await verifyAudit(api.config.DATABASE_URL, recordKinds, { storage })).problems.filter((text) => text.startsWith(`share ${id}:`));
  expect(await check()).toEqual([]);
  const files = await api.sql.query<{ storage_key: string }>('select storage_key from scorm_file where course_id = $1 order by 1', [
    courseId,
  ]);
  expect(files.length).toBeGreaterThan(0);
  for (const { storage_key: key } of files) {
    const before = Buffer.concat(await (await storage.open(key)).toArray());
    await storage.put(key, Readable.from([Buffer.from('<html>forged</html>')]));
    expect(await check()).toEqual([`share ${id}: ${key} of its course part is not what was stored: its content was changed`]);
    await storage.remove(key);
    expect(await check()).toEqual([`share ${id}: ${key} of its course part is not in the storage`]);
    await storage.put(key, Readable.from([before]));
  }
  await storage.put((await rowOf(courseId)).storage_key, Readable.from([Buffer.from('PK forged')]));
  expect(await check()).toEqual([expect.stringMatching(/the file \d+ .* its content was changed$/)]);
});
