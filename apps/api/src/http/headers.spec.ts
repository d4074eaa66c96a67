import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import {
  anyPasskeyAnswer,
  buildAdministrator,
  buildPerson,
  createTestDatabase,
  startTestApi,
  type ApiClient,
  type TestApi,
  type TestDatabase,
} from '@portal/testing';
import { createApi } from '../create-api.ts';
import { budgetOf } from './call-budget.ts';
import { PERMISSIONS_POLICY } from './server-headers.ts';

let database: TestDatabase;
let api: TestApi;
let plain: TestApi;
let user: ApiClient;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApi(createApi, { database, env: { PUBLIC_URL: 'https://portal.example' } });
  plain = await startTestApi(createApi, { database });
  user = await api.as(await buildPerson(api.sql));
});
afterAll(async () => {
  await api?.close();
  await plain?.close();
  await database?.drop();
});

const all = Object.values(routes) as unknown as Route[];
const send = (client: ApiClient, route: Route): Promise<Response> => {
  const stop = new AbortController();
  return client
    .raw(route.path, {
      method: route.method,
      signal: stop.signal,
      ...(route.method === 'POST' && { body: '{}', headers: { 'content-type': 'application/json' } }),
    })
    .then((answer) => {
      // Live updates never end by themselves.
      if (!answer.headers.get('content-type')?.includes('json')) stop.abort();
      return answer;
    });
};

const EXPECTED: Readonly<Record<string, RegExp>> = {
  'content-security-policy':
    /^default-src 'none';frame-ancestors 'none'$|^default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;connect-src 'self';font-src 'self';frame-src 'self' http:\/\/\*\.localhost:\*;object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(same-origin|no-referrer)$/,
  'permissions-policy': /camera=\(\).*microphone=\(\).*publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)/,
  'strict-transport-security': /^max-age=31536000$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'x-permitted-cross-domain-policies': /^none$/,
  'x-request-id': /^[\w-]{8,}$/,
};
/** Names of headers that are not as they must be. */
function lacks(answer: Response): string[] {
  const wrong = Object.entries(EXPECTED).filter(([name, value]) => !value.test(answer.headers.get(name) ?? ''));
  const told = ['server', 'x-powered-by', 'access-control-allow-origin'].filter((name) => answer.headers.has(name));
  return [...wrong.map(([name]) => name), ...told];
}

test('every call answers with the security headers, with a session and without, and nothing of it is kept by a cache', async () => {
  const faults: Record<string, string[]> = {};
  for (const client of [api.anonymous, user]) {
    for (const route of all) {
      const answer = await send(client, route);
      const found = lacks(answer);
      const isEnvelope = answer.headers.get('content-type') === 'application/json; charset=utf-8';
      if (isEnvelope && answer.headers.get('cache-control') !== 'no-store') found.push(`cache-control ${answer.status}`);
      if (!answer.headers.has('content-type') && answer.status !== 302) found.push('content-type');
      if (found.length > 0) faults[route.name] = found;
      if (isEnvelope) await answer.text();
    }
  }
  expect(faults).toEqual({});
});

test.each(['/', '/dashboard', '/health/live', '/metrics', '/api/docs', '/api/nothing', '/assets/nothing.js', '/api/%'])(
  '%s has them too',
  async (address) => {
    expect(lacks(await api.anonymous.raw(address))).toEqual([]);
  },
);

test('over plain http nobody is bound to https', async () => {
  const answer = await plain.anonymous.raw('/health/live');
  expect(answer.headers.get('strict-transport-security')).toBeNull();
  expect(lacks(answer).sort()).toEqual(['cross-origin-opener-policy', 'strict-transport-security']);
});

/** Announces a body of this length without sending it. */
function announce(route: Route, length: number, token?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': length, ...(token && { 'x-token': token }) };
    const sent = httpRequest(`${api.url}${route.path}`, { method: 'POST', headers }, (answer) => {
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

test('no call takes a body beyond its limit, and who is refused need not send it', async () => {
  const taken: string[] = [];
  const { token } = await api.as(await buildAdministrator(api.sql));
  for (const route of all.filter(({ method, upload }) => method === 'POST' && !upload)) {
    const limit = /^upload(RiskControl|RiskStorage)$/.test(route.name) ? 16 : 2;
    if ((await announce(route, limit * 1024 * 1024 + 1, token)) !== 413) taken.push(route.name);
    if (![401, 413].includes(await announce(route, limit * 1024 * 1024 + 1))) taken.push(route.name);
  }
  expect(taken).toEqual([]);
});

test('what costs much or reaches other people is counted by account, whoever calls and from wherever', async () => {
  const counted = all.filter((route) => budgetOf(route));
  expect(counted.length).toBeGreaterThan(8);
  for (const route of all.filter(({ upload, name }) => upload || /^(export|remind|cc)/.test(name)))
    expect([route.name, budgetOf(route)]).toEqual([route.name, expect.anything()]);
  const [busy, other] = [await buildPerson(api.sql), await buildPerson(api.sql)];
  await database.sql.query(
    `insert into limited_call (bucket, key, calls) select bucket, $1, calls from jsonb_to_recordset($2::jsonb) as one (bucket text, calls int)`,
    [String(busy.id), JSON.stringify(counted.filter((route) => route.access === 'session').map(budgetOf))],
  );
  const [mine, hers] = [await api.as(busy), await api.as(other)];
  for (const route of counted.filter(({ access }) => access === 'session')) {
    expect([route.name, (await send(mine, route)).status]).toEqual([route.name, 429]);
    expect([route.name, (await send(hers, route)).status]).not.toEqual([route.name, 429]);
  }
});

/** How each call without a session is kept from being made without end; a new one must say it. */
const bounds: Readonly<Record<string, 'address' | 'account and address' | 'token' | 'cheap'>> = {
  userLogin: 'account and address',
  signInWithCode: 'account and address',
  getVerificationCode: 'address',
  requestPasswordReset: 'address',
  resetPassword: 'address',
  signInAtProvider: 'address',
  finishProviderSignIn: 'address',
  offerPasskey: 'address',
  signInWithPasskey: 'address',
  signInWithPasskeyStep: 'account and address',
  offerPasskeyStep: 'token',
  userLogout: 'cheap',
  getSignInOptions: 'cheap',
  getSession: 'cheap',
  // Guessing a long random token takes longer than there is time.
  reviewCalendarFeed: 'token',
  openPolicyFile: 'token',
  downloadExport: 'token',
};

test('no browser is told a permission that it does not know: each page would warn of it', () => {
  expect(PERMISSIONS_POLICY).not.toMatch(/bluetooth|ambient-light|battery|vr=|interest-cohort/);
});

test('every call that needs no session says how it is bounded', async () => {
  const open = all.filter((route) => route.access === 'public').map((route) => route.name);
  expect(open.filter((name) => !(name in bounds))).toEqual([]);
  await database.sql.query('truncate limited_call');
  await database.sql.query(
    `insert into limited_call (bucket, key, calls) select bucket, '127.0.0.1', 100000 from unnest($1::text[]) as bucket`,
    [['captcha', 'reset-address', 'reset-token', 'provider', 'passkey']],
  );
  const limited = all.filter((route) => bounds[route.name] === 'address');
  const statuses = await Promise.all(
    limited.map(async (route) => {
      const query = route.method === 'GET' ? '?redirect=/' : '';
      const body = JSON.stringify({ userName: 'x', token: 'x', search: '?state=x', newPassword: 'x', response: anyPasskeyAnswer });
      const init = route.method === 'POST' ? { method: 'POST', body, headers: { 'content-type': 'application/json' } } : {};
      const answer = await plain.anonymous.raw(`${route.path}${query}`, init);
      return [
        route.name,
        answer.status === 302 ? new URL(answer.headers.get('location')!, plain.url).searchParams.get('signIn') : answer.status,
      ];
    }),
  );
  expect(Object.fromEntries(statuses)).toEqual({
    getVerificationCode: 429,
    offerPasskey: 429,
    signInWithPasskey: 429,
    requestPasswordReset: 429,
    resetPassword: 429,
    signInAtProvider: 'limited',
    finishProviderSignIn: 429,
  });
});
