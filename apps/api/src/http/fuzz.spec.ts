import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import { AccessLog } from '@portal/platform';
import { buildAdministrator, buildPerson, eventually, startTestApi, type ApiClient, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { fuzzCallsOf, targetOf, type FuzzTarget } from './fuzz.fixture.ts';

/** A handler as careless as one may be: the search has to find it. */
@Controller()
class CarelessController {
  @Post('/api/Planted')
  @HttpCode(200)
  answer(@Body() body: { name?: unknown }): { isSuccess: true; data: string } {
    return { isSuccess: true, data: String(body.name).toLowerCase() };
  }
}
@Module({ controllers: [CarelessController] })
class CarelessModule {}

let api: TestApi;
let administrator: { id: number };
let person: { id: number };
beforeAll(async () => {
  api = await startTestApi(createApi, { modules: [CarelessModule] });
  administrator = await buildAdministrator(api.sql);
  person = await buildPerson(api.sql);
});
afterAll(() => api?.close());

interface Found {
  readonly what: string;
  readonly status: number;
  readonly text: string;
}

/** Makes all hostile calls of a route and answers those that ended in a fault or without an envelope. */
async function search(client: ApiClient, target: FuzzTarget): Promise<{ calls: number; faults: Found[] }> {
  const calls = fuzzCallsOf(target);
  const faults: Found[] = [];
  for (const { what, path, method, body, headers } of calls) {
    const type = body !== undefined && { 'content-type': 'application/json' };
    const answer = await client.raw(path, { method, headers: { ...type, ...headers }, ...(body !== undefined && { body }) });
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const text = isStream ? '' : await answer.text();
    if (isStream) await answer.body?.cancel();
    if (answer.status >= 500 && !/"fault\.[a-z]+"/.test(text)) faults.push({ what, status: answer.status, text: text.slice(0, 200) });
  }
  return { calls: calls.length, faults };
}

const linesOf = async (path: string): Promise<number> => {
  await api.app.get(AccessLog).write();
  return (await api.sql.one<{ n: number }>('select count(*) as n from access_log where call = $1', [path]))!.n;
};

// A file has a schema of its own, and what it holds is fuzzed where files are read.
const targets = (Object.values(routes) as unknown as Route[]).filter(({ upload }) => !upload);

describe.each(targets.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('answers whatever is sent without a fault, and each call leaves its line in the access log', async () => {
    const before = await linesOf(route.path);
    let calls = 0;
    for (const one of route.access === 'public' ? [undefined, person] : [administrator]) {
      const found = await search(one ? await api.as(one) : api.anonymous, targetOf(route));
      expect(found.faults).toEqual([]);
      calls += found.calls;
    }
    // The line of a stream is written at its end.
    await eventually(async () => (await linesOf(route.path)) - before === calls);
  });
});

test('the search finds a handler that trusts what it is sent', async () => {
  const { faults } = await search(await api.as(administrator), { method: 'POST', path: '/api/Planted', query: [], body: ['name'] });
  expect(faults.map(({ what }) => what)).toEqual(expect.arrayContaining(['an object whose toString is none', 'name as an object']));
});
