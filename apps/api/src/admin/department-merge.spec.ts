import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type AdminDepartment } from '@portal/contract';
import {
  buildDepartment,
  buildEventWorld,
  buildPerson,
  buildWorld,
  makeExam,
  makeFolder,
  makePolicy,
  makeShare,
  setPermission,
  startTestApi,
  watchStatements,
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

const department = async (parentId: number | null = null): Promise<number> => (await buildDepartment(api.sql, { parentId })).id;
const read = async (id: number): Promise<AdminDepartment> => (await admin.ask(routes.getDepartments)).find((row) => row.id === id)!;
const merge = (id: number, intoId: number, more: Record<string, unknown> = {}) =>
  admin.call(routes.mergeDepartment, { body: { id, intoId, ...more } });
const preview = (id: number, intoId: number) => admin.call(routes.previewDepartmentMerge, { body: { id, intoId } });
const placeOf = async (personId: number) => (await admin.ask(routes.getPerson, { query: { id: personId } })).department?.id;
const changesOf = async (subjectId: number, kind = 'department') =>
  (await admin.ask(routes.getChangeLogByPage, { body: { kind, subjectId } })).data;
const listed = async (departmentId: number) => (await admin.ask(routes.getRiskControlByPage, { body: { departmentId } })).totalCount;

test('all that points at a department as its place of today follows; what is over keeps its department, and is counted with the successor', async () => {
  const { bringEvent, event } = buildEventWorld(world);
  const [from, into] = [await department(), await department()];
  const child = await department(from);
  const people = [await buildPerson(api.sql, { departmentId: from }), await buildPerson(api.sql, { departmentId: from, isActive: false })];
  const open = [];
  for (const state of ['draft', 'assessing', 'ownerApproval', 'reviewing', 'returned', 'remediating'] as const)
    open.push(await world.bring(state, { controlOwnerDeptId: from }));
  const discarded = await world.bring('assessing', { controlOwnerDeptId: from });
  await admin.ask(routes.deleteRiskControl, { body: { id: discarded.id, reason: 'x' } });
  const complete = await world.bring('complete', { controlOwnerDeptId: from });
  const openEvent = await bringEvent('pendingApproval', { departmentId: from });
  const closedEvent = await bringEvent('closed', { departmentId: from });
  const folder = await makeFolder(admin);
  const policy = await makePolicy(admin, from, folder.id);
  await setPermission(admin, { id: folder.id, type: 0 }, { departments: [from, into] });
  await setPermission(admin, { id: policy.id, type: 1 }, { departments: [from], owners: [world.administrator.id] });
  const shareId = await makeShare(world, { audience: { departments: [from, into] } });
  const examId = await makeExam(world, { audience: { departments: [from] } });
  await api.sql.query('insert into review_rule (position, department_id, reviewer_ids) values (900, $1, $2)', [from, [world.reviewer.id]]);

  const expected = [
    { kind: 'people', count: 2 },
    { kind: 'departments', count: 1 },
    { kind: 'controls', count: 7 },
    { kind: 'events', count: 1 },
    { kind: 'policies', count: 1 },
    { kind: 'permissions', count: 2 },
    { kind: 'shares', count: 1 },
    { kind: 'exams', count: 1 },
    { kind: 'reviewRules', count: 1 },
  ];
  expect((await preview(from, into)).data).toEqual(expected);
  expect(await listed(from)).toBe(8);
  const before = await world.record(open[3]!.id);
  const answer = await merge(from, into);
  expect(answer).toMatchObject({ isSuccess: true, data: { id: into } });
  expect(answer.data.moved).toEqual(expected);

  for (const { id } of people) expect(await placeOf(id)).toBe(into);
  expect(await read(child)).toMatchObject({ parentId: into });
  for (const { id } of [...open, discarded]) expect(await world.record(id)).toMatchObject({ controlOwnerDeptId: into });
  expect(await world.record(open[3]!.id)).toMatchObject({
    state: before.state,
    dueDate: before.dueDate,
    rowVersion: before.rowVersion + 1,
  });
  expect(await event(openEvent.id)).toMatchObject({ departmentId: into });
  expect(await admin.ask(routes.getDoc, { body: [policy.id] as never })).toMatchObject([{ department: into }]);
  expect(
    await api.sql.query('select department_id from policy_grant where node_id = $1 and department_id is not null', [folder.id]),
  ).toEqual([{ department_id: into }]);
  // Their histories say what their entries are now, and are held to it.
  const version = (await api.sql.one<{ id: number }>('select current_version_id as id from policy where id = $1', [policy.id]))!;
  for (const [kind, id, node] of [
    ['policyFolder', folder.id, folder.id],
    ['policyVersion', version.id, policy.id],
  ] as const) {
    const checked = { workflow: kind, record: String(id) };
    expect(await admin.ask(routes.verifyRecordTrail, { body: checked })).toMatchObject({ ok: true });
    const [entry] = await api.sql.query<{ id: number }>(
      'update policy_grant set department_id = $2 where node_id = $1 and department_id = $3 returning id',
      [node, world.departmentId, into],
    );
    expect((await admin.ask(routes.verifyRecordTrail, { body: checked })).problems).toEqual([
      `${kind} ${id}: its departments part is not what its steps say`,
    ]);
    await api.sql.query('update policy_grant set department_id = $2 where id = $1', [entry!.id, into]);
  }
  expect(await api.sql.one('select audience_ids from kms_share where id = $1', [shareId])).toEqual({ audience_ids: [into] });
  expect(await api.sql.one('select audience_ids from exam where id = $1', [examId])).toEqual({ audience_ids: [into] });
  expect(await api.sql.query('select department_id from review_rule where position = 900')).toEqual([{ department_id: into }]);

  // What is over: its own department, found with the successor and below it.
  const named = (await read(from)).name;
  expect(await world.record(complete.id)).toMatchObject({ controlOwnerDeptId: from });
  expect(await event(closedEvent.id)).toMatchObject({ departmentId: from });
  expect([await listed(into), await listed(from)]).toEqual([8, 1]);
  expect(await read(from)).toMatchObject({ isActive: false, parentId: into, mergedInto: { id: into }, people: 0 });
  expect((await admin.ask(routes.getAllResources)).some((row) => row.classItem === String(from))).toBe(false);

  // The history tells it in every record, names both, and its chain holds.
  const trail = await admin.ask(routes.getTrail, { query: { type: 'riskControl', id: open[1]!.id } });
  expect(trail.steps.at(-1)).toMatchObject({ event: 'DEPARTMENT_MERGED', actor: { id: world.administrator.id } });
  expect((await admin.ask(routes.getRiskEventTask, { query: { RiskId: open[1]!.id, log: true } })).map((step) => step.comments)).toContain(
    `${named} → ${(await read(into)).name}`,
  );
  expect(await admin.ask(routes.verifyRecordTrail, { body: { workflow: 'riskControl', record: open[1]!.riskNo } })).toMatchObject({
    ok: true,
  });
  expect((await changesOf(from))[0]).toMatchObject({
    event: 'mergedInto',
    changes: [
      { field: 'mergedInto', after: (await read(into)).name },
      ...expected.map(({ kind, count }) => ({ field: kind, after: String(count) })),
    ],
  });
  expect((await changesOf(into))[0]).toMatchObject({
    event: 'merge',
    changes: expect.arrayContaining([expect.objectContaining({ field: 'mergedFrom', after: named })]),
  });
  expect((await changesOf(people[0]!.id, 'person'))[0]).toMatchObject({ event: 'edit', changes: [{ field: 'department', before: named }] });
});

test('what was merged into a department goes on with it, and a year that begins has the successor', async () => {
  const [first, second, third] = [await department(), await department(), await department()];
  const finished = await world.bring('complete', { controlOwnerDeptId: first });
  await merge(first, second);
  expect(await merge(second, third)).toMatchObject({ isSuccess: true });
  expect(await read(first)).toMatchObject({ mergedInto: { id: third }, parentId: second });
  expect(await listed(third)).toBe(1);
  const rolled = await admin.ask(routes.rollForwardRiskControl, { body: { ids: [finished.id] } });
  expect(rolled.refused).toEqual([]);
  expect(await world.record(rolled.done[0]!.id)).toMatchObject({ controlOwnerDeptId: third });
  expect(await world.record(finished.id)).toMatchObject({ controlOwnerDeptId: first });
});

test('two that do not fit are refused with the reason, in the preview as in the merge; a merged one is worked on no more', async () => {
  const [from, into] = [await department(), await department()];
  const child = await department(from);
  const closed = await department();
  await admin.ask(routes.setDepartmentActive, { body: { id: closed, active: false } });
  for (const [intoId, words] of [
    [from, 'itself'],
    [child, 'subdepartments'],
    [closed, 'inactive'],
    [999_999_999, ''],
  ] as const)
    for (const refused of [await preview(from, intoId), await merge(from, intoId)]) {
      expect(refused).toMatchObject({ isSuccess: false, errors: [{ field: 'intoId' }] });
      expect(refused.message).toContain(words);
    }
  expect(await merge(999_999_999, into)).toMatchObject({ code: 'not_found' });
  expect(await merge(from, into, { rowVersion: 77 })).toMatchObject({ code: 'conflict' });

  const { name } = await read(child);
  const namesake = await buildDepartment(api.sql, { parentId: into, name });
  const same = await merge(from, into);
  expect(same).toMatchObject({ code: 'wrong_state.in_use' });
  expect(same.message).toContain(name);
  expect(await merge(child, namesake.id)).toMatchObject({ isSuccess: true });
  expect(await merge(from, into)).toMatchObject({ isSuccess: true });
  const { name: successor } = await read(into);
  for (const refused of [
    await merge(from, closed),
    await admin.call(routes.setDepartmentActive, { body: { id: from, active: true } }),
    await admin.call(routes.saveDepartment, { body: { id: from, name: 'x', nameEn: 'x' } }),
  ]) {
    expect(refused).toMatchObject({ code: 'wrong_state.merged' });
    expect(refused.message).toContain(successor);
  }
  // Its names are free again for a department of their own.
  const gone = await read(from);
  expect(await admin.call(routes.saveDepartment, { body: { name: gone.name, nameEn: gone.nameEn } })).toMatchObject({ isSuccess: true });
});

test('people move together: those named, or all of a department with those below it; who has left stays', async () => {
  const [from, into] = [await department(), await department()];
  const child = await department(from);
  const named = await buildPerson(api.sql, { departmentId: from });
  const others = [await buildPerson(api.sql, { departmentId: from }), await buildPerson(api.sql, { departmentId: child })];
  const gone = await buildPerson(api.sql, { departmentId: from, isActive: false });
  const move = (body: Record<string, unknown>) => admin.call(routes.movePeople, { body: { departmentId: into, ...body } });

  expect(await move({ ids: [named.id] })).toMatchObject({ data: { moved: 1 } });
  expect(await placeOf(named.id)).toBe(into);
  expect(await placeOf(others[0]!.id)).toBe(from);
  expect(await move({ fromId: from })).toMatchObject({ data: { moved: 2 } });
  for (const { id } of others) expect(await placeOf(id)).toBe(into);
  expect(await placeOf(gone.id)).toBe(from);
  expect((await changesOf(named.id, 'person'))[0]).toMatchObject({ event: 'edit', changes: [{ field: 'department' }] });
  expect((await changesOf(into))[0]).toMatchObject({ event: 'peopleMoved', changes: [{ field: 'people', after: '2' }] });

  expect(await move({ fromId: from })).toMatchObject({ errors: [{ field: 'ids' }] });
  await admin.ask(routes.setDepartmentActive, { body: { id: child, active: false } });
  await admin.ask(routes.setDepartmentActive, { body: { id: from, active: false } });
  expect(await admin.call(routes.movePeople, { body: { departmentId: from, ids: [named.id] } })).toMatchObject({
    errors: [{ field: 'departmentId' }],
  });
});

test('a merge costs as many statements for a dozen controls as for two', async () => {
  const costOf = async (controls: number) => {
    const [from, into] = [await department(), await department()];
    for (let control = 0; control < controls; control += 1) await world.bring('assessing', { controlOwnerDeptId: from });
    const { answer, statements } = await watchStatements(() => merge(from, into));
    expect(answer.data.moved).toContainEqual({ kind: 'controls', count: controls });
    return statements.length;
  };
  expect(await costOf(12)).toBe(await costOf(2));
});
