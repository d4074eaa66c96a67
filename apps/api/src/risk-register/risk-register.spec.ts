import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type StoreItem } from '@portal/contract';
import { LIVE_CHANNEL } from '@portal/platform';
import {
  buildAdministrator,
  buildCategory,
  buildPerson,
  buildStoreItem,
  currentRiskYear,
  eventually,
  startTestApi,
  type ApiClient,
  type BuiltCategory,
  type TestApi,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let admin: ApiClient;
let user: ApiClient;
let administratorId: number;
let one: BuiltCategory & { level: number };
let two: BuiltCategory & { level: number };
let three: BuiltCategory & { level: number };
const year = currentRiskYear();

beforeAll(async () => {
  api = await startTestApi(createApi);
  const administrator = await buildAdministrator(api.sql);
  administratorId = administrator.id;
  admin = await api.as(administrator);
  user = await api.as(await buildPerson(api.sql));
  one = await buildCategory(api.sql, { name: '运营', nameEn: 'Operations' });
  two = await buildCategory(api.sql, { parent: one });
  three = await buildCategory(api.sql, { parent: two });
});
afterAll(() => api?.close());

const item = (fields: Record<string, unknown> = {}) => ({
  ruNo: `RU-${Math.random().toString(36).slice(2, 10)}`,
  categoryLevelOne: one.id,
  riskDescription: '供应商未经评估',
  consequences: '停产',
  consequences_EN: 'Stops',
  standardControlDesc: '准入评估',
  ...fields,
});
const add = (fields: Record<string, unknown> = {}): Promise<StoreItem> => admin.ask(routes.addItemToRiskStorage, { body: item(fields) });
const list = (body: Record<string, unknown>, who = user) => who.ask(routes.getRiskStorageByPage, { body });

describe('categories', () => {
  test('level one has the parent 0, a child its parent; inactive ones are left out', async () => {
    await buildCategory(api.sql, { name: '旧', isActive: false });
    expect(await user.ask(routes.getRiskCategory, { query: { parentId: 0 } })).toEqual([
      { id: one.id, categoryName: '运营', categoryNameEn: 'Operations', categoryNo: one.categoryNo, parentId: 0 },
    ]);
    expect(await user.ask(routes.getRiskCategory, { query: { PARENTID: one.id } })).toMatchObject([{ id: two.id, parentId: one.id }]);
  });
});

describe('adding and editing', () => {
  test('an item of this year is added with its categories, and read again', async () => {
    const added = await add({ ruNo: 'RU-ADD', categoryLevelTwo: two.id, categoryLevelThree: three.id });
    expect(added).toMatchObject({
      ruNo: 'RU-ADD',
      riskYear: year,
      status: 'active',
      rowVersion: 2,
      categoryNo3: three.categoryNo,
      category1NameEn: 'Operations',
      consequences_EN: 'Stops',
      allowedActions: ['EDIT', 'DELETE'],
    });
    expect(await user.ask(routes.getRiskStorageDetail, { query: { Id: added.id } })).toEqual({ ...added, allowedActions: [] });
  });

  test('a number is taken once a year', async () => {
    await add({ ruNo: 'RU-TWICE' });
    const refused = await admin.call(routes.addItemToRiskStorage, { body: item({ ruNo: 'RU-TWICE' }), language: 'zh' });
    expect(refused).toMatchObject({ status: 200, isSuccess: false, code: 'validation', message: '该年度已有此风险库编号' });
    expect(refused.errors).toMatchObject([{ field: 'ruNo' }]);
    expect(await add({ ruNo: 'RU-TWICE', riskYear: year + 1 })).toMatchObject({ riskYear: year + 1 });
    const other = await add();
    const renamed = await admin.call(routes.editRiskStorageItem, { body: { ...item({ ruNo: 'RU-TWICE' }), id: other.id } });
    expect(renamed.errors).toMatchObject([{ field: 'ruNo' }]);
  });

  test.each([
    ['ruNo', { ruNo: ' ' }],
    ['categoryLevelOne', { categoryLevelOne: 0 }],
    ['riskDescription', { riskDescription: '' }],
    ['riskDescription', { riskDescription: '长'.repeat(4001) }],
    ['ruNo', { ruNo: '9'.repeat(51) }],
    ['riskYear', { riskYear: year - 1 }],
    ['categoryLevelOne', { categoryLevelOne: 1 }],
  ])('a wrong %s is refused by name', async (field, fields) => {
    const refused = await admin.call(routes.addItemToRiskStorage, { body: item(fields) });
    expect(refused).toMatchObject({ status: 200, isSuccess: false });
    expect(refused.code).toMatch(/^validation/);
    expect(refused.errors?.[0]?.field).toBe(field);
  });

  test('a category must stand below the one before it', async () => {
    const refused = await admin.call(routes.addItemToRiskStorage, { body: item({ categoryLevelTwo: three.id }) });
    expect(refused.errors).toMatchObject([{ field: 'categoryLevelTwo' }]);
  });

  test('a stale version is a conflict and tells the newer one; no version means no check', async () => {
    const added = await add();
    const edited = await admin.ask(routes.editRiskStorageItem, { body: { ...item(), ...added, riskDescription: '改', rowVersion: 2 } });
    expect(edited).toMatchObject({ riskDescription: '改', rowVersion: 3 });
    const stale = await admin.call(routes.editRiskStorageItem, { body: { ...item(), ...added, rowVersion: 2 } });
    expect(stale).toMatchObject({ isSuccess: false, code: 'conflict', data: { rowVersion: 3 } });
    expect(await admin.ask(routes.editRiskStorageItem, { body: { ...item(), id: added.id } })).toMatchObject({ rowVersion: 4 });
  });

  test('of several edits of one version one wins', async () => {
    const added = await add();
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        admin.call(routes.editRiskStorageItem, { body: { ...item(), ...added, riskDescription: `改 ${n}`, rowVersion: 2 } }),
      ),
    );
    expect(results.filter((result) => result.isSuccess)).toHaveLength(1);
    expect(new Set(results.filter((result) => !result.isSuccess).map((result) => result.code))).toEqual(new Set(['conflict']));
  });
});

describe('deleting', () => {
  test('an unused item goes, one in use is retired and then neither edited nor deleted', async () => {
    const unused = await add();
    expect(await admin.ask(routes.deleteRiskStorageItem, { query: { id: unused.id } })).toEqual({ id: unused.id, retired: false });
    expect(await admin.call(routes.getRiskStorageDetail, { query: { id: unused.id } })).toMatchObject({ status: 200, code: 'not_found' });

    const used = await add();
    await api.sql.query(
      `insert into risk_control (risk_no, lineage_id, risk_year, state, risk_store_no, creator_id) values ('RC-1', 1, $1, 'draft', $2, $3)`,
      [year, used.ruNo, administratorId],
    );
    const removed = await admin.call(routes.deleteRiskStorageItem, { body: { id: used.id } });
    expect(removed).toMatchObject({ isSuccess: true, data: { id: used.id, retired: true } });
    expect(await admin.ask(routes.getRiskStorageDetail, { query: { id: used.id } })).toMatchObject({
      status: 'retired',
      allowedActions: [],
    });
    for (const route of [routes.deleteRiskStorageItem, routes.editRiskStorageItem] as const) {
      expect(await admin.call(route, { body: { ...item(), id: used.id } })).toMatchObject({ isSuccess: false, code: 'wrong_state' });
    }
  });

  test('a control of another year does not hold an item', async () => {
    const free = await add();
    await api.sql.query(
      `insert into risk_control (risk_no, lineage_id, risk_year, state, risk_store_no, creator_id) values ('RC-2', 2, $1, 'draft', $2, $3)`,
      [year - 1, free.ruNo, administratorId],
    );
    expect(await admin.ask(routes.deleteRiskStorageItem, { query: { id: free.id } })).toMatchObject({ retired: false });
  });

  test('open pages hear of an added, an edited and a deleted item', async () => {
    const listener = await api.sql.connect();
    const heard: unknown[] = [];
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}')));
    await listener.query(`listen ${LIVE_CHANNEL}`);
    const added = await add();
    await admin.ask(routes.editRiskStorageItem, { body: { ...item(), id: added.id } });
    await admin.ask(routes.deleteRiskStorageItem, { query: { id: added.id } });
    await eventually(() => heard.length >= 3);
    expect(heard).toEqual(
      [1, 2, 3].map(() =>
        expect.objectContaining({ everyone: true, event: expect.objectContaining({ subject: 'riskStore', id: added.id }) }),
      ),
    );
    listener.release(true);
  });

  test('who is no administrator changes nothing: 403 without a record, not_allowed on one, not_found on none', async () => {
    const added = await add();
    const body = { ...item(), id: added.id };
    expect(await user.call(routes.addItemToRiskStorage, { body })).toMatchObject({ status: 403, code: 'forbidden' });
    for (const route of [routes.editRiskStorageItem, routes.deleteRiskStorageItem] as const) {
      expect(await user.call(route, { body })).toMatchObject({ status: 200, code: 'not_allowed' });
      expect(await user.call(route, { body: { ...body, id: 1 } })).toMatchObject({ status: 200, code: 'not_found' });
    }
    expect(await user.ask(routes.getRiskStorageDetail, { query: { id: added.id } })).toMatchObject({ rowVersion: 2 });
  });
});

describe('finding', () => {
  test('filters, keyword with a literal percent sign, sort and pages', async () => {
    const home = await buildCategory(api.sql);
    for (const [n, text] of ['甲 100%', '乙 100', '丙'].entries()) {
      await buildStoreItem(api.sql, { ruNo: `FIND-${n}`, category1Id: home.id, riskDescription: text });
    }
    const found = async (body: Record<string, unknown>) => (await list({ riskCategory1: home.id, ...body })).data.map((row) => row.ruNo);
    expect(await found({ sort: 'ruNo' })).toEqual(['FIND-0', 'FIND-1', 'FIND-2']);
    expect(await found({ sort: '-ruNo', pageSize: 2 })).toEqual(['FIND-2', 'FIND-1']);
    expect(await found({ sort: '-ruNo', pageSize: 2, pageIndex: 1 })).toEqual(['FIND-0']);
    expect(await found({ keyword: '100%' })).toEqual(['FIND-0']);
    expect(await found({ runo: 'find-1' })).toEqual(['FIND-1']);
    expect(await found({ riskYear: year - 1 })).toEqual([]);
    const page = await user.call(routes.getRiskStorageByPage, { body: { riskCategory1: home.id, pageSize: 1 } });
    expect(page).toMatchObject({ totalCount: 3, data: { totalCount: 3 } });
    expect((await user.call(routes.getRiskStorageByPage, { body: { sort: 'password' } })).errors).toMatchObject([{ field: 'sort' }]);
  });

  test('the choices of a category are its active items of this year and those below it', async () => {
    const root = await buildCategory(api.sql);
    const child = await buildCategory(api.sql, { parent: root });
    await buildStoreItem(api.sql, { ruNo: 'PICK-1', category1Id: root.id });
    await buildStoreItem(api.sql, { ruNo: 'PICK-2', category1Id: root.id, category2Id: child.id, riskDescription: '挑选' });
    await buildStoreItem(api.sql, { ruNo: 'PICK-3', category1Id: root.id, state: 'retired' });
    await buildStoreItem(api.sql, { ruNo: 'PICK-4', category1Id: root.id, riskYear: year - 1 });
    const pick = async (query: Record<string, unknown>) =>
      (await user.ask(routes.getRiskStorageByCategory, { query })).map((row) => row.ruNo);
    expect(await pick({ categoryNo: root.categoryNo })).toEqual(['PICK-1', 'PICK-2']);
    expect(await pick({ categoryId: child.id })).toEqual(['PICK-2']);
    expect(await pick({ categoryNo: root.categoryNo, keyword: '挑选' })).toEqual(['PICK-2']);
    expect(await pick({ categoryNo: 'none' })).toEqual([]);
  });
});
