// A period of ten thousand tests with twenty-five items each: its boards, its coverage and one of the tests over HTTP, each against the plain first page of the
// list of tests asked in turns with it. The lists themselves, with all their filters, are the line `lists`.
import { Agent } from 'node:http';
import pg from 'pg';
import { provideDatabase, withCopy } from './lib/database.mjs';
import { fillAssurance } from './lib/fill-assurance.mjs';
import { at, call, median, milliseconds, times } from './lib/measure.mjs';
import { startPortal } from './lib/portal.mjs';

export const TESTS = 10_000;
const TURNS = 30;

export async function measureAssurance({ server, rows, rounds, log }) {
  const source = await provideDatabase(server, rows);
  return withCopy(server, source, async (url) => {
    const { periodId } = await fillAssurance(url, { tests: TESTS });
    const { tests, items, testId } = await count(url);
    const { routes } = await import('../libs/contract/dist/index.js');
    const portal = await startPortal({ url });
    const agent = new Agent({ keepAlive: true });
    const headers = { 'x-token': await portal.tokenOf(2) };
    const ask = async ({ route, query = {}, body }) => {
      const begun = process.hrtime.bigint();
      const { status, body: text } = await call(agent, `${portal.base}${route.path}?${new URLSearchParams(query)}`, {
        method: route.method,
        headers,
        ...(route.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      });
      const wall = Number(process.hrtime.bigint() - begun) / 1e6;
      const told = JSON.parse(text);
      if (status !== 200 || !told.isSuccess) throw new Error(`${route.name}: HTTP ${status} ${text.toString().slice(0, 300)}`);
      return wall;
    };
    const page = { route: routes.getControlTestByPage, body: { pageSize: 20, periodId } };
    const asked = {
      'board of tests by process': { route: routes.getControlTestBoard, body: { periodId, by: 'process' } },
      'board of tests by tester': { route: routes.getControlTestBoard, body: { periodId, by: 'tester' } },
      coverage: { route: routes.getAssessmentCoverage, query: { id: periodId } },
      'figures of the period': { route: routes.getPeriodFigures, query: { id: periodId } },
      'board of deficiencies': { route: routes.getDeficiencyBoard, body: { periodId } },
      'one test': { route: routes.getControlTest, query: { id: testId } },
    };
    const walls = new Map([['page', []], ...Object.keys(asked).map((name) => [name, []])]);
    try {
      for (let turn = -5; turn < TURNS * Math.max(1, Math.floor(rounds / 2)); turn++) {
        const page1 = await ask(page);
        if (turn >= 0) walls.get('page').push(page1);
        for (const [name, one] of Object.entries(asked)) {
          const wall = await ask(one);
          if (turn >= 0) walls.get(name).push(wall);
        }
      }
    } finally {
      agent.destroy();
      await portal.stop();
    }
    const base = median(walls.get('page'));
    const told = Object.keys(asked).map((name) => ({ name, wall: median(walls.get(name)), p95: at(walls.get(name), 0.95) }));
    for (const { name, wall, p95 } of told) log?.(`${name}: ${milliseconds(wall)}, p95 ${milliseconds(p95)}, ${times(wall / base)}`);
    const worst = told.toSorted((a, b) => b.wall - a.wall)[0];
    return [
      {
        what: `a period of ${tests} tests and ${items} items: boards, coverage and a test, ${rows} controls`,
        bar: '≤ 5 × page 1 of the tests',
        measured: `${times(worst.wall / base)} at most (${worst.name}: ${milliseconds(worst.wall)} against ${milliseconds(base)}); ${told
          .filter(({ name }) => name !== worst.name)
          .map(({ name, wall }) => `${name} ${milliseconds(wall)}`)
          .join(', ')}`,
        ok: worst.wall <= 5 * base,
        next: `${worst.name}: ten thousand looks for the controls that lean on accounts and eight thousand for the days of tests are most of it: key controls by an index of their own, which each step of a control would pay for, or kept figures`,
      },
    ];
  });
}

async function count(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select (select count(*)::int from control_test) as tests, (select count(*)::int from control_test_item) as items,
      (select id::int from control_test where state = 'inProgress' order by id limit 1) as "testId"`,
  );
  await client.end();
  return rows[0];
}
