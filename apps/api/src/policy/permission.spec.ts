import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { policyRoutes as routes, routes as all } from '@portal/contract';
import { PolicyFiles, PolicyTexts } from '@portal/policy';
import {
  buildDepartment,
  buildPerson,
  buildWorld,
  makeDocx,
  makeFolder,
  makePolicy,
  policyBody,
  setPermission,
  startTestApi,
  uploadPolicyFile,
  type ApiClient,
  type BuiltPerson,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let departmentId: number;
let below: number;
let member: BuiltPerson & { client: ApiClient };
let leaf: BuiltPerson & { client: ApiClient };
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  departmentId = (await buildDepartment(api.sql)).id;
  below = (await buildDepartment(api.sql, { parentId: departmentId })).id;
  const join = async (department: number) => {
    const person = await buildPerson(api.sql, { departmentId: department });
    return { ...person, client: await api.as(person) };
  };
  member = await join(departmentId);
  leaf = await join(below);
});
afterAll(() => api?.close());

const administrator = () => world.administrator.client;
const owned = async (name: string, parentId = 0) => {
  const folder = await makeFolder(administrator(), parentId, name);
  await setPermission(administrator(), { id: folder.id, type: 0 }, { owners: [world.administrator.id, world.owner.id] });
  return folder.id;
};
const sees = async (client: ApiClient, id: number) => (await client.call(routes.getDoc, { body: [id] as never })).isSuccess;
const list = async (client: ApiClient, folderId: number) =>
  (await client.ask(routes.searchDocsByPage, { body: { FolderId: folderId, PageIndex: 0, PageSize: 50 } })).data.map(({ id }) => id);
const set = (body: Record<string, unknown>, client = world.owner.client) => client.call(routes.setPermission, { body: body as never });

test('a department’s grant reaches the departments below it; an exclusion beats it, and a nearer grant re-admits', async () => {
  const top = await owned('甲');
  const inner = await owned('甲-内', top);
  const { id } = await makePolicy(world.owner.client, world.departmentId, inner);
  expect([await sees(member.client, id), await sees(leaf.client, id)]).toEqual([false, false]);
  await setPermission(world.owner.client, { id: top, type: 0 }, { departments: [departmentId] });
  expect([await sees(member.client, id), await sees(leaf.client, id)]).toEqual([true, true]);
  await setPermission(world.owner.client, { id: inner, type: 0 }, { excluded: [leaf.id] });
  expect([await sees(member.client, id), await sees(leaf.client, id)]).toEqual([true, false]);
  expect([await list(member.client, inner), await list(leaf.client, inner)]).toEqual([[id], []]);
  await setPermission(world.owner.client, { id, type: 1 }, { read: [leaf.id] });
  expect(await sees(leaf.client, id)).toBe(true);
  const [record] = await leaf.client.ask(routes.getDoc, { body: [id] as never });
  expect(record).toMatchObject({
    access: { read: true, download: false, owner: false },
    isOwner: false,
    allowedActions: ['OPEN', 'PREVIEW'],
  });
  // The folder between is shown by its name alone.
  const [shown] = await leaf.client.ask(routes.getFolders, { query: { parentId: top } });
  expect(shown).toMatchObject({ id: inner, canRead: false, isOwner: false, documentCount: 1, allowedActions: [] });
});

test('a folder counts what its list with subfolders holds, for everybody who sees it', async () => {
  const top = await owned('计数');
  const inner = await owned('计数-内', top);
  const deepest = await owned('计数-底', inner);
  for (const folder of [top, inner, deepest, deepest]) await makePolicy(world.owner.client, world.departmentId, folder);
  const hidden = await makePolicy(world.owner.client, world.departmentId, inner);
  await setPermission(world.owner.client, { id: inner, type: 0 }, { departments: [departmentId] });
  await setPermission(world.owner.client, { id: hidden.id, type: 1 }, { excluded: [member.id] });
  const told: [string, number, number][] = [];
  for (const [who, client] of [
    ['administrator', administrator()],
    ['owner', world.owner.client],
    ['member', member.client],
  ] as const) {
    for (const [id, parentId] of [
      [top, 0],
      [inner, top],
      [deepest, inner],
    ] as const) {
      const { documentCount } = (await client.ask(routes.getFolders, { query: { parentId } })).find((folder) => folder.id === id)!;
      const { totalCount } = await client.ask(routes.searchDocsByPage, { body: { folderId: id, includeSubfolders: true } as never });
      expect({ who, id, documentCount }).toEqual({ who, id, documentCount: totalCount });
      told.push([who, id, documentCount]);
    }
  }
  expect(told.map(([, , count]) => count)).toEqual([5, 4, 2, 5, 4, 2, 3, 3, 2]);
});

test('a move re-inherits', async () => {
  const [open, closed] = [await owned('开放'), await owned('封闭')];
  await setPermission(world.owner.client, { id: open, type: 0 }, { both: [member.id] });
  const { id } = await makePolicy(world.owner.client, world.departmentId, open);
  const inner = await owned('子', open);
  const { id: deep } = await makePolicy(world.owner.client, world.departmentId, inner);
  expect([await sees(member.client, id), await sees(member.client, deep)]).toEqual([true, true]);
  await world.owner.client.ask(routes.moveDoc, { query: { id, folderId: closed } });
  await world.owner.client.ask(routes.moveFolder, { query: { id: inner, folderId: closed } });
  expect([await sees(member.client, id), await sees(member.client, deep)]).toEqual([false, false]);
  expect(await world.owner.client.call(routes.moveFolder, { query: { id: closed, folderId: inner } })).toMatchObject({
    errors: [{ field: 'folderId', message: 'A folder cannot be moved into itself or one of its subfolders' }],
  });
});

test('exclude and owner are for people, at least one active owner stays, and grants default to read and download', async () => {
  const id = await owned('规则');
  const department = { pk: departmentId, objectType: 1 };
  expect(await set({ id, type: 0, excludePermission: [department] })).toMatchObject({
    errors: [{ field: 'excludePermission', message: 'Only people can be excluded, not departments' }],
  });
  expect(await set({ id, type: 0, docOwner: [department] })).toMatchObject({
    errors: [{ field: 'docOwner', message: 'Only people can be owners, not departments' }],
  });
  expect(await set({ id, type: 0, docOwner: [] })).toMatchObject({
    errors: [{ field: 'docOwner', message: 'At least one active owner must remain' }],
  });
  const gone = await buildPerson(api.sql, { isActive: false });
  expect(await set({ id, type: 0, docOwner: [gone.id] })).toMatchObject({ errors: [{ field: 'docOwner' }] });
  expect(await set({ id, type: 0, permission: [{ UserPK: member.id }, { deptPK: departmentId, permissionType: 0 }] })).toMatchObject({
    isSuccess: true,
  });
  const entries = await world.owner.client.ask(routes.getPermissions, { query: { type: 0, id } });
  expect(entries.map(({ pk, objectType, permissionType, isExcluded }) => [pk, objectType, permissionType, isExcluded])).toEqual(
    expect.arrayContaining([
      [member.id, 0, 3, false],
      [departmentId, 1, 0, false],
      [world.owner.id, 0, 2, false],
    ]),
  );
  expect(entries).toHaveLength(4);
});

test('entries from above are shown with their origin, to owners alone', async () => {
  const top = await owned('上级');
  const inner = await owned('下级', top);
  await setPermission(world.owner.client, { id: top, type: 0 }, { both: [member.id] });
  const entries = await world.owner.client.ask(routes.getPermissions, { query: { type: 0, id: inner, inherited: true } });
  expect(entries.filter(({ inherited }) => inherited).map(({ pk, nodeId, nodeName }) => [pk, nodeId, nodeName])).toContainEqual([
    member.id,
    top,
    '上级',
  ]);
  expect(await member.client.call(routes.getPermissions, { query: { type: 0, id: inner } })).toMatchObject({ code: 'not_allowed' });
});

test('who gains and who loses is told before it is saved', async () => {
  const id = await owned('预览');
  await setPermission(world.owner.client, { id, type: 0 }, { both: [member.id] });
  const policy = await makePolicy(world.owner.client, world.departmentId, id);
  const preview = await world.owner.client.ask(routes.previewPermission, {
    body: { id, type: 0, permission: [{ deptPK: below, permissionType: 0 }] } as never,
  });
  expect(preview).toMatchObject({ total: 2, nodesBelow: 1 });
  expect(preview.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        person: expect.objectContaining({ id: leaf.id }),
        before: { read: false, download: false, owner: false },
        after: { read: true, download: false, owner: false },
      }),
      expect.objectContaining({
        person: expect.objectContaining({ id: member.id }),
        before: { read: true, download: true, owner: false },
        after: { read: false, download: false, owner: false },
      }),
    ]),
  );
  // Nothing was saved.
  expect([await sees(member.client, policy.id), await sees(leaf.client, policy.id)]).toEqual([true, false]);
  expect(await world.owner.client.ask(routes.getPermissions, { query: { type: 0, id } })).toHaveLength(3);
});

test('why somebody sees a policy, level by level', async () => {
  const top = await owned('为何');
  const inner = await owned('为何-内', top);
  const { id } = await makePolicy(world.owner.client, world.departmentId, inner);
  await setPermission(world.owner.client, { id: top, type: 0 }, { departments: [departmentId] });
  await setPermission(world.owner.client, { id: inner, type: 0 }, { excluded: [leaf.id] });
  const explain = (userNo: string, client = world.owner.client) => client.call(routes.explainAccess, { query: { userNo, type: 1, id } });
  const ofMember = (await explain(member.userNo)).data;
  expect(ofMember).toMatchObject({ access: { read: true, download: true, owner: false }, isAdministrator: false });
  expect(ofMember.levels.map(({ nodeId, outcome }) => [nodeId, outcome])).toEqual([
    [id, 'nothing'],
    [inner, 'nothing'],
    [top, 'grants'],
  ]);
  expect((await explain(leaf.userNo)).data.levels.map(({ outcome }) => outcome)).toEqual(['nothing', 'excluded', 'notReached']);
  expect((await explain(world.administrator.userNo)).data).toMatchObject({ isAdministrator: true, access: { owner: true } });
  // Everybody may ask of himself, and only owners of others.
  expect(await explain(member.userNo, member.client)).toMatchObject({ isSuccess: true });
  expect(await explain(world.owner.userNo, member.client)).toMatchObject({ code: 'not_allowed' });
  expect(await explain('nobody', leaf.client)).toMatchObject({ code: 'not_found' });
});

test('the creator becomes the owner, and permissionId copies the entries of another node', async () => {
  const pattern = await owned('样板');
  await setPermission(world.owner.client, { id: pattern, type: 0 }, { both: [member.id] });
  const folder = await world.owner.client.ask(routes.createFolder, {
    body: { ParentId: await owned('父'), Name: '照样', PermissionId: pattern },
  });
  expect(folder).toMatchObject({ isOwner: true, canRead: true });
  const { id } = await makePolicy(world.owner.client, world.departmentId, folder.id);
  expect(await sees(member.client, id)).toBe(true);
});

test('folders: only administrators make top ones, names are required and unique in a place, and one with something in it stays', async () => {
  const make = (body: Record<string, unknown>, client = world.owner.client) => client.call(routes.createFolder, { body: body as never });
  expect(await make({ ParentId: 0, Name: '顶级' })).toMatchObject({ code: 'not_allowed' });
  const top = await owned('有内容');
  expect(await make({ ParentId: top, Name: '  ' })).toMatchObject({
    errors: [{ field: 'name' }],
    message: 'The folder name cannot be empty',
  });
  const inner = (await make({ ParentId: top, Name: '内' })).data;
  expect(inner).toMatchObject({ parentId: top, parentIdPath: `0,${top}` });
  expect(await make({ ParentId: top, Name: '内' })).toMatchObject({ errors: [{ field: 'name' }] });
  expect(await make({ ParentId: top, Name: '外人' }, member.client)).toMatchObject({ code: 'not_found' });
  const remove = (id: number) => world.owner.client.call(routes.deleteFolder, { query: { id } });
  expect(await remove(top)).toMatchObject({ code: 'wrong_state.not_empty', message: 'The folder is not empty and cannot be deleted' });
  expect(await remove(inner.id)).toMatchObject({ isSuccess: true });
  expect(await remove(top)).toMatchObject({ isSuccess: true });
  expect(await administrator().call(routes.restoreDoc, { query: { id: inner.id } })).toMatchObject({ code: 'wrong_state.folder_deleted' });
  await administrator().ask(routes.restoreDoc, { query: { id: top } });
  expect(await administrator().ask(routes.restoreDoc, { query: { id: inner.id } })).toEqual({ id: inner.id, type: 0, name: '内' });
  expect((await world.owner.client.ask(routes.getFolderPath, { query: { id: inner.id } })).map(({ name }) => name)).toEqual([
    '有内容',
    '内',
  ]);
});

test('a folder is copied with what one owns below it', async () => {
  const source = await owned('来源');
  const inner = await owned('来源-内', source);
  await makePolicy(world.owner.client, world.departmentId, inner, { docName: '被复制' });
  const target = await owned('目的地');
  const copy = await world.owner.client.ask(routes.copyFolder, { query: { id: source, folderId: target } });
  const [copied] = await world.owner.client.ask(routes.getFolders, { query: { parentId: copy.id } });
  expect(copied).toMatchObject({ name: '来源-内', documentCount: 1 });
  expect((await world.owner.client.ask(routes.searchDocsByPage, { body: { FolderId: copied!.id } })).data[0]).toMatchObject({
    docName: '被复制',
  });
});

test('lists by their date, type, name and place; each count is the length of its list', async () => {
  const folder = await owned('列表');
  const inner = await owned('列表-内', folder);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: api.config.TIME_ZONE }).format(new Date());
  const day = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  const person = await buildPerson(api.sql);
  const client = await api.as(person);
  await setPermission(world.owner.client, { id: folder, type: 0 }, { read: [person.id] });
  const make = async (name: string, review: number, effective: number, at = folder) =>
    (
      await makePolicy(world.owner.client, world.departmentId, at, {
        docName: name,
        reviewDateTime: day(Math.max(review, 1)),
        effectiveDate: day(effective),
      })
    ).id;
  const ids = {
    fresh: await make('采购管理办法', 300, -3),
    near: await make('Procurement Policy', 30, -400),
    due: await make('印章管理', 0, -29, inner),
    past: await make('合同管理办法', -1, -30, inner),
  };
  // Their reviews have come since.
  for (const [id, review] of [
    [ids.due, 0],
    [ids.past, -1],
  ] as const)
    await api.sql.query('update policy set review_on = $2::date where id = $1', [id, day(review)]);
  const search = async (body: Record<string, unknown>) =>
    (await client.ask(routes.searchDocsByPage, { body })).data.map(({ id }) => id).sort();
  const named = (...names: (keyof typeof ids)[]) => names.map((name) => ids[name]).sort();
  expect(await search({ DmsType: 1 })).toEqual(named('fresh', 'due'));
  expect(await search({ DmsType: 2 })).toEqual(named('near', 'due'));
  expect(await search({ DmsType: 3 })).toEqual(named('past'));
  expect(await search({ DmsType: [2, 3] })).toEqual(named('near', 'due', 'past'));
  expect(await search({ inEffect: true })).toEqual(named('fresh', 'near', 'due'));
  expect(await search({ FolderId: folder })).toEqual(named('fresh', 'near'));
  expect(await search({ FolderId: folder, includeSubfolders: true })).toEqual(named('fresh', 'near', 'due', 'past'));
  expect(await search({ DocName: '管理办法', FolderId: folder })).toEqual(named('fresh', 'past'));
  expect(await search({ docname: 'procure' })).toEqual(named('near'));
  expect(await search({ DocName: '100%' })).toEqual([]);
  expect(await search({ DocType: 1 })).toEqual(named('fresh', 'near', 'due', 'past'));
  expect(await search({ DocType: 2 })).toEqual([]);
  const counts = await client.ask(routes.getDashboardCounts);
  expect(counts).toEqual({ total: 4, inEffect: 3, expired: 1, newlyEffective: 2, closeToReview: 2, pastReview: 1, awaitingApproval: 0 });
  const page = await client.call(routes.searchDocsByPage, { body: { PageIndex: 1, PageSize: 3, OrderDesc: true } });
  expect([page.totalCount, page.data.totalCount, page.data.data.length]).toEqual([4, 4, 1]);
  const sorted = async (sort: string) => (await client.ask(routes.searchDocsByPage, { body: { sort } })).data.map(({ id }) => id);
  expect(await sorted('reviewDateTime')).toEqual([ids.past, ids.due, ids.near, ids.fresh]);
  expect(await sorted('-reviewDateTime')).toEqual([ids.fresh, ids.near, ids.due, ids.past]);
});

test('the search box finds a policy by its name and by what stands in its file, and nobody else’s', async () => {
  const folder = await owned('可搜索的文件夹');
  const file = await uploadPolicyFile(world.owner.client, 'zebra.docx', makeDocx(['出差住宿标准', 'Zebrafish clause']));
  const { id } = await world.owner.client.ask(routes.createDoc, {
    body: policyBody(world.departmentId, folder, { docName: '斑马鱼饲养规程', docPath: file.url }),
  });
  await api.app.get(PolicyTexts).read((await api.app.get(PolicyFiles).find(file.id))!, 'portal');
  const find = async (client: ApiClient, q: string) =>
    (await client.ask(all.search, { query: { q } })).groups.map(({ kind, hits }) => [kind, hits.map((hit) => hit.id)]);
  for (const q of ['斑马鱼', 'zebrafish', '住宿标准']) expect(await find(world.owner.client, q)).toEqual([['policy', [id]]]);
  expect(await find(world.owner.client, '可搜索的')).toEqual([['policyFolder', [folder]]]);
  for (const q of ['斑马鱼', 'zebrafish', '可搜索的']) expect(await find(member.client, q)).toEqual([]);
  await setPermission(world.owner.client, { id: folder, type: 0 }, { read: [member.id] });
  expect(await find(member.client, 'zebrafish')).toEqual([['policy', [id]]]);
  await setPermission(world.owner.client, { id, type: 1 }, { excluded: [member.id] });
  expect(await find(member.client, 'zebrafish')).toEqual([]);
});
