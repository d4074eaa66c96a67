import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, STORE_CHOICES_AT_MOST, type StoreItem } from '@portal/contract';
import { verifyAudit } from '@portal/platform';
import {
  buildCategory,
  buildStoreItem,
  buildWorld,
  currentRiskYear,
  recordKinds,
  startTestApi,
  type ApiClient,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let admin: ApiClient;
const year = currentRiskYear();
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  admin = world.administrator.client;
});
afterAll(() => api?.close());

const body = (fields: Record<string, unknown> = {}) => ({
  ruNo: `RU-${Math.random().toString(36).slice(2, 10)}`,
  categoryLevelOne: world.categories[0],
  riskDescription: '供应商未经评估',
  ...fields,
});
const add = (fields: Record<string, unknown> = {}): Promise<StoreItem> => admin.ask(routes.addItemToRiskStorage, { body: body(fields) });
const stepsOf = (id: number, client = admin) => client.ask(routes.getRiskEventTask, { query: { RiskId: id, log: true } });
const eventsOf = async (id: number) => (await stepsOf(id)).map((step) => step.operationCode).reverse();
const assertSound = async () => expect((await verifyAudit(api.config.DATABASE_URL, recordKinds)).problems).toEqual([]);

describe('the history of an item', () => {
  test('tells who added it and what he changed, to everybody, and holds', async () => {
    const added = await add({ riskDescription: '起初' });
    await admin.ask(routes.editRiskStorageItem, { body: { ...added, riskDescription: '后来' } });
    const [edited, first] = await stepsOf(added.id, world.owner.client);
    expect(first).toMatchObject({ operationCode: 'ADD', fromState: 'active', toState: 'active' });
    expect(first!.changes).toContainEqual({ field: 'riskDescription', before: '', after: '起初' });
    expect(edited).toMatchObject({ operationCode: 'EDIT', changes: [{ field: 'riskDescription', before: '起初', after: '后来' }] });
    expect(await admin.ask(routes.verifyTrail, { body: { type: 'riskStoreItem', id: added.id } })).toMatchObject({ ok: true, steps: 2 });
    const past = await admin.ask(routes.getTrail, { query: { type: 'riskStoreItem', id: added.id, step: 1 } });
    expect(past.fields).toContainEqual(expect.objectContaining({ field: 'riskDescription', value: '起初' }));
  });

  test('has no step of an edit that changes nothing', async () => {
    const added = await add();
    expect(await admin.ask(routes.editRiskStorageItem, { body: { ...added } })).toMatchObject({ rowVersion: added.rowVersion });
    expect(await eventsOf(added.id)).toEqual(['ADD']);
  });

  test('is not there for a deleted item, whose number a new one takes with the same record', async () => {
    const added = await add({ ruNo: 'AGAIN', riskDescription: '第一次' });
    const other = await add();
    await admin.ask(routes.deleteRiskStorageItem, { body: { id: added.id, rowVersion: added.rowVersion } });
    expect(await admin.call(routes.getRiskEventTask, { query: { RiskId: added.id } })).toMatchObject({ code: 'not_found' });
    expect((await admin.ask(routes.getRiskStorageByPage, { body: { runo: 'AGAIN' } })).totalCount).toBe(0);
    const renamed = await admin.call(routes.editRiskStorageItem, { body: { ...other, ruNo: 'AGAIN' } });
    expect(renamed.errors).toMatchObject([{ field: 'ruNo' }]);
    const again = await add({ ruNo: 'AGAIN', riskDescription: '第二次' });
    expect(again).toMatchObject({ id: added.id, riskDescription: '第二次', status: 'active' });
    expect(await eventsOf(again.id)).toEqual(['ADD', 'DELETE', 'ADD']);
    await assertSound();
  });

  test('a stale delete is refused and changes nothing; without a version it is not checked', async () => {
    const added = await add();
    await admin.ask(routes.editRiskStorageItem, { body: { ...added, riskDescription: '改' } });
    for (const input of [
      { body: { id: added.id, rowVersion: added.rowVersion } },
      { query: { id: added.id, rowVersion: added.rowVersion } },
    ])
      expect(await admin.call(routes.deleteRiskStorageItem, input)).toMatchObject({
        code: 'conflict',
        data: { rowVersion: added.rowVersion + 1 },
      });
    expect(await admin.ask(routes.deleteRiskStorageItem, { body: { id: added.id } })).toEqual({ id: added.id, retired: false });
  });
});

describe('categories by number', () => {
  test('stand for the ids or beside them, and two that differ are refused', async () => {
    const one = await buildCategory(api.sql);
    const two = await buildCategory(api.sql, { parent: one });
    const stranger = await buildCategory(api.sql);
    const added = await add({ categoryLevelOne: null, categoryNo1: one.categoryNo, categoryNo2: two.categoryNo });
    expect(added).toMatchObject({ categoryLevelOne: one.id, categoryLevelTwo: two.id, categoryNo2: two.categoryNo });
    expect(await add({ categoryLevelOne: one.id, categoryNo1: one.categoryNo })).toMatchObject({ categoryLevelOne: one.id });
    for (const [fields, field] of [
      [{ categoryLevelOne: one.id, categoryNo1: stranger.categoryNo }, 'categoryNo1'],
      [{ categoryLevelOne: one.id, categoryNo2: stranger.categoryNo }, 'categoryNo2'],
      [{ categoryLevelOne: null, categoryNo1: 'no such number' }, 'categoryNo1'],
    ] as const) {
      const refused = await admin.call(routes.addItemToRiskStorage, { body: body(fields) });
      expect([refused.isSuccess, String(refused.code).split('.')[0], refused.errors?.[0]?.field]).toEqual([false, 'validation', field]);
    }
  });
});

test('items are added for this year and the next, and for no other', async () => {
  expect(await add({ riskYear: year + 1 })).toMatchObject({ riskYear: year + 1 });
  for (const riskYear of [year - 1, year + 2])
    expect((await admin.call(routes.addItemToRiskStorage, { body: body({ riskYear }) })).errors).toMatchObject([{ field: 'riskYear' }]);
});

test('choices that are cut say so', async () => {
  const category = await buildCategory(api.sql);
  const fill = (from: number, to: number) =>
    api.sql.query(
      `insert into risk_register_entry (risk_year, ru_no, category1_id) select $1, 'CUT-' || n, $2 from generate_series($3::int, $4::int) n`,
      [year, category.id, from, to],
    );
  const choose = () => admin.call(routes.getRiskStorageByCategory, { query: { categoryId: category.id }, language: 'en' });
  await fill(1, STORE_CHOICES_AT_MOST);
  expect((await choose()).message).not.toContain(String(STORE_CHOICES_AT_MOST));
  await fill(STORE_CHOICES_AT_MOST + 1, STORE_CHOICES_AT_MOST + 1);
  const cut = await choose();
  expect(cut.data).toHaveLength(STORE_CHOICES_AT_MOST);
  expect(cut.message).toContain(String(STORE_CHOICES_AT_MOST));
});

test('a year of thousands is filed with a step for each, in few statements', async () => {
  const count = 3_000;
  const past = year - 4;
  await api.sql.query(
    `insert into risk_register_entry (risk_year, ru_no, risk_description) select $1, 'Y-' || n, '风险 ' || n from generate_series(1, $2::int) n`,
    [past, count],
  );
  const again = await buildStoreItem(api.sql, { ruNo: 'Y-1', riskYear: past + 1, state: 'deleted' });
  const begun = performance.now();
  const filing = await admin.ask(routes.filingRiskStorage, { query: { RiskYear: past } });
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect(filing).toEqual({ riskYear: past, filed: count, cloned: count });
  const steps = await api.sql.query(
    `select s.event, count(*)::int as n, count(distinct s.at)::int as moments from workflow_step s join risk_register_entry e on e.id = s.subject_id
     where s.workflow = 'riskStoreItem' and e.risk_year in ($1, $2) group by s.event order by 1`,
    [past, past + 1],
  );
  expect(steps).toEqual([
    { event: 'CARRY_OVER', n: count, moments: 1 },
    { event: 'FILE', n: count, moments: 1 },
  ]);
  expect(await admin.ask(routes.getRiskStorageDetail, { query: { Id: again.id } })).toMatchObject({
    status: 'active',
    riskDescription: '风险 1',
  });
  const messages = await api.sql.one<{ n: number }>(`select count(*)::int as n from outbox_message where topic = 'riskStoreItem.FILE'`);
  expect(messages!.n).toBe(count);
  await assertSound();
});

test('what the version before still writes has its step, and what it would remove stays', async () => {
  const item = await buildStoreItem(api.sql, { riskDescription: '旧' });
  await api.sql.query(`update risk_register_entry set risk_description = '新', row_version = row_version + 1 where id = $1`, [item.id]);
  expect(await api.sql.query('delete from risk_register_entry where id = $1 returning id', [item.id])).toEqual([]);
  await api.sql.query(`update risk_register_entry set status = 'retired', row_version = row_version + 1 where id = $1`, [item.id]);
  expect(await admin.ask(routes.getRiskStorageDetail, { query: { Id: item.id } })).toMatchObject({ status: 'retired', rowVersion: 3 });
  const steps = await stepsOf(item.id);
  expect(steps).toMatchObject([
    { operationCode: 'RETIRE', toState: 'retired' },
    { operationCode: 'EDIT', changes: [{ field: 'riskDescription', before: '旧', after: '新' }] },
  ]);
  await assertSound();
});
