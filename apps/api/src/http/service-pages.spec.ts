import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { routes } from '@portal/contract';
import { Jobs } from '@portal/platform';
import { createTestDatabase, startTestApi, type TestApi } from '@portal/testing';
import { createApi, type ApiOptions } from '../create-api.ts';
import { Readiness } from './readiness.ts';
import { assertRoutesBound, compareBoundRoutes } from './bound-routes.ts';

const script = `console.log(${JSON.stringify('风险'.repeat(2000))})`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-console-'));
let api: TestApi;
beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Portal</title>');
  writeFileSync(path.join(folder, 'assets', 'index-abc123.js'), script);
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  api = await startTestApi((config, options: ApiOptions) => createApi(config, { ...options, consoleFolder: folder }));
});
afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true, force: true });
});
const get = (address: string, headers: Record<string, string> = {}) => api.anonymous.raw(address, { headers });

test('every call of the contract is handled once', () => {
  expect(compareBoundRoutes(api.app as never)).toEqual({ missing: [], twice: [] });
});

test('a call that nobody handles stops the start', () => {
  const nothingBound = { get: () => new Map() };
  expect(() => assertRoutesBound(nothingBound as never)).toThrow(/^No controller handles .*\buserLogin\b/);
});

test('health tells life and readiness', async () => {
  expect(await (await get('/health/live')).json()).toEqual({ status: 'up' });
  const ready = await get('/health/ready');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'up', database: 'up', queue: 'up' }]);
});

test('without its database the service is alive and not ready', async () => {
  const database = await createTestDatabase();
  const other = await startTestApi(createApi, { database });
  await database.drop();
  const ready = await other.anonymous.raw('/health/ready');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'down', database: 'down', queue: 'down' }]);
  expect((await other.anonymous.raw('/health/live')).status).toBe(200);
  await other.close();
});

test('a process that is about to stop says so, still answers, and keeps no connection', async () => {
  const other = await startTestApi(createApi);
  other.app.get(Readiness).stop();
  const ready = await other.anonymous.raw('/health/ready');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping', database: 'up', queue: 'up' }]);
  const call = await other.anonymous.raw('/health/live');
  expect([call.status, call.headers.get('connection')]).toEqual([200, 'close']);
  await other.close();
});

test('without its queue the service is degraded and goes on', async () => {
  const other = await startTestApi(createApi);
  other.app.get(Jobs).isUp = () => Promise.resolve(false);
  const ready = await other.anonymous.raw('/health/ready');
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'degraded', database: 'up', queue: 'down' }]);
  await other.close();
});

test('the figures name routes by their pattern', async () => {
  // They are the process's: other tests that it ran before have asked, too.
  const asked = `http_request_duration_seconds_count{method="GET",route="${routes.findUser.path}",status="401"} `;
  const read = async () => (await get('/metrics')).text();
  const countIn = (text: string) => Number(text.split(asked)[1]?.split('\n')[0] ?? 0);
  const before = countIn(await read());
  await get(`${routes.findUser.path}?queryStr=Zhang`);
  const text = await read();
  expect(countIn(text)).toBe(before + 1);
  expect(text).toContain('process_cpu_seconds_total');
  expect(text).not.toContain('Zhang');
});

test('the document of all calls is there for programs and for people', async () => {
  const json = (await (await get('/api/docs', { accept: 'application/json' })).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(json.paths)).toHaveLength(Object.keys(routes).length);
  const page = await get('/api/docs', { accept: 'text/html,*/*' });
  expect(page.headers.get('content-type')).toContain('text/html');
  const html = await page.text();
  expect(html).toContain(routes.updateReviewRequest.path);
  expect(html).not.toMatch(/<script|https?:\/\//);
});

test('pages of the console get its index, which is asked for again each time', async () => {
  for (const address of ['/', '/dashboard', '/RiskControl/RiskControlList?page=2', '/admin/xxx/zzz/login']) {
    const answer = await get(address);
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([
      200,
      'no-cache',
      '<!doctype html><title>Portal</title>',
    ]);
  }
});

test('files named by their content stay for ever, packed as the browser likes it', async () => {
  const raw = async (encoding: string) => {
    // fetch unpacks by itself; node:http does not.
    const { request } = await import('node:http');
    return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      request(`${api.url}/assets/index-abc123.js`, { headers: { 'accept-encoding': encoding } }, (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
      })
        .on('error', reject)
        .end();
    });
  };
  const brotli = await raw('gzip, deflate, br');
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(brotli.body).toString()).toBe(script);
  const zipped = await raw('gzip, br;q=0');
  expect(gunzipSync(zipped.body).toString()).toBe(script);
  const plain = await raw('identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body.toString()).toBe(script);
});

test('a browser that has a file already is told so', async () => {
  const first = await get('/favicon.svg');
  const again = await get('/favicon.svg', { 'if-none-match': first.headers.get('etag')! });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test.each([
  '/assets/gone.js',
  '/favicon.png',
  '/..%2f..%2fpackage.json',
  '/assets/..%2f..%2fserver.ts',
  '/api',
  '/api/x',
  '/health/x',
  '/.env',
])('%s is nothing', async (address) => {
  const answer = await get(address);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found']);
});
