import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type AdminCategory, type AdminDepartment } from '@portal/contract';
import {
  buildDepartment,
  buildEventWorld,
  buildPerson,
  buildStoreItem,
  buildWorld,
  startTestApi,
  type ApiClient,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let admin: ApiClient;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  admin = world.administrator.client;
});
afterAll(() => api?.close());

const latestChange = async (kind: string, subjectId: number) =>
  (await admin.ask(routes.getChangeLogByPage, { body: { kind, subjectId } })).data[0];

describe('departments', () => {
  const read = async (id: number): Promise<AdminDepartment> => (await admin.ask(routes.getDepartments)).find((row) => row.id === id)!;
  const save = (body: Record<string, unknown>) => admin.call(routes.saveDepartment, { body });
  const create = async (body: Record<string, unknown>) => (await admin.ask(routes.saveDepartment, { body })).id;

  test('are made with both names and a head, and the log tells before and after', async () => {
    const head = await buildPerson(api.sql);
    const id = await create({ name: '数字化部', nameEn: 'Digital', managerId: head.id });
    expect(await read(id)).toMatchObject({ name: '数字化部', nameEn: 'Digital', manager: { id: head.id }, isActive: true, people: 0 });
    await admin.ask(routes.saveDepartment, { body: { id, rowVersion: 1, name: '数字部', nameEn: 'Digital', managerId: head.id } });
    expect(await latestChange('department', id)).toMatchObject({
      event: 'edit',
      changes: [{ field: 'name', before: '数字化部', after: '数字部' }],
    });
    expect(await save({ id, rowVersion: 1, name: 'x', nameEn: 'x' })).toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['no Chinese name', { name: '', nameEn: 'x' }, 'name'],
    ['no English name', { name: 'x', nameEn: '' }, 'nameEn'],
    ['the name of a sibling', { name: '已有部门', nameEn: 'other' }, 'name'],
    ['the English name of a sibling', { name: '别的', nameEn: 'existing' }, 'nameEn'],
    ['a parent that there is not', { name: 'a1', nameEn: 'a1', parentId: 999_999 }, 'parentId'],
    ['a head that there is not', { name: 'a2', nameEn: 'a2', managerId: 999_999 }, 'managerId'],
  ])('with %s are refused at the field', async (_what, body, field) => {
    if (!(await admin.ask(routes.getDepartments)).some((row) => row.name === '已有部门'))
      await create({ name: '已有部门', nameEn: 'Existing' });
    expect(await save(body)).toMatchObject({ isSuccess: false, errors: [{ field }] });
  });

  test('move without circles and keep an order', async () => {
    const top = await create({ name: '甲', nameEn: 'A' });
    const [one, two, three] = [
      await create({ name: '甲一', nameEn: 'A1', parentId: top }),
      await create({ name: '甲二', nameEn: 'A2', parentId: top }),
      await create({ name: '甲三', nameEn: 'A3', parentId: top }),
    ];
    await admin.ask(routes.moveDepartment, { body: { id: three, parentId: top, beforeId: one } });
    const order = async () => (await admin.ask(routes.getDepartments)).filter((row) => row.parentId === top).map((row) => row.nameEn);
    expect(await order()).toEqual(['A3', 'A1', 'A2']);
    expect(await admin.call(routes.moveDepartment, { body: { id: top, parentId: two } })).toMatchObject({
      errors: [{ field: 'parentId' }],
    });
    expect(await admin.call(routes.moveDepartment, { body: { id: top, parentId: top } })).toMatchObject({
      errors: [{ field: 'parentId' }],
    });
    await admin.ask(routes.moveDepartment, { body: { id: two, parentId: one } });
    expect(await read(two)).toMatchObject({ parentId: one });
    // To the top, however the caller says it.
    for (const parentId of [null, 0, '']) {
      await admin.ask(routes.moveDepartment, { body: { id: two, parentId: one } });
      await admin.ask(routes.moveDepartment, { body: { id: two, parentId } });
      expect(await read(two)).toMatchObject({ parentId: null });
    }
  });

  test('with a history are closed: finished controls and closed events stay with its name, open ones keep it', async () => {
    const id = await create({ name: '历史部门', nameEn: 'With a history' });
    const events = buildEventWorld(world);
    await world.bring('complete', { controlOwnerDeptId: id });
    await events.bringEvent('closed', { departmentId: id });
    await events.bringEvent('draft', { departmentId: id });
    const open = await events.bringEvent('pendingApproval', { departmentId: id });
    const close = () => admin.call(routes.setDepartmentActive, { body: { id, active: false } });
    expect(await close()).toMatchObject({ code: 'wrong_state.in_use', data: { people: 0, controls: 0, events: 1, departments: 0 } });
    expect(await read(id)).toMatchObject({ controls: 1, openControls: 0, openEvents: 1 });
    await world.reviewer.client.ask(routes.closeRiskEvent, { body: { id: open.id, reason: 'notARisk' } });
    expect(await close()).toMatchObject({ isSuccess: true });
  });

  test('are not deactivated while people, controls or departments hang on them, and the counts are those of the lists', async () => {
    const id = await create({ name: '待停用', nameEn: 'To close' });
    const below = await create({ name: '下级', nameEn: 'Parent', parentId: id });
    const person = await buildPerson(api.sql, { departmentId: below });
    await world.bring('assessing', { controlOwnerDeptId: id });
    const deactivate = (one: number) => admin.call(routes.setDepartmentActive, { body: { id: one, active: false } });
    const refused = await deactivate(id);
    expect(refused).toMatchObject({ code: 'wrong_state.in_use', data: { people: 1, controls: 1, events: 0, departments: 1 } });
    const people = await admin.ask(routes.getPeopleByPage, { body: { departmentId: id, active: 'true' } });
    const controls = await admin.ask(routes.getRiskControlByPage, { body: { departmentId: id, isActive: true } });
    expect([people.totalCount, controls.totalCount]).toEqual([1, 1]);
    expect(await read(id)).toMatchObject({ people: 1, controls: 1 });

    await api.sql.query('update person set is_active = false where id = $1', [person.id]);
    expect(await deactivate(below)).toMatchObject({ isSuccess: true });
    expect((await admin.ask(routes.getAllResources)).some((item) => item.classItem === String(below))).toBe(false);
    const [control] = controls.data;
    await admin.ask(routes.deleteRiskControl, { query: { id: control!.id, reason: 'x' } });
    expect(await deactivate(id)).toMatchObject({ isSuccess: true });
    const up = await admin.call(routes.setDepartmentActive, { body: { id: below, active: true } });
    expect(up).toMatchObject({ isSuccess: false, code: 'wrong_state' });
  });
});

describe('reference lists', () => {
  const CODE = 'RiskControl_businessUnit';
  const listOf = async (code = CODE) => (await admin.ask(routes.getReferenceLists)).find((list) => list.classCode === code)!;
  const offered = async (code = CODE) =>
    (await admin.ask(routes.getResourceByClassCode, { query: { classCode: code } })).map((item) => item.className);
  const template = async () => {
    const response = await admin.raw(`${routes.getImportTemplate.path}?kind=control`);
    expect(response.status).toBe(200);
    return response.arrayBuffer();
  };

  test('a new value gets the next classItem, is offered at once and is kept by records when it is offered no more', async () => {
    const { id } = await admin.ask(routes.saveReferenceValue, {
      body: { classCode: CODE, className: '新零售', classNameEn: 'New Retail' },
    });
    const value = (await listOf()).values.find((one) => one.id === id)!;
    expect(value).toMatchObject({ classItem: '8', isActive: true, inUse: false, lock: null });
    expect(await offered()).toContain('新零售');
    const control = await world.bring('assessing', { businessUnit: '新零售' });
    expect((await template()).byteLength).toBeGreaterThan(1_000);
    await admin.ask(routes.setReferenceValueActive, { body: { id, active: false } });
    expect(await offered()).not.toContain('新零售');
    expect(await world.record(control.id)).toMatchObject({ businessUnit: '新零售' });
    const all = await admin.ask(routes.getAllResources, { query: { inactive: true } });
    expect(all.find((item) => item.id === id)).toMatchObject({ classNameEn: 'New Retail', isActive: false });
    const refused = await admin.call(routes.updateRiskControl, { body: world.standardBody({ businessUnit: '新零售' }) });
    expect(refused.isSuccess).toBe(false);
    expect(await latestChange('reference', id)).toMatchObject({
      event: 'deactivate',
      changes: [{ field: 'isActive', before: 'true', after: 'false' }],
    });
  });

  test('the Chinese text stays while a record carries it, the English one may change', async () => {
    await world.bring('assessing', { businessUnit: 'BNC' });
    const value = (await listOf()).values.find((one) => one.className === 'BNC')!;
    expect(value.inUse).toBe(true);
    const renamed = await admin.call(routes.saveReferenceValue, { body: { id: value.id, className: '别名', classNameEn: 'BNC' } });
    expect(renamed).toMatchObject({ errors: [{ field: 'className' }] });
    await admin.ask(routes.saveReferenceValue, { body: { id: value.id, className: 'BNC', classNameEn: 'Baby' } });
    expect((await admin.ask(routes.getAllResources)).find((item) => item.id === value.id)).toMatchObject({ classNameEn: 'Baby' });
  });

  test('what the machines depend on is protected, with the reason', async () => {
    const deficiency = (await listOf('RiskReview_controlDeficiency')).values.find((one) => one.classItem === '10')!;
    expect(deficiency.lock?.en).toMatch(/remediation issue/);
    const off = await admin.call(routes.setReferenceValueActive, { body: { id: deficiency.id, active: false } });
    expect(off).toMatchObject({ code: 'wrong_state.locked' });
    const added = await admin.call(routes.saveReferenceValue, { body: { classCode: 'RISKEVENTSTATUS', className: 'x', classNameEn: 'x' } });
    expect(added).toMatchObject({ code: 'wrong_state.closed' });
    const derived = await admin.call(routes.saveReferenceValue, {
      body: { classCode: 'DMS_Department', className: 'x', classNameEn: 'x' },
    });
    expect(derived).toMatchObject({ code: 'not_found' });
  });

  test('a text that means another value already is refused, whichever language it is', async () => {
    const refused = await admin.call(routes.saveReferenceValue, { body: { classCode: CODE, className: 'anc', classNameEn: 'Another' } });
    expect(refused).toMatchObject({ errors: [{ field: 'className' }] });
  });

  test('the order is the one that pickers show; values that changed meanwhile refuse it', async () => {
    const code = 'DMS_SecretLevel';
    const ids = (await listOf(code)).values.map((value) => value.id);
    await admin.ask(routes.orderReferenceValues, { body: { classCode: code, ids: [...ids].reverse() } });
    expect(await offered(code)).toEqual(['绝密', '机密', '内部', '公开']);
    expect(await admin.call(routes.orderReferenceValues, { body: { classCode: code, ids: ids.slice(1) } })).toMatchObject({
      code: 'conflict',
    });
  });
});

describe('categories', () => {
  const read = async (id: number): Promise<AdminCategory | undefined> =>
    (await admin.ask(routes.getCategories)).find((row) => row.id === id);
  let made = 0;
  const create = async (parentId: number | null = null, changes: Record<string, unknown> = {}): Promise<number> => {
    made += 1;
    const body = { parentId, categoryNo: `Z${made}`, categoryName: `分类${made}`, categoryNameEn: `Category Z${made}`, ...changes };
    return (await admin.ask(routes.saveCategory, { body })).id;
  };

  test('have three levels, names in both languages and a number that is free', async () => {
    const one = await create();
    const two = await create(one);
    const three = await create(two);
    expect([(await read(one))?.level, (await read(two))?.level, (await read(three))?.level]).toEqual([1, 2, 3]);
    const deeper = await admin.call(routes.saveCategory, {
      body: { parentId: three, categoryNo: 'Z-x', categoryName: 'x', categoryNameEn: 'x' },
    });
    expect(deeper).toMatchObject({ errors: [{ field: 'parentId' }] });
    const taken = await admin.call(routes.saveCategory, { body: { categoryNo: 'z1', categoryName: 'y', categoryNameEn: 'y' } });
    expect(taken).toMatchObject({ errors: [{ field: 'categoryNo' }] });
    const same = await admin.call(routes.saveCategory, {
      body: { parentId: one, categoryNo: 'Z-y', categoryName: '分类2', categoryNameEn: 'y' },
    });
    expect(same).toMatchObject({ errors: [{ field: 'categoryName' }] });
  });

  test('count exactly what the lists show', async () => {
    const [first] = world.categories;
    await world.bring('assessing');
    const row = await read(first);
    const controls = await admin.ask(routes.getRiskControlByPage, { body: { riskCategory1: first } });
    expect(row?.controls).toBe(controls.totalCount);
    const id = await create();
    await buildStoreItem(api.sql, { category1Id: id });
    const items = await admin.ask(routes.getRiskStorageByPage, { body: { riskCategory1: id } });
    expect([(await read(id))?.storeItems, items.totalCount]).toEqual([1, 1]);
  });

  test('move under another parent only while no control carries them', async () => {
    const [top, used] = world.categories;
    await world.bring('assessing');
    const other = await create();
    const refused = await admin.call(routes.moveCategory, { body: { id: used, parentId: other } });
    expect(refused).toMatchObject({ code: 'wrong_state.in_use' });

    const free = await create(top);
    await admin.ask(routes.moveCategory, { body: { id: free, parentId: other } });
    expect(await read(free)).toMatchObject({ parentId: other, level: 2 });
    expect(await admin.call(routes.moveCategory, { body: { id: free, parentId: free } })).toMatchObject({
      errors: [{ field: 'parentId' }],
    });
    expect(await admin.call(routes.mergeCategory, { body: { id: free, intoId: other } })).toMatchObject({ errors: [{ field: 'intoId' }] });
  });

  test('a merged category gives its store items to the other one, with the path of that one, and is gone', async () => {
    const [one, other] = [await create(), await create()];
    const [from, into] = [await create(one), await create(other)];
    const item = await buildStoreItem(api.sql);
    await api.sql.query('update risk_register_entry set category1_id = $2, category2_id = $3 where id = $1', [item.id, one, from]);
    await admin.ask(routes.mergeCategory, { body: { id: from, intoId: into } });
    expect(await read(from)).toBeUndefined();
    expect(await api.sql.one('select category1_id, category2_id, category3_id from risk_register_entry where id = $1', [item.id])).toEqual({
      category1_id: other,
      category2_id: into,
      category3_id: null,
    });
    expect(await latestChange('category', from)).toMatchObject({ event: 'mergedInto' });
  });

  test('are deactivated from below, and offered no more', async () => {
    const one = await create();
    const two = await create(one);
    const deactivate = (id: number) => admin.call(routes.setCategoryActive, { body: { id, active: false } });
    expect(await deactivate(one)).toMatchObject({ code: 'wrong_state.in_use' });
    expect(await deactivate(two)).toMatchObject({ isSuccess: true });
    expect(await deactivate(one)).toMatchObject({ isSuccess: true });
    expect((await admin.ask(routes.getRiskCategory, { query: { parentId: 0 } })).some((row) => row.id === one)).toBe(false);
    expect(await admin.call(routes.setCategoryActive, { body: { id: two, active: true } })).toMatchObject({ isSuccess: false });
  });
});

test('the change log cannot be edited or emptied', async () => {
  await buildDepartment(api.sql);
  await expect(api.sql.query(`update admin_change set event = 'x'`)).rejects.toThrow('append-only');
  await expect(api.sql.query('delete from admin_change')).rejects.toThrow('append-only');
});
