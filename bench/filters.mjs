// Every filter of the list of controls, alone and in pairs, over HTTP, pages 1 to 5, against the plain page 1 asked in turns with them. The filters come from the call's own description: one that has no values here is an error.
import { Agent } from 'node:http';
import pg from 'pg';
import { provideDatabase } from './lib/database.mjs';
import { combine } from './lib/list-filters.mjs';
import { at, call, median, milliseconds, times } from './lib/measure.mjs';
import { startPortal } from './lib/portal.mjs';

const PATH = '/api/RiskControl/GetRiskControlByPage';
const PAGES = [0, 1, 2, 3, 4];
/** Not filters: how much of the list, in which order, and parts of an address that other filters say. Words have a line of their own (search). */
const NO_FILTERS = new Set(['pageIndex', 'pageSize', 'sort', 'keyword', 'rowIds', 'campaignId', 'bu', 'wfStatus', 'UserNo', 'isActive']);

/** What is asked of each filter: the commonest value, the rarest, and one that no control has. */
const COLUMNS = {
  riskCategory1: 'category1',
  riskCategory2: 'category2',
  riskCategory3: 'category3',
  managementArea: 'management_area',
  businessUnit: 'business_unit',
  key: 'key_control',
  controlOwnerFunction: 'control_owner_function',
  controlMode: 'control_mode',
  controlFrequency: 'control_frequency',
  ownerId: 'owner_id',
  riskYear: 'risk_year',
  state: 'state',
  score: 'score',
  effectiveness: 'effectiveness',
  deficiency: 'deficiency',
};

async function listValues(url, filters) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const read = async (text) => (await client.query(text)).rows.map(({ value }) => value);
  const ends = async (column) => {
    const all = await read(
      `select ${column}${column.endsWith('_id') || column.startsWith('category') ? '::int' : ''} as value from risk_control_figure where ${column} is not null and is_active group by 1 order by count(*) desc, 1`,
    );
    return [...new Set([all[0], all.at(-1)])].filter((value) => value !== undefined);
  };
  const [day] = await read('select max(due_on)::text as value from risk_control_figure');
  const [owner] = await read(
    'select p.user_no as value from person p join risk_control_figure f on f.owner_id = p.id order by p.id limit 1',
  );
  const [department] = await read('select department_id::int as value from risk_control where department_id is not null limit 1');
  const [store] = await read('select risk_store_no as value from risk_control order by id limit 1');
  const others = {
    status: [0, 1, 3],
    score: [...(await ends('score')), 0],
    managementArea: [...(await ends('management_area')), 'no such area'],
    categoryLevel: [1, 2, 3],
    openIssues: [true, false],
    missing: ['category', 'businessUnit', 'effectiveness', 'deficiency', 'dueDate', 'reviewer'],
    dueFrom: day ? [day] : ['2020-01-01'],
    dueTo: ['2020-01-01', day ?? '2030-01-01'],
    startDate: ['2020-01-01', '2030-01-01'],
    endDate: ['2020-01-01', '2030-01-01'],
    ownerNo: [owner ?? 'nobody'],
    ownerIdStr: [owner ?? 'nobody', 'nobody'],
    departmentId: department ? [department] : [1],
    runo: [store ?? '1', 'no such number'],
    allocatedTo: ['none', owner ?? 'nobody'],
  };
  const values = {};
  for (const name of filters) {
    const given = others[name] ?? (COLUMNS[name] && (await ends(COLUMNS[name])));
    if (!given) throw new Error(`The filter ${name} has no values in bench/filters.mjs.`);
    values[name] = given;
  }
  await client.end();
  return values;
}

/** Each combination's pages against the plain first page, in turns. */
export async function measureFilters({ server, rows, rounds, log }) {
  const url = await provideDatabase(server, rows);
  const { routes } = await import('../libs/contract/dist/index.js');
  const filters = Object.keys(routes.getRiskControlByPage.body.shape).filter((name) => !NO_FILTERS.has(name));
  const values = await listValues(url, filters);
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
      measured.push({ filter, median: median(walls), worst: Math.max(...walls) });
    }
    const base = median(plain);
    const sorted = measured.toSorted((a, b) => b.median - a.median);
    for (const { filter, median: wall } of sorted.slice(0, 25)) log?.(`${milliseconds(wall)} ${JSON.stringify(filter)}`);
    const p95 = at(
      measured.map((one) => one.median),
      0.95,
    );
    const slow = sorted.filter((one) => one.median > 5 * base).length;
    return [
      {
        what: `every filter of the list of controls alone and in pairs, pages 1 to 5 (${measured.length} combinations), ${rows} controls`,
        bar: 'p95 ≤ 5 × page 1',
        measured: `${times(p95 / base)} (${milliseconds(p95)} against ${milliseconds(base)}; ${slow} combinations above; slowest ${milliseconds(sorted[0].median)}: ${Object.keys(sorted[0].filter).join(' + ')})`,
        ok: p95 <= 5 * base,
        next: 'the figures as the way to rare combinations',
      },
    ];
  } finally {
    agent.destroy();
    await portal.stop();
  }
}
