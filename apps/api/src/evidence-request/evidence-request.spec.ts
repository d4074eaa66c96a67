import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildPerson,
  buildWorld,
  startNoticeWorker,
  startTestApi,
  workControlTest,
  type ApiClient,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

interface Person {
  readonly id: number;
  readonly userNo: string;
  readonly client: ApiClient;
}
type Request = Awaited<ReturnType<typeof read>>;

let api: TestApi;
let worker: NoticeWorker;
let world: World;
let tester: Person;
let holder: Person;
let stranger: Person;
let testId: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
});
beforeEach(async () => {
  world = await buildWorld(api);
  [tester, holder, stranger] = [await signIn(), await signIn(), await signIn()];
  testId = (await workControlTest(api, world, tester)).id;
  await worker.forget();
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

async function signIn(given: { departmentId?: number } = {}): Promise<Person> {
  const person = await buildPerson(api.sql, given);
  return { id: person.id, userNo: person.userNo, client: await api.as(person) };
}
let counter = 0;
const upload = async ({ client }: Person, name = '签收单.pdf') =>
  (await client.upload(routes.attachmentUpload, [{ name, content: `%PDF-1.7 proof ${(counter += 1)}` }])).data[0]!.id;
const ask = ({ client }: Person, given: Record<string, unknown> = {}) =>
  client.ask(routes.saveEvidenceRequest, {
    body: {
      title: '上半年签收单',
      description: '承运商签收单扫描件',
      askedId: holder.id,
      dueOn: '2031-07-31',
      testIds: [testId],
      ...given,
    },
  });
const read = ({ client }: Person, id: number) => client.ask(routes.getEvidenceRequest, { query: { id } });
const act = ({ client }: Person, id: number, event: string, given: Record<string, unknown> = {}) =>
  client.ask(routes.updateEvidenceRequest, { body: { id, event, ...given } });
const refused = async ({ client }: Person, id: number, event: string, given: Record<string, unknown> = {}) =>
  (await client.call(routes.updateEvidenceRequest, { body: { id, event, ...given } })).code;
const june = { effectiveFrom: '2031-06-01', effectiveTo: '2031-06-30', source: '承运商' };
const provide = async (person: Person, id: number, given: Record<string, unknown> = {}): Promise<Request> =>
  person.client.ask(routes.provideEvidence, {
    body: { id, files: [{ fileId: await upload(person), title: '六月签收单', ...june }], ...given },
  });
const find = async ({ client }: Person, q: string) => (await client.ask(routes.search, { query: { q } })).groups.map(({ kind }) => kind);

test('a request goes from the question to its acceptance: duties, mails, search, menu, comments, history and chain', async () => {
  const { id, recordNo } = await ask(tester, { title: '独一无二的签收单' });
  expect((await holder.client.ask(routes.getMyDuties, { query: {} })).data).toMatchObject([{ id, recordNo, duty: 'evidenceAnswer' }]);
  expect(await worker.inboxes()).toEqual([{ userNo: holder.userNo, kind: 'evidenceRequested' }]);
  expect(await find(holder, '独一无二')).toEqual(['evidenceRequest']);
  expect(await find(stranger, '独一无二')).toEqual([]);
  await tester.client.ask(routes.addComment, { body: { kind: 'evidenceRequest', id, text: '请含回执' } });
  expect(await holder.client.ask(routes.getComments, { query: { kind: 'evidenceRequest', id } })).toMatchObject({
    threads: [{ text: '请含回执' }],
  });
  const menu = JSON.stringify(await holder.client.ask(routes.getRoleAsyncRoutes, { query: {} }));
  expect(menu).toContain('"/EvidenceRequest/EvidenceRequestList"');

  await worker.forget();
  expect((await holder.client.call(routes.provideEvidence, { body: { id, files: [] } })).errors).toMatchObject([{ field: 'files' }]);
  const provided = await provide(holder, id);
  expect(provided).toMatchObject({ state: 'provided', answers: 1, answered: [{ title: '六月签收单', newest: { no: 1, ...june } }] });
  expect(await worker.inboxes()).toEqual([{ userNo: tester.userNo, kind: 'evidenceProvided' }]);
  expect((await holder.client.ask(routes.getMyDuties, { query: {} })).data).toEqual([]);
  expect(await refused(tester, id, 'RETURN')).toBe('validation');
  await act(tester, id, 'RETURN', { comments: '缺 6 月 12 日' });
  await provide(holder, id);
  await worker.forget();
  expect(await act(tester, id, 'ACCEPT')).toMatchObject({ state: 'accepted', answers: 2, allowedActions: [] });
  expect(await worker.inboxes()).toEqual([{ userNo: holder.userNo, kind: 'evidenceAccepted' }]);
  const steps = await holder.client.ask(routes.getEvidenceRequestHistory, { query: { id } });
  expect(steps.map(({ operationCode }) => operationCode)).toEqual(['ACCEPT', 'PROVIDE', 'RETURN', 'PROVIDE', 'REQUEST']);
  const verified = await world.administrator.client.ask(routes.verifyRecordTrail, {
    body: { workflow: 'evidenceRequest', record: recordNo },
  });
  expect(verified).toMatchObject({ ok: true, id });
});

test('who works at a test hears that evidence for it was accepted by somebody else, and not once the test is over', async () => {
  const { id } = await ask(world.administrator);
  await provide(holder, id);
  await worker.forget();
  await act(world.administrator, id, 'ACCEPT');
  expect(new Set(await worker.inboxes())).toEqual(
    new Set([
      { userNo: holder.userNo, kind: 'evidenceAccepted' },
      { userNo: tester.userNo, kind: 'evidenceForTest' },
    ]),
  );
  const late = await ask(world.administrator);
  await provide(holder, late.id);
  await worker.forget();
  const [{ state }] = (await api.sql.query<{ state: string }>('select state from control_test where id = $1', [testId])) as [
    { state: string },
  ];
  try {
    await api.sql.query(`update control_test set state = 'cancelled' where id = $1`, [testId]);
    await act(world.administrator, late.id, 'ACCEPT');
    expect(await worker.inboxes()).toEqual([{ userNo: holder.userNo, kind: 'evidenceAccepted' }]);
  } finally {
    await api.sql.query('update control_test set state = $2 where id = $1', [testId, state]);
  }
});

test('who is asked reads the sampled items of a test that he may not open, and what he gives without a title is called by what was asked', async () => {
  const { id } = await ask(tester);
  const seen = await read(holder, id);
  expect(seen.servesTests).toMatchObject([{ id: testId, mayOpen: false, mayUse: false }]);
  const { items } = await tester.client.ask(routes.getControlTest, { query: { id: testId } });
  expect(items.length).toBeGreaterThan(0);
  expect(seen.servesTests[0]!.items).toEqual(items.map(({ key, place }, index) => ({ no: index + 1, key, place })));
  expect((await holder.client.call(routes.getControlTest, { query: { id: testId } })).code).toBe('not_found');
  const files = [await upload(holder), await upload(holder)].map((fileId) => ({ fileId, ...june }));
  await provide(holder, id, { files });
  const accepted = await act(tester, id, 'ACCEPT');
  expect(accepted.answered.map(({ title }) => title)).toEqual(['上半年签收单', '上半年签收单 (2)']);
  expect(accepted.servesTests).toMatchObject([{ id: testId, mayOpen: true, mayUse: true, mayAttach: true }]);
  // Acceptance attaches nothing by itself: which items it proves is the tester's to say, and a step of the test.
  const before = await tester.client.ask(routes.getTestEvidence, { query: { id: testId } });
  expect(before.used).toEqual([]);
  const [evidence] = accepted.answered;
  const place = accepted.servesTests[0]!.items![0]!.place;
  const after = await tester.client.ask(routes.attachEvidence, { body: { id: testId, evidenceId: evidence!.id, places: [place] } });
  expect(after.used).toMatchObject([{ id: evidence!.id, places: [place] }]);
  const [step] = await tester.client.ask(routes.getControlTestHistory, { query: { id: testId } });
  expect(step).toMatchObject({ operationCode: 'RECORD_RESULTS' });
});

test('who asks may remind, exchange whom he asks, and take the question back with a reason; nobody else may', async () => {
  const { id } = await ask(tester);
  await worker.forget();
  await act(tester, id, 'REMIND');
  expect((await worker.inboxes()).map(({ userNo }) => userNo)).toEqual([holder.userNo]);
  expect(await refused(holder, id, 'REASSIGN', { askedId: stranger.id })).toBe('not_allowed');
  expect((await stranger.client.call(routes.getEvidenceRequest, { query: { id } })).code).toBe('not_found');
  await worker.forget();
  const moved = await act(tester, id, 'REASSIGN', { askedId: stranger.id, dueOn: '2031-08-31' });
  expect(moved).toMatchObject({ asked: { id: stranger.id }, dueOn: '2031-08-31' });
  expect((await worker.inboxes()).sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { userNo: stranger.userNo, kind: 'evidenceRequested' },
    { userNo: holder.userNo, kind: 'evidenceRequestTaken' },
  ]);
  expect(await refused(tester, id, 'CANCEL')).toBe('validation');
  expect(await act(tester, id, 'CANCEL', { comments: '已从系统取得' })).toMatchObject({ state: 'cancelled' });
  expect((await stranger.client.ask(routes.getMyDuties, { query: {} })).data).toEqual([]);
});

test('of a department anybody answers, and who answered does not accept', async () => {
  const { departmentId } = world;
  const mate = await signIn({ departmentId });
  const { administrator } = world;
  const { id } = await ask(tester, { askedId: null, departmentId });
  expect((await mate.client.ask(routes.getMyDuties, { query: {} })).data).toMatchObject([{ id, duty: 'evidenceAnswer' }]);
  await provide(mate, id);
  await act(tester, id, 'REASSIGN', { requesterId: mate.id });
  expect(await refused(mate, id, 'ACCEPT')).toBe('not_allowed');
  expect((await administrator.client.call(routes.updateEvidenceRequest, { body: { id, event: 'ACCEPT' } })).isSuccess).toBe(
    !(await isOf(administrator.id, departmentId)),
  );
});
const isOf = async (id: number, departmentId: number) =>
  (await api.sql.query('select 1 from person where id = $1 and department_id = $2', [id, departmentId])).length > 0;

test('who asks is an administrator, or tests or reviews what it is for; one person or one department is asked', async () => {
  const tried = async (person: Person, given: Record<string, unknown>) =>
    (
      await person.client.call(routes.saveEvidenceRequest, {
        body: { title: '签收单', askedId: holder.id, dueOn: '2031-07-31', testIds: [testId], ...given },
      })
    ).errors?.[0]?.field;
  expect(await tried(stranger, {})).toBe('testIds');
  expect(await tried(tester, { testIds: [] })).toBe('testIds');
  expect(await tried(tester, { departmentId: world.departmentId })).toBe('askedId');
  expect(await tried(tester, { askedId: null })).toBe('askedId');
  expect(await tried(tester, { askedId: tester.id })).toBe('askedId');
  expect(await tried(tester, { title: '' })).toBe('title');
  expect(await tried(tester, { dueOn: null })).toBe('dueOn');
  expect(await tried(tester, {})).toBeUndefined();
});

test('lists keep to what the reader may see, in tabs; the workbook has the same rows', async () => {
  const { id } = await ask(tester);
  const count = async ({ client }: Person, body: Record<string, unknown>) =>
    (await client.ask(routes.getEvidenceRequestByPage, { body })).data.map((row) => row.id);
  expect(await count(holder, { tab: 'toAnswer' })).toEqual([id]);
  expect(await count(holder, { tab: 'requested' })).toEqual([]);
  expect(await count(tester, { tab: 'requested', testId })).toEqual([id]);
  expect(await count(stranger, {})).toEqual([]);
  expect(await count(holder, { overdue: true })).toEqual([]);
  await api.sql.query(`update evidence_request set due_on = '2020-01-01' where id = $1`, [id]);
  expect(await count(holder, { overdue: true, keyword: '签收单', state: 'requested' })).toEqual([id]);
});

test('many tests make one request for each owner of their controls, previewed and then made; all or none', async () => {
  const { administrator, otherOwner } = world;
  const second = (await workControlTest(api, world, tester)).id;
  const third = (await workControlTest(api, world, tester)).id;
  await api.sql.query(`update risk_control set owner_id = $2 where id = (select control_id from control_test where id = $1)`, [
    third,
    holder.id,
  ]);
  const body = { title: '季度复核记录', dueOn: '2031-07-31', testIds: [testId, second, third] };
  const preview = await tester.client.ask(routes.previewEvidenceRequests, { body });
  const told = preview.map(({ asked, tests, problem }) => [asked?.id, tests.map(({ id }) => id), problem]);
  const expected = [
    [otherOwner.id, [testId, second], null],
    [holder.id, [third], null],
  ].sort((a, b) => Number(a[0]) - Number(b[0]));
  expect(told).toEqual(expected);
  expect((await tester.client.ask(routes.getEvidenceRequestByPage, { body: {} })).totalCount).toBe(0);
  const made = await tester.client.ask(routes.saveEvidenceRequests, { body });
  const requests = await tester.client.ask(routes.getEvidenceRequestByPage, { body: {} });
  expect(requests.totalCount).toBe(2);
  expect(made.map(({ request }) => request?.number).sort()).toEqual(requests.data.map(({ recordNo }) => recordNo).sort());
  // Two people are asked; one who is asked for all stands alone.
  const forAll = await administrator.client.ask(routes.previewEvidenceRequests, { body: { ...body, askedId: holder.id } });
  expect(forAll).toMatchObject([{ asked: { id: holder.id }, tests: [{}, {}, {}] }]);
  expect((await stranger.client.call(routes.saveEvidenceRequests, { body })).errors).toMatchObject([{ field: 'testIds' }]);
});

test('all tests that a list finds are asked for by its filter, chosen by the server among those that the caller may read', async () => {
  const asking = await signIn();
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push((await workControlTest(api, world, asking)).id);
  await api.sql.query(`update risk_control set owner_id = $2 where id = (select control_id from control_test where id = $1)`, [
    ids[2],
    holder.id,
  ]);
  // What is named beside a filter does not count, nor on which page of the list the reader is.
  const body = {
    title: '季度复核记录',
    dueOn: '2031-07-31',
    testIds: [testId],
    filter: { testerId: asking.id, pageIndex: 1, pageSize: 1 },
  };
  const preview = await asking.client.ask(routes.previewEvidenceRequests, { body });
  expect(preview.flatMap(({ tests }) => tests.map(({ id }) => id)).sort((a, b) => a - b)).toEqual(ids);
  expect(preview).toHaveLength(2);
  const made = await asking.client.ask(routes.saveEvidenceRequests, { body });
  expect(made.map(({ request }) => request !== null)).toEqual([true, true]);
  // Who may read none of them finds none; and what is found must be his to ask for, as what is named.
  const refused = async ({ client }: Person, filter: object) =>
    (await client.call(routes.previewEvidenceRequests, { body: { ...body, filter } })).message;
  expect(await refused(stranger, { testerId: asking.id })).toBe('Choose at least one control test');
  expect(await refused(asking, { testerId: asking.id, kind: 'design', open: true, keyword: 'no such test' })).toBe(
    'Choose at least one control test',
  );
});

test('a department that is merged takes its open requests along', async () => {
  const { administrator } = world;
  const from = await administrator.client.ask(routes.saveDepartment, { body: { name: '旧部门', nameEn: 'Old' } as never });
  const into = await administrator.client.ask(routes.saveDepartment, { body: { name: '新部门', nameEn: 'New' } as never });
  await signIn({ departmentId: from.id });
  const { id } = await ask(tester, { askedId: null, departmentId: from.id });
  const { rowVersion } = from as unknown as { rowVersion: number };
  await administrator.client.ask(routes.mergeDepartment, { body: { id: from.id, intoId: into.id, rowVersion } as never });
  expect(await read(tester, id)).toMatchObject({ department: { id: into.id } });
});
