// Every list but that of controls, which has its own line (filters): each filter alone and in pairs, pages 1 and 5, over HTTP, against the plain page 1 of the same list
// asked in turns with them. Beside the controls stand events with their losses,
// reports and issues, and a period of ten thousand tests with what belongs to them; what other lists hold is told with them.
import { Agent } from 'node:http';
import pg from 'pg';
import { fillEvents } from '../tools/demo-data/fill-events.mjs';
import { happenings } from '../tools/demo-data/event-words.mjs';
import { TESTS } from './assurance.mjs';
import { provideDatabase, withCopy } from './lib/database.mjs';
import { fillAssurance } from './lib/fill-assurance.mjs';
import { combine, filtersOf, listsOf, OF_ONE_RECORD } from './lib/list-filters.mjs';
import { at, call, median, milliseconds, times } from './lib/measure.mjs';
import { startPortal } from './lib/portal.mjs';

const PAGES = [0, 4];
/** What each person sees first is measured for one who sees everything and for one of the staff, since their conditions differ. */
const STAFF = 77;
const FIRST_TURNS = 9;
/** A page that is there at once says nothing by its ratio: a list of no rows takes what a call takes. */
const LEAST_ROWS = 100;

/** The categories get the numbers that the happenings name. */
async function addEvents(url, events, log) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const numbers = [...new Set(happenings.map(({ category }) => category))];
  await client.query(
    `update risk_category c set category_no = given.no from unnest($1::text[]) with ordinality given (no, place)
     where c.id = 1000 + given.place - 1 and not exists (select 1 from risk_category other where other.category_no = given.no)`,
    [numbers],
  );
  await client.end();
  await fillEvents(url, { events, log });
}

export async function measureLists({ server, rows, rounds, log }) {
  const source = await provideDatabase(server, rows);
  return withCopy(server, source, async (url) => {
    const events = Math.min(rows, 100_000);
    await addEvents(url, events);
    await fillAssurance(url, { tests: Math.min(rows, TESTS) });
    const { routes } = await import('../libs/contract/dist/index.js');
    const portal = await startPortal({ url });
    const agent = new Agent({ keepAlive: true });
    const headers = { 'x-token': await portal.tokenOf(2) };
    const results = [];
    let first;
    try {
      first = await measureFirstPages({ agent, portal, routes });
      for (const list of listsOf(routes)) {
        if (OF_ONE_RECORD.includes(list.name)) continue;
        const { method, path, query: isQuery } = list.route;
        const ask = async (given) => {
          const asked = { pageSize: 20, ...given };
          const begun = process.hrtime.bigint();
          const { status, body } =
            method === 'GET'
              ? await call(
                  agent,
                  `${portal.base}${path}?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`,
                  { headers },
                )
              : await call(agent, portal.base + path, { method, headers, body: JSON.stringify(asked) });
          const wall = Number(process.hrtime.bigint() - begun) / 1e6;
          const told = JSON.parse(body);
          if (status !== 200 || !told.isSuccess)
            throw new Error(`${list.name} ${JSON.stringify(given)}: HTTP ${status} ${body.toString().slice(0, 300)}`);
          return { wall, total: told.data.totalCount ?? told.data.total ?? 0 };
        };
        const filters = filtersOf(list);
        for (let warm = 0; warm < 10; warm++) await ask({});
        const [plain, measured] = [[], []];
        const { total } = await ask({});
        for (const filter of combine(filters)) {
          const walls = [];
          for (let round = 0; round < Math.max(1, Math.floor(rounds / 2)); round++) {
            plain.push((await ask({})).wall);
            for (const pageIndex of PAGES) walls.push((await ask({ ...filter, pageIndex })).wall);
          }
          measured.push({ filter, wall: median(walls) });
        }
        if (measured.length === 0) {
          log?.(`${list.name}: no filters`);
          continue;
        }
        const base = median(plain);
        const p95 = at(
          measured.map(({ wall }) => wall),
          0.95,
        );
        const slowest = measured.toSorted((a, b) => b.wall - a.wall)[0];
        log?.(`${list.name}: ${total} rows, ${times(p95 / base)}, slowest ${milliseconds(slowest.wall)} ${JSON.stringify(slowest.filter)}`);
        results.push({ list: list.name, isQuery, total, base, p95, ratio: p95 / base, slowest, combinations: measured.length });
      }
    } finally {
      agent.destroy();
      await portal.stop();
    }
    const filled = results.filter(({ total }) => total >= LEAST_ROWS);
    const worst = filled.toSorted((a, b) => b.ratio - a.ratio)[0];
    const many = results.reduce((sum, { combinations }) => sum + combinations, 0);
    return [
      {
        what: `every filter of the ${results.length} other lists alone and in pairs, pages 1 and 5 (${many} combinations), ${rows} controls, ${events} events, ${TESTS} tests`,
        bar: 'p95 of each list ≤ 5 × its page 1',
        measured: `${times(worst.ratio)} at most (${worst.list}, ${worst.total} rows: ${milliseconds(worst.p95)} against ${milliseconds(worst.base)}, slowest ${milliseconds(worst.slowest.wall)}: ${Object.keys(worst.slowest.filter).join(' + ')}); ${filled.filter(({ ratio }) => ratio > 5).length} of ${filled.length} lists with rows above`,
        ok: worst.ratio <= 5,
        next: `the condition of ${Object.keys(worst.slowest.filter).join(' and ')} in ${worst.list} by an index in the order of the list`,
      },
      {
        what: `page 1 of each of these lists and of home, of an administrator and of one of the staff, ${rows} controls, ${events} events, ${TESTS} tests`,
        bar: '≤ 5 × page 1 of the controls',
        measured: `${times(first[0].ratio)} at most (${first
          .slice(0, 3)
          .map(({ name, who, wall }) => `${name} of ${who} ${milliseconds(wall)}`)
          .join(', ')}); ${first.filter(({ ratio }) => ratio > 5).length} of ${first.length} above`,
        ok: first[0].ratio <= 5,
        next: `the number of ${first[0].name}, which is counted whenever it is asked`,
      },
    ];
  });
}

/** Of each list and of home how long a person waits for what he sees first, the slowest against his page of controls first. */
async function measureFirstPages({ agent, portal, routes }) {
  const people = { 'an administrator': await portal.tokenOf(2), 'one of the staff': await portal.tokenOf(STAFF) };
  const asked = [
    ...listsOf(routes).filter(({ name }) => !OF_ONE_RECORD.includes(name)),
    { name: 'getHome', route: routes.getHome },
    { name: 'getMyDuties', route: routes.getMyDuties },
  ];
  const ask = async ({ method, path }, token) => {
    const begun = process.hrtime.bigint();
    const body = method === 'GET' ? undefined : JSON.stringify({ pageSize: 20 });
    const answer = await call(agent, `${portal.base}${path}${method === 'GET' ? '?pageSize=20' : ''}`, {
      method,
      headers: { 'x-token': token },
      body,
    });
    // Who may not see a list has no first page of it.
    return { wall: Number(process.hrtime.bigint() - begun) / 1e6, told: JSON.parse(answer.body) };
  };
  const pages = [];
  for (const [who, token] of Object.entries(people)) {
    const walls = new Map([['', []]]);
    for (const { name, route } of asked) if ((await ask(route, token)).told.isSuccess) walls.set(name, []);
    for (let turn = -3; turn < FIRST_TURNS; turn++)
      for (const [name, own] of walls) {
        const { wall } = await ask(name === '' ? routes.getRiskControlByPageHome : routes[name], token);
        if (turn >= 0) own.push(wall);
      }
    const base = median(walls.get(''));
    for (const [name, own] of walls) if (name !== '') pages.push({ name, who, wall: median(own), ratio: median(own) / base });
  }
  return pages.toSorted((a, b) => b.ratio - a.ratio);
}
