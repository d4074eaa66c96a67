// All figures of the dashboard in one call against a query a field over the same tables, in turns, through the portal's own queries.
import pg from 'pg';
import { provideDatabase } from './lib/database.mjs';
import { inTurns, median, milliseconds, times } from './lib/measure.mjs';

const administrator = { actor: { id: 2, isAdministrator: true, isSystem: false }, aideDepartmentId: null };
const filters = [
  ['unfiltered', {}, 1000],
  ['a unit', { businessUnit: 'ANC' }, 100],
  ['a category', { riskCategory1: 3 }, 100],
  ['a year and an area', { riskYear: 2026, managementArea: '中国' }, 100],
  ['a chain of three categories', { riskCategory1: 3, riskCategory2: 102, riskCategory3: 1002 }, 100],
  ['an owner', { ownerNo: 'u77' }, 100],
  ['unit, area and category', { businessUnit: 'ANC', managementArea: '中国', riskCategory1: 3 }, 100],
];

/** A condition for each of the summary fields. */
const closed = (column) =>
  `(select r.${column} from independent_review r where r.risk_id = c.id and r.state = 'closed' order by r.round desc limit 1)`;
const fields = [
  'c.category1_id is not null',
  `(c.category2_id > 0 or c.category2_text <> '')`,
  `(c.category3_id > 0 or c.category3_text <> '')`,
  ...[1, 2, 3, 4, 5].map((score) => `s.counted_score = ${score}`),
  ...[1, 2, 3, 4, 5].map((value) => `${closed('effectiveness')} = ${value}`),
  `${closed('deficiency')} = '10'`,
  `${closed('deficiency')} = '20'`,
  `c.state in ('draft', 'assessing', 'returned')`,
  `c.state in ('ownerApproval', 'reviewing')`,
  `c.state in ('remediating', 'complete')`,
];

export async function measureDashboard({ server, rows, rounds }) {
  const url = await provideDatabase(server, rows);
  const { Sql } = await import('../libs/platform/dist/index.js');
  const { riskListBody } = await import('../libs/contract/dist/index.js');
  const { buildListWhere, ControlCounts, DashboardQueries } = await import('../libs/risk-control/dist/index.js');
  const sql = new Sql(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const dashboards = new DashboardQueries(sql, new ControlCounts(sql));
    const plain = new DashboardQueries(sql, { parts: async () => null, askFigures: async () => null });
    const days = { today: '2026-11-20', soonUntil: '2026-11-27' };
    const results = [];
    for (const [what, filter, bar] of filters) {
      const query = riskListBody.parse(filter);
      const { where, params } = buildListWhere('home', { ...query, isActive: true }, administrator);
      const perField = async () => {
        for (const field of fields)
          await client.query(
            `select count(*) from risk_control c ${field.startsWith('s.') ? 'join self_assessment s on s.risk_id = c.id' : ''} ${/\bp\./.test(where) ? 'join person p on p.id = c.owner_id' : ''} where ${where} and ${field}`,
            params,
          );
      };
      const told = await dashboards.figures(query, administrator, days);
      const recounted = await plain.figures(query, administrator, days);
      const isEqual = JSON.stringify(told) === JSON.stringify(recounted);
      const walls = await inTurns({ figures: () => dashboards.figures(query, administrator, days) }, 20);
      const slow = await inTurns({ perField, figures: () => dashboards.figures(query, administrator, days) }, rounds);
      const figures = median([...walls.figures, ...slow.figures]);
      const ratio = median(slow.perField) / figures;
      results.push({
        what: `dashboard, all fields, ${what}, ${rows} controls`,
        bar: `≥ ${bar.toLocaleString('en')} × a query a field, equal to a recount`,
        measured: `${times(ratio)} (${milliseconds(figures)} against ${milliseconds(median(slow.perField))}; ${isEqual ? 'equal' : 'NOT EQUAL'})`,
        ok: isEqual && ratio >= bar,
        next: 'few rows are quick either way: both sides are a handful of index reads, and the call asks for 14 divisions beside the 18 fields',
      });
    }
    return results;
  } finally {
    await client.end();
    await sql.close();
  }
}
