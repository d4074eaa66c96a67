import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PARSERS } from './parsers.ts';
import { entryBeside, runConfined } from './run-confined.ts';

interface Findings {
  readonly tried: readonly [way: string, outcome: string][];
  readonly environment: readonly string[];
  readonly input: string;
}

let folder: string;
let server: Server;
let port: number;
let calls = 0;
let hostile: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'hostile-'));
  writeFileSync(path.join(folder, 'input'), 'the upload');
  writeFileSync(path.join(folder, 'beside'), 'another person’s upload');
  server = createServer((_request, answer) => answer.end('reached')).on('connection', () => (calls += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  process.env['DATABASE_URL'] ??= 'postgres://portal:secret@127.0.0.1/portal';
  hostile = entryBeside(import.meta.url, 'hostile-child.fixture');
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(Object.entries(PARSERS))('a hostile parser in the place of that of %s', (_name, { bounds }) => {
  test('reads its input and nothing else, has no secret, writes nothing, starts nothing and reaches nobody', async () => {
    const input = path.join(folder, 'input');
    const task = { port, input, beside: path.join(folder, 'beside') };
    const end = await runConfined<Findings, Findings>(hostile, task, { ...bounds, reads: [input] }, (message) => message);
    if (!end.ok) throw new Error(`${end.why}: ${end.words}`);
    expect(end.result.tried.length).toBeGreaterThan(20);
    expect(end.result.tried.filter(([, outcome]) => outcome !== 'ERR_ACCESS_DENIED')).toEqual([]);
    expect(end.result.environment.filter((name) => !['NODE_ENV', 'TZ', 'PATH', 'PWD', 'OLDPWD', 'SHLVL', '_'].includes(name))).toEqual([]);
    expect(end.result.input).toBe('the upload');
    expect(calls).toBe(0);
  });
});

test.each([
  ['a heap', 'const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()));', 'memory'],
  ['buffers', 'const all = []; for (;;) all.push(Buffer.alloc(64e6, 1));', 'memory'],
  ['a loop', 'for (;;);', 'time'],
  ['an end without a word', 'process.exit(3);', 'fault'],
])('%s without bounds ends the process and nothing else', async (_what, code, why) => {
  const entry = path.join(folder, `${why}-${code.length}.mjs`);
  writeFileSync(entry, `process.once('message', () => { ${code} });`);
  const bounds = { memoryMb: 64, timeMs: why === 'time' ? 1_500 : 60_000, reads: [entry] };
  expect(await runConfined(entry, {}, bounds, () => undefined)).toMatchObject({ ok: false, why });
});
