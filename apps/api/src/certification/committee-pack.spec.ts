import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WeighedScopes } from '@portal/assessment-period';
import { CommitteePackQueries, committeePackRun, CoveredFacts, hashContent, PackFreezer, WorkingPapersSource } from '@portal/certification';
import { certificationRoutes as calls, routes } from '@portal/contract';
import {
  ExportWriter,
  FileStorage,
  JobRuns,
  JobRunWorker,
  readSigningKey,
  RecordKinds,
  WorkCalendar,
  WorkflowRunner,
} from '@portal/platform';
import { buildStatements, buildWorld, signAndMove, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

const run = promisify(execFile);
const signingKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-papers-'));
const calendar = new WorkCalendar('Asia/Shanghai');

let api: TestApi;
let world: World;
let built: Awaited<ReturnType<typeof buildStatements>>;

beforeAll(async () => {
  api = await startTestApi(createApi, { env: { AUDIT_SIGNING_KEY: signingKey } });
  world = await buildWorld(api);
  built = await buildStatements(world);
}, 120_000);
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

const storage = (): FileStorage => api.app.get(FileStorage as never);

/** Asks for a pack as the console does, and freezes it as a worker does. */
async function freeze(title: string, periodId = built.periodId) {
  const { client } = world.administrator;
  const asked = await client.ask(calls.prepareCommitteePack, { body: { periodId, title, titleEn: '' } });
  expect(asked).toMatchObject({ state: 'preparing', frozenAt: null });
  const freezer = new PackFreezer(
    api.sql,
    api.app.get(WorkflowRunner),
    api.app.get(CommitteePackQueries),
    storage(),
    calendar,
    api.app.get(WeighedScopes),
  );
  const found = await api.app.get(JobRuns).findOf(committeePackRun, asked.id);
  await new JobRunWorker(api.sql, api.app.get(JobRuns)).take(freezer, found!.id, { attemptsMade: 0 });
  return client.ask(calls.getCommitteePack, { query: { id: asked.id } });
}

test('a pack is frozen with four files whose hashes stand in its chain; a later one is compared with it', async () => {
  const { client } = world.administrator;
  const first = await freeze('八月资料');
  expect(first.state).toBe('frozen');
  expect(first.sections.map(({ name }) => name)).toEqual([
    'scope',
    'testing',
    'deficiencies',
    'remediation',
    'losses',
    'statements',
    'comparison',
  ]);
  expect(first.files.map(({ kind, language }) => `${kind} ${language}`).sort()).toEqual(['docx en', 'docx zh', 'pdf en', 'pdf zh']);
  const content = await api.app.get(CommitteePackQueries).content(first.id);
  expect(first.hash).toBe(hashContent(content!));
  for (const file of first.files) {
    const bytes = Buffer.from(await (await client.raw(file.url)).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    // Nobody else opens it.
    expect(await (await world.owner.client.raw(file.url)).json()).toMatchObject({ isSuccess: false });
  }
  expect(await client.ask(routes.verifyRecordTrail, { body: { workflow: 'committeePack', record: first.recordNo } })).toMatchObject({
    ok: true,
  });

  await signAndMove(api, world, built.id);
  const second = await freeze('十一月资料');
  expect(second.previous).toMatchObject({ id: first.id, recordNo: first.recordNo });
  expect(second.differences).toContainEqual({
    key: 'statements.reopened',
    label: { zh: '需重新签署', en: 'Reopened' },
    before: 0,
    after: 1,
  });
  expect(await client.ask(calls.compareCommitteePacks, { body: { beforeId: first.id, afterId: second.id } })).toEqual(second.differences);
  // What the first said stays.
  expect((await client.ask(calls.getCommitteePack, { query: { id: first.id } })).hash).toBe(first.hash);
  const page = await client.ask(calls.getCommitteePackByPage, { body: { periodId: built.periodId } });
  expect(page.data.map(({ id }) => id)).toEqual([second.id, first.id]);
});

test('the paper compares with the newest pack of the previous period, however many there are of its own, and says so where there is none', async () => {
  const { client } = world.administrator;
  const comparisonOf = ({ sections }: Awaited<ReturnType<typeof freeze>>) => {
    const { title, blocks } = sections.find(({ name }) => name === 'comparison')!;
    const [table] = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
    return { title: title.en, said: blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text.en] : [])), table: table! };
  };
  const alone = await freeze('尚无上期');
  expect(alone.lastPeriod).toBeNull();
  expect(alone.previous).not.toBeNull();
  const none = comparisonOf(alone);
  expect([none.said, none.table.rows, none.table.empty.en]).toEqual([[], [], 'The previous period has no frozen pack to compare with.']);

  // Of another length, and of the year before the last: neither is the previous period.
  const period = async (kind: 'year' | 'quarter', firstDay: string, lastDay: string) =>
    (await client.ask(routes.saveAssessmentPeriod, { body: { title: lastDay, kind, firstDay, lastDay, currency: 'CNY' } })).id;
  await freeze('二〇二九', await period('year', '2029-01-01', '2029-12-31'));
  await freeze('四季度', await period('quarter', '2030-10-01', '2030-12-31'));
  const before = await period('year', '2030-01-01', '2030-12-31');
  await freeze('上期较早', before);
  const last = await freeze('上期', before);
  await freeze('本期较早');
  const pack = await freeze('本期');
  expect(pack.previous?.recordNo).not.toBe(last.recordNo);
  expect(pack.lastPeriod).toMatchObject({ id: last.id, recordNo: last.recordNo, period: { zh: '2030-12-31' } });
  expect(pack.lastPeriod!.differences).toEqual(
    await client.ask(calls.compareCommitteePacks, { body: { beforeId: last.id, afterId: pack.id } }),
  );
  const { title, said, table } = comparisonOf(pack);
  expect(title).toBe('Compared with the previous period');
  expect(said).toEqual([expect.stringContaining(`Compared with pack ${last.recordNo} (2030-12-31), frozen `)]);
  // By the portal's clock, as the pages tell it.
  expect(said[0]).toContain('(Asia/Shanghai)');
  expect(await api.app.get(CommitteePackQueries).content(pack.id)).toMatchObject({ timeZone: 'Asia/Shanghai' });
  expect(table.head.map(({ en }) => en)).toEqual(['Figure', 'Previous period', 'This period']);
  expect(table.rows).toContainEqual([
    { zh: '声明', en: 'Statements' },
    { zh: '0', en: '0' },
    { zh: '2', en: '2' },
  ]);
  // A period that was planned from another one is compared with that, whatever ended last.
  const next = await period('quarter', '2032-01-01', '2032-03-31');
  await api.sql.query('update assessment_period set previous_id = $2 where id = $1', [next, before]);
  expect((await freeze('下期', next)).lastPeriod?.id).toBe(last.id);
});

test('every figure of a pack names a list that the console has', async () => {
  const pack = await freeze('地址');
  const menu = await world.administrator.client.ask(routes.getRoleAsyncRoutes, { query: {} });
  const paths = new Set((JSON.stringify(menu).match(/"path":"[^"]+"/g) ?? []).map((one) => one.slice(8, -1)));
  const questions = pack.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : [])));
  expect(questions.length).toBeGreaterThan(20);
  expect(questions.filter(({ question }) => !paths.has(question.split('?')[0]!)).map(({ question }) => question)).toEqual([]);
});

test('working papers are a signed zip that verifies without the portal, and not when a byte of it moved', async () => {
  const { client } = world.administrator;
  const { jobId } = (await client.ask(calls.exportWorkingPapers, { body: { periodId: built.periodId, companyId: null } })) as {
    jobId: string;
  };
  const source = new WorkingPapersSource(api.app.get(RecordKinds), storage(), api.app.get(CoveredFacts), api.config);
  const writer = new ExportWriter(api.sql, storage(), [source], calendar);
  await new JobRunWorker(api.sql, api.app.get(JobRuns)).take(writer, Number(jobId), { attemptsMade: 0 });
  const { url, state } = await client.ask(routes.getJob, { query: { id: jobId } });
  expect(state).toBe('completed');
  const zip = Buffer.from(await (await client.raw(url!)).arrayBuffer());
  const file = path.join(folder, 'papers.zip');
  writeFileSync(file, zip);
  const { fingerprint } = readSigningKey({ AUDIT_SIGNING_KEY: signingKey, NODE_ENV: 'production' })!;
  const verify = (name: string) =>
    run(process.execPath, [path.resolve('tools/audit-verify.mjs'), '--papers', name, '--fingerprint', fingerprint], { env: {} }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    );
  expect(await verify(file)).toMatchObject({ code: 0, stdout: expect.stringContaining('everything is as it was written') as unknown });
  for (const name of [
    'tests.xlsx',
    'samples.xlsx',
    'populations.xlsx',
    'evidence.xlsx',
    'requests.xlsx',
    'deficiencies.xlsx',
    'statements.xlsx',
    'facts.xlsx',
    'record.pdf',
  ])
    expect(zip.includes(Buffer.from(name))).toBe(true);
  const broken = Buffer.from(zip);
  broken[zip.indexOf(Buffer.from('statements.xlsx')) + 40]! ^= 1;
  writeFileSync(path.join(folder, 'broken.zip'), broken);
  expect((await verify(path.join(folder, 'broken.zip'))).code).not.toBe(0);
});

test('a pack whose job breaks down says so, and any administrator has it tried again', async () => {
  const { client } = world.administrator;
  const { id, jobId, hasFailed } = await client.ask(calls.prepareCommitteePack, {
    body: { periodId: built.periodId, title: '未编成的资料', titleEn: '' },
  });
  expect(hasFailed).toBe(false);
  await api.sql.query(`update job_run set state = 'failed', error = 'x', finished_at = now() where id = $1`, [jobId]);
  const read = () => world.reviewer.client.ask(calls.getCommitteePack, { query: { id } });
  expect(await read()).toMatchObject({ state: 'preparing', hasFailed: true, jobId });
  await world.reviewer.client.ask(routes.retryJob, { body: { id: jobId! } });
  expect(await read()).toMatchObject({ state: 'preparing', hasFailed: false });
});
