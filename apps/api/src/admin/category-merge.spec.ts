import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type AdminCategory } from '@portal/contract';
import { CategoryMerges } from '@portal/risk-register';
import { buildEventWorld, buildStoreItem, buildWorld, startTestApi, type ApiClient, type TestApi, type World } from '@portal/testing';
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

let made = 0;
const create = async (parentId: number | null = null, changes: Record<string, unknown> = {}): Promise<number> => {
  made += 1;
  const body = { parentId, categoryNo: `M${made}`, categoryName: `合并${made}`, categoryNameEn: `Merge ${made}`, ...changes };
  return (await admin.ask(routes.saveCategory, { body })).id;
};
/** A category on each level, one below the other. */
async function createBranch(): Promise<[number, number, number]> {
  const one = await create();
  const two = await create(one);
  return [one, two, await create(two)];
}
const all = () => admin.ask(routes.getCategories);
const read = async (id: number): Promise<AdminCategory | undefined> => (await all()).find((row) => row.id === id);
const levels = ([one, two, three]: readonly (number | null)[]) => ({
  categoryLevelOne: one,
  categoryLevelTwo: two ?? 0,
  categoryLevelThree: three ?? 0,
});
const merge = (id: number, intoId: number) => admin.call(routes.mergeCategory, { body: { id, intoId } });
const changesOf = async (subjectId: number) => (await admin.ask(routes.getChangeLogByPage, { body: { kind: 'category', subjectId } })).data;
const pathOf = async (id: number) => {
  const { categoryLevelOne, categoryLevelTwo, categoryLevelThree } = await world.record(id);
  return [categoryLevelOne, categoryLevelTwo, categoryLevelThree];
};
const listed = async (filter: Record<string, unknown>) =>
  (await admin.ask(routes.getRiskControlByPage, { body: { ...filter, isActive: true } })).totalCount;
const charted = async (id: number) => (await admin.ask(routes.getRiskControlDashboard, { body: { riskCategory1: id } })).total;

test('what carries a category of level one goes to the other one: in every state, with events, store items and what is below', async () => {
  const { bringEvent, event } = buildEventWorld(world);
  const [from, child, grandchild] = await createBranch();
  const into = await create();
  const body = levels([from, child, grandchild]);
  const ids: number[] = [];
  for (const state of ['draft', 'assessing', 'ownerApproval', 'reviewing', 'remediating', 'complete'] as const)
    ids.push((await world.bring(state, body)).id);
  const gone = (await world.bring('assessing', body)).id;
  await admin.ask(routes.deleteRiskControl, { body: { id: gone, reason: 'x' } });
  const before = await Promise.all(ids.map((id) => world.record(id)));
  const eventId = (await bringEvent('identified', { riskCategory1: from, riskCategory2: child, riskCategory3: grandchild })).id;
  const item = await buildStoreItem(api.sql, { category1Id: from, category2Id: child });
  const [fromRow, intoRow] = [await read(from), await read(into)];
  expect(fromRow).toMatchObject({ controls: 7, events: 1, storeItems: 1 });
  expect([await listed({ riskCategory1: from }), await charted(from)]).toEqual([6, 6]);

  const answer = await merge(from, into);
  expect(answer).toMatchObject({ isSuccess: true, data: { id: into, moving: 8, finished: true } });
  expect(await read(from)).toBeUndefined();
  expect(await read(into)).toMatchObject({ controls: 7, events: 1, storeItems: 1, merging: null });
  expect(await read(child)).toMatchObject({ parentId: into, level: 2 });
  expect([await listed({ riskCategory1: into }), await charted(into)]).toEqual([6, 6]);
  expect([await listed({ riskCategory1: from }), await charted(from)]).toEqual([0, 0]);
  for (const [index, id] of ids.entries()) {
    expect(await pathOf(id)).toEqual([into, child, grandchild]);
    const { state, rowVersion, dueDate } = before[index]!;
    expect(await world.record(id)).toMatchObject({ state, rowVersion: rowVersion + 1, dueDate, category1Name: intoRow!.categoryName });
  }
  expect(await pathOf(gone)).toEqual([into, child, grandchild]);
  expect(await event(eventId)).toMatchObject({ riskCategory1: into, riskCategory2: child, riskCategory3: grandchild });
  const stored = await api.sql.one('select category1_id, category2_id from risk_register_entry where id = $1', [item.id]);
  expect(stored).toEqual({ category1_id: into, category2_id: child });
  const itemSteps = await admin.ask(routes.getRiskEventTask, { query: { RiskId: item.id, log: true } });
  expect(itemSteps).toMatchObject([{ operationCode: 'CATEGORY_MERGED', changes: [{ field: 'categoryLevelOne', after: String(into) }] }]);

  // The history says it in both languages, names the category that is gone, and its chain holds.
  const { riskNo } = before[5]!;
  const trail = await admin.ask(routes.getTrail, { query: { type: 'riskControl', id: ids[5] } });
  expect(trail.steps.at(-1)).toMatchObject({ event: 'CATEGORY_MERGED', actor: { id: world.administrator.id } });
  const history = await admin.ask(routes.getRiskEventTask, { query: { RiskId: ids[5], log: true } });
  expect(history.map((step) => step.comments)).toContain(
    `${fromRow!.categoryNo} ${fromRow!.categoryName} → ${intoRow!.categoryNo} ${intoRow!.categoryName}`,
  );
  const difference = await admin.ask(routes.getTrailDifference, {
    query: { type: 'riskControl', id: ids[5], from: trail.steps.at(-2)!.seq, to: trail.steps.at(-1)!.seq },
  });
  expect(difference.changes).toEqual([
    expect.objectContaining({
      field: 'categoryLevelOne',
      beforeText: fromRow!.categoryName,
      beforeTextEn: fromRow!.categoryNameEn,
      afterText: intoRow!.categoryName,
      afterTextEn: intoRow!.categoryNameEn,
    }),
  ]);
  expect(await admin.ask(routes.verifyRecordTrail, { body: { workflow: 'riskControl', record: riskNo } })).toMatchObject({ ok: true });
  expect((await changesOf(from))[0]).toMatchObject({
    event: 'mergedInto',
    changes: [
      { field: 'mergedInto', after: `${intoRow!.categoryNo} ${intoRow!.categoryName}` },
      { field: 'movedRecords', after: '8' },
    ],
  });
  expect((await changesOf(into))[0]).toMatchObject({ event: 'merge' });
  // Number and names of the merged one are free again.
  const { categoryNo, categoryName, categoryNameEn } = fromRow!;
  expect(await create(null, { categoryNo, categoryName, categoryNameEn })).not.toBe(from);
});

test.each([2, 3] as const)(
  'a category of level %d takes its records under the other one, with the whole path of that one',
  async (level) => {
    const [source, target] = [await createBranch(), await createBranch()];
    const { id } = await world.bring('reviewing', levels(source));
    const [from, into] = [source[level - 1]!, target[level - 1]!];
    expect(await merge(from, into)).toMatchObject({ isSuccess: true, data: { moving: 1, finished: true } });
    const path = level === 2 ? [target[0], target[1], source[2]] : target;
    expect(await pathOf(id)).toEqual(path);
    expect(await listed({ riskCategory1: path[0], riskCategory2: path[1], riskCategory3: path[2] })).toBe(1);
    // What is saved next is a path that the portal knows.
    const { isSuccess } = await admin.call(routes.updateRiskControl, {
      body: world.standardBody({ id: (await world.bring('assessing', levels(path))).id, ...levels(path) }),
    });
    expect(isSuccess).toBe(true);
  },
);

test('many records move behind the call, batch by batch; until then nobody else changes these categories, and no figure is lost', async () => {
  const [from, into, other] = [await create(), await create(), await create()];
  const { id: model } = await world.bring('complete', levels([from]));
  await api.sql.query(
    `with copied as (
       insert into risk_control (risk_no, lineage_id, risk_year, state, version, last_hash, category1_id, risk_description, management_area, key_control,
         business_unit, owner_id, creator_id, department_id)
       select risk_no || '-' || n, -n, risk_year, state, 1, '\\x00', category1_id, risk_description, management_area, key_control, business_unit, owner_id,
         creator_id, department_id from risk_control cross join generate_series(1, 230) n where id = $1 returning id)
     insert into self_assessment (risk_id) select id from copied`,
    [model],
  );
  expect([await listed({ riskCategory1: from }), (await read(from))?.controls]).toEqual([231, 231]);
  expect(await merge(from, into)).toMatchObject({ isSuccess: true, data: { moving: 231, finished: false } });
  expect(await read(from)).toBeUndefined();
  expect(await read(into)).toMatchObject({ merging: { moved: 0, total: 231 } });
  expect((await admin.ask(routes.getRiskCategory, { query: { parentId: 0 } })).some((row) => row.id === from)).toBe(false);
  for (const refused of [await merge(into, other), await merge(other, into)])
    expect(refused).toMatchObject({ isSuccess: false, code: 'wrong_state.merging' });

  // Two workers at once, one of them for the second time: each record moves once.
  const merges = api.app.get(CategoryMerges);
  await Promise.all([merges.work(from), merges.work(from)]);
  await merges.work(from);
  expect(await read(into)).toMatchObject({ controls: 231, merging: null });
  expect([await listed({ riskCategory1: into }), await charted(into)]).toEqual([231, 231]);
  const steps = await api.sql.one<{ n: number; records: number }>(
    `select count(*)::int as n, count(distinct subject_id)::int as records from workflow_step where event = 'CATEGORY_MERGED' and comment like $1`,
    [`%${(await read(into))!.categoryName}`],
  );
  expect(steps).toEqual({ n: 231, records: 231 });
  expect(await merge(into, other)).toMatchObject({ isSuccess: true, data: { finished: false } });
});

test('a merge that a crash stopped goes on where it was', async () => {
  const [from, into] = [await create(), await create()];
  const { id } = await world.bring('assessing', levels([from]));
  expect(await merge(from, into)).toMatchObject({ data: { finished: true } });
  await api.sql.query('update risk_control set category1_id = $2 where id = $1', [id, from]);
  await api.sql.query(`update category_merge set finished_at = null, touched_at = now() - interval '1 minute' where category_id = $1`, [
    from,
  ]);
  const merges = api.app.get(CategoryMerges);
  expect(await merges.resume()).toBeGreaterThan(0);
  await merges.work(from);
  expect(await pathOf(id)).toEqual([into, 0, 0]);
  const merged = await api.sql.one('select finished_at is not null as done from category_merge where category_id = $1', [from]);
  expect(merged).toEqual({ done: true });
});

test('two that do not fit are refused with the reason: another level, itself, an inactive one, namesakes below', async () => {
  const [one, two] = await createBranch();
  const other = await create();
  for (const [id, intoId] of [
    [one, two],
    [one, one],
    [two, other],
  ] as const)
    expect(await merge(id, intoId)).toMatchObject({ errors: [{ field: 'intoId' }] });
  const closed = await create();
  await admin.ask(routes.setCategoryActive, { body: { id: closed, active: false } });
  expect(await merge(one, closed)).toMatchObject({ errors: [{ field: 'intoId' }] });

  const name = (await read(two))!.categoryName;
  await create(other, { categoryName: name });
  const same = await merge(one, other);
  expect(same).toMatchObject({ code: 'wrong_state.in_use' });
  expect(same.message).toContain(name);
});

test('a filed year is no obstacle: its items follow with a step of their own and stay filed', async () => {
  const [from, into] = [await create(), await create()];
  const { id } = await buildStoreItem(api.sql, { category1Id: from, state: 'filed' });
  expect(await merge(from, into)).toMatchObject({ isSuccess: true });
  expect(await api.sql.one('select category1_id, state from risk_register_entry where id = $1', [id])).toEqual({
    category1_id: into,
    state: 'filed',
  });
  expect(await api.sql.query(`select event from workflow_step where workflow = 'riskStoreItem' and subject_id = $1`, [id])).toEqual([
    { event: 'CATEGORY_MERGED' },
  ]);
});
