import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { gunzipSync } from 'node:zlib';

/** A registry of our own: what it says of known weaknesses is chosen by the test. */
let registry: Server;
/** npm keeps what it heard of a weakness. */
const cache = mkdtempSync(path.join(os.tmpdir(), 'portal-npm-'));
let advisories: Record<string, unknown> | undefined;
let asked: string[] = [];

beforeAll(async () => {
  registry = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url === '/uqr') {
        // Which versions there are: npm looks whether one has not the weakness.
        const versions = { '0.1.3': { name: 'uqr', version: '0.1.3', dist: {} } };
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ name: 'uqr', 'dist-tags': { latest: '0.1.3' }, versions }));
        return;
      }
      if (!advisories || !request.url?.endsWith('/advisories/bulk')) {
        response.writeHead(405).end();
        return;
      }
      const body = Buffer.concat(parts);
      const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
      asked = Object.keys(JSON.parse(text.toString()) as object);
      response.setHeader('content-type', 'application/json').end(JSON.stringify(advisories));
    });
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  registry.close();
  rmSync(cache, { recursive: true, force: true });
});

function runAudit(): Promise<{ code: number | null; said: string }> {
  const { port } = registry.address() as AddressInfo;
  const tool = path.join(import.meta.dirname, '..', 'audit-dependencies.mjs');
  const child = spawn(process.execPath, [tool, '--registry', `http://127.0.0.1:${port}/`, '--fetch-retries', '0', '--cache', cache], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, said })));
}

const advisory = (severity: string) => [
  {
    id: severity === 'high' ? 1 : 2,
    url: 'about:blank',
    title: 'Everything can be read',
    severity,
    vulnerable_versions: '<999.0.0',
    cwe: [],
    cvss: { score: 9, vectorString: '' },
  },
];

test('a registry that knows nothing grave: 0, in words', async () => {
  advisories = {};
  expect(await runAudit()).toEqual({ code: 0, said: 'No high or critical weakness is known of what is shipped.\n' });
  expect(asked).toContain('uqr');
  expect(asked).not.toContain('jest');
}, 60_000);

test('a grave weakness of a shipped package: 1, with its name', async () => {
  advisories = { uqr: advisory('high') };
  const { code, said } = await runAudit();
  expect(code).toBe(1);
  expect(said).toMatch(/^high: uqr \S* – Everything can be read/m);
}, 60_000);

test('a lesser one is counted and lets pass', async () => {
  advisories = { uqr: advisory('moderate') };
  expect(await runAudit()).toMatchObject({ code: 0, said: expect.stringContaining(' 1 of lesser weight') });
}, 60_000);

test('a registry that does not answer such questions: 2, and it is not called clean', async () => {
  advisories = undefined;
  const { code, said } = await runAudit();
  expect(code).toBe(2);
  expect(said).toMatch(/^NOT CHECKED: .*405/);
  expect(said).not.toContain('No high');
}, 60_000);
