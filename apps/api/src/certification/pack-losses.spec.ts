import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { packSections } from '@portal/certification';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
const YEAR = 2021;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const lose = (currency: string, gross: number, recovery: number) =>
  api.sql.query(
    `insert into risk_event (event_no, title, state, reporter_id, occurred_on, currency, gross_loss, recovery, last_hash)
     values ('RE-' || nextval('portal_id_seq'), '停线', 'closed', $1, '${YEAR}-05-04', $2, $3, $4, '\\x00')`,
    [world.administrator.id, currency, gross, recovery],
  );
const rate = (currency: string, value: number) =>
  api.sql.query(
    `insert into exchange_rate (group_currency, month, currency, rate, updated_by, updated_at) values ('CNY', '${YEAR}-05-01', $1, $2, $3, now())`,
    [currency, value, world.administrator.id],
  );
async function readTable() {
  const section = packSections.find(({ name }) => name === 'losses')!;
  const { blocks } = await section.gather(api.sql, {
    periodId: 0,
    year: YEAR,
    firstDay: `${YEAR}-01-01`,
    lastDay: `${YEAR}-12-31`,
    today: '2026-11-26',
    coverage: { totals: { balance: '0.00', inScope: '0.00', outOfScope: '0.00', covered: '0.00', difference: '0.00' }, gaps: 0 },
    yearFrom: new Date(`${YEAR}-01-01`),
    yearBefore: new Date(`${YEAR + 1}-01-01`),
  });
  return blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])).map((cells) => cells.map(({ en }) => en));
}

test('losses of several currencies have their sum in that of the group; without a rate there is none, and that is said', async () => {
  expect(await readTable()).toEqual([]);
  await lose('CNY', 1000, 200);
  await lose('USD', 100, 0);
  const own = [
    ['CNY', '1', '1,000.00', '800.00'],
    ['USD', '1', '100.00', '100.00'],
  ];
  expect(await readTable()).toEqual([...own, ['Total in CNY', '2', 'Loss entries without an exchange rate: 1', '–']]);
  await rate('USD', 7);
  expect(await readTable()).toEqual([...own, ['Total in CNY', '2', '1,700.00', '1,500.00']]);
});
