import { expect, test } from '@jest/globals';
import type { MenuNode } from '@portal/contract/client';
import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { menuQuery, sessionQuery } from '#shared/api/session.ts';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { createRoutes, pages } from './router.tsx';

// jsdom has no Response; of one that leads elsewhere nothing is read but where to.
globalThis.Response ??= class {
  readonly headers: Headers;
  constructor(_body: null, { headers }: { headers: Headers }) {
    this.headers = headers;
  }
} as unknown as typeof Response;

const entryOf = (path: string, children: MenuNode[] = []): MenuNode => ({ path, children }) as never;

/** The routes as somebody finds them of whom the portal knows who he is, and the menu that the server gives him. */
function routesFor(menu: MenuNode[], isAuditor: boolean): RouteObject[] {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(sessionQuery.queryKey, buildUser(isAuditor ? 'auditor' : 'owner'));
  client.setQueryData(menuQuery.queryKey, menu);
  return createRoutes(client);
}

/** Where an address leads: to itself, or where its guard sends whoever comes. */
async function comeTo(routes: RouteObject[], address: string): Promise<string> {
  const { route } = matchRoutes(routes, address)!.at(-1)!;
  const load = route.loader as (given: { request: { url: string } }) => unknown;
  const answer = await new Promise((resolve) => resolve(load({ request: { url: `http://portal.example${address}` } }))).catch(
    (thrown: unknown) => thrown,
  );
  return answer instanceof Response ? answer.headers.get('location')! : address;
}

test('every page opens for whom the server’s menu lets in, wherever in the menu it stands, and for nobody else', async () => {
  const asksMenu = pages.filter(({ access }) => access === 'menu').map(({ path }) => path);
  expect(asksMenu.length).toBeGreaterThan(20);
  await fc.assert(
    fc.asyncProperty(fc.subarray(asksMenu), fc.boolean(), fc.boolean(), async (shown, isNested, isAuditor) => {
      const entries = shown.map((path) => entryOf(isNested ? path.toUpperCase() : path));
      const routes = routesFor(isNested ? [entryOf('/heading', [entryOf('/below', entries)])] : entries, isAuditor);
      for (const { path, access } of pages) {
        const isOpen = access === 'menu' ? shown.includes(path) : access === 'session' || !isAuditor;
        expect([path, await comeTo(routes, path)]).toEqual([path, isOpen ? path : '/401']);
      }
    }),
    { numRuns: 12 },
  );
});

test('an address of a heading leads to the page that stands for it, with what was asked of it', async () => {
  const landings = pages.filter(({ landingOf }) => landingOf);
  expect(landings.length).toBeGreaterThan(2);
  for (const { path, landingOf } of landings) expect(await comeTo(routesFor([], false), `${landingOf!}?kept=1`)).toBe(`${path}?kept=1`);
});
