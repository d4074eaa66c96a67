import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  ExportWriter,
  FileStorage,
  JobRuns,
  JobRunWorker,
  readSigningKey,
  RecordKinds,
  sealDay,
  WorkCalendar,
  type PackageIndex,
} from '@portal/platform';
import { ControlExportSource, YEAR_END_LIMITS, YearEndSource, assertYearEndFits } from '@portal/risk-control';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

const run = promisify(execFile);
const signingKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-year-end-'));
const tool = path.resolve('tools/audit/verify-package.mjs');

let api: TestApi;
let world: World;
let zip: Buffer;
let evidence: string;
let riskNo: string;
let counter = 0;

beforeAll(async () => {
  api = await startTestApi(createApi, { env: { AUDIT_SIGNING_KEY: signingKey } });
  world = await buildWorld(api);
  const { client } = world.owner;
  const control = await world.bring('assessing', { riskDescription: '<script>alert(1)</script> 风险' });
  riskNo = control.riskNo;
  const [file] = (await client.upload(routes.attachmentUpload, [{ name: '../执行 记录.pdf', content: '%PDF-1.7 evidence' }])).data;
  await client.ask(routes.updateRiskCurrentControl, {
    body: { ...world.assessmentBody(control.id), risk_Docs: [{ docId: file!.id, type: 2 }] },
  });
  await world.reviewer.client.ask(routes.updateReviewRequest, {
    body: {
      riskId: control.id,
      wfStatus: true,
      controlEffectiveness: 2,
      controlDeficiency: '10',
      remediationPlan: '补充',
      expectedCompletionDate: '2030-01-31',
    },
  });
  await sealDay(api.sql, '2026-01-05', new Date('2026-01-06T00:05:00Z'));
  await world.bring('complete');
  await world.bring('draft', { managementArea: '欧盟' });
  zip = await take({ managementArea: '中国' });
  evidence = `${riskNo}/files/${file!.id}-执行 记录.pdf`;
}, 120_000);
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Asks for a package as the console does, writes it as a worker does, and fetches it. */
async function take(body: Record<string, unknown>): Promise<Buffer> {
  const { client } = world.administrator;
  const { jobId } = (await client.ask(routes.exportYearEndPackage, { body })) as { jobId: string };
  const storage: FileStorage = api.app.get(FileStorage as never);
  const source = new YearEndSource(new ControlExportSource(), api.app.get(RecordKinds), storage, api.config);
  const writer = new ExportWriter(api.sql, storage, [source], new WorkCalendar('Asia/Shanghai'));
  await new JobRunWorker(api.sql, api.app.get(JobRuns)).take(writer, Number(jobId), { attemptsMade: 0 });
  const { url, state } = await client.ask(routes.getJob, { query: { id: jobId } });
  expect(state).toBe('completed');
  const response = await client.raw(url!);
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/year-end-package-.*\.zip/);
  return Buffer.from(await response.arrayBuffer());
}

/** Unpacks it as an auditor would. */
function unpack(bytes = zip): string {
  const place = path.join(folder, String((counter += 1)));
  let at = bytes.readUInt32LE(bytes.length - 6);
  for (; bytes.readUInt32LE(at) === 0x02014b50;) {
    const [packed, length, offset] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26);
    mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
    writeFileSync(path.join(place, name), inflateRawSync(bytes.subarray(begin, begin + packed)));
    at += 46 + length;
  }
  return place;
}

async function verify(place: string, ...more: string[]): Promise<{ code: number; said: string }> {
  const script = existsSync(path.join(place, 'verify.mjs')) ? [path.join(place, 'verify.mjs')] : [tool, place];
  try {
    return { code: 0, said: (await run(process.execPath, [...script, ...more], { env: {} })).stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, said: stdout };
  }
}

test('a package holds what was chosen, and verifies packed and unpacked without the portal', async () => {
  const place = unpack();
  const index = JSON.parse(readFileSync(path.join(place, 'index.json'), 'utf8')) as PackageIndex;
  expect(index.records).toHaveLength(2);
  expect(Object.keys(index.files)).toEqual(
    expect.arrayContaining([
      'risk-controls.xlsx',
      evidence,
      `${riskNo}/record.html`,
      `${riskNo}/record.json`,
      `${riskNo}/trail.json`,
      `${riskNo}/trail.html`,
      'heads/2026-01-05.json',
      'index.html',
    ]),
  );
  expect(readFileSync(path.join(place, evidence), 'utf8')).toBe('%PDF-1.7 evidence');
  const page = readFileSync(path.join(place, riskNo, 'record.html'), 'utf8');
  expect(page).toContain('&lt;script&gt;');
  expect(page).toContain('补充');
  expect(readFileSync(path.join(place, 'index.html'), 'utf8')).toContain(encodeURIComponent('执行 记录.pdf').slice(0, 9));
  const { fingerprint } = readSigningKey({ AUDIT_SIGNING_KEY: signingKey, NODE_ENV: 'production' })!;
  expect(await verify(place, '--fingerprint', fingerprint)).toMatchObject({
    code: 0,
    said: expect.stringContaining('everything is as it was written'),
  });
  const file = path.join(folder, 'package.zip');
  writeFileSync(file, zip);
  expect(await verify(file, '--fingerprint', fingerprint)).toMatchObject({ code: 0 });
  expect(await verify(file, '--fingerprint', 'ab'.repeat(32))).toMatchObject({
    code: 1,
    said: expect.stringContaining('not the expected one'),
  });
});

test('every file that is changed, removed or added is named', async () => {
  const whole = unpack();
  const index = JSON.parse(readFileSync(path.join(whole, 'index.json'), 'utf8')) as PackageIndex;
  for (const name of [...Object.keys(index.files), 'index.json', 'index.sig', 'public-key.pem'].filter((one) => !one.endsWith('.mjs'))) {
    const changed = unpack();
    appendFileSync(path.join(changed, name), name === 'public-key.pem' || name === 'index.sig' ? 'x'.repeat(0) : ' ');
    if (name === 'index.sig' || name === 'public-key.pem') writeFileSync(path.join(changed, name), 'x');
    const answer = await verify(changed);
    expect({ name, ...answer }).toMatchObject({
      code: 1,
      said: expect.stringMatching(name.startsWith('index.s') || name.endsWith('.pem') ? /✗/ : new RegExp(`✗ .*${escape(name)}`)),
    });
  }
  const removed = unpack();
  rmSync(path.join(removed, evidence));
  expect((await verify(removed)).said).toContain(`✗ ${evidence}: it was removed`);
  const added = unpack();
  writeFileSync(path.join(added, riskNo, 'files', 'more.pdf'), 'x');
  expect((await verify(added)).said).toContain(`✗ ${riskNo}/files/more.pdf: it was added`);
}, 240_000);

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('only administrators take one, and none that is empty or too large', async () => {
  expect(await world.aide.client.call(routes.exportYearEndPackage, { body: {} })).toMatchObject({ status: 403 });
  expect(await world.administrator.client.call(routes.exportYearEndPackage, { body: { riskYear: 1999 } })).toMatchObject({
    code: 'validation.required',
  });
  const fits = { controls: 1, files: 1, bytes: 1 };
  expect(() => assertYearEndFits(fits)).not.toThrow();
  for (const more of [{ controls: YEAR_END_LIMITS.controls + 1 }, { files: YEAR_END_LIMITS.files }, { bytes: YEAR_END_LIMITS.bytes + 1 }])
    expect(() => assertYearEndFits({ ...fits, ...more })).toThrow('yearEnd.tooLarge');
});
