import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { readSigningKey, type TrailFile } from '@portal/platform';
import {
  buildWorld,
  makeExam,
  makeFolder,
  makePolicy,
  makeShare,
  startTestApi,
  type TestApi,
  type World,
  recordKinds,
} from '@portal/testing';
import { unzipSync } from 'fflate';
import { createApi } from '../create-api.ts';

const run = promisify(execFile);
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-trail-areas-'));

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});

const makers: Readonly<Record<string, () => Promise<number>>> = {
  share: () => makeShare(world),
  exam: () => makeExam(world),
  policy: async () => {
    const library = await makeFolder(world.administrator.client, 0, '审计制度');
    return (await makePolicy(world.administrator.client, world.departmentId, library.id)).id;
  },
};

const take = (type: string, id: number) =>
  world.administrator.client.raw(routes.exportTrail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, id }),
  });

test.each([
  ['share', 'share', /^KS-|^SH-/],
  ['exam', 'exam', /^EX-\d{4}-\d{6}$/],
  ['policy', 'policyVersion', /^\d+$/],
])('the trail of a %s is signed and verifies offline', async (type, workflow, number) => {
  const id = await makers[type]!();
  const response = await take(type, id);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const place = path.join(folder, type);
  mkdirSync(place);
  for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))) {
    writeFileSync(path.join(place, name), bytes);
  }
  const { fingerprint } = readSigningKey(api.config)!;
  const { stdout } = await run(process.execPath, [path.join(place, 'verify.mjs'), '--fingerprint', fingerprint], { env: {} });
  expect(stdout).toContain('everything is as it was written');
  const trail = JSON.parse(readFileSync(path.join(place, 'trail.json'), 'utf8')) as TrailFile;
  expect(trail.record.workflow).toBe(workflow);
  expect(trail.record.number).toMatch(number);
  expect(trail.chains[0]!.steps.length).toBeGreaterThan(0);
  expect(trail.problems).toEqual([]);
  expect(readFileSync(path.join(place, 'trail.html'), 'utf8')).toContain(recordKinds.of(workflow).workflow.title.zh);
});

test('a record that is not there and a kind without a trail have no bundle', async () => {
  for (const [type, id] of [
    ['share', 999_999_999],
    ['exam', 999_999_999],
    ['policy', 999_999_999],
    ['constructor', 1],
  ] as const) {
    expect(await (await take(type, id)).json()).toMatchObject({ code: 'not_found' });
  }
});
