import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { evidenceTopics, RecordEvidenceService } from '@portal/evidence-request';
import { buildDepartment, buildWorld, startTestApi, workControlTest, type ApiClient, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(async () => {
  await api?.close();
});

const june = { effectiveFrom: '2031-06-01', effectiveTo: '2031-06-30', source: '承运商' };
let counter = 0;
async function upload(client: ApiClient): Promise<{ id: number; sha256: string }> {
  const content = `%PDF-1.7 record evidence ${(counter += 1)}`;
  const { data } = await client.upload(routes.attachmentUpload, [{ name: `签收单${counter}.pdf`, content }]);
  return { id: data[0]!.id, sha256: createHash('sha256').update(content).digest('hex') };
}
const of = (client: ApiClient, id: number, keyword = '') =>
  client.ask(routes.getRecordEvidence, { query: { workflow: 'riskControl', id, keyword } });
/** Evidence of the owner's for a control, kept and linked in one call. */
async function keepFor(recordId: number, given: Record<string, unknown> = {}) {
  const { client } = world.owner;
  const file = await upload(client);
  const kept = await client.ask(routes.saveEvidence, {
    body: { fileId: file.id, title: '自评依据', ...june, workflow: 'riskControl', recordId, ...given },
  });
  return { ...kept, file };
}
const verify = async (record: string) =>
  (await world.administrator.client.ask(routes.verifyRecordTrail, { body: { workflow: 'evidence', record } })).ok;
const lastStep = async (id: number) =>
  (await api.sql.one<{ event: string; body: string }>(
    `select event, body from workflow_step where workflow = 'evidence' and subject_id = $1 order by seq desc limit 1`,
    [id],
  ))!;

test('a file becomes evidence of a record in one call; the step that links it holds the version, its file and hash', async () => {
  const { id } = await world.bring('assessing');
  const kept = await keepFor(id);
  const { used, mayLink, hidden, offers } = await of(world.owner.client, id);
  expect({ mayLink, hidden, offers: offers.map((one) => one.id) }).toEqual({ mayLink: true, hidden: 0, offers: [] });
  expect(used).toMatchObject([
    { id: kept.id, no: 1, mayRelease: true, standsOn: { sha256: kept.file.sha256, effectiveTo: june.effectiveTo } },
  ]);
  const { riskNo } = await world.record(id);
  const { event, body } = await lastStep(kept.id);
  expect(event).toBe('USE');
  expect(body).toContain(kept.file.sha256);
  expect(body).toContain(`${riskNo} (V1)`);
  expect(await verify(kept.recordNo)).toBe(true);
});

test('a new version moves what is open, and the step names each record with both versions', async () => {
  const { client } = world.owner;
  const { id } = await world.bring('assessing');
  const kept = await keepFor(id);
  const next = await upload(client);
  await client.ask(routes.replaceEvidence, { body: { id: kept.id, fileId: next.id, note: '重新扫描', ...june } });
  expect((await of(client, id)).used).toMatchObject([{ no: 2, standsOn: { sha256: next.sha256 } }]);
  const { riskNo } = await world.record(id);
  const { event, body } = await lastStep(kept.id);
  expect(event).toBe('REPLACE');
  for (const said of [`${riskNo} (V1)`, `${riskNo} (V2)`, next.sha256]) expect(body).toContain(said);
  expect(await verify(kept.recordNo)).toBe(true);
});

test('whoever reads the record reads what is linked to it, and opens its file; what is confidential he is told the number of; by the link alone nobody takes it off', async () => {
  const { aide, outsider, owner } = world;
  const { id } = await world.bring('assessing');
  const [plain, secret] = [await keepFor(id), await keepFor(id, { confidentiality: 'confidential' })];
  const opens = (client: ApiClient, one: { id: number }) => client.call(routes.getEvidence, { query: { id: one.id } });
  const seen = await of(aide.client, id);
  expect(seen).toMatchObject({ hidden: 1, used: [{ id: plain.id, mayRelease: false }] });
  expect((await opens(aide.client, plain)).data).toMatchObject({ uses: [{ id, workflow: 'riskControl' }], requests: [] });
  expect((await opens(aide.client, secret)).code).toBe('not_found');
  expect((await aide.client.raw(`${routes.downloadFile.path}?id=${plain.file.id}`)).headers.get('content-type')).toContain('pdf');
  expect((await aide.client.call(routes.downloadFile, { query: { id: secret.file.id } })).isSuccess).toBe(false);
  const release = { id: plain.id, workflow: 'riskControl', recordId: id, isRelease: true };
  expect((await aide.client.call(routes.linkEvidence, { body: release })).code).toBe('not_found');
  expect((await outsider.client.call(routes.getRecordEvidence, { query: { workflow: 'riskControl', id } })).code).toBe('not_found');
  expect((await opens(outsider.client, plain)).code).toBe('not_found');
  // Read by one record, it tells of no other that the reader may not read.
  const { id: elsewhere } = await world.bring('assessing', {
    controlOwner: world.otherOwner.id,
    controlOwnerDeptId: (await buildDepartment(api.sql)).id,
  });
  const { administrator } = world;
  await administrator.client.ask(routes.linkEvidence, { body: { id: plain.id, workflow: 'riskControl', recordId: elsewhere } });
  expect((await opens(administrator.client, plain)).data).toMatchObject({ uses: [{ id }, { id: elsewhere }] });
  const told = (await opens(aide.client, plain)).data!.uses.map((use) => use.id);
  expect(told).toContain(id);
  expect(told).not.toContain(elsewhere);
  expect((await owner.client.ask(routes.linkEvidence, { body: release })).uses.map((use) => use.id)).not.toContain(id);
  expect((await opens(aide.client, plain)).code).toBe('not_found');
});
test('what could be linked is found by number or title; a settled record takes nothing, and loses no file', async () => {
  const { client } = world.owner;
  const { id } = await world.bring('assessing');
  const file = await upload(client);
  const kept = await client.ask(routes.saveEvidence, { body: { fileId: file.id, title: '盘点表 100%', ...june } });
  expect((await of(client, id)).offers[0]!.id).toBe(kept.id);
  expect((await of(client, id, kept.recordNo)).offers.map((one) => one.id)).toEqual([kept.id]);
  expect((await of(client, id, '100%')).offers.map((one) => one.id)).toEqual([kept.id]);
  expect((await of(client, id, '没有这样的')).offers).toEqual([]);
  const { id: done } = await world.bring('complete');
  expect(await of(client, done)).toMatchObject({ mayLink: false, used: [], offers: [] });
  const count = async () => (await api.sql.one<{ n: number }>('select count(*)::int as n from evidence'))!.n;
  const before = await count();
  const more = await upload(client);
  const body = { fileId: more.id, title: '补充', ...june, workflow: 'riskControl', recordId: done };
  expect((await client.call(routes.saveEvidence, { body })).errors).toMatchObject([{ field: 'recordId' }]);
  expect((await client.call(routes.saveEvidence, { body: { ...body, workflow: 'nothing' } })).errors).toMatchObject([
    { field: 'workflow' },
  ]);
  expect(await count()).toBe(before);
  expect((await client.ask(routes.saveEvidence, { body: { ...body, workflow: '', recordId: null } })).versions[0]!.fileId).toBe(more.id);
});

test('a record that is opened again follows to the newest version, once; every kind that can be opened again is listened to', async () => {
  const { client, id: ownerId } = world.owner;
  const { id } = await world.bring('assessing');
  const kept = await keepFor(id);
  await api.sql.query(`update risk_control set state = 'complete' where id = $1`, [id]);
  const next = await upload(client);
  await client.ask(routes.replaceEvidence, { body: { id: kept.id, fileId: next.id, note: '重新扫描', ...june } });
  expect((await of(client, id)).used).toMatchObject([{ no: 1, newest: { no: 2 } }]);
  await api.sql.query(`update risk_control set state = 'reviewing' where id = $1`, [id]);
  const actor = { id: ownerId, isAdministrator: false, isSystem: false };
  const follow = () => api.sql.transaction((tx) => api.app.get(RecordEvidenceService).follow(tx, 'riskControl', id, actor));
  expect(await follow()).toBe(1);
  expect(await follow()).toBe(0);
  expect((await of(client, id)).used).toMatchObject([{ no: 2 }]);
  expect((await lastStep(kept.id)).body).toContain(next.sha256);
  expect(await verify(kept.recordNo)).toBe(true);
  expect(evidenceTopics).toEqual(expect.arrayContaining(['controlTest.REOPEN', 'riskControl.REOPEN']));
});

test('files that a tester put onto items become evidence with days, without being sent again', async () => {
  const { id, tester, fileId } = await workControlTest(api, world);
  const read = () => tester.client.ask(routes.getTestEvidence, { query: { id } });
  expect(await read()).toMatchObject({ loose: [{ fileId, places: [1] }], used: [] });
  // Only who uploaded a file keeps it.
  expect((await world.reviewer.client.ask(routes.getTestEvidence, { query: { id } })).loose).toEqual([]);
  await tester.client.ask(routes.saveEvidence, { body: { fileId, title: '', ...june } });
  expect(await read()).toMatchObject({
    loose: [],
    used: [{ no: 1, places: [1], standsOn: { fileId, effectiveFrom: june.effectiveFrom } }],
  });
});
