import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ROLE } from '@portal/workflows';
import { buildPerson, createTestDatabase, type TestDatabase } from '@portal/testing';
import { firstRole, isAdministrator } from '../session/signed-in-person.ts';
import { administers, primaryRoleOf } from './primary-role.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const CHOICES = Object.values(ROLE);

/** Every sequence of different roles, none included. */
function listSequences(taken: readonly number[] = []): number[][] {
  return [[...taken], ...CHOICES.filter((role) => !taken.includes(role)).flatMap((role) => listSequences([...taken, role]))];
}

test('SQL and the session agree on the role that decides and on who is an administrator, for every sequence of roles', async () => {
  const { sql } = database;
  const administrators: number[] = [];
  for (const roles of listSequences()) {
    for (const isActive of [true, false]) {
      const { id } = await buildPerson(sql, { roles, isActive });
      if (roles.length === 0) await sql.query('delete from person_role where person_id = $1', [id]);
      const held = { roles: roles.map((role) => ({ id: role, name: '', nameEn: '' })) };
      const [row] = await sql.query(
        `select ${primaryRoleOf('p.id')} as role, ${administers('p.id')} as administers from person p where id = $1`,
        [id],
      );
      expect(row).toEqual({ role: roles.length === 0 ? null : firstRole(held), administers: isAdministrator(held) });
      if (isActive && isAdministrator(held)) administrators.push(id);
    }
  }
  expect(await sql.query('select id from active_administrator order by id')).toEqual(administrators.map((id) => ({ id })));
});

test('of two roles at one place the smaller decides, as the session lists them', async () => {
  const { id } = await buildPerson(database.sql, { roles: [ROLE.aide, ROLE.riskOwner] });
  await database.sql.query('update person_role set position = 1 where person_id = $1', [id]);
  expect(await database.sql.query('select role_id from primary_role where person_id = $1', [id])).toEqual([{ role_id: ROLE.riskOwner }]);
});

test('one person is looked up by index, and so are the administrators among many people', async () => {
  const { sql } = database;
  await sql.query(`insert into person (user_no, name) select 'many' || n, 'many' from generate_series(1, 30000) n`);
  // Few of them are administrators, whatever the sequences of roles above have left.
  await sql.query('delete from person_role');
  await sql.query(`insert into person_role (person_id, role_id) select id, case when id % 3000 = 0 then ${ROLE.administrator} else ${ROLE.user} end
    from person where name = 'many'`);
  await sql.query('analyze person');
  await sql.query('analyze person_role');
  const explain = async (text: string) => JSON.stringify(await sql.query(`explain ${text}`));
  expect(await explain('select role_id from primary_role where person_id = 7')).not.toContain('Seq Scan');
  expect(await explain('select 1 from active_administrator where id = 7')).not.toContain('Seq Scan');
  expect(await explain('select id from active_administrator')).not.toContain('Seq Scan');
});
