import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildPerson, createTestDatabase, type TestDatabase } from '@portal/testing';
import { tellBalanceMoves } from './balance-moves.ts';

const ACCOUNTS = 130;
let database: TestDatabase;
let periodId: number;
let companyId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  const { id: by } = await buildPerson(sql);
  const insert = async (text: string, params: readonly unknown[]) => (await sql.one<{ id: number }>(`${text} returning id`, params))!.id;
  periodId = await insert(
    `insert into assessment_period (title, owner_id, kind, first_day, last_day, currency, state) values ('2031', $1, 'year', '2031-01-01', '2031-12-31', 'CNY', 'planning')`,
    [by],
  );
  companyId = await insert(`insert into company (code, name, currency) values ('MV', 'MV', 'CNY')`, []);
  await sql.query(
    `insert into period_materiality (period_id, base, base_amount, currency, percent, performance_percent, overall, performance, set_by)
     values ($1, 'revenue', 1000000, 'CNY', 1, 75, 10000, 7500, $2)`,
    [periodId, by],
  );
  // What was there before goes: accounts that the file no longer has, larger than all that come.
  await sql.query(
    `insert into trial_balance_line (period_id, company_id, account_code, account_name, amount) select $1, $2, 'OLD' || n, 'OLD' || n, 9000000 - n from generate_series(1, 2) n`,
    [periodId, companyId],
  );
});
afterAll(() => database?.drop());

const tell = (accounts: number) =>
  tellBalanceMoves(
    database.sql,
    { id: periodId, share_percent: '100' },
    Array.from({ length: accounts }, (_, place) => ({
      companyId,
      companyCode: 'MV',
      account: `A${place}`,
      cents: 1_000_000n + BigInt(place),
    })),
  );

test('all that a file would move is told while it is few: the largest first, what goes among what comes', async () => {
  const told = await tell(3);
  expect(told.map(({ code, en }) => `${code} ${en.split(' ·')[0]}`)).toEqual([
    'validation.balance_leaves OLD1',
    'validation.balance_leaves OLD2',
    'validation.balance_enters A2',
    'validation.balance_enters A1',
    'validation.balance_enters A0',
  ]);
});

test('of many the largest hundred are told, and how many more there are', async () => {
  const told = await tell(ACCOUNTS);
  expect(told).toHaveLength(101);
  expect(told[0]).toMatchObject({ code: 'validation.balance_leaves' });
  expect(told.at(-1)!.code).toBe('validation.balance_more');
  expect(told.at(-1)!.en).toContain(`not listed here: ${ACCOUNTS + 2 - 100}.`);
});
