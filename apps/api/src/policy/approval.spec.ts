import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { policyRoutes as routes } from '@portal/contract';
import { PolicyLifecycleService } from '@portal/policy';
import { requestContext } from '@portal/platform';
import {
  buildPerson,
  buildWorld,
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
let folderId: number;
let colleague: BuiltPerson & { client: ApiClient };
beforeAll(async () => {
  api = await startTestApi(createApi, { env: { POLICY_APPROVAL: 'on' } });
  world = await buildWorld(api);
  const person = await buildPerson(api.sql);
  colleague = { ...person, client: await api.as(person) };
  folderId = (await makeFolder(world.administrator.client, 0, '需审批')).id;
  await setPermission(
    world.administrator.client,
    { id: folderId, type: 0 },
    { owners: [world.owner.id, colleague.id], both: [world.assistant.id] },
  );
});
afterAll(() => api?.close());

const owner = () => world.owner.client;
const read = async (id: number, client = owner()) => (await client.call(routes.getDoc, { body: [id] as never })).data?.[0];
const states = async (id: number) =>
  (await owner().ask(routes.searchDocsHistoryByPage, { body: { docId: id } })).data.map(({ state }) => state);
const day = (days: number) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: api.config.TIME_ZONE }).format(new Date());
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
};

test('a draft is nobody’s but the owners’ until somebody independent has approved it', async () => {
  const { id, state } = await makePolicy(owner(), world.departmentId, folderId);
  expect(state).toBe('draft');
  expect(await read(id, world.assistant.client)).toBeUndefined();
  expect((await read(id))!.allowedActions).toEqual(expect.arrayContaining(['EDIT', 'SAVE_DRAFT', 'SUBMIT']));
  expect(await owner().ask(routes.submitDoc, { body: { id } })).toMatchObject({ state: 'inReview' });
  expect(await owner().call(routes.approveDoc, { body: { id } })).toMatchObject({ code: 'not_allowed' });
  expect((await colleague.client.ask(routes.getDashboardCounts)).awaitingApproval).toBe(1);
  expect(await colleague.client.call(routes.returnDoc, { body: { id } })).toMatchObject({ errors: [{ field: 'comments' }] });
  await colleague.client.ask(routes.returnDoc, { body: { id, comments: '请补充' } });
  expect(await read(id)).toMatchObject({ state: 'draft' });
  await owner().ask(routes.submitDoc, { body: { id } });
  expect(await owner().ask(routes.withdrawDoc, { body: { id } })).toMatchObject({ state: 'draft' });
  await owner().ask(routes.submitDoc, { body: { id } });
  expect(await colleague.client.ask(routes.approveDoc, { body: { id } })).toMatchObject({ state: 'published' });
  expect(await read(id, world.assistant.client)).toMatchObject({ state: 'published', effectiveDate: day(0) });
});

test('readers keep the published version while the next one is written, reviewed and waits for its day', async () => {
  const { id } = await makePolicy(owner(), world.departmentId, folderId, { docName: '第一版' });
  await owner().ask(routes.submitDoc, { body: { id } });
  await colleague.client.ask(routes.approveDoc, { body: { id } });
  const file = await uploadPolicyFile(owner());
  const body = { ...policyBody(world.departmentId, folderId), id, docName: '第二版', docPath: file.url, version: '2.0' };
  await owner().ask(routes.updateDoc, { body });
  expect(await read(id)).toMatchObject({
    docName: '第一版',
    version: '1.0',
    state: 'published',
    pending: { state: 'draft', version: '2.0' },
    pendingDoc: { version: '2.0', fileId: file.id },
  });
  expect(await read(id, world.assistant.client)).toMatchObject({ version: '1.0', pending: null, pendingDoc: null });
  const history = await world.assistant.client.ask(routes.searchDocsHistoryByPage, { body: { docId: id } });
  expect([history.totalCount, await states(id)]).toEqual([1, ['draft', 'published']]);
  expect((await world.assistant.client.raw(`/api/dms/File?id=${file.id}`)).headers.get('content-type')).toContain('json');
  // The draft is changed in place.
  await owner().ask(routes.updateDoc, { body: { ...body, region: 4 } });
  expect(await states(id)).toEqual(['draft', 'published']);
  await owner().ask(routes.submitDoc, { body: { id } });
  expect(await owner().call(routes.updateDoc, { body })).toMatchObject({ code: 'wrong_state.under_review' });
  await colleague.client.ask(routes.approveDoc, { body: { id, effectiveDate: day(10) } });
  expect(await states(id)).toEqual(['approved', 'published']);
  // An approved version with a wrong date is corrected, with the reason, or withdrawn.
  await owner().ask(routes.rescheduleDoc, { body: { id, effectiveDate: day(20), comments: '日期有误' } });
  expect(await read(id)).toMatchObject({ docName: '第一版', pending: { state: 'approved', effectiveDate: day(20) } });
  await owner().ask(routes.withdrawDoc, { body: { id, comments: '再改' } });
  expect(await states(id)).toEqual(['draft', 'published']);
  await owner().ask(routes.submitDoc, { body: { id } });
  await colleague.client.ask(routes.approveDoc, { body: { id, effectiveDate: day(10) } });
  const lifecycle = api.app.get(PolicyLifecycleService);
  expect(await lifecycle.publishDue()).toBe(0);
  const later = new Date(Date.now() + 11 * 86_400_000);
  expect(await requestContext.run({ requestId: 'later', at: later }, () => lifecycle.publishDue())).toBe(1);
  expect(await states(id)).toEqual(['published', 'superseded']);
  expect(await read(id, world.assistant.client)).toMatchObject({ docName: '第二版', version: '2.0', region: 4, effectiveDate: day(10) });
});

test('who edited a draft does not approve it, also when another wrote and submitted it', async () => {
  const { id } = await makePolicy(owner(), world.departmentId, folderId);
  const docPath = (await read(id))!.fileId;
  await colleague.client.ask(routes.updateDoc, { body: { ...policyBody(world.departmentId, folderId), id, docPath, region: 4 } });
  await owner().ask(routes.submitDoc, { body: { id } });
  expect(await colleague.client.call(routes.approveDoc, { body: { id } })).toMatchObject({ code: 'not_allowed' });
  expect((await read(id, colleague.client))!.allowedActions).not.toContain('APPROVE');
  // Withdrawing and submitting again frees nobody.
  await owner().ask(routes.withdrawDoc, { body: { id } });
  await owner().ask(routes.submitDoc, { body: { id } });
  expect(await colleague.client.call(routes.approveDoc, { body: { id } })).toMatchObject({ code: 'not_allowed' });
  expect(await world.administrator.client.ask(routes.approveDoc, { body: { id } })).toMatchObject({ state: 'published' });
});

test('only who wrote or submitted it is kept from judging it; the chain of every step is whole', async () => {
  const { id } = await makePolicy(owner(), world.departmentId, folderId);
  await colleague.client.ask(routes.submitDoc, { body: { id } });
  expect(await colleague.client.call(routes.approveDoc, { body: { id } })).toMatchObject({ code: 'not_allowed' });
  expect(await owner().call(routes.approveDoc, { body: { id } })).toMatchObject({ code: 'not_allowed' });
  expect(await world.assistant.client.call(routes.approveDoc, { body: { id } })).toMatchObject({ code: 'not_found' });
  expect(await world.administrator.client.ask(routes.approveDoc, { body: { id } })).toMatchObject({ state: 'published' });
  const steps = await api.sql.query<{ steps: number; version: number }>(
    `select (select count(*)::int from workflow_step s where s.workflow = 'policyVersion' and s.subject_id = v.id) as steps, v.version from policy_version v`,
  );
  expect(steps.filter(({ steps: count, version }) => count !== version - 1)).toEqual([]);
});
