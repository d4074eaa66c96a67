import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildPerson, startTestApi, type TestApi } from '@portal/testing';
import { createApi, type ApiOptions } from '../create-api.ts';

/** Bounds that a test can wait for; the real ones stand in body-pace.ts. */
const pace = { headMs: 500, graceMs: 500, bytesPerSecond: 1_024, everyMs: 100 };

let api: TestApi;
let token: string | undefined;
beforeAll(async () => {
  api = await startTestApi((config, options: ApiOptions) => createApi(config, { ...options, pace }));
  ({ token } = await api.as(await buildPerson(api.sql)));
});
afterAll(() => api?.close());

/** Sends a beginning, then so many bytes every tick, and tells what became of the connection. */
async function trickle(beginning: string, bytes: number, until: number): Promise<{ ended: boolean; answer: string }> {
  const { hostname, port } = new URL(api.url);
  const socket: Socket = connect(Number(port), hostname);
  let answer = '';
  let ended = false;
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => (ended = true)).on('close', () => (ended = true));
  socket.write(beginning);
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (ended || answer !== '' || sent >= until) {
        clearInterval(timer);
        if (sent < until || ended || answer !== '') return resolve();
        socket.once('data', () => resolve()).once('close', () => resolve());
        return;
      }
      const portion = Math.min(bytes, until - sent);
      socket.write(' '.repeat(portion));
      sent += portion;
    }, 50);
  });
  socket.destroy();
  return { ended, answer };
}

const head = (length: number, more = '') =>
  `POST ${routes.getRiskEventByPage.path} HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n`;

test.each([
  ['without a session', () => ''],
  ['with one', () => `x-token: ${token}\r\n`],
])('a body that trickles is cut off, %s', async (_what, more) => {
  expect(await trickle(head(60_000, more()), 1, 60_000)).toEqual({ ended: true, answer: '' });
});

test('a trickled body without a length is cut off as well', async () => {
  const chunked = head(0, `x-token: ${token}\r\n`).replace('content-length: 0', 'transfer-encoding: chunked');
  expect(await trickle(`${chunked}1\r\n \r\n`, 0, 60_000)).toEqual({ ended: true, answer: '' });
});

test('a head that does not end is cut off', async () => {
  const { ended, answer } = await trickle(`GET ${routes.getUserInfo.path} HTTP/1.1\r\nhost: portal\r\nx-slow: `, 1, 60_000);
  expect(ended || /^HTTP\/1\.1 4\d\d/.test(answer)).toBe(true);
});

test('a body that comes at the pace of a slow line arrives', async () => {
  // Blanks before a JSON value are allowed; this one never comes, and that is answered.
  const { answer } = await trickle(head(20_000, `x-token: ${token}\r\n`), 500, 20_000);
  expect(answer).toMatch(/^HTTP\/1\.1 \d\d\d/);
});
