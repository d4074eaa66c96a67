import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventListQuery } from '@portal/contract';
import type { Reader } from '@portal/directory';
import type { SqlTransaction, WorkCalendar } from '@portal/platform';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { buildEventWhere, emptyEventQuery } from '../event-filter.ts';
import { orderEvents } from '../event.queries.ts';
import { eventTables, tablesNamed } from '../list-parts.ts';

const EVENTS = 400;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql.query(`insert into person (id, user_no, name) values (1, 'u1', '人员')`);
  await sql.query(`insert into exchange_rate (group_currency, month, currency, rate, updated_by)
    select 'CNY', date '2026-01-01' + make_interval(months => n), currency, rate, 1 from generate_series(0, 3) n, (values ('USD', 7), ('KWD', 23.5)) r (currency, rate)`);
  await sql.query(`insert into risk_event (id, event_no, title, state, reporter_id, event_type, currency, gross_loss, recovery, occurred_on, losses_since)
    select 1000 + n, 'E-' || n, 'event', 'identified', 1, 'actual', (array['CNY', 'USD', 'KWD', 'EUR'])[1 + n % 4], nullif(n % 5, 0) * 100, nullif(n % 3, 0) * 10,
      date '2026-01-01' + n % 150, case when n % 2 = 0 then now() end from generate_series(1, ${EVENTS}) n`);
  await sql.query(`insert into risk_event_loss (event_id, position, kind, entry_date, currency, amount, recorded_by)
    select id, p, (array['loss', 'recovery', 'insurance'])[1 + (id + p) % 3], date '2026-01-01' + (id * 7 % 150)::int, (array['CNY', 'USD', 'KWD', 'EUR'])[1 + id / 3 % 4], 10 + id % 90, 1
    from risk_event, generate_series(1, 3) p where losses_since is not null and (id + p) % 4 > 0`);
});
afterAll(() => database?.drop());

/** Where the kept worth differs from what the amounts say. */
const DRIFT = `select coalesce(k.event_id, d.event_id) as event_id, k.group_net::float8 as kept, d.group_net::float8 as defined from risk_event_worth k
  full join (select event_id, sum(group_net) as group_net from risk_event_loss_line group by event_id having count(*) = count(group_net)) d using (event_id)
  where k.group_net is distinct from d.group_net`;
const expectNoDrift = async (what: string): Promise<void> => expect([what, await database.sql.query(DRIFT)]).toEqual([what, []]);

/** Every way in which an amount, its currency, its day or its worth may change. */
const writes: Readonly<Record<string, string>> = {
  'an event': `insert into risk_event (id, event_no, title, state, reporter_id, currency, gross_loss, occurred_on) values
    (9001, 'N-1', 'new', 'draft', 1, 'USD', 50, '2026-02-03'), (9002, 'N-2', 'new', 'draft', 1, 'EUR', 50, '2026-02-03'), (9003, 'N-3', 'new', 'draft', 1, 'CNY', null, null)`,
  'a loss': `update risk_event set gross_loss = 77 where id in (9001, 9003)`,
  'a currency': `update risk_event set currency = 'CNY' where id = 9002`,
  'a day': `update risk_event set occurred_on = '2026-07-01' where id = 9001`,
  'a day that is the discovery': `update risk_event set occurred_on = null, discovered_on = '2026-03-01' where id = 9001`,
  'a recovery': `update risk_event set recovery = 9 where id % 7 = 0`,
  'losses that are kept from now on': `update risk_event set losses_since = now() where id in (9001, 9002)`,
  entries: `insert into risk_event_loss (event_id, position, kind, entry_date, currency, amount, recorded_by) values
    (9001, 1, 'loss', '2026-01-05', 'USD', 12, 1), (9001, 2, 'insurance', '2026-01-05', 'KWD', 1, 1), (9002, 1, 'loss', '2026-01-05', 'EUR', 3, 1)`,
  'a corrected entry': `update risk_event_loss set amount = 13, currency = 'CNY' where event_id = 9002`,
  'a withdrawn entry': `update risk_event_loss set withdrawn_at = now(), withdrawn_by = 1 where event_id = 9001 and position = 1`,
  'an entry of another event': `update risk_event_loss set event_id = 9002, position = 9 where event_id = 9001 and position = 2`,
  'entries that are gone': `delete from risk_event_loss where event_id % 9 = 0`,
  'a rate': `update exchange_rate set rate = 7.5 where month = '2026-02-01' and currency = 'USD'`,
  'rates that are new': `insert into exchange_rate (group_currency, month, currency, rate, updated_by) select 'CNY', month, 'EUR', 8, 1 from exchange_rate where currency = 'USD'
    on conflict (group_currency, month, currency) do update set rate = 1`,
  'a rate of another month': `update exchange_rate set month = '2026-06-01' where month = '2026-04-01' and currency = 'USD'`,
  'rates that are gone': `delete from exchange_rate where month = '2026-03-01'`,
  'the group currency': `insert into system_setting (key, value) values ('groupCurrency', '{"currency": "USD", "digits": 2}')`,
  'its rates': `insert into exchange_rate (group_currency, month, currency, rate, updated_by) select 'USD', date '2026-02-01', c, 0.14, 1 from unnest(array['CNY', 'EUR']) c`,
  'its decimals': `update system_setting set value = '{"currency": "USD", "digits": 0}' where key = 'groupCurrency'`,
  'the usual group currency, as its setting is called something else': `update system_setting set key = 'former' where key = 'groupCurrency'`,
  'a group currency again': `update system_setting set key = 'groupCurrency' where key = 'former'`,
  'the usual group currency': `delete from system_setting where key = 'groupCurrency'`,
  'a removed event': `delete from risk_event where id = 9003`,
};

test('the kept worth is what the amounts say after every kind of change, one by one and many at once', async () => {
  await expectNoDrift('as filled');
  expect(await worths()).toBeGreaterThan(EVENTS / 3);
  for (const [what, write] of Object.entries(writes)) {
    await database.sql.query(write);
    await expectNoDrift(what);
  }
});

test('each of these changes is kept by itself: without the triggers of its table, it is told as a drift', async () => {
  const kept = ['risk_event', 'risk_event_loss', 'exchange_rate', 'system_setting'];
  const changes = [
    'update risk_event set gross_loss = 1234 where id = 1001',
    'update risk_event_loss set amount = 4321',
    'delete from exchange_rate',
    `insert into system_setting (key, value) values ('groupCurrency', '{"currency": "JPY", "digits": 0}')`,
  ];
  for (const [index, table] of kept.entries())
    await expect(
      database.sql.transaction(async (tx) => {
        await tx.query(`alter table ${table} disable trigger user`);
        await tx.query(changes[index]!);
        throw new Error(`drift ${(await tx.query(DRIFT)).length > 0}`);
      }),
    ).rejects.toThrow('drift true');
  await expectNoDrift('afterwards');
});

/** Two transactions: the second begins before the first has ended, and may have to wait for it. */
async function overlap(first: string, second: string): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  const slow = database.sql.transaction(async (tx: SqlTransaction) => {
    await tx.query(first);
    begun.resolve();
    await other.promise;
  });
  await begun.promise;
  const quick = database.sql.query(second);
  // Long enough for it to be done, or to wait.
  await Promise.race([quick, new Promise((resolve) => setTimeout(resolve, 300))]);
  other.resolve();
  await Promise.all([slow, quick]);
}

test('who moves an amount and who changes its rate at the same time leave what both say, whoever is first', async () => {
  const rate = (
    value: number,
  ) => `insert into exchange_rate (group_currency, month, currency, rate, updated_by) values ('CNY', '2026-05-01', 'USD', ${value}, 1)
    on conflict (group_currency, month, currency) do update set rate = excluded.rate`;
  const entry = (position: number) => `insert into risk_event_loss (event_id, position, kind, entry_date, currency, amount, recorded_by)
    values (1002, ${position}, 'loss', '2026-05-05', 'USD', 100, 1)`;
  await overlap(entry(11), rate(5));
  await expectNoDrift('an entry, then its rate');
  await overlap(rate(6), entry(12));
  await expectNoDrift('a rate, then an entry');
  await overlap(entry(13), entry(14));
  await expectNoDrift('two entries of one event');
  await overlap(rate(8), rate(9));
  await expectNoDrift('two rates');
});

const administrator: Reader = { actor: { id: 1, isAdministrator: true, isSystem: false }, aideDepartmentId: null };
const ask = async (filter: Partial<EventListQuery>, sort = 'groupNetLoss'): Promise<number[]> => {
  const { where, params } = buildEventWhere('query', { ...emptyEventQuery, ...filter }, administrator, {} as WorkCalendar);
  const order = orderEvents(sort);
  const from = tablesNamed(eventTables, `${where} ${order}`);
  return (await database.sql.query<{ id: number }>(`select e.id from ${from} where ${where} order by ${order}`, params)).map(
    ({ id }) => id,
  );
};
const worths = async (): Promise<number> => (await database.sql.query('select from risk_event_worth')).length;

test('events are found and ordered by their worth; those without one are in no range, and last', async () => {
  const rows = await database.sql.query<{ id: number; worth: number | null }>(
    `select e.id, (select sum(l.group_net) from risk_event_loss_line l where l.event_id = e.id having count(*) > 0 and count(l.group_net) = count(*))::float8 as worth
     from risk_event e order by e.id`,
  );
  const known = rows.flatMap(({ id, worth }) => (worth === null ? [] : [{ id, worth }]));
  const within = (least: number, most: number) => known.filter(({ worth }) => worth >= least && worth <= most).map(({ id }) => id);
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
  expect(sorted(await ask({ netLossMin: 100 }))).toEqual(within(100, Infinity));
  expect(sorted(await ask({ netLossMax: 0 }))).toEqual(within(-Infinity, 0));
  expect(sorted(await ask({ netLossMin: 50, netLossMax: 500 }))).toEqual(within(50, 500));
  const rising = known.toSorted((a, b) => a.worth - b.worth || a.id - b.id).map(({ id }) => id);
  const unknown = rows.filter(({ worth }) => worth === null).map(({ id }) => id);
  expect(unknown.length).toBeGreaterThan(10);
  expect(await ask({})).toEqual([...rising, ...unknown]);
  expect(await ask({}, '-groupNetLoss')).toEqual([...rising.toReversed(), ...unknown.toReversed()]);
});

test('events are found by a currency as each of their amounts has it', async () => {
  for (const currency of ['CNY', 'USD', 'KWD', 'EUR', 'XXX']) {
    const expected = await database.sql.query<{ id: number }>(
      `select e.id from risk_event e where e.currency = $1 or exists (select 1 from risk_event_loss_line l where l.event_id = e.id and l.currency = $1) order by 1`,
      [currency],
    );
    expect((await ask({ currency })).toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
    expect(expected.length > 20).toBe(currency !== 'XXX');
  }
});
