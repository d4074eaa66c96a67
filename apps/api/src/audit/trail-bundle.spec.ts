import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Envelope } from '@portal/contract';
import { readSigningKey, sealDay, type TrailFile } from '@portal/platform';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

const run = promisify(execFile);
const signingKey = generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-trail-'));

let api: TestApi;
let world: World;
let id: number;
let counter = 0;
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { AUDIT_SIGNING_KEY: signingKey } });
  world = await buildWorld(api);
  ({ id } = await world.bring('remediating', { riskDescription: '<script>alert(1)</script> 风险' }));
  await sealDay(api.sql, '2026-01-05', new Date('2026-01-06T00:05:00Z'));
  await world.administrator.client.ask(routes.reassignControlOwner, {
    body: { riskId: id, controlOwner: world.otherOwner.id, reason: '换人' },
  });
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (type = 'riskControl', record = id): Promise<Response> =>
  world.reviewer.client.raw(routes.exportTrail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ type, id: record }),
  });

/** Takes the bundle out and unpacks it into a folder of its own. */
async function takeBundle(record = id): Promise<string> {
  const response = await ask('riskControl', record);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const zip = Buffer.from(await response.arrayBuffer());
  const place = path.join(folder, String((counter += 1)));
  mkdirSync(place);
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const [packed, nameLength, extra] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 30, at + 30 + nameLength);
    const begin = at + 30 + nameLength + extra;
    writeFileSync(path.join(place, name), inflateRawSync(zip.subarray(begin, begin + packed)));
    at = begin + packed;
  }
  return place;
}

/** Runs the verifier of the bundle as an auditor would: Node, the folder, nothing else. */
async function verify(place: string, ...more: string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout } = await run(process.execPath, [path.join(place, 'verify.mjs'), ...more], { env: {} });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, said: stdout };
  }
}

const fingerprint = readSigningKey({ AUDIT_SIGNING_KEY: signingKey, NODE_ENV: 'production' })!.fingerprint;

test('a bundle holds the record with its reviews and issues, verifies offline, and the deed is in the change log', async () => {
  const place = await takeBundle();
  expect(await verify(place)).toMatchObject({ code: 0, said: expect.stringContaining('everything is as it was written') });
  expect(await verify(place, '--fingerprint', fingerprint)).toMatchObject({ code: 0 });
  expect(await verify(place, '--fingerprint', 'ab'.repeat(32))).toMatchObject({ code: 1 });
  const trail = JSON.parse(readFileSync(path.join(place, 'trail.json'), 'utf8')) as TrailFile;
  expect(trail.chains.map((chain) => chain.workflow)).toEqual(['riskControl', 'independentReview', 'remediationIssue']);
  expect(trail.heads.map((head) => head.day)).toEqual(['2026-01-05']);
  const page = readFileSync(path.join(place, 'trail.html'), 'utf8');
  expect(page).toContain(trail.record.number);
  expect(page).toContain(world.otherOwner.userNo);
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script>');
  const log = await world.reviewer.client.ask(routes.getChangeLogByPage, { body: { kind: 'audit', actorId: world.reviewer.id } });
  expect(log.data[0]).toMatchObject({ event: 'export', subjectName: trail.record.number });
  expect((await world.reviewer.client.ask(routes.getChangeLogByPage, { body: { actorId: world.administrator.id } })).totalCount).toBe(0);
});

test.each([
  ['a step’s text', (trail: TrailFile) => Object.assign(trail.chains[0]!.steps[1]!, { comment: 'x' }), 'step 2'],
  ['a step', (trail: TrailFile) => (trail.chains[0]!.steps as unknown[]).splice(1, 1), 'step 3: 1 step(s) before it were removed'],
  ['the tail', (trail: TrailFile) => (trail.chains[0]!.steps as unknown[]).pop(), 'its tail was cut off'],
  ['a head', (trail: TrailFile) => Object.assign(trail.heads[0]!, { hash: 'ab'.repeat(32) }), 'daily seal 2026-01-05'],
] as const)('%s that is changed afterwards is named, beside the broken signature', async (_name, tamper, named) => {
  const place = await takeBundle();
  const file = path.join(place, 'trail.json');
  const trail = JSON.parse(readFileSync(file, 'utf8')) as TrailFile;
  tamper(trail);
  writeFileSync(file, JSON.stringify(trail));
  const { code, said } = await verify(place);
  expect(code).toBe(1);
  expect(said).toContain('trail.json: it was changed after it was signed');
  expect(said).toContain(named);
});

test('a manifest that fits the change has no signature that fits', async () => {
  const place = await takeBundle();
  const file = path.join(place, 'manifest.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('ed25519', 'ed25518'));
  expect(await verify(place)).toMatchObject({ code: 1, said: expect.stringContaining('the signature is not of this key') });
});

test('what was changed in the database before the export is named in the bundle', async () => {
  await api.sql.query('alter table workflow_step disable trigger user');
  await api.sql.query(`update workflow_step set comment = 'changed' where workflow = 'riskControl' and subject_id = $1 and seq = 2`, [id]);
  const { code, said } = await verify(await takeBundle());
  await api.sql.query(`update workflow_step set comment = body::jsonb ->> 'comment' where subject_id = $1`, [id]);
  expect(code).toBe(1);
  expect(said).toMatch(/riskControl RC-\S+ step 2: what is shown of it differs/);
});

test('the hashes of the evidence travel in the steps: one that was changed in the table alone is named', async () => {
  const { client } = world.owner;
  const { id: record } = await world.bring('assessing');
  const [file] = (await client.upload(routes.attachmentUpload, [{ name: '执行记录.pdf', content: '%PDF-1.7 trail' }])).data;
  await client.ask(routes.updateRiskCurrentControl, {
    body: { ...world.assessmentBody(record), risk_Docs: [{ docId: file!.id, type: 2 }] },
  });
  const whole = await takeBundle(record);
  expect(await verify(whole)).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(whole, 'trail.html'), 'utf8')).toContain(file!.sha256);
  await api.sql.query('update stored_file set sha256 = $2 where id = $1', [file!.id, 'ab'.repeat(32)]);
  const { code, said } = await verify(await takeBundle(record));
  expect(code).toBe(1);
  expect(said).toContain('the file 执行记录.pdf had another hash in the table than in step 2');
});

test('an unknown record or kind, and a portal without a key, are refused in words', async () => {
  const refusal = async (response: Response) => (await response.json()) as Envelope;
  expect(await refusal(await ask('riskControl', id + 5_000_000))).toMatchObject({ code: 'not_found' });
  expect(await refusal(await ask('nothing'))).toMatchObject({ code: 'not_found' });
  expect(readSigningKey({ NODE_ENV: 'production', SESSION_SECRET: 'x'.repeat(40) })).toBeNull();
});
