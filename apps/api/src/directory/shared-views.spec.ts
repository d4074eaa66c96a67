import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildDepartment,
  buildPerson,
  buildWorld,
  startTestApi,
  type ApiClient,
  type BuiltDepartment,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let admin: ApiClient;
let finance: BuiltDepartment;
let author: ApiClient;
let authorId: number;
let colleague: ApiClient;
let stranger: ApiClient;
let list: string;
let lists = 0;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  admin = world.administrator.client;
  finance = await buildDepartment(api.sql, { name: '财务部', nameEn: 'Finance' });
  const made = await buildPerson(api.sql, { departmentId: finance.id, name: '林作者' });
  authorId = made.id;
  author = await api.as(made);
  colleague = await api.as(await buildPerson(api.sql, { departmentId: finance.id }));
  stranger = await api.as(await buildPerson(api.sql, { departmentId: (await buildDepartment(api.sql)).id }));
});
afterAll(() => api?.close());
beforeEach(() => {
  list = `list-${'abcdefghijklmnop'[lists++]}`;
});

const read = async (who: ApiClient) => (await who.ask(routes.getListSettings, { query: { list } })).views;
const save = async (who: ApiClient, body: Record<string, unknown>) =>
  (await who.ask(routes.saveListView, { body: { list, query: {}, ...body } as never })).views;
const call = (who: ApiClient, body: Record<string, unknown>) =>
  who.call(routes.saveListView, { body: { list, query: {}, ...body } as never, language: 'en' });
const remove = (who: ApiClient, id: number) => who.call(routes.deleteListView, { body: { list, id } });
const logged = async (kind: string, subjectId: number) =>
  (await admin.ask(routes.getChangeLogByPage, { body: { kind, subjectId } })).data.flatMap(({ changes }) => changes);

describe('a view of a department', () => {
  test('is seen by everybody of the department and by nobody else; each is told whose it is', async () => {
    const [own] = await save(author, { name: '本季逾期', query: { state: 'assessing' } });
    expect(own).toMatchObject({ audience: 'mine', of: null, isMine: true, mayChange: true });
    expect(await read(colleague)).toEqual([]);
    const [shared] = await save(author, { id: own!.id, name: '本季逾期', query: { state: 'assessing' }, audience: 'department' });
    const of = { id: finance.id, name: '财务部', nameEn: 'Finance' };
    expect(shared).toMatchObject({ id: own!.id, audience: 'department', of, isMine: true, mayChange: true });
    expect(await read(colleague)).toEqual([
      { ...shared, isMine: false, mayChange: false, isDefault: false, author: expect.objectContaining({ id: authorId, name: '林作者' }) },
    ]);
    expect(await read(stranger)).toEqual([]);
    // Who is moved to the department has it from then on, and who leaves it no longer; its author keeps it.
    const mover = await buildPerson(api.sql, { departmentId: finance.id });
    expect(await read(await api.as(mover))).toHaveLength(1);
    await api.sql.query('update person set department_id = null where id = any($1::bigint[])', [[mover.id, authorId]]);
    expect(await read(await api.as(mover))).toEqual([]);
    expect(await read(author)).toHaveLength(1);
    await api.sql.query('update person set department_id = $1 where id = $2', [finance.id, authorId]);
    // Taken back it is its author's alone.
    await save(author, { id: own!.id, name: '本季逾期', audience: 'mine' });
    expect(await read(colleague)).toEqual([]);
  });

  test('is changed and removed by its author and by administrators, who leave a trace; a copy is one’s own', async () => {
    const [view] = await save(author, { name: 'Ours', audience: 'department' });
    expect(await call(colleague, { id: view!.id, name: 'Mine now' })).toMatchObject({ code: 'not_allowed' });
    expect((await remove(colleague, view!.id)).code).toBe('not_allowed');
    expect((await remove(stranger, view!.id)).code).toBe('not_found');
    expect((await colleague.call(routes.arrangeListViews, { body: { list, ids: [view!.id] } })).code).toBe('not_found');
    const copies = await save(colleague, { name: 'Ours', query: { state: 'draft' } });
    expect(copies.map(({ audience, isMine }) => [audience, isMine])).toEqual([
      ['mine', true],
      ['department', false],
    ]);
    // An administrator is of another department: he has it in the list of all shared views and changes it there.
    expect(await read(admin)).toEqual([]);
    expect(await admin.ask(routes.getSharedListViews, { query: { list } })).toEqual([
      expect.objectContaining({ id: view!.id, mayChange: true }),
    ]);
    expect((await author.call(routes.getSharedListViews, { query: { list } })).code).toBe('forbidden');
    await save(admin, { id: view!.id, name: 'Renamed', query: { state: 'returned' } });
    expect(await read(author)).toEqual([
      expect.objectContaining({ name: 'Renamed', query: { state: 'returned' }, audience: 'department', isMine: true }),
    ]);
    expect(await call(admin, { id: view!.id, name: 'Renamed', audience: 'mine' })).toMatchObject({ code: 'not_allowed' });
    expect((await remove(admin, view!.id)).isSuccess).toBe(true);
    expect(await read(author)).toEqual([]);
    expect(await logged('department', finance.id)).toEqual([
      { field: 'sharedView', before: `Renamed (${list})`, after: '' },
      { field: 'sharedView', before: `Ours (${list})`, after: `Renamed (${list})` },
    ]);
  });

  test('needs a department, a name that is free there, and an end; one of another’s is not even seen to be there', async () => {
    const alone = await api.as(await buildPerson(api.sql));
    expect(await call(alone, { name: 'N', audience: 'department' })).toMatchObject({
      errors: [{ field: 'audience', message: 'You do not belong to a department, so you cannot share the view' }],
    });
    await save(author, { name: 'Taken', audience: 'department' });
    expect(await call(colleague, { name: 'taken', audience: 'department' })).toMatchObject({
      errors: [{ field: 'name', message: 'Your department already has a view with this name' }],
    });
    const [mine] = await save(stranger, { name: 'Private' });
    expect((await remove(admin, mine!.id)).code).toBe('not_found');
    expect(await call(admin, { id: mine!.id, name: 'x' })).toMatchObject({ code: 'not_found' });
    for (let index = 1; index < 30; index += 1) await save(author, { name: `View ${index}`, audience: 'department' });
    expect(await call(colleague, { name: 'One more', audience: 'department' })).toMatchObject({ errors: [{ field: 'name' }] });
  });

  test('never widens what somebody may read: each gets its filters and his own rows', async () => {
    const control = await world.bring('assessing');
    list = 'my-risk-controls';
    await api.sql.query('update person set department_id = $1 where id = any($2::bigint[])', [
      finance.id,
      [world.owner.id, world.otherOwner.id],
    ]);
    const query = { riskNo: (await world.record(control.id)).riskNo };
    await save(world.owner.client, { name: 'All of it', query, audience: 'department' });
    const [view] = await read(world.otherOwner.client);
    expect(view).toMatchObject({ name: 'All of it', query });
    const rows = async (who: ApiClient) =>
      (await who.ask(routes.getMyRiskControlByPage, { body: view!.query as never })).data.map(({ id }) => id);
    expect(await rows(world.owner.client)).toEqual([control.id]);
    expect(await rows(world.otherOwner.client)).toEqual([]);
  });

  test('follows a department into the one it is merged into, under a name that is free there', async () => {
    const [from, into] = [await buildDepartment(api.sql), await buildDepartment(api.sql)];
    const [a, b] = [await buildPerson(api.sql, { departmentId: from.id }), await buildPerson(api.sql, { departmentId: into.id })];
    for (const one of [a, b]) await save(await api.as(one), { name: 'Same', audience: 'department' });
    const merged = await admin.ask(routes.mergeDepartment, { body: { id: from.id, intoId: into.id } });
    expect(merged.moved).toContainEqual({ kind: 'listViews', count: 1 });
    const names = (await read(await api.as(b))).map(({ name }) => name);
    expect(names).toEqual(['Same', expect.stringMatching(new RegExp(`^Same · ${from.name}`))]);
  });
});

describe('the default of a role', () => {
  const user = { audience: 'role', roleId: ROLE.user };

  test('is set by an administrator and opens the list for who has no choice of his own', async () => {
    expect(await call(author, { name: 'Start', ...user })).toMatchObject({ code: 'not_allowed' });
    expect(await call(admin, { name: 'Start', audience: 'role' })).toMatchObject({
      errors: [{ field: 'roleId', message: 'Choose a role' }],
    });
    expect(await call(admin, { name: 'Start', audience: 'role', roleId: 99 })).toMatchObject({ errors: [{ field: 'roleId' }] });
    await save(admin, { name: 'Start', query: { state: 'assessing' }, ...user });
    const opening = { name: 'Start', audience: 'role', isDefault: true, isMine: false, mayChange: false, query: { state: 'assessing' } };
    expect(await read(author)).toEqual([
      expect.objectContaining({ ...opening, of: { id: 1, name: expect.any(String), nameEn: expect.any(String) } }),
    ]);
    // It is not the administrator's role, and his list opens as before.
    expect(await read(admin)).toEqual([]);
    await save(author, { name: 'My own', isDefault: true });
    expect((await read(author)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['My own', true],
      ['Start', false],
    ]);
    expect((await read(colleague)).map(({ isDefault }) => isDefault)).toEqual([true]);
  });

  test('is one: a new one takes its place, and only administrators rename and remove it', async () => {
    await save(admin, { name: 'First', ...user });
    await save(admin, { name: 'Second', query: { state: 'draft' }, ...user });
    const [view, ...more] = await read(author);
    expect([view, more]).toMatchObject([{ name: 'Second', query: { state: 'draft' } }, []]);
    expect(await call(author, { id: view!.id, name: 'Hijacked' })).toMatchObject({ code: 'not_allowed' });
    expect((await remove(author, view!.id)).code).toBe('not_allowed');
    expect((await remove(admin, view!.id)).isSuccess).toBe(true);
    expect(await read(author)).toEqual([]);
    expect((await logged('role', ROLE.user)).slice(0, 3)).toEqual([
      { field: 'defaultView', before: `Second (${list})`, after: '' },
      { field: 'defaultView', before: `First (${list})`, after: `Second (${list})` },
      { field: 'defaultView', before: '', after: `First (${list})` },
    ]);
  });
});
