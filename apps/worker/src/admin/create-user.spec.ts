import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PersonDirectory, verifyPassword } from '@portal/directory';
import { buildDepartment, createTestDatabase, type TestDatabase } from '@portal/testing';
import { CommandError, createUser } from './create-user.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('the first administrator gets a password to be changed, and the reference lists are there', async () => {
  const department = await buildDepartment(database.sql, { name: '内审部', nameEn: 'Internal Audit' });
  const parameters = '--user-no boss --name 王总 --english-name Wang --email boss@portal.example --department internal+audit --language en';
  const text = await createUser(
    database.sql,
    parameters.split(' ').map((part) => part.replace('+', ' ')),
  );
  const password = text.split('\n').at(-1)!;
  const person = (await new PersonDirectory(database.sql).byUserNos(['boss'])).get('boss')![0]!;
  expect(person).toMatchObject({
    userNo: 'boss',
    name: '王总',
    englishName: 'Wang',
    email: 'boss@portal.example',
    language: 'en',
    roleIds: [2],
  });
  expect(person.departmentId).toBe(department.id);
  const row = await database.sql.one<{ password_hash: string; must_change_password: boolean }>(
    'select password_hash, must_change_password from person where id = $1',
    [person.id],
  );
  expect(row!.must_change_password).toBe(true);
  expect(await verifyPassword(password, row!.password_hash)).toBe(true);
  expect(await database.sql.one('select 1 from sys_resource limit 1')).toBeDefined();
});

test('several roles keep their order', async () => {
  await createUser(database.sql, ['--user-no', 'two', '--name', 'Two', '--role', '3', '--role', '1']);
  expect((await new PersonDirectory(database.sql).byUserNos(['two'])).get('two')![0]!.roleIds).toEqual([3, 1]);
});

test.each([
  [['--name', 'x'], '--user-no is missing'],
  [['--user-no', 'x', '--name', ' '], '--name is missing'],
  [['--user-no', 'x', '--name', 'x', '--role', '7'], '--role is 1, 2, 3, 4 or 5 and not 7'],
  [['--user-no', 'x', '--name', 'x', '--language', 'fr'], '--language is zh or en'],
  [['--user-no', 'x', '--name', 'x', '--department', 'none'], 'There is no department none'],
  [['--user-no', 'TWO', '--name', 'x'], 'The user number TWO is in use'],
  [['--user-no', 'x', '--nam', 'x'], '--nam'],
])('%p is refused with %p', async (parameters, words) => {
  const failure = await createUser(database.sql, parameters).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CommandError);
  expect((failure as Error).message).toContain(words);
});
