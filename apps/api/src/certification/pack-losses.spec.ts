import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { packSections } from '@portal/certification';
import { routes } from '@portal/contract';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { readQuestion } from './pack-question.fixture.ts';

let api: TestApi;
let world: World;
const YEAR = 2021;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const lose = (currency: string, gross: number, recovery: number, { day = `${YEAR}-05-04`, state = 'closed' } = {}) =>
  api.sql.query(
    `insert into risk_event (event_no, title, state, event_type, reporter_id, occurred_on, currency, gross_loss, recovery, last_hash)
     values ('RE-' || nextval('portal_id_seq'), '停线', $5, 'actual', $1, $6, $2, $3, $4, '\\x00')`,
    [world.administrator.id, currency, gross, recovery, state, day],
  );
const rate = (currency: string, value: number) =>
  api.sql.query(
    `insert into exchange_rate (group_currency, month, currency, rate, updated_by, updated_at) values ('CNY', '${YEAR}-05-01', $1, $2, $3, now())`,
    [currency, value, world.administrator.id],
  );
async function readSection() {
  const section = packSections.find(({ name }) => name === 'losses')!;
  const { blocks } = await section.gather(api.sql, {
    periodId: 0,
    year: YEAR,
    firstDay: `${YEAR}-01-01`,
    lastDay: `${YEAR}-12-31`,
    today: '2026-11-26',
    coverage: {
      totals: {
        ...{ balance: '0.00', inScope: '0.00', outOfScope: '0.00', covered: '0.00', difference: '0.00' },
        ...{ inScopePart: '', coveredPart: '' },
      },
      ...{ gaps: 0, accounts: [], cells: [] },
      cover: { controls: [], companies: [], processes: [], above: new Map(), over: new Map() },
    },
    yearFrom: new Date(`${YEAR}-01-01`),
    yearBefore: new Date(`${YEAR + 1}-01-01`),
  });
  const figures = blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : []));
  const losses = figures.filter(({ key }) => key.startsWith('losses.'));
  return {
    said: Object.fromEntries(losses.map(({ key, value }) => [key, value])),
    questions: losses.map(({ question }) => question),
    words: blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text.en] : [])),
  };
}
/** What the events of the list behind a figure cost in its currency, entry by entry. */
async function addUp(question: string): Promise<{ gross: number; net: number }> {
  const list = readQuestion(question)!;
  const { data } = await world.administrator.client.ask(routes[list.call], { body: { ...list.body, pageSize: 100 } as never });
  const [sums] = await api.sql.query<{ gross: number; net: number }>(
    `select coalesce(sum(amount) filter (where kind = 'loss'), 0)::float8 as gross, coalesce(sum(net), 0)::float8 as net
     from risk_event_loss_line where event_id = any($1::bigint[]) and currency = $2`,
    [(data as { id: number }[]).map(({ id }) => id), new URLSearchParams(question.split('?')[1]).get('currency')],
  );
  return sums!;
}

test('losses of several currencies have their sum in that of the group; without a rate there is none, and that is said', async () => {
  const none = await readSection();
  expect([none.said, none.words]).toEqual([{}, ['No loss was recorded in the period.']]);
  await lose('CNY', 1000, 200);
  await lose('USD', 100, 0);
  // Neither occurred in the period, or counts as an event at all.
  await lose('CNY', 7, 0, { day: `${YEAR - 1}-12-31` });
  await lose('CNY', 9, 0, { state: 'draft' });
  const own = {
    'losses.CNY.gross': 'CNY 1,000.00',
    'losses.CNY.net': 'CNY 800.00',
    'losses.USD.gross': 'USD 100.00',
    'losses.USD.net': 'USD 100.00',
  };
  const unrated = await readSection();
  expect([unrated.said, unrated.words]).toEqual([own, ['Loss entries without an exchange rate: 1. The currencies cannot be added up.']]);
  await rate('USD', 7);
  const { said, words, questions } = await readSection();
  expect([said, words]).toEqual([{ ...own, 'losses.gross': 'CNY 1,700.00', 'losses.net': 'CNY 1,500.00' }, []]);
  // Each amount is of the events that its question lists, and of no other.
  expect(await addUp(questions[0]!)).toEqual({ gross: 1000, net: 800 });
  expect(await addUp(questions[2]!)).toEqual({ gross: 100, net: 100 });
  expect(questions.at(-1)).not.toContain('currency');
});
