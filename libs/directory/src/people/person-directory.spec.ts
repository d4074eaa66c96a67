import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Refusal } from '@portal/contract';
import { ROLE } from '@portal/workflows';
import {
  buildDepartment,
  buildPerson,
  createTestDatabase,
  type BuiltDepartment,
  type BuiltPerson,
  type TestDatabase,
} from '@portal/testing';
import { departmentPaths, departmentsBelow } from '../department/department-paths.ts';
import { verifyPassword } from '../sign-in/password.ts';
import { createPerson } from './create-person.ts';
import { PartyDirectory } from './party-directory.ts';
import { FOUND_AT_MOST, PersonDirectory } from './person-directory.ts';

let database: TestDatabase;
let people: PersonDirectory;
let parties: PartyDirectory;
let group: BuiltDepartment;
let finance: BuiltDepartment;
let treasury: BuiltDepartment;
let head: BuiltPerson;
let zhang: BuiltPerson;
let li: BuiltPerson;
let gone: BuiltPerson;
beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  people = new PersonDirectory(sql);
  parties = new PartyDirectory(sql);
  group = await buildDepartment(sql, { name: '集团', nameEn: 'Group' });
  head = await buildPerson(sql, { userNo: 'HEAD', name: '王总', englishName: 'Wang Zong', roles: [ROLE.administrator] });
  finance = await buildDepartment(sql, { name: '财务部', nameEn: 'Finance', parentId: group.id, managerId: head.id });
  treasury = await buildDepartment(sql, { name: '资金组', nameEn: 'Treasury', parentId: finance.id });
  zhang = await buildPerson(sql, {
    userNo: 'E1001',
    adNo: 'zhangsan',
    name: '张三',
    englishName: 'Zhang San',
    departmentId: finance.id,
    roles: [ROLE.riskOwner, ROLE.user],
    language: 'en',
  });
  li = await buildPerson(sql, {
    userNo: 'e1002',
    adNo: 'E1001',
    name: '李四_100%',
    englishName: 'Li Si',
    departmentId: treasury.id,
    managerId: zhang.id,
  });
  gone = await buildPerson(sql, {
    userNo: 'E1003',
    adNo: 'lizi',
    name: '李走',
    englishName: 'Li Gone',
    isActive: false,
    roles: [ROLE.administrator],
  });
});
afterAll(() => database?.drop());

const names = async (text: string) => (await people.find(text, true)).map((person) => person.userNO);

test.each([
  ['张', ['E1001']],
  ['zhang s', ['E1001']],
  ['ZHANGSAN', ['E1001']],
  ['  Li ', ['e1002']],
  ['走', []],
  ['E1001', ['E1001', 'e1002']],
  ['1001', []],
  ['%', ['e1002']],
  ['_', ['e1002']],
  ['', []],
  ['   ', []],
  ['\\', []],
])('searching %p finds %p', async (text, found) => {
  expect(await names(text)).toEqual(found);
});

test('a search answers roles with the department, and twenty people at most', async () => {
  const [found] = await people.find('张三', true);
  expect(found).toEqual({
    id: zhang.id,
    userNO: 'E1001',
    adNo: 'zhangsan',
    name: '张三',
    englishName: 'Zhang San',
    roleJobs: [
      { roleId: 3, org_Department: { name: '财务部', nameEn: 'Finance' } },
      { roleId: 1, org_Department: { name: '财务部', nameEn: 'Finance' } },
    ],
  });
  for (let index = 0; index < FOUND_AT_MOST + 5; index += 1) await buildPerson(database.sql, { name: `赵${index}` });
  expect(await people.find('赵', true)).toHaveLength(FOUND_AT_MOST);
});

test('people are known by id, also after they have left', async () => {
  const found = await people.byIds([zhang.id, gone.id, zhang.id, 1]);
  expect([...found.keys()].sort()).toEqual([zhang.id, gone.id].sort());
  expect(found.get(zhang.id)).toMatchObject({ userNo: 'E1001', language: 'en', departmentId: finance.id, isActive: true, roleIds: [3, 1] });
  expect(found.get(gone.id)?.isActive).toBe(false);
  expect(await people.byId(1)).toBeUndefined();
});

test('a user number wins over another person’s AD number, and neither minds case or blanks', async () => {
  const found = await people.byUserNos([' e1001 ', 'ZhangSan', 'LIZI', 'unknown', '']);
  const ids = [...found].map(([number, matches]) => [number, matches.map((person) => person.id)]);
  expect(ids).toEqual([
    ['e1001', [zhang.id]],
    ['zhangsan', [zhang.id]],
    ['lizi', [gone.id]],
  ]);
});

test('an AD number that two people have answers both', async () => {
  const twins = [await buildPerson(database.sql, { adNo: 'twin' }), await buildPerson(database.sql, { adNo: 'TWIN' })];
  expect((await people.byUserNos(['twin'])).get('twin')?.map((person) => person.id)).toEqual(twins.map((twin) => twin.id));
});

test('administrators are the active people whose first role it is', async () => {
  const second = await buildPerson(database.sql, { roles: [ROLE.user, ROLE.administrator] });
  const ids = (await people.activeAdministrators()).map((person) => person.id);
  expect(ids).toEqual([head.id]);
  expect(ids).not.toContain(second.id);
});

test('the manager is one’s own, else the head of the department, never oneself and never a leaver', async () => {
  const manager = async (person: BuiltPerson) => (await people.managerOf(person.id))?.id;
  expect(await manager(li)).toBe(zhang.id);
  expect(await manager(zhang)).toBe(head.id);
  expect(await manager(head)).toBeUndefined();
  const left = await buildPerson(database.sql, { managerId: gone.id, departmentId: finance.id });
  expect(await manager(left)).toBe(head.id);
  const boss = await buildPerson(database.sql);
  const own = await buildDepartment(database.sql, { managerId: boss.id });
  await database.sql.query('update person set department_id = $1 where id = $2', [own.id, boss.id]);
  expect(await manager(boss)).toBeUndefined();
});

test('the language of a person is his own, else the given one', async () => {
  expect(await people.languageOf(zhang.id, 'zh')).toBe('en');
  expect(await people.languageOf(li.id, 'zh')).toBe('zh');
});

test('a department and those below it, also when the data closes a circle', async () => {
  const idsBelow = async (id: number) =>
    (await database.sql.query<{ id: number }>(`select id from department where id in ${departmentsBelow('$1')} order by id`, [id])).map(
      (row) => row.id,
    );
  expect(await idsBelow(group.id)).toEqual([group.id, finance.id, treasury.id]);
  expect(await idsBelow(treasury.id)).toEqual([treasury.id]);
  const a = await buildDepartment(database.sql);
  const b = await buildDepartment(database.sql, { parentId: a.id });
  await database.sql.query('update department set parent_id = $1 where id = $2', [b.id, a.id]);
  expect(await idsBelow(a.id)).toEqual([a.id, b.id]);
  const paths = await database.sql.query<{ zh: string }>(
    `with recursive ${departmentPaths(' / ')} select zh from path where id = any($1)`,
    [[treasury.id, a.id]],
  );
  expect(paths).toEqual([{ zh: '集团 / 财务部 / 资金组' }]);
});

test('people and departments are found together with the path of their departments', async () => {
  expect(await parties.find('finance')).toEqual([
    { pk: finance.id, objectType: 1, objectName: '财务部', objectNameEn: 'Finance', namePath: '集团/财务部', namePathEn: 'Group/Finance' },
  ]);
  expect(await parties.find('李')).toEqual([
    {
      pk: li.id,
      objectType: 0,
      objectName: '李四_100%',
      objectNameEn: 'Li Si',
      namePath: '集团/财务部/资金组',
      namePathEn: 'Group/Finance/Treasury',
    },
  ]);
  expect(await parties.find(' ')).toEqual([]);
  const asked = [gone.id, treasury.id, 1, zhang.id];
  expect((await parties.byIds(asked)).map((party) => [party.pk, party.namePath])).toEqual([
    [gone.id, ''],
    [treasury.id, '集团/财务部/资金组'],
    [zhang.id, '集团/财务部'],
  ]);
});

test('a person is created with roles in their order and a password that only opens as itself', async () => {
  const id = await database.sql.transaction((tx) =>
    createPerson(tx, {
      userNo: ' New1 ',
      name: '新人',
      roles: [ROLE.riskOwner, ROLE.administrator, ROLE.riskOwner],
      password: 'twelve chars',
      mustChangePassword: true,
    }),
  );
  expect(await people.byId(id)).toMatchObject({ userNo: 'New1', roleIds: [ROLE.riskOwner, ROLE.administrator], isActive: true });
  const row = await database.sql.one<{ password_hash: string; must_change_password: boolean }>(
    'select password_hash, must_change_password from person where id = $1',
    [id],
  );
  expect(row!.must_change_password).toBe(true);
  expect(await verifyPassword('twelve chars', row!.password_hash)).toBe(true);
});

test.each([
  ['a number in use', { userNo: 'NEW1' }, 'conflict'],
  ['no number', { userNo: ' ' }, 'validation'],
  ['no name', { name: '' }, 'validation'],
  ['too long a number', { userNo: 'x'.repeat(51) }, 'validation'],
  ['no role', { roles: [] }, 'validation'],
  ['a short password', { password: 'eleven char' }, 'validation'],
  ['a leaked password', { password: 'chickenwing101' }, 'validation'],
  ['his number in his password', { password: 'another green garden' }, 'validation'],
])('a person with %s is refused', async (_name, change, code) => {
  const attempt = database.sql.transaction((tx) => createPerson(tx, { userNo: 'another', name: '某人', roles: [ROLE.user], ...change }));
  const refusal = await attempt.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).code).toBe(code);
});
