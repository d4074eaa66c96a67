// What the hot calls touch in the database, by statements and pages of 8 kB (hit or read): no clock, so that it is the same on a busy machine. Each call is asked through the
// portal's own queries, and each statement it sent is then explained with its parameters. The growth from one size to the next is what ten million are reckoned from
// (docs/ten-million.md).
import { provideDatabase } from './lib/database.mjs';

const administrator = {
  actor: { id: 2, isAdministrator: true, isSystem: false },
  roles: [{ id: 2 }],
  departmentId: null,
  aideDepartmentId: null,
  isRiskOwner: true,
};
const owner = { ...administrator, actor: { id: 77, isAdministrator: false, isSystem: false }, roles: [{ id: 3 }] };
const days = { today: '2026-11-20', soonUntil: '2026-11-27' };

export const measureSlopes = async ({ server, rows, log }) => lookAt(await provideDatabase(server, rows), rows, log);

export async function lookAt(url, rows, log) {
  const { SearchQueries, Sql } = await import('../libs/platform/dist/index.js');
  const { riskListBody } = await import('../libs/contract/dist/index.js');
  const { ControlCounts, ControlSearchSource, DashboardQueries, RiskControlQueries } = await import('../libs/risk-control/dist/index.js');
  const { StoreSearchSource } = await import('../libs/risk-register/dist/index.js');
  const sent = [];
  class RecordingSql extends Sql {
    query(text, params = []) {
      sent.push({ text, params });
      return super.query(text, params);
    }
    prepared(text, params = []) {
      sent.push({ text, params });
      return super.query(text, params);
    }
  }
  const sql = new RecordingSql(url);
  const plain = new Sql(url, { max: 1 });
  const counts = new ControlCounts(sql);
  const queries = new RiskControlQueries(sql, counts);
  const dashboards = new DashboardQueries(sql, counts);
  const search = new SearchQueries(sql, [new ControlSearchSource(), new StoreSearchSource()]);
  const list =
    (body, reader = administrator, scope = 'management') =>
    () =>
      queries.list(scope, riskListBody.parse({ pageIndex: 0, pageSize: 20, isActive: true, ...body }), reader);
  const box = (q) => () => search.search({ q, kind: '', pageIndex: 0, pageSize: 5 }, administrator);
  const calls = {
    'page 1': list({}),
    'a category': list({ riskCategory1: 3 }),
    'three filters': list({ riskCategory1: 3, managementArea: '中国', businessUnit: 'ANC' }),
    'a score and a due date, first asked': list({ score: 3, dueTo: '2026-12-31' }),
    'the same, asked again': list({ score: 3, dueTo: '2026-12-31' }),
    'a far page': list({ pageIndex: Math.floor(rows / 22) }),
    'an owner’s own list': list({}, owner, 'toDo'),
    'a rare keyword': list({ keyword: '人员4321' }),
    'a common keyword': list({ keyword: '付款' }),
    'box, an absent word': box('龘龘'),
    'box, a number': box('RC-2026-000042'),
    'box, two common characters': box('付款'),
    dashboard: () => dashboards.figures(riskListBody.parse({}), administrator, days),
    'dashboard of three filters': () =>
      dashboards.figures(riskListBody.parse({ businessUnit: 'ANC', managementArea: '中国', riskCategory1: 3 }), administrator, days),
  };
  try {
    const told = [];
    for (const [what, ask] of Object.entries(calls)) {
      sent.length = 0;
      await ask();
      const statements = [...sent];
      let buffers = 0;
      for (const { text, params } of statements) {
        const [row] = await plain.query(`explain (analyze, buffers, format json, timing off) ${text}`, params);
        const { Plan: plan } = row['QUERY PLAN'][0];
        buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      }
      told.push(`${what} ${buffers.toLocaleString('en')} (${statements.length})`);
      log?.(`${what}: ${buffers} pages of the database in ${statements.length} statements`);
    }
    return [
      {
        what: `pages of the database that a call touches (in so many statements), ${rows} controls`,
        bar: 'none, told',
        measured: told.join('; '),
      },
    ];
  } finally {
    await sql.close();
    await plain.close();
  }
}
