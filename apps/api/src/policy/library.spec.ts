import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PolicyLifecycleService } from '@portal/policy';
import { messages, policyRoutes as routes, routes as all } from '@portal/contract';
import {
  buildWorld,
  dayFromToday,
  makeFolder,
  makePdf,
  makePolicy,
  policyBody,
  setPermission,
  startTestApi,
  uploadPolicyFile,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let folderId: number;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const folder = await makeFolder(world.administrator.client, 0, '集团制度');
  folderId = folder.id;
  await setPermission(world.administrator.client, { id: folderId, type: 0 }, { owners: [world.administrator.id, world.owner.id] });
});
afterAll(() => api?.close());

const ofOwner = (more: Record<string, unknown> = {}) => makePolicy(world.owner.client, world.departmentId, folderId, more);
const read = async (id: number, client = world.owner.client) => (await client.ask(routes.getDoc, { body: [id] as never }))[0]!;

test('a policy is created, published at once and read back as it was written', async () => {
  const file = await uploadPolicyFile(world.owner.client, '差旅制度.pdf');
  const body = policyBody(world.departmentId, folderId, {
    docName: '差旅制度',
    docPath: JSON.stringify({ name: file.name, url: file.url }),
  });
  const saved = await world.owner.client.ask(routes.createDoc, { body });
  expect(saved).toMatchObject({ docName: '差旅制度', state: 'published', rowVersion: 1 });
  expect(await read(saved.id)).toMatchObject({
    docName: '差旅制度',
    docLevel: 1,
    docCategory: 1,
    secretLevel: 2,
    region: 2,
    department: world.departmentId,
    version: '1.0',
    reviewDateTime: '2030-06-30',
    folderId,
    docType: 1,
    isOwner: true,
    UserNo: world.owner.userNo,
    docPath: JSON.stringify({ name: '差旅制度.pdf', url: file.url }),
    parentIdPath: `0,${folderId}`,
    access: { read: true, download: true, owner: true },
    owners: expect.arrayContaining([expect.objectContaining({ id: world.owner.id })]),
    dmsTypes: [1],
  });
  expect(
    (
      await api.sql.query('select event, from_state, to_state from workflow_step where workflow = $1 order by id desc limit 1', [
        'policyVersion',
      ])
    )[0],
  ).toEqual({
    event: 'PUBLISH',
    from_state: 'draft',
    to_state: 'published',
  });
});

test('the nine checks come in the order of the specification, each with its words', async () => {
  const file = await uploadPolicyFile(world.owner.client);
  const body: Record<string, unknown> = { folderId };
  const next = async (more: Record<string, unknown>) => {
    Object.assign(body, more);
    const { message, errors } = await world.owner.client.call(routes.createDoc, { body });
    return [errors?.[0]?.field, message];
  };
  expect(await next({})).toEqual(['docName', 'Policy Name cannot be empty.']);
  expect(await next({ docName: '制度' })).toEqual(['docLevel', 'Policy Level cannot be empty.']);
  expect(await next({ docLevel: 1 })).toEqual(['docCategory', 'Policy Category cannot be empty.']);
  expect(await next({ docCategory: 2 })).toEqual(['secretLevel', 'The security level cannot be empty.']);
  const chinese = await world.owner.client.call(routes.createDoc, { body, language: 'zh' });
  expect(chinese.message).toBe('安全保护等级不能为空');
  expect(await next({ secretLevel: 1 })).toEqual(['department', 'Department uploading the document cannot be empty.']);
  expect(await next({ department: world.departmentId })).toEqual(['region', 'The applicable region cannot be empty.']);
  expect(await next({ region: 1 })).toEqual(['version', 'Version Number cannot be empty.']);
  expect(await next({ version: '1' })).toEqual(['docPath', 'Please upload the file.']);
  expect(await next({ docPath: file.url })).toEqual(['reviewDateTime', 'Next Review Time cannot be empty.']);
  expect(await next({ reviewDateTime: '2030-01-31' })).toEqual([undefined, 'Success']);
});

test('values that no list holds, and files of other people, are refused at their field', async () => {
  const file = await uploadPolicyFile(world.otherOwner.client);
  const refused = async (more: Record<string, unknown>) =>
    (await world.owner.client.call(routes.createDoc, { body: policyBody(world.departmentId, folderId, { docPath: 1, ...more }) }))
      .errors?.[0]?.field;
  expect(await refused({ docLevel: 99 })).toBe('docLevel');
  expect(await refused({ department: 99 })).toBe('department');
  expect(await refused({ docPath: file.url })).toBe('docPath');
});

test('an update writes the next version; a changed file needs a changed version number, and every old version stays', async () => {
  const { id } = await ofOwner();
  const before = await read(id);
  const file = await uploadPolicyFile(world.owner.client, 'second.pdf', makePdf('second'));
  const body = { ...policyBody(world.departmentId, folderId), id, secretLevel: 0, docPath: file.url };
  expect(await world.owner.client.call(routes.updateDoc, { body })).toMatchObject({
    isSuccess: false,
    errors: [{ field: 'version', message: 'The file has changed. Enter a new version number' }],
  });
  expect(await world.owner.client.ask(routes.updateDoc, { body: { ...body, version: '2.0' } })).toMatchObject({
    state: 'published',
    rowVersion: 2,
  });
  expect(await read(id)).toMatchObject({ version: '2.0', revision: 2, secretLevel: 2, fileName: 'second.pdf' });
  // Only the fields change: the file and its number may stay.
  await world.owner.client.ask(routes.updateDoc, { body: { ...body, version: '2.0', region: 3 } });
  const history = await world.owner.client.ask(routes.searchDocsHistoryByPage, { body: { DocId: id, PageIndex: 0, PageSize: 10 } });
  expect(history.data.map(({ revision, version, state }) => [revision, version, state])).toEqual([
    [3, '2.0', 'published'],
    [2, '2.0', 'superseded'],
    [1, '1.0', 'superseded'],
  ]);
  const old = await world.owner.client.raw(JSON.parse(history.data[2]!.docPath).url as string);
  expect([old.status, history.data[2]!.fileId]).toEqual([200, before.fileId]);
});

test('who read an older version is told of the conflict before anything else', async () => {
  const { id, rowVersion } = await ofOwner();
  await world.owner.client.ask(routes.reNameDoc, { query: { id, name: '新名称' } });
  const stale = { id, rowVersion };
  expect(await world.owner.client.call(routes.retireDoc, { body: stale })).toMatchObject({
    code: 'conflict',
    data: { rowVersion: rowVersion + 1 },
  });
  expect(await world.owner.client.call(routes.updateDoc, { body: stale })).toMatchObject({ code: 'conflict' });
  expect(await world.owner.client.call(routes.retireDoc, { body: { id, comments: '已被替代' } })).toMatchObject({ isSuccess: true });
});

test('two updates at once: one wins', async () => {
  const { id } = await ofOwner();
  const file = (await read(id)).fileId;
  const answers = await Promise.all(
    [1, 2, 3, 4].map((region) =>
      world.owner.client.call(routes.updateDoc, {
        body: { ...policyBody(world.departmentId, folderId), id, docPath: file, region, rowVersion: 1 },
      }),
    ),
  );
  expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['conflict', 'conflict', 'conflict', 'ok']);
  expect(await api.sql.query('select 1 from policy_version where policy_id = $1', [id])).toHaveLength(2);
});

test('rename, move and copy are for owners of both ends', async () => {
  const target = await makeFolder(world.administrator.client, 0, '目标');
  const { id } = await ofOwner({ docName: '旧名' });
  expect(await world.owner.client.call(routes.reNameDoc, { query: { id, name: ' ' } })).toMatchObject({ code: 'validation' });
  expect(await world.owner.client.ask(routes.reNameDoc, { query: { id, name: '新名' } })).toMatchObject({ docName: '新名' });
  const move = (folder: number) => world.owner.client.call(routes.moveDoc, { query: { id, folderId: folder } });
  expect(await move(target.id)).toMatchObject({ errors: [{ field: 'folderId' }] });
  await setPermission(world.administrator.client, { id: target.id, type: 0 }, { owners: [world.owner.id] });
  expect(await move(target.id)).toMatchObject({ isSuccess: true });
  const copy = await world.owner.client.ask(routes.copyDoc, { query: { id, folderId } });
  expect(copy.id).not.toBe(id);
  expect(await read(copy.id)).toMatchObject({ docName: '新名', folderId, version: '1.0', fileId: (await read(id)).fileId });
  expect(await read(id)).toMatchObject({ folderId: target.id });
});

test('a deleted policy is gone for its owners, and an administrator restores it within 30 days', async () => {
  const { id } = await ofOwner({ docName: '将被删除' });
  expect(await world.owner.client.call(routes.deleteDoc, { query: { id } })).toMatchObject({ message: 'Delete it successfully.' });
  expect(await world.owner.client.call(routes.getDoc, { body: [id] as never })).toMatchObject({ code: 'not_found' });
  expect(
    await api.sql.query(
      `select 1 from workflow_timer where workflow = 'policyVersion' and subject_id in (select id from policy_version where policy_id = $1)`,
      [id],
    ),
  ).toEqual([]);
  expect(await world.administrator.client.ask(routes.getDeletedByPage, { body: { keyword: '将被删除' } })).toMatchObject({
    totalCount: 1,
    data: [{ id, type: 1, folderName: '集团制度', daysLeft: 30 }],
  });
  expect(await world.administrator.client.call(routes.reNameDoc, { query: { id, name: 'x' } })).toMatchObject({ code: 'wrong_state' });
  expect(await world.administrator.client.ask(routes.restoreDoc, { query: { id } })).toEqual({ id, type: 1, name: '将被删除' });
  expect(await read(id)).toMatchObject({ state: 'published' });
  expect(
    (
      await api.sql.query(
        `select 1 from workflow_timer where workflow = 'policyVersion' and subject_id in (select id from policy_version where policy_id = $1)`,
        [id],
      )
    ).length,
  ).toBeGreaterThan(1);
  await world.owner.client.ask(routes.deleteDoc, { query: { id } });
  await api.sql.query(`update policy set deleted_at = now() - interval '31 days' where id = $1`, [id]);
  expect(await world.administrator.client.call(routes.restoreDoc, { query: { id } })).toMatchObject({ code: 'wrong_state.too_late' });
});

test('retired policies are read by owners and administrators alone', async () => {
  const { id } = await ofOwner();
  await setPermission(world.owner.client, { id, type: 1 }, { both: [world.assistant.id] });
  expect(await read(id, world.assistant.client)).toMatchObject({ isOwner: false, allowedActions: ['OPEN', 'PREVIEW', 'DOWNLOAD'] });
  expect(await world.owner.client.ask(routes.retireDoc, { body: { id, comments: '已被替代' } })).toMatchObject({ state: 'retired' });
  expect(await world.assistant.client.call(routes.getDoc, { body: [id] as never })).toMatchObject({ code: 'not_found' });
  expect(await read(id)).toMatchObject({ state: 'retired' });
  expect(await world.owner.client.call(routes.updateDoc, { body: { ...policyBody(world.departmentId, folderId), id } })).toMatchObject({
    code: 'wrong_state',
  });
});

test('a policy is retired for a reason, and put back into effect for one: its readers and its review are as before', async () => {
  const { id } = await ofOwner({ reviewDateTime: '2030-12-01' });
  await setPermission(world.owner.client, { id, type: 1 }, { both: [world.assistant.id] });
  expect(await world.owner.client.call(routes.retireDoc, { body: { id } })).toMatchObject({ errors: [{ field: 'comments' }] });
  await world.owner.client.ask(routes.retireDoc, { body: { id, comments: '误操作' } });
  expect((await read(id)).allowedActions).toContain('REINSTATE');
  expect(await world.assistant.client.call(routes.reinstateDoc, { body: { id, comments: 'x' } })).toMatchObject({ code: 'not_found' });
  expect(await world.owner.client.call(routes.reinstateDoc, { body: { id } })).toMatchObject({ errors: [{ field: 'comments' }] });
  expect(await world.owner.client.ask(routes.reinstateDoc, { body: { id, comments: '误废止' } })).toMatchObject({ state: 'published' });
  expect(await read(id, world.assistant.client)).toMatchObject({ state: 'published', reviewDateTime: '2030-12-01' });
  const timer = await api.sql.one(
    `select to_char(t.due_on, 'YYYY-MM-DD') as due from workflow_timer t join policy_version v on v.id = t.subject_id
     where v.policy_id = $1 and t.workflow = 'policyVersion' and t.duty = 'policyReview' and t.rung = 0`,
    [id],
  );
  expect(timer).toEqual({ due: '2030-12-01' });
});

test('without approval a version of a later date waits for it, and the one before stays current until that day', async () => {
  const { id } = await ofOwner({ docName: '现行', version: '1.0', reviewDateTime: '2090-12-01' });
  const fileId = (await read(id)).fileId;
  const next = {
    ...policyBody(world.departmentId, folderId),
    id,
    docPath: fileId,
    docName: '下一版',
    region: 4,
    reviewDateTime: '2090-12-01',
  };
  expect(await world.owner.client.ask(routes.updateDoc, { body: { ...next, effectiveDate: '2090-01-31' } })).toMatchObject({
    state: 'approved',
  });
  expect(await read(id)).toMatchObject({ docName: '现行', pending: { state: 'approved', effectiveDate: '2090-01-31' } });
  expect(await api.app.get(PolicyLifecycleService).publishDue()).toBe(0);
  // A first version with such a date is not in effect either.
  expect(await ofOwner({ effectiveDate: '2090-01-31', reviewDateTime: '2090-12-01' })).toMatchObject({ state: 'approved' });
  const change = (effectiveDate: string | null, comments = '日期有误') =>
    world.owner.client.call(routes.rescheduleDoc, { body: { id, effectiveDate, comments } });
  expect(await change('2090-02-28', '')).toMatchObject({ errors: [{ field: 'comments' }] });
  expect(await change(null)).toMatchObject({ errors: [{ field: 'effectiveDate' }] });
  expect(await change('2091-01-01')).toMatchObject({ errors: [{ field: 'effectiveDate' }] });
  expect((await change('2090-02-28')).isSuccess).toBe(true);
  expect(await read(id)).toMatchObject({ docName: '现行', pending: { state: 'approved', effectiveDate: '2090-02-28' } });
  // Corrected to a day that has come it is in effect at once; withdrawn it is a draft again.
  expect((await change('2024-01-31')).isSuccess).toBe(true);
  expect(await read(id)).toMatchObject({ docName: '下一版', effectiveDate: '2024-01-31', pending: null, state: 'published' });
  await world.owner.client.ask(routes.updateDoc, { body: { ...next, docName: '第三版', effectiveDate: '2090-01-31' } });
  expect(await world.owner.client.call(routes.withdrawDoc, { body: { id } })).toMatchObject({ errors: [{ field: 'comments' }] });
  await world.owner.client.ask(routes.withdrawDoc, { body: { id, comments: '内容有误' } });
  expect(await read(id)).toMatchObject({ docName: '下一版', pending: { state: 'draft' } });
});

test('confirming no change sets the next review, and its reminders begin anew', async () => {
  const { id } = await ofOwner({ reviewDateTime: '2030-12-01' });
  const dueOn = async () =>
    (
      await api.sql.one<{ due_on: string }>(
        `select due_on from workflow_timer where workflow = 'policyVersion' and rung = 0 and subject_id = $1`,
        [(await read(id)).versionId],
      )
    )?.due_on;
  expect(await dueOn()).toBe('2030-12-01');
  const confirm = (reviewDateTime?: string) => world.owner.client.call(routes.confirmNoChange, { body: { id, reviewDateTime } });
  expect(await confirm()).toMatchObject({ message: 'Next Review Time cannot be empty.' });
  expect(await confirm('2020-01-01')).toMatchObject({ errors: [{ field: 'reviewDateTime' }] });
  expect(await confirm('2031-05-31')).toMatchObject({ isSuccess: true });
  expect([await dueOn(), (await read(id)).reviewDateTime]).toEqual(['2031-05-31', '2031-05-31']);
});

test('no version is begun or published with a review that has come: the next one lies after today', async () => {
  const past = { code: 'validation', errors: [{ field: 'reviewDateTime', message: messages['policy.reviewDatePast'].zh }] };
  const { id } = await ofOwner();
  await api.sql.query(`update policy set review_on = $2::date where id = $1`, [id, dayFromToday(-1)]);
  const fileId = (await read(id)).fileId;
  const save = (reviewDateTime: string) =>
    world.owner.client.call(routes.updateDoc, {
      body: { ...policyBody(world.departmentId, folderId), id, docPath: fileId, reviewDateTime },
      language: 'zh',
    });
  for (const days of [-1, 0]) expect(await save(dayFromToday(days))).toMatchObject(past);
  expect(await save(dayFromToday(1))).toMatchObject({ isSuccess: true });
  const body = { ...policyBody(world.departmentId, folderId), docPath: (await uploadPolicyFile(world.owner.client)).url };
  const created = await world.owner.client.call(routes.createDoc, { body: { ...body, reviewDateTime: dayFromToday(0) }, language: 'zh' });
  expect(created).toMatchObject(past);
});

test('owners are alerted once a day, and the answer says so', async () => {
  const { id } = await ofOwner();
  const alert = (language: 'zh' | 'en') => world.owner.client.call(routes.reMindDocOwner, { query: { docId: id }, language });
  expect(await alert('zh')).toMatchObject({ isSuccess: true, data: '已邮件提醒 2 位负责人' });
  expect(await alert('en')).toMatchObject({
    code: 'wrong_state.alerted_today',
    message: 'The owners of this policy have already been alerted today',
  });
  await api.sql.query(`update policy set alerted_on = alerted_on - 1 where id = $1`, [id]);
  expect(await alert('en')).toMatchObject({ isSuccess: true });
});

test('the history says who did what in the reader’s language, for owners', async () => {
  const { id } = await ofOwner({ docName: '有历史' });
  await world.owner.client.ask(routes.reNameDoc, { query: { id, name: '改名后' } });
  const [last, first] = await world.owner.client.ask(routes.getDocProcess, { query: { id, type: 1 } });
  expect(last).toMatchObject({
    operation: 'Renamed',
    event: 'RENAME',
    actor: { userNO: world.owner.userNo },
    changes: [{ field: 'docName', before: '有历史', after: '改名后' }],
  });
  expect(first).toMatchObject({ operation: 'Published', revision: 1 });
  expect((await world.owner.client.ask(routes.getDocProcess, { query: { id, type: 1 }, language: 'zh' }))[0]).toMatchObject({
    operation: '重命名',
  });
});

test('a policy is shown as it was, and its chain is checked, for its owners', async () => {
  const { id } = await ofOwner({ docName: '过去的名称', reviewDateTime: '2030-01-31' });
  const file = (await read(id)).fileId;
  await world.owner.client.ask(routes.updateDoc, {
    body: {
      ...policyBody(world.departmentId, folderId),
      id,
      docName: '过去的名称',
      docPath: file,
      region: 5,
      reviewDateTime: '2030-01-31',
    },
  });
  await world.owner.client.ask(routes.reNameDoc, { query: { id, name: '现在的名称' } });
  const { steps } = await world.owner.client.ask(all.getTrail, { query: { type: 'policy', id } });
  const trail = (step: number) => world.owner.client.ask(all.getTrail, { query: { type: 'policy', id, step } });
  const valueOf = async (step: number, field: string) => (await trail(step)).fields.find((one) => one.field === field)?.value;
  const last = steps.length;
  expect([await valueOf(1, 'docName'), await valueOf(last, 'docName')]).toEqual(['过去的名称', '现在的名称']);
  // The first version said another area; what no step changed is as it stands.
  expect([await valueOf(1, 'region'), await valueOf(last, 'region'), await valueOf(1, 'docLevel')]).toEqual(['2', '5', '1']);
  expect(await world.owner.client.ask(all.verifyTrail, { body: { type: 'policy', id } })).toMatchObject({ steps: 2, ok: true });
  await setPermission(world.owner.client, { id, type: 1 }, { both: [world.assistant.id] });
  expect(await world.assistant.client.call(all.getTrail, { query: { type: 'policy', id } })).toMatchObject({ code: 'not_found' });
});
