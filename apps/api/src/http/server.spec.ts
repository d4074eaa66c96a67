import { connect, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { eventually, startTestApi, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

let bare: TestApi;
let behindProxy: TestApi;
beforeAll(async () => {
  bare = await startTestApi(createApi);
  behindProxy = await startTestApi(createApi, { env: { PUBLIC_URL: 'http://portal.example' } });
});
afterAll(async () => {
  await bare?.close();
  await behindProxy?.close();
});

async function signInWrongly(api: TestApi, userName: string, forwardedFor: string): Promise<number> {
  const body = { userName, password: 'a wrong password' };
  return (await api.anonymous.call(routes.userLogin, { body, headers: { 'x-forwarded-for': forwardedFor } })).status;
}

async function tryOften(api: TestApi, userName: string, forwardedFor: (n: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await signInWrongly(api, userName, forwardedFor(n)));
  return statuses;
}
const locked = [200, 200, 200, 200, 200, 429];

describe('the address of a caller', () => {
  test('without a proxy is that of the connection, whatever he says', async () => {
    expect(await tryOften(bare, 'x-bare', (n) => `203.0.113.${n}`)).toEqual(locked);
  });

  test('behind the proxy is what the proxy saw, not what the caller told it', async () => {
    expect(await tryOften(behindProxy, 'x-chain', (n) => `203.0.113.${n}, 10.1.1.1`)).toEqual(locked);
    expect(await signInWrongly(behindProxy, 'x-chain', '10.1.1.2')).toBe(200);
  });

  test('a host that the caller made up is not the portal’s own', async () => {
    const headers = { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example', cookie: 'Admin-Token=whatever' };
    const answer = await bare.anonymous.call(routes.userLogout, { headers });
    expect(answer).toMatchObject({ status: 403, code: 'forbidden.origin' });
  });
});

test('an address that cannot be decoded is unknown, in the caller’s language', async () => {
  const answer = await bare.anonymous.raw('/api/%', { headers: { 'accept-language': 'en' } });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ isSuccess: false, message: 'This address does not exist', data: null, code: 'not_found' });
});

async function sendRaw(request: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(Number(new URL(bare.url).port), '127.0.0.1');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head: head.split('\r\n')[0]!, body: JSON.parse(body) };
}

test('what is no HTTP, or has too large a head, is answered with the envelope as well', async () => {
  expect(await sendRaw('NONSENSE\r\n\r\n')).toMatchObject({
    head: 'HTTP/1.1 400 Bad Request',
    body: { isSuccess: false, code: 'validation.malformed' },
  });
  expect(await sendRaw(`GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatchObject({
    head: 'HTTP/1.1 431 Request Header Fields Too Large',
    body: { isSuccess: false, data: null, code: 'too_large' },
  });
});

test('a connection on which nothing was ever asked does not hold up the stop', async () => {
  const api = await startTestApi(createApi);
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  const server = (api.app as unknown as { getHttpServer(): Server }).getHttpServer();
  const countOpen = () =>
    new Promise<number>((resolve, reject) => server.getConnections((error, open) => (error ? reject(error) : resolve(open))));
  await eventually(async () => (await countOpen()) === 1);
  socket.resume().on('error', () => {});
  const closing = api.close();
  try {
    await eventually(() => socket.closed);
  } finally {
    socket.destroy();
    await closing;
  }
});
