import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { EvidenceService } from '@portal/evidence-request';
import { buildPerson, buildWorld, startTestApi, workControlTest, type ApiClient, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

interface Person {
  readonly id: number;
  readonly client: ApiClient;
}

let api: TestApi;
let world: World;
let tester: Person;
let provider: Person;

beforeAll(async () => {
  api = await startTestApi(createApi);
});
beforeEach(async () => {
  world = await buildWorld(api);
  [tester, provider] = [await signIn(), await signIn()];
});
afterAll(async () => {
  await api?.close();
});

async function signIn(): Promise<Person> {
  const person = await buildPerson(api.sql);
  return { id: person.id, client: await api.as(person) };
}
let counter = 0;
async function upload({ client }: Person, name = '签收单.pdf'): Promise<{ id: number; sha256: string }> {
  const content = `%PDF-1.7 evidence ${(counter += 1)}`;
  const { data } = await client.upload(routes.attachmentUpload, [{ name, content }]);
  return { id: data[0]!.id, sha256: createHash('sha256').update(content).digest('hex') };
}
const june = { effectiveFrom: '2031-06-01', effectiveTo: '2031-06-30', source: '承运商' };

/** Evidence that the provider gave for tests, by a request that serves them all. */
async function giveFor(testIds: readonly number[], given: Record<string, unknown> = {}): Promise<number> {
  const request = await tester.client.ask(routes.saveEvidenceRequest, {
    body: { title: '上半年签收单', askedId: provider.id, dueOn: '2031-07-31', testIds: [...testIds] },
  });
  const { id: fileId } = await upload(provider, '签收单 V1.pdf');
  const body = { id: request.id, files: [{ fileId, title: '六月签收单', ...june, ...given }] };
  return (await provider.client.ask(routes.provideEvidence, { body })).answered[0]!.id;
}
const attach = (id: number, evidenceId: number) => tester.client.ask(routes.attachEvidence, { body: { id, evidenceId } });
const readTest = (id: number) => tester.client.ask(routes.getControlTest, { query: { id } });
const filesOf = async (id: number) => (await readTest(id)).items[0]!.evidence.map(({ name }) => name);
const ofTest = ({ client }: Person, id: number) => client.ask(routes.getTestEvidence, { query: { id } });
const readEvidence = ({ client }: Person, id: number) => client.ask(routes.getEvidence, { query: { id } });
async function conclude(id: number): Promise<void> {
  await tester.client.ask(routes.updateControlTest, { body: { id, event: 'SUBMIT', conclusion: 'effective' } });
  await world.reviewer.client.ask(routes.updateControlTest, { body: { id, event: 'CONCLUDE' } });
}
async function replace(id: number, given: Record<string, unknown> = {}) {
  const file = await upload(provider, '签收单 V2.pdf');
  const body = { id, fileId: file.id, note: '14 页模糊，重新扫描', ...june, ...given };
  return { file, record: await provider.client.ask(routes.replaceEvidence, { body }) };
}
const verify = async (workflow: string, record: string) =>
  (await world.administrator.client.ask(routes.verifyRecordTrail, { body: { workflow, record } })).ok;

test('evidence dated 30 June that came on 8 July, used by six controls and replaced once: five open tests stand on the new version, the concluded one on the old, all for June only', async () => {
  const tests: number[] = [];
  for (let n = 0; n < 6; n += 1) tests.push((await workControlTest(api, world, tester)).id);
  const [concluded, ...open] = tests as [number, ...number[]];
  const evidenceId = await giveFor(tests);
  for (const id of tests) await attach(id, evidenceId);
  await conclude(concluded);
  // It came on 8 July: what it supports are the days that it speaks of all the same.
  await api.sql.query(`update evidence_version set received_at = '2031-07-08T03:00:00Z' where evidence_id = $1`, [evidenceId]);

  const { record, file } = await replace(evidenceId);
  expect(record.versions.map(({ no, fileName }) => [no, fileName])).toEqual([
    [2, '签收单 V2.pdf'],
    [1, '签收单 V1.pdf'],
  ]);
  expect(record.versions[0]!.sha256).toBe(file.sha256);
  expect(record.versions[1]!.receivedAt).toBe('2031-07-08T03:00:00.000Z');
  expect(record.uses.map(({ id, no, isOpen }) => [id, no, isOpen])).toEqual([[concluded, 1, false], ...open.map((id) => [id, 2, true])]);
  for (const id of open) expect(await filesOf(id)).toEqual(expect.arrayContaining(['签收单 V2.pdf']));
  for (const id of open) expect(await filesOf(id)).not.toContain('签收单 V1.pdf');
  expect(await filesOf(concluded)).toEqual(expect.arrayContaining(['签收单 V1.pdf']));
  expect(await filesOf(concluded)).not.toContain('签收单 V2.pdf');

  // June of a tested year: 151 days before it and 184 after it are not supported, on the evidence and on each test.
  const gaps = [
    { from: '2031-01-01', to: '2031-05-31', days: 151 },
    { from: '2031-07-01', to: '2031-12-31', days: 184 },
  ];
  for (const use of record.uses) expect(use).toMatchObject({ tested: { from: '2031-01-01', to: '2031-12-31' }, gaps, missingDays: 335 });
  expect(await ofTest(tester, open[0]!)).toMatchObject({ gaps, missingDays: 335, used: [{ no: 2, places: [1] }] });
  expect(await ofTest(tester, concluded)).toMatchObject({
    gaps,
    used: [{ no: 1, standsOn: { fileName: '签收单 V1.pdf' }, newest: { no: 2 } }],
  });

  // The step that changed it holds the hash, and every chain is whole.
  const [step] = await api.sql.query<{ body: string; event: string }>(
    `select event, body from workflow_step where workflow = 'controlTest' and subject_id = $1 order by seq desc limit 1`,
    [open[0]],
  );
  expect(step!.event).toBe('REPLACE_EVIDENCE');
  expect(step!.body).toContain(file.sha256);
  expect(await verify('controlTest', (await readTest(open[0]!)).recordNo)).toBe(true);
  expect(await verify('controlTest', (await readTest(concluded)).recordNo)).toBe(true);
  expect(await verify('evidence', record.recordNo)).toBe(true);
});

test('a concluded test that is opened again is open work: it follows to the newest version, once', async () => {
  const { id } = await workControlTest(api, world, tester);
  const evidenceId = await giveFor([id]);
  await attach(id, evidenceId);
  await conclude(id);
  await replace(evidenceId);
  await world.administrator.client.ask(routes.updateControlTest, { body: { id, event: 'REOPEN', comments: '补充证据' } });
  expect(await filesOf(id)).toContain('签收单 V1.pdf');
  const follow = () =>
    api.sql.transaction((tx) => api.app.get(EvidenceService).follow(tx, id, { id: tester.id, isAdministrator: false, isSystem: false }));
  expect(await follow()).toBe(1);
  expect(await follow()).toBe(0);
  expect(await filesOf(id)).toContain('签收单 V2.pdf');
  expect(await filesOf(id)).not.toContain('签收单 V1.pdf');
  expect(await verify('controlTest', (await readTest(id)).recordNo)).toBe(true);
});

test('evidence is offered to the next test of the same control, with who used it; what is confidential only to who may read it', async () => {
  const { id } = await workControlTest(api, world, tester);
  const evidenceId = await giveFor([id]);
  const secretId = await giveFor([id], { title: '工资单', confidentiality: 'confidential' });
  await attach(id, evidenceId);
  await attach(id, secretId);
  const next = await signIn();
  const later = (await workControlTest(api, world, next)).id;
  expect((await ofTest(next, later)).offers).toEqual([]);
  expect((await next.client.call(routes.getEvidence, { query: { id: evidenceId } })).code).toBe('not_found');
  // The same control a year later: another row of its lineage.
  await api.sql.query(
    `update risk_control later set lineage_id = before.lineage_id, risk_year = before.risk_year + 1 from risk_control before, control_test t, control_test n
     where t.id = $1 and before.id = t.control_id and n.id = $2 and later.id = n.control_id`,
    [id, later],
  );
  const { recordNo } = await readTest(id);
  expect((await ofTest(next, later)).offers).toMatchObject([
    { id: evidenceId, reason: 'before', lastUse: { number: recordNo, tester: { id: tester.id } } },
  ]);
  const used = await next.client.ask(routes.attachEvidence, { body: { id: later, evidenceId } });
  expect(used).toMatchObject({ used: [{ id: evidenceId, no: 1 }], offers: [] });
  const refusal = await next.client.call(routes.attachEvidence, { body: { id: later, evidenceId: secretId } });
  expect(refusal.errors).toMatchObject([{ field: 'evidenceId' }]);
});

test('only who keeps evidence replaces or corrects it; what was concluded on it stays as it was said; what is used is never withdrawn', async () => {
  const { id } = await workControlTest(api, world, tester);
  const evidenceId = await giveFor([id]);
  await attach(id, evidenceId);
  const update = ({ client }: Person, event: string, given: Record<string, unknown> = {}) =>
    client.call(routes.updateEvidence, { body: { id: evidenceId, event, title: '六月签收单', ...june, ...given } });
  expect((await update(tester, 'DESCRIBE')).code).toBe('not_allowed');
  const other = await upload(tester);
  const byTester = await tester.client.call(routes.replaceEvidence, { body: { id: evidenceId, fileId: other.id, ...june } });
  expect(byTester.code).toBe('not_allowed');
  expect((await update(provider, 'DESCRIBE', { effectiveFrom: '2031-07-01' })).errors).toMatchObject([{ field: 'effectiveTo' }]);
  await provider.client.ask(routes.updateEvidence, {
    body: { id: evidenceId, event: 'DESCRIBE', title: '六月签收单（扫描件）', ...june, effectiveFrom: '2031-05-01' },
  });
  expect(await readEvidence(tester, evidenceId)).toMatchObject({
    title: '六月签收单（扫描件）',
    versions: [{ effectiveFrom: '2031-05-01' }],
    uses: [{ missingDays: 304 }],
  });
  await conclude(id);
  expect((await update(provider, 'DESCRIBE')).errors).toMatchObject([{ field: 'effectiveFrom' }]);
  expect((await update(provider, 'WITHDRAW', { comments: '误传' })).code).toBe('not_allowed');
  const { id: fileId } = await upload(provider);
  const kept = await provider.client.ask(routes.saveEvidence, { body: { fileId, title: '', ...june } });
  const twice = await provider.client.call(routes.saveEvidence, { body: { fileId, title: '', ...june } });
  expect(twice.errors).toMatchObject([{ field: 'fileId' }]);
  const withdrawn = await provider.client.ask(routes.updateEvidence, { body: { id: kept.id, event: 'WITHDRAW', comments: '误传' } });
  expect(withdrawn.state).toBe('withdrawn');
  expect(await verify('evidence', kept.recordNo)).toBe(true);
});

test('records beside tests are linked too: what is open gets the new version, what is settled keeps its own', async () => {
  const { owner, administrator } = world;
  const { id: fileId } = await upload({ id: owner.id, client: owner.client });
  const kept = await owner.client.ask(routes.saveEvidence, { body: { fileId, title: '自评依据', ...june } });
  const [openId, doneId] = [(await world.bring('assessing')).id, (await world.bring('assessing')).id];
  const link = (recordId: number, isRelease = false) =>
    owner.client.call(routes.linkEvidence, { body: { id: kept.id, workflow: 'riskControl', recordId, isRelease } });
  expect((await link(openId)).isSuccess).toBe(true);
  expect((await link(openId)).errors).toMatchObject([{ field: 'recordId' }]);
  await link(doneId);
  await api.sql.query(`update risk_control set state = 'complete' where id = $1`, [doneId]);
  const next = await upload({ id: owner.id, client: owner.client });
  const replaced = await owner.client.ask(routes.replaceEvidence, { body: { id: kept.id, fileId: next.id, ...june } });
  expect(replaced.uses.map(({ id, no, isOpen }) => [id, no, isOpen])).toEqual([
    [openId, 2, true],
    [doneId, 1, false],
  ]);
  expect((await link(doneId, true)).errors).toMatchObject([{ field: 'recordId' }]);
  expect((await link(openId, true)).isSuccess).toBe(true);
  expect((await administrator.client.ask(routes.getEvidence, { query: { id: kept.id } })).uses).toHaveLength(1);
  expect(await verify('evidence', kept.recordNo)).toBe(true);
});

test('each version is opened by who may read the evidence, and by nobody else', async () => {
  const { id } = await workControlTest(api, world, tester);
  const evidenceId = await giveFor([id]);
  await replace(evidenceId);
  const stranger = await signIn();
  for (const { fileId } of (await readEvidence(tester, evidenceId)).versions) {
    expect((await tester.client.raw(`${routes.downloadFile.path}?id=${fileId}`)).headers.get('content-type')).toContain('pdf');
    expect((await stranger.client.call(routes.downloadFile, { query: { id: fileId } })).isSuccess).toBe(false);
  }
});
