import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@portal/testing';
import { ormOptions } from './orm.ts';

const BEFORE = 'Migration20261128120000BlankAssessments';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql.query('drop schema public cascade');
  await database.sql.query('create schema public');
});
afterAll(() => database?.drop());

test('the counts of the version before become those of this one without a recount, marks that wait included', async () => {
  const { sql } = database;
  const orm = await MikroORM.init(ormOptions(database.url, []));
  try {
    await orm.migrator.up({ to: BEFORE });
    await sql.query(`insert into person (id, user_no, name) select n, 'u' || n, 'p' from generate_series(1, 5) n`);
    await sql.query(
      `insert into risk_category (id, category_no, category_name, level) select n, 'K' || n, 'k' || n, 1 from generate_series(1, 5) n`,
    );
    const add = (from: number, to: number) =>
      sql.query(
        `insert into risk_control (id, lineage_id, risk_no, risk_year, state, is_active, category1_id, category2_text, business_unit, key_control, owner_id, creator_id)
         select n, n, 'C-' || n, 2025 + n % 2, (array['draft', 'reviewing', 'complete'])[1 + n % 3], n % 11 > 0, nullif(n % 5, 0), case when n % 3 = 0 then 'x' else '' end,
           (array['ANC', 'BNC', ''])[1 + n % 3], (array['是', '否', ''])[1 + n % 3], 1 + n % 5, 1 from generate_series($1::int, $2::int) n`,
        [from, to],
      );
    await add(1, 400);
    await sql.query(
      'insert into self_assessment (risk_id, mode, frequency, score) select id, id % 4, id % 3, nullif(id % 6, 0) from risk_control where id % 2 = 0',
    );
    await sql.query('select recount_controls()');
    const all = `select scope, part, n from risk_control_count where n <> 0 and part not like 'notLevel%' order by scope, part`;
    const told = await sql.query(all);
    expect(told.length).toBeGreaterThan(2_000);
    await add(401, 440);
    await orm.migrator.up();
    // A reader of the version before finds each of its numbers under its name.
    expect(await sql.query(all)).toEqual(told);
    expect((await sql.query<{ n: number }>('select fold_control_marks(100000) as n'))[0]!.n).toBeGreaterThan(0);
    expect(await sql.query('select * from recount_controls()')).toEqual([{ figures: 0, cells: 0 }]);
  } finally {
    await orm.close();
  }
});
