import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type AdminPerson } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import { buildAdministrator, buildDepartment, buildPerson, startTestApi, type ApiClient, type TestApi } from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let admin: ApiClient;
let adminId: number;
let group: { id: number };
let finance: { id: number };
beforeAll(async () => {
  api = await startTestApi(createApi);
  await seedReferenceData(api.sql);
  group = await buildDepartment(api.sql, { name: '集团总部', nameEn: 'Head Office' });
  finance = await buildDepartment(api.sql, { name: '财务一部', nameEn: 'Finance One', parentId: group.id });
  const person = await buildAdministrator(api.sql, { userNo: 'chief', name: '林总管' });
  adminId = person.id;
  admin = await api.as(person);
});
afterAll(() => api?.close());

let made = 0;
const bodyOf = (changes: Record<string, unknown> = {}) => ({
  number: `N${(made += 1)}`,
  name: '新人',
  englishName: 'New Person',
  email: 'new@portal.example',
  departmentId: finance.id,
  roles: [ROLE.user],
  ...changes,
});
const save = (body: Record<string, unknown>) => admin.call(routes.savePerson, { body });
const read = (id: number): Promise<AdminPerson> => admin.ask(routes.getPerson, { query: { id } });
const toBody = (person: AdminPerson, changes: Record<string, unknown> = {}) => ({
  ...person,
  departmentId: person.department?.id,
  managerId: person.manager?.id,
  roles: person.roles.map((role) => role.id),
  ...changes,
});
const logOf = async (subjectId: number) =>
  (await admin.ask(routes.getChangeLogByPage, { body: { kind: 'person', subjectId, pageSize: 50 } })).data;

describe('a person', () => {
  test('is created with a password to hand over, signs in with it and must change it', async () => {
    const { id, password } = await admin.ask(routes.savePerson, { body: bodyOf({ number: 'E7001', withPassword: true }) });
    expect(password).toMatch(/^(\w{5}-){3}\w{5}$/);
    const signedIn = await api.anonymous.ask(routes.userLogin, { body: { userName: 'e7001', password } });
    expect(signedIn).toMatchObject({ userNO: 'E7001', mustChangePassword: true });
    expect(await read(id)).toMatchObject({
      departmentPath: '集团总部 / 财务一部',
      departmentPathEn: 'Head Office / Finance One',
      hasPassword: true,
      isActive: true,
      rowVersion: 1,
    });
    const [entry] = await logOf(id);
    expect(entry).toMatchObject({ event: 'create', actor: { id: adminId }, subjectName: '新人 (E7001)' });
    expect(entry!.changes).toContainEqual({ field: 'department', before: '', after: '集团总部 / 财务一部' });
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  test('leaves no password behind under an Idempotency-Key', async () => {
    const made = await admin.call(routes.savePerson, { body: bodyOf({ withPassword: true }), idempotencyKey: 'a-person' });
    const again = await admin.call(routes.setTemporaryPassword, { body: { id: made.data.id }, idempotencyKey: 'a-password' });
    for (const { data } of [made, again]) expect(data.password).toMatch(/^\w{5}-/);
    expect(await api.sql.query('select 1 from idempotency_key where person_id = $1', [adminId])).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no number', { number: ' ' }, 'number'],
    ['a number that cannot be one', { number: 'a b;c' }, 'number'],
    ['a number in use, whatever the letter case', { number: 'CHIEF' }, 'number'],
    ['no name', { name: '' }, 'name'],
    ['a name that is too long', { name: '字'.repeat(201) }, 'name'],
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['a department that there is not', { departmentId: 999_999 }, 'departmentId'],
    ['a manager that there is not', { managerId: 999_999 }, 'managerId'],
    ['no role', { roles: [] }, 'roles'],
    ['a role that there is not', { roles: [9] }, 'roles'],
  ])('with %s is refused at the field', async (_what, changes, field) => {
    const answer = await save(bodyOf(changes));
    expect(answer).toMatchObject({ isSuccess: false, status: 200, errors: [{ field }] });
    expect(answer.code).toMatch(/^validation/);
  });

  test('keeps his AD number for himself', async () => {
    await admin.ask(routes.savePerson, { body: bodyOf({ adNo: 'ad-1' }) });
    expect(await save(bodyOf({ adNo: 'AD-1' }))).toMatchObject({ isSuccess: false, errors: [{ field: 'adNo' }] });
  });

  test('is never managed in a circle', async () => {
    const top = await buildPerson(api.sql);
    const middle = await buildPerson(api.sql, { managerId: top.id });
    const bottom = await buildPerson(api.sql, { managerId: middle.id });
    const refused = await save(toBody(await read(top.id), { managerId: bottom.id }));
    expect(refused).toMatchObject({ isSuccess: false, errors: [{ field: 'managerId' }] });
    expect(await save(toBody(await read(top.id), { managerId: top.id }))).toMatchObject({ errors: [{ field: 'managerId' }] });
  });

  test('is not overwritten by who has read an older version; the log tells before and after', async () => {
    const { id } = await admin.ask(routes.savePerson, { body: bodyOf() });
    const old = await read(id);
    await admin.ask(routes.savePerson, { body: toBody(old, { name: '改名' }) });
    expect(await save(toBody(old, { name: '又改' }))).toMatchObject({ isSuccess: false, code: 'conflict' });
    const [entry] = await logOf(id);
    expect(entry).toMatchObject({ event: 'edit', changes: [{ field: 'name', before: '新人', after: '改名' }] });
  });
});

describe('roles', () => {
  test('hold with the next call of a session that is open', async () => {
    const { id } = await admin.ask(routes.savePerson, { body: bodyOf() });
    const client = await api.as({ id });
    expect((await client.call(routes.getPeopleByPage)).status).toBe(403);
    // A second administrator does the same (ADR 35).
    const second = await api.as(await buildAdministrator(api.sql));
    const grant = { body: { personId: id, roleId: ROLE.administrator, assigned: true } };
    expect(await admin.call(routes.setRole, grant)).toMatchObject({ code: 'wrong_state.second_administrator' });
    await second.ask(routes.setRole, grant);
    // It came last, and the first decides.
    expect((await client.call(routes.getPeopleByPage)).status).toBe(403);
    const lead = { body: { personId: id, roleId: ROLE.user, assigned: false } };
    expect(await second.call(routes.setRole, lead)).toMatchObject({ code: 'wrong_state.second_administrator' });
    await admin.ask(routes.setRole, lead);
    expect((await client.call(routes.getPeopleByPage)).status).toBe(200);
    await admin.ask(routes.savePerson, { body: toBody(await read(id), { roles: [ROLE.user, ROLE.administrator] }) });
    expect((await client.call(routes.getPeopleByPage)).status).toBe(403);
  });

  test('nobody takes the administrator from himself, and the only role of a person stays', async () => {
    const me = await read(adminId);
    expect(await save(toBody(me, { roles: [ROLE.user] }))).toMatchObject({ isSuccess: false, code: 'wrong_state.oneself' });
    const { id } = await admin.ask(routes.savePerson, { body: bodyOf() });
    const refused = await admin.call(routes.setRole, { body: { personId: id, roleId: ROLE.user, assigned: false } });
    expect(refused).toMatchObject({ isSuccess: false, errors: [{ field: 'roles' }] });
  });

  test('the page tells the pages of a role from the menu and its deeds from the machines', async () => {
    const roles = await admin.ask(routes.getRoles);
    const find = (id: number) => roles.find((role) => role.id === id)!;
    expect(find(ROLE.administrator).pages.map((page) => page.path)).toContain('/admin/People');
    expect(find(ROLE.user).pages.map((page) => page.path)).not.toContain('/admin/People');
    expect(find(ROLE.administrator).deeds).toContainEqual(expect.objectContaining({ event: 'REASSIGN', relations: [] }));
    // Nobody else reassigns by his role alone; who asked for evidence may ask another.
    expect(find(ROLE.riskOwner).deeds.some(({ event, relations }) => event === 'REASSIGN' && relations.length === 0)).toBe(false);
    const { totalCount } = await admin.ask(routes.getPeopleByPage, { body: { roleId: ROLE.administrator, active: 'true' } });
    expect(find(ROLE.administrator).people).toBe(totalCount);
  });
});

describe('a temporary password', () => {
  test('ends the sessions and must be changed; nobody sets his own this way', async () => {
    const { id } = await admin.ask(routes.savePerson, { body: bodyOf({ number: 'E7002' }) });
    const client = await api.as({ id });
    const { password } = await admin.ask(routes.setTemporaryPassword, { body: { id } });
    expect((await client.call(routes.getUserInfo)).status).toBe(401);
    const answer = await api.anonymous.ask(routes.userLogin, { body: { userName: 'E7002', password } });
    expect(answer.mustChangePassword).toBe(true);
    expect((await logOf(id))[0]).toMatchObject({ event: 'temporaryPassword', changes: [] });
    expect(await admin.call(routes.setTemporaryPassword, { body: { id: adminId } })).toMatchObject({ code: 'wrong_state.oneself' });
  });
});

describe('the list', () => {
  test('filters by department with those below, role, activity and text, sorts and pages', async () => {
    const away = await buildDepartment(api.sql, { name: '远方', nameEn: 'Far' });
    for (const number of ['L1', 'L2', 'L3'])
      await admin.ask(routes.savePerson, { body: bodyOf({ number, name: `名单${number}`, roles: [ROLE.aide] }) });
    await admin.ask(routes.savePerson, { body: bodyOf({ number: 'L4', name: '名单L4', departmentId: away.id }) });
    const ask = (body: Record<string, unknown>) =>
      admin.ask(routes.getPeopleByPage, { body: { keyword: '名单', sort: 'number', ...body } });
    const numbers = async (body: Record<string, unknown>) => (await ask(body)).data.map((person) => person.number);
    expect(await numbers({})).toEqual(['L1', 'L2', 'L3', 'L4']);
    expect(await numbers({ sort: '-number' })).toEqual(['L4', 'L3', 'L2', 'L1']);
    expect(await numbers({ departmentId: group.id })).toEqual(['L1', 'L2', 'L3']);
    expect(await numbers({ roleId: ROLE.aide, pageSize: 2, pageIndex: 1 })).toEqual(['L3']);
    expect(await numbers({ keyword: 'l4' })).toEqual(['L4']);
    expect((await ask({ active: 'false' })).totalCount).toBe(0);
    expect((await ask({ keyword: '%' })).totalCount).toBe(0);
  });
});
