import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { riskListBody } from '@portal/contract';
import { SearchQueries, Sql, type SearchReader, type SearchSource } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { ControlCounts } from '../figures/control-counts.ts';
import type { Reader } from '@portal/directory';
import { RiskControlQueries } from '../risk-control.queries.ts';
import { ControlSearchSource } from './control-search.source.ts';

const ROWS = 12_500;
const administrator: Reader = { actor: { id: 1, isAdministrator: true, isSystem: false }, aideDepartmentId: null };
const owner: Reader = { actor: { id: 3, isAdministrator: false, isSystem: false }, aideDepartmentId: null };

let database: TestDatabase;
let lists: RiskControlQueries;

/** Which controls hold a word: as many as take each way to the page, and each way to the number. The newest have the highest numbers but for every hundredth. */
const words: readonly (readonly [word: string, holds: string])[] = [
  ['付款', 'true'],
  ['半数', 'n % 2 = 0'],
  ['审批', 'n % 3 = 0'],
  // More than the cap, but not common.
  ['盘点', 'n % 12 = 5'],
  ['折扣', 'n % 400 = 7'],
  // Common among the newest alone.
  ['最近', `n > ${ROWS - 150}`],
  // Common, and none of them new.
  ['从前', `n % 2 = 0 and n < ${ROWS - 3_000}`],
  ['仅一', 'n = 4711'],
];

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql.query(`insert into person (id, user_no, name) select n, 'u' || n, '人员' || n from generate_series(1, 5) n`);
  await sql.query(
    `insert into risk_control (id, lineage_id, risk_no, risk_year, state, is_active, owner_id, creator_id, updated_at, risk_description)
     select 1000 + n, 1000 + n, 'C-' || lpad(n::text, 6, '0'), 2026, 'assessing', n % 11 > 0, case when n % 50 = 0 then 3 else 2 end, 1,
       timestamptz '2026-01-01' + make_interval(mins => case when n % 100 = 0 then n / 2 else n end),
       concat_ws('，', ${words.map(([word, holds]) => `case when ${holds} then '${word}' end`).join(', ')}) from generate_series(1, ${ROWS}) n`,
  );
  await sql.query(`insert into risk_register_entry (id, risk_year, ru_no, risk_description) select n, 2026, 'RU-' || n, concat_ws('，', 'item',
      case when n % 40 = 0 then '仅一' end, case when n = 17 then '库中' end, case when n > 590 then '付款' end) from generate_series(1, 600) n`);
  await sql.query('vacuum analyze');
  lists = new RiskControlQueries(sql, new ControlCounts(sql));
}, 120_000);
afterAll(() => database?.drop());

/** As PostgreSQL tells it without any index. */
async function look(keyword: string, sort: string, ownerId: number | null): Promise<number[]> {
  const holds = keyword.split(' ').map((_, index) => `strpos(c.risk_description, $${index + 1}) > 0`);
  const rows = await database.sql.query<{ id: number }>(
    `select c.id from risk_control c where c.is_active and ${holds.join(' and ')} ${ownerId === null ? '' : `and c.owner_id = ${ownerId}`}
     order by ${sort === '-riskNo' ? 'c.risk_no desc, c.id desc' : 'c.updated_at desc, c.id desc'}`,
    keyword.split(' '),
  );
  return rows.map(({ id }) => id);
}

test.each([...words.map(([word]) => word), '半数 审批', '审批 盘点', '付款 仅一', '无有'])(
  'the pages and the number of %s are those of a look at every record',
  async (keyword) => {
    for (const [reader, ownerId] of [[administrator, null] as const, [owner, 3] as const]) {
      for (const sort of ['', '-riskNo']) {
        const expected = await look(keyword, sort, ownerId);
        for (const pageIndex of [0, 1, 30]) {
          const query = riskListBody.parse({ keyword, sort, pageIndex, pageSize: 20, isActive: true });
          const { totalCount, isCapped, rows } = await lists.list('management', query, reader);
          expect([sort, pageIndex, totalCount, isCapped]).toEqual([
            sort,
            pageIndex,
            Math.min(expected.length, 1_000),
            expected.length > 1_000,
          ]);
          expect(rows.map(({ row }) => row.id)).toEqual(expected.slice(pageIndex * 20, pageIndex * 20 + 20));
        }
      }
    }
  },
);

/** A second kind: of more entries than a glance sees. */
const storeItems: SearchSource = {
  kind: 'storeItem',
  entry: 'store_item',
  place: 30,
  table: 'risk_register_entry',
  facts: 'r.state, true as is_active, r.risk_year, r.id as page_id',
  readable: () => 'true',
  link: ({ page_id }) => String(page_id),
};
/** Kinds of which nothing is there, as in a portal that does not use all areas. */
const empty = ['campaign', 'risk_event', 'exam'].map((entry): SearchSource => ({
  ...storeItems,
  kind: entry,
  entry,
  table: entry,
  facts: `r.state, true as is_active, null::int as risk_year, r.id as page_id`,
}));

class CountingSql extends Sql {
  asked = 0;

  override query<R extends object>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    this.asked += 1;
    return super.query<R>(text, params);
  }
}

test.each([...words.map(([word]) => word), '半数 审批', '审批 盘点', '付款 仅一', '库中', 'item', 'RU-17', 'C-004711', '无有', '龘'])(
  'the search box finds of %s in each kind what a look at every record finds',
  async (q) => {
    const sql = new CountingSql(database.url, { max: 2 });
    try {
      const box = new SearchQueries(sql, [new ControlSearchSource(), storeItems, ...empty]);
      const reader: SearchReader = { ...administrator, roles: [{ id: ROLE.administrator }], isRiskOwner: true };
      const expected: unknown[] = [];
      for (const [kind, table, number] of [
        ['riskControl', 'risk_control', 'risk_no'],
        ['storeItem', 'risk_register_entry', 'ru_no'],
      ]) {
        const holds = q.split(' ').map((_, index) => `strpos(lower(${number} || ' ' || risk_description), lower($${index + 1})) > 0`);
        const rows = await database.sql.query<{ id: number; number: string }>(
          `select id, ${number} as number from ${table} where ${holds.join(' and ')} order by updated_at desc, id desc`,
          q.split(' '),
        );
        const ids = rows.toSorted((a, b) => Number(b.number === q) - Number(a.number === q)).map(({ id }) => id);
        if (ids.length > 0) expected.push([kind, Math.min(ids.length, 1_000), ids.length > 1_000, ids.slice(0, 7)]);
      }
      sql.asked = 0;
      const groups = await box.search({ q, kind: '', pageIndex: 0, pageSize: 7 }, reader);
      expect(groups.map(({ kind, total, isCapped, hits }) => [kind, total, isCapped, hits.map(({ id }) => id)])).toEqual(expected);
      // The numbers, a glance and a look at the index; where something is, its page and what it says, at most in six more.
      if (expected.length === 0) expect(sql.asked).toBe(3);
      else expect(sql.asked).toBeLessThanOrEqual(3 + 7 * expected.length);
    } finally {
      await sql.close();
    }
  },
);
