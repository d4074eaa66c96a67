import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { fillControls } from './fill-controls.fixture.ts';

const ROWS = 600;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillControls(database.sql, ROWS, '2026-11-20');
});
afterAll(() => database?.drop());

const TOLD = `select scope, part, n from risk_control_count where n <> 0 and part < '~' and part not like 'notLevel%'`;
const COUNTED = `select s.scope, p.part, count(*) from risk_control_figure f cross join lateral unnest(control_scopes(f)) s (scope)
  cross join lateral unnest(control_parts(f)) p (part) group by s.scope, p.part`;
const listDifferences = () => database.sql.query(`(${TOLD} except ${COUNTED}) union all (${COUNTED} except ${TOLD})`);

test('what is counted and what follows from it is what each figure says of itself, in every scope, counted anew or folded', async () => {
  expect((await database.sql.one<{ n: number }>(`select count(*)::int as n from (${COUNTED}) c`))!.n).toBeGreaterThan(5_000);
  expect(await listDifferences()).toEqual([]);
  await database.sql.query(`update risk_control set category2_text = 'x', category1_id = null, business_unit = 'new' where id % 5 = 0`);
  await database.sql.query(`update self_assessment set mode = 0, score = null where risk_id % 7 = 0`);
  await database.sql.query(`delete from workflow_timer where subject_id % 3 = 0`);
  await database.sql.query('select fold_control_marks(100000)');
  expect(await listDifferences()).toEqual([]);
  expect(await database.sql.query('select * from recount_controls()')).toEqual([{ figures: 0, cells: 0 }]);
});

test('a fold writes no cell that follows from others', async () => {
  const [{ parts }] = (await database.sql.query<{ parts: string[] }>(
    `select array_agg(distinct split_part(part, '=', 1)) filter (where part not like '%=%') as parts from risk_control_cell where n <> 0`,
  )) as [{ parts: string[] }];
  expect(parts.sort()).toEqual(['notLevel2', 'notLevel3', 'total']);
  expect(await database.sql.query(`select 1 from risk_control_cell where part = 'openIssues=false'`)).toEqual([]);
});
