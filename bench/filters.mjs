// Every filter of the list of controls, alone and in pairs, over HTTP, pages 1 to 5, against the plain page 1 asked in turns with them. The filters come from the call's own description: one that has no values here is an error.
import { Agent } from 'node:http';
import pg from 'pg';
import { provideDatabase } from './lib/database.mjs';
import { COLUMNS, filtersOfControls, valuesOf } from './lib/control-filters.mjs';
import { combine } from './lib/list-filters.mjs';
import { at, call, median, milliseconds, times } from './lib/measure.mjs';
import { startPortal } from './lib/portal.mjs';

const PATH = '/api/RiskControl/GetRiskControlByPage';
const PAGES = [0, 1, 2, 3, 4];

async function readValues(url, filters) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const read = async (text) => (await client.query(text)).rows.map(({ value }) => value);
  try {
    const ends = {};
    for (const [name, column] of Object.entries(COLUMNS)) {
      const all = await read(
        `select ${column}${column.endsWith('_id') || column.startsWith('category') ? '::int' : ''} as value from risk_control_figure where ${column} is not null and is_active group by 1 order by count(*) desc, 1`,
      );
      ends[name] = [...new Set([all[0], all.at(-1)])].filter((value) => value !== undefined);
    }
    const [day] = await read('select max(due_on)::text as value from risk_control_figure');
    const [owner] = await read(
      'select p.user_no as value from person p join risk_control_figure f on f.owner_id = p.id order by p.id limit 1',
    );
    const [department] = await read('select department_id::int as value from risk_control where department_id is not null limit 1');
    const [store] = await read('select risk_store_no as value from risk_control order by id limit 1');
    return valuesOf(filters, ends, { day, owner, department, company: await provideCompany(client, department), store });
  } finally {
    await client.end();
  }
}

/** A company that has a department, made where there is none. */
async function provideCompany(client, department) {
  await client.query(`insert into company (code, name, currency) values ('BENCH', 'Bench', 'CNY') on conflict (code) do nothing`);
  const { rows } = await client.query(`select id::int from company where code = 'BENCH'`);
  if (department)
    await client.query('insert into company_department (company_id, department_id) values ($1, $2) on conflict do nothing', [
      rows[0].id,
      department,
    ]);
  return rows[0].id;
}

/** Each combination's pages against the plain first page, in turns. */
export async function measureFilters({ server, rows, rounds, log }) {
  const url = await provideDatabase(server, rows);
  const { routes } = await import('../libs/contract/dist/index.js');
  const values = await readValues(url, filtersOfControls(routes));
  const portal = await startPortal({ url });
  const agent = new Agent({ keepAlive: true });
  const headers = { 'x-token': await portal.tokenOf(2) };
  const ask = async (body) => {
    const begun = process.hrtime.bigint();
    const { status, body: answer } = await call(agent, portal.base + PATH, {
      method: 'POST',
      headers,
      body: JSON.stringify({ pageSize: 20, isActive: true, ...body }),
    });
    if (status !== 200) throw new Error(`HTTP ${status}: ${JSON.stringify(body)} ${answer.toString().slice(0, 300)}`);
    return Number(process.hrtime.bigint() - begun) / 1e6;
  };
  try {
    for (let warm = 0; warm < 20; warm++) await ask({});
    const plain = [];
    const measured = [];
    for (const filter of combine(values)) {
      const walls = [];
      for (let round = 0; round < Math.max(2, Math.ceil(rounds / 2)); round++) {
        plain.push(await ask({}));
        for (const pageIndex of PAGES) walls.push(await ask({ ...filter, pageIndex }));
      }
      // What was asked once is kept for a while: who asks first waits longest, and no median shows it.
      measured.push({ filter, median: median(walls), first: walls[0] });
    }
    const base = median(plain);
    const sorted = measured.toSorted((a, b) => b.median - a.median);
    for (const { filter, median: wall } of sorted.slice(0, 25)) log?.(`${milliseconds(wall)} ${JSON.stringify(filter)}`);
    const p95 = at(
      measured.map((one) => one.median),
      0.95,
    );
    const firsts = measured.toSorted((a, b) => b.first - a.first);
    const firstP95 = at(
      measured.map((one) => one.first),
      0.95,
    );
    const slow = sorted.filter((one) => one.median > 5 * base).length;
    return [
      {
        what: `every filter of the list of controls alone and in pairs, pages 1 to 5 (${measured.length} combinations), ${rows} controls`,
        bar: 'p95 ≤ 5 × page 1',
        measured: `${times(p95 / base)} (${milliseconds(p95)} against ${milliseconds(base)}; ${slow} combinations above; slowest ${milliseconds(sorted[0].median)}: ${Object.keys(sorted[0].filter).join(' + ')}; asked for the first time p95 ${milliseconds(firstP95)}, slowest ${milliseconds(firsts[0].first)}: ${Object.keys(firsts[0].filter).join(' + ')})`,
        ok: p95 <= 5 * base,
        next: 'numbers and pages that are kept through a fold: it names the figures anew, and each combination is first asked again',
      },
    ];
  } finally {
    agent.destroy();
    await portal.stop();
  }
}
