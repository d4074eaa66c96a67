import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import {
  defineRoutes,
  get,
  nothing,
  post,
  Refusal,
  routes,
  textField,
  type Language,
  type RouteBody,
  type RouteQuery,
} from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { ApiClient, buildAdministrator, buildPerson, sessionFor, startTestApi, type BuiltPerson, type TestApi } from '@portal/testing';
import { z } from 'zod';
import { createApi } from '../create-api.ts';
import { Answer } from './answer.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from './call.decorator.ts';

const probe = defineRoutes(
  'probe',
  { echo: post('/api/Probe/Echo'), page: get('/api/Probe/Page'), close: post('/api/Probe/Close'), fail: post('/api/Probe/Fail') },
  {
    echo: {
      summary: 'Says what it heard',
      query: z.object({ UserNo: z.string().optional(), riskId: z.coerce.number().int() }),
      body: z.object({
        title: textField(5),
        amount: z.number(),
        UserNo: z.string().nullish(),
        items: z.array(z.object({ docId: z.number() })).default([]),
      }),
      data: z.unknown(),
    },
    page: { summary: 'A page', data: z.unknown() },
    close: { summary: 'For administrators', access: 'administrator', body: z.object({ title: z.string() }), data: nothing },
    fail: { summary: 'Fails', body: z.object({ how: z.string() }), data: nothing },
  },
);

@Controller()
class ProbeController {
  @Call(probe.echo)
  echo(
    @CallQuery() query: RouteQuery<typeof probe.echo>,
    @CallBody() body: RouteBody<typeof probe.echo>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ) {
    return { query, body, userNo: person.userNo, isAdministrator: person.actor.isAdministrator, language };
  }

  @Call(probe.page)
  page() {
    return { totalCount: 7, data: [1] };
  }

  @Call(probe.close)
  close() {
    return new Answer(null, 'delete.done');
  }

  @Call(probe.fail)
  fail(@CallBody() { how }: RouteBody<typeof probe.fail>): null {
    if (how === 'conflict') throw new Refusal('conflict', { data: { rowVersion: 7 } });
    if (how === 'not_found') throw new Refusal('not_found');
    throw new Error('password "secret" does not match select * from person');
  }
}
@Module({ controllers: [ProbeController] })
class ProbeModule {}

let api: TestApi;
let person: BuiltPerson;
let user: ApiClient;
let administrator: ApiClient;
beforeAll(async () => {
  api = await startTestApi(createApi, { modules: [ProbeModule], env: { PUBLIC_URL: 'https://portal.example' } });
  person = await buildPerson(api.sql, { userNo: 'Owner', language: 'en' });
  user = await api.as(person);
  administrator = await api.as(await buildAdministrator(api.sql));
});
afterAll(() => api?.close());

const wellFormed = { query: { riskId: 4 }, body: { title: ' 标题 ', amount: 3 } };

test('a handler gets the parsed input, the person and the language, and its answer stands in the envelope', async () => {
  const answer = await user.call(probe.echo, { ...wellFormed, language: 'zh' });
  expect(answer).toMatchObject({ status: 200, isSuccess: true, message: '' });
  expect(answer.data).toEqual({
    query: { riskId: 4 },
    body: { title: '标题', amount: 3, items: [] },
    userNo: 'Owner',
    isAdministrator: false,
    language: 'zh',
  });
});

test('keys match without regard to case, also in nested rows', async () => {
  const answer = await user.call(probe.echo, {
    query: { RISKID: 4, userno: 'owner' },
    body: { TITLE: 'a', Amount: 3, ITEMS: [{ docid: 9 }], other: 1 },
  });
  expect(answer.data).toMatchObject({ query: { riskId: 4 }, body: { title: 'a', amount: 3, items: [{ docId: 9 }] } });
});

test('a page carries its total beside data too, and a handler may have words of its own', async () => {
  expect(await user.call(probe.page)).toMatchObject({ totalCount: 7, data: { totalCount: 7, data: [1] } });
  const input = { body: { title: 'x' } };
  expect((await administrator.call(probe.close, { ...input, language: 'en' })).message).toBe('Delete it successfully.');
  expect((await administrator.call(probe.close, { ...input, language: 'zh' })).message).toBe('删除成功');
});

test('refusals come in the order session, UserNo, administrators only, schema', async () => {
  const bad = { query: { UserNo: 'somebody' }, body: {} };
  expect(await api.anonymous.call(probe.close, bad)).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(await user.call(probe.close, bad)).toMatchObject({ status: 403, code: 'forbidden.user_no' });
  expect(await user.call(probe.close, { body: {} })).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await administrator.call(probe.close, { body: {} })).toMatchObject({ status: 200, code: 'validation.required' });
});

test.each([
  ['query', { UserNo: 'admin', riskId: 4 }, {}],
  ['query in another spelling', { userNO: 'admin', riskId: 4 }, {}],
  ['body', { riskId: 4 }, { userno: 'admin' }],
])('a UserNo in the %s that is not the session’s is refused', async (_place, query, body) => {
  const answer = await user.call(probe.echo, { query, body: { ...wellFormed.body, ...body } });
  expect(answer).toMatchObject({ status: 403, isSuccess: false, code: 'forbidden.user_no' });
});

test('refused fields are listed in the schema’s order with the first one as the message', async () => {
  const answer = await user.call(probe.echo, { query: { riskId: 4 }, body: { amount: 'many', title: '一二三四五六' }, language: 'zh' });
  expect(answer).toMatchObject({
    status: 200,
    isSuccess: false,
    code: 'validation.invalid',
    message: 'title 不能超过 5 个字符',
    errors: [
      { field: 'title', code: 'validation.too_long', message: 'title 不能超过 5 个字符' },
      { field: 'amount', code: 'validation.invalid', message: 'amount 的值无效' },
    ],
  });
});

test('the language is that of Accept-Language, else the person’s, else the portal’s', async () => {
  const ask = async (client: ApiClient, header: string) =>
    (await client.call(probe.fail, { body: { how: 'not_found' }, headers: { 'accept-language': header } })).message;
  const english = 'The record does not exist or you do not have access to it';
  const chinese = '记录不存在或您无权查看';
  expect(await ask(user, 'zh-CN,zh;q=0.9,en;q=0.8')).toBe(chinese);
  expect(await ask(user, 'fr,zh;q=0.2,en;q=0.8')).toBe(english);
  expect(await ask(user, 'fr')).toBe(english);
  expect(await ask(administrator, 'fr')).toBe(chinese);
});

test('a domain refusal answers 200 with its data', async () => {
  expect(await user.call(probe.fail, { body: { how: 'conflict' } })).toMatchObject({
    status: 200,
    code: 'conflict',
    data: { rowVersion: 7 },
  });
});

test('a fault tells a reference and nothing else', async () => {
  const answer = await user.call(probe.fail, { body: { how: 'break' } });
  expect(answer).toMatchObject({ status: 500, isSuccess: false, code: 'fault', data: null });
  expect(answer.message).toMatch(/reference [\da-f-]{36}$/);
  expect(JSON.stringify(answer)).not.toMatch(/secret|select|Error|at /);
});

test('a body that is no JSON is refused after the session', async () => {
  const send = (client: ApiClient) =>
    client.raw(`${probe.close.path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"title":' });
  expect((await send(api.anonymous)).status).toBe(401);
  const answer = await send(administrator);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ isSuccess: false, code: 'validation.malformed' });
});

test('too large a body, another type and an unknown path answer 413, 415 and 404 with the envelope', async () => {
  const send = async (path: string, init: RequestInit) => {
    const answer = await user.raw(path, init);
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const json = { 'content-type': 'application/json', 'accept-language': 'en' };
  const large = { method: 'POST', headers: json, body: JSON.stringify({ title: 'x'.repeat(3 * 1024 * 1024) }) };
  expect(await send(probe.echo.path, large)).toMatchObject({ status: 413, code: 'too_large', isSuccess: false });
  const plain = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' };
  expect(await send(probe.echo.path, plain)).toMatchObject({ status: 415, code: 'unsupported_type' });
  const form = new FormData();
  form.append('title', 'x');
  expect(await send(probe.echo.path, { method: 'POST', body: form })).toMatchObject({ status: 415, code: 'unsupported_type' });
  for (const init of [{ headers: json }, { method: 'POST', headers: json, body: '{}' }, { method: 'DELETE' }]) {
    expect(await send('/api/Nothing/Here', init)).toMatchObject({ status: 404, code: 'not_found', isSuccess: false });
  }
});

test('the rehearsal of an import may be larger', async () => {
  const send = async (megabytes: number) => {
    const body = { RiskControlTemplateList: [], ExcelFile: 'x'.repeat(megabytes * 1024 * 1024) };
    return (await administrator.call(routes.uploadRiskControl, { body })).status;
  };
  expect(await send(3)).toBe(200);
  expect(await send(17)).toBe(413);
});

const withCookie = async (headers: Record<string, string>) => {
  const token = await sessionFor(api.sql, person);
  const answer = await fetch(`${api.url}${probe.echo.path}?riskId=4`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `Admin-Token=${token}`, ...headers },
    body: JSON.stringify(wellFormed.body),
  });
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code };
};

test.each([
  ['Origin of PUBLIC_URL', { origin: 'https://portal.example' }],
  ['Referer of PUBLIC_URL', { referer: 'https://portal.example/dashboard?x=1' }],
  ['Sec-Fetch-Site same-origin', { 'sec-fetch-site': 'same-origin' }],
])('a call with the cookie is let through with %s', async (_name, headers) => {
  expect(await withCookie(headers)).toEqual({ status: 200, code: undefined });
});

test('a call with the cookie is let through from the host that it is sent to', async () => {
  expect(await withCookie({ origin: api.url })).toEqual({ status: 200, code: undefined });
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['an origin that only begins like ours', { origin: 'https://portal.example.evil.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['another page', { referer: 'https://evil.example/portal.example' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister domain', { 'sec-fetch-site': 'same-site' }],
  ['nowhere', {}],
])('a mutating call with the cookie from %s is refused', async (_name, headers) => {
  expect(await withCookie(headers)).toEqual({ status: 403, code: 'forbidden.origin' });
});

test('X-Token needs no origin, and reading with the cookie neither', async () => {
  expect((await user.call(probe.echo, { ...wellFormed, headers: { origin: 'https://evil.example' } })).status).toBe(200);
  const token = await sessionFor(api.sql, person);
  const answer = await fetch(`${api.url}${probe.page.path}`, {
    headers: { cookie: `Admin-Token=${token}`, 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.status).toBe(200);
});

test('a foreign page cannot sign somebody in or out', async () => {
  for (const path of [routes.userLogin.path, routes.userLogout.path]) {
    const answer = await fetch(`${api.url}${path}`, { method: 'POST', headers: { origin: 'https://evil.example' } });
    expect(answer.status).toBe(403);
  }
});

test('every answer carries the security headers, a request id and no caching', async () => {
  const answer = await user.call(probe.page, { headers: { 'x-request-id': 'trace-0001' } });
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;connect-src 'self';font-src 'self';" +
      "frame-src 'self' http://*.localhost:*;object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'",
  );
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(answer.headers.get('x-powered-by')).toBeNull();
  expect(answer.headers.get('x-request-id')).toBe('trace-0001');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await user.call(probe.page, { headers: { 'x-request-id': 'a b\tc' } })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
});
