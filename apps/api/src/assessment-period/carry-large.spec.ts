import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildPerson, buildWorld, startTestApi, countUntilCommitted, watchStatements, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

/** The suite carries enough for several portions; by hand all: `CARRY_PLANS=10000 npm test -- --only jest --pattern carry-large`. */
const MANY = Number(process.env['CARRY_PLANS'] ?? 1_500);
/** So many plans are written by one statement more. */
const PORTION = 1_000;
let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const administrator = () => world.administrator.client;
const days = (year: number) => ({ firstDay: `${year}-01-01`, lastDay: `${year}-12-31` });

/** A period with so many concluded tests of as many controls, ten testers and five reviewers, from which the next one is planned. */
async function carry(count: number) {
  const people = await Promise.all(Array.from({ length: 15 }, () => buildPerson(api.sql)));
  const ids = people.map(({ id }) => id);
  const { id: fromId } = await administrator().ask(routes.saveAssessmentPeriod, {
    body: { title: '2031 年', kind: 'year', ...days(2031), currency: 'CNY' },
  });
  await api.sql.query(
    `with control as (insert into risk_control (id, lineage_id, risk_no, risk_year, state, creator_id, owner_id, department_id, risk_description)
       select x.id, x.id, 'LARGE-' || x.id, 2031, 'complete', $2::bigint, $3::bigint, $4::bigint, '控制 ' || x.id
       from (select nextval('portal_id_seq') as id from generate_series(1, $5::int)) x returning id)
     insert into control_test (title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, state, conclusion)
     select '测试', $1::bigint, id, 'design', $2::bigint, ($6::bigint[])[1 + id % 10], ($6::bigint[])[11 + id % 5], '2031-06-30', 'concluded', 'effective' from control`,
    [fromId, world.administrator.id, world.otherOwner.id, world.departmentId, count, ids],
  );
  await api.sql.query('analyze');
  const started = performance.now();
  const { statements } = await watchStatements(() =>
    administrator().ask(routes.carryAssessmentPeriod, {
      body: { fromId, title: '2032 年', titleEn: 'Year 2032', kind: 'year', ...days(2032) },
    }),
  );
  const ms = Math.round(performance.now() - started);
  const [next] = await api.sql.query<{ id: number }>('select max(id) as id from assessment_period');
  const { plans } = await administrator().ask(routes.getPeriodDifferences, { query: { id: next!.id } });
  expect(plans).toEqual({ carried: count, left: 0, rows: [] });
  return { statements: countUntilCommitted(statements, 'insert into carried_plan'), ms };
}

test('more plans than one statement writes are carried with as many statements as ten but for those of the further portions', async () => {
  await carry(10);
  const few = await carry(10);
  const many = await carry(MANY);
  if (process.env['CARRY_PLANS']) console.log({ plans: MANY, ...many, few });
  const portions = Math.ceil(MANY / PORTION) - 1;
  expect(many.statements - few.statements).toBeLessThanOrEqual(portions * 6);
}, 300_000);
