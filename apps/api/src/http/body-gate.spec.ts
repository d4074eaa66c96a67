import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import { buildAdministrator, buildPerson, startTestApi, type ApiClient, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { ANONYMOUS_BODY, isTooDeep } from './body-gate.ts';
import { LoadShedder } from './load-shedder.ts';

let api: TestApi;
let person: ApiClient;
let administrator: ApiClient;
beforeAll(async () => {
  api = await startTestApi(createApi);
  person = await api.as(await buildPerson(api.sql));
  administrator = await api.as(await buildAdministrator(api.sql));
});
afterAll(() => api?.close());

/** The longest text that the server, which runs in this process, has read as JSON. */
let longestRead = 0;
const parse = JSON.parse.bind(JSON);
beforeEach(() => {
  longestRead = 0;
  jest.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    longestRead = Math.max(longestRead, text.length);
    return parse(text, reviver) as unknown;
  });
});
afterEach(() => void jest.restoreAllMocks());

const long = JSON.stringify({ text: 'x'.repeat(ANONYMOUS_BODY) });
const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${api.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

/** Without saying before how long it will be. */
function sendUnmeasured(path: string, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${api.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' } }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, text }));
    });
    sent.on('error', reject);
    for (let at = 0; at < body.length; at += 8_192) sent.write(body.slice(at, at + 8_192));
    sent.end();
  });
}

const posts = (Object.values(routes) as unknown as Route[]).filter(({ method, upload }) => method === 'POST' && !upload);

describe('without a session no call reads more than 64 KB', () => {
  test.each(posts.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    const answer = await send(route.path, long);
    const { isSuccess, code } = (await answer.json()) as { isSuccess: boolean; code: string };
    const expected = route.access === 'public' ? [413, 'too_large'] : [401, 'unauthenticated'];
    expect([answer.status, code, isSuccess]).toEqual([...expected, false]);
    expect(longestRead).toBeLessThanOrEqual(ANONYMOUS_BODY);
  });

  test('nor where the call is unknown, or the session is', async () => {
    expect((await send('/api/NoSuchCall', long)).status).toBe(413);
    expect((await send(routes.getRiskControlByPage.path, long, { 'x-token': 'no session has this' })).status).toBe(401);
    expect(longestRead).toBeLessThanOrEqual(ANONYMOUS_BODY);
  });

  test('nor where the length is not said before', async () => {
    for (const route of [routes.userLogin, routes.getRiskControlByPage]) {
      expect(await sendUnmeasured(route.path, long)).toMatchObject({ status: 413, text: expect.stringContaining('"too_large"') });
    }
    expect((await sendUnmeasured(routes.getRiskControlByPage.path, '{}')).status).toBe(401);
    expect(longestRead).toBeLessThanOrEqual(ANONYMOUS_BODY);
  });
});

test('a long body of somebody who is signed in is read; of a call for administrators, of these alone', async () => {
  const body = { pageSize: 1, keyword: 'x'.repeat(ANONYMOUS_BODY) };
  expect((await administrator.call(routes.getPeopleByPage, { body })).code).toMatch(/^validation/);
  expect(longestRead).toBeGreaterThan(ANONYMOUS_BODY);
  longestRead = 0;
  expect((await person.call(routes.getPeopleByPage, { body })).status).toBe(403);
  expect(longestRead).toBeLessThanOrEqual(ANONYMOUS_BODY);
});

test('depth is told without building what is nested; signs within texts are none', () => {
  expect(isTooDeep('['.repeat(33))).toBe(true);
  expect(isTooDeep(`${'['.repeat(32)}${']'.repeat(32)}`)).toBe(false);
  expect(isTooDeep(`"${'['.repeat(100)}"`)).toBe(false);
  expect(isTooDeep(`"\\"${'{'.repeat(100)}"`)).toBe(false);
  expect(isTooDeep(`{"a":"\\\\"${',"b":[]'.repeat(100)}}`)).toBe(false);
});

describe('shedding', () => {
  const late = (times: number) => {
    for (let time = 0; time < times; time += 1) api.app.get(LoadShedder).note(5_000);
  };
  afterEach(() => api.app.get(LoadShedder).note(-1));

  test('a process that is late again and again refuses calls with 503 and when to come again, and says still that it lives', async () => {
    late(3);
    for (const client of [api.anonymous, person]) {
      const answer = await client.call(routes.getRiskControlByPage, { body: {} });
      expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([503, 'fault.busy', '2']);
    }
    expect((await fetch(`${api.url}/health/live`)).status).toBe(200);
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(200);
    api.app.get(LoadShedder).note(-1);
    expect((await person.call(routes.getMyProfile)).status).toBe(200);
  });

  test('one long piece of work sheds nothing', async () => {
    late(2);
    expect((await person.call(routes.getMyProfile)).status).toBe(200);
  });
});
