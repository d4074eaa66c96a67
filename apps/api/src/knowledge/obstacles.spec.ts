import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { examRoutes, policyRoutes, shareRoutes } from '@portal/contract';
import { LostParts } from '@portal/knowledge';
import {
  buildWorld,
  makeExam,
  makeFolder,
  makePolicy,
  makeShare,
  setPermission,
  shareBody,
  startNoticeWorker,
  startTestApi,
  type ApiClient,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;
beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

const beat = (client: ApiClient, id: number) => client.ask(shareRoutes.getShareRead, { body: { id } });
const view = (client: ApiClient, id: number) => client.ask(shareRoutes.getShareById, { query: { id } });
const create = (more: Record<string, unknown>) =>
  world.administrator.client.call(shareRoutes.createKMSShare, { body: shareBody(more) as never });
const both = () => ({ users: [world.owner.id, world.outsider.id] });
/** A policy that the owner reads and the outsider does not. */
async function policyOfOwner(): Promise<{ id: number; versionId: number }> {
  const { administrator, owner, departmentId } = world;
  const folder = await makeFolder(administrator.client);
  await setPermission(administrator.client, { id: folder.id, type: 0 }, { read: [owner.id] });
  const { id } = await makePolicy(administrator.client, departmentId, folder.id);
  const [record] = await administrator.client.ask(policyRoutes.getDoc, { body: { ids: [id] } });
  return { id, versionId: record!.versionId };
}
/** What the worker does when the event comes. */
const examChanged = (id: number) => api.sql.transaction((tx) => api.app.get(LostParts).examChanged(tx, id));
const policyChanged = (versionId: number) => api.sql.transaction((tx) => api.app.get(LostParts).policyChanged(tx, versionId));
const told = async (kind: string) => (await worker.inboxes()).filter((one) => one.kind === kind).map(({ userNo }) => userNo);

test('a share whose exam is for fewer people, or gone, is refused with who cannot sit it', async () => {
  const examId = await makeExam(world, { audience: { users: [world.owner.id] } });
  const narrower = await create({ examId, audience: both() });
  expect(narrower).toMatchObject({
    code: 'validation',
    errors: [{ field: 'examId', message: expect.stringMatching(/^Not in the audience of this exam: .* \(total 1\)/) }],
  });
  const { data } = await create({ examId, audience: { users: [world.owner.id] } });
  const wider = await world.administrator.client.call(shareRoutes.updateKMSShare, { body: { id: data.id, audience: both() } as never });
  expect(wider).toMatchObject({ errors: [{ field: 'examId' }] });
  await world.administrator.client.ask(examRoutes.deleteExam, { query: { id: examId } });
  expect(await create({ examId, audience: { users: [world.owner.id] } })).toMatchObject({ errors: [{ field: 'examId' }] });
  const release = await world.administrator.client.call(shareRoutes.activeShare, { query: { id: data.id, isActive: true } });
  expect(release).toMatchObject({ errors: [{ field: 'examId' }] });
  // A title is put right all the same.
  expect(
    (await world.administrator.client.call(shareRoutes.updateKMSShare, { body: { id: data.id, title: '改名' } as never })).isSuccess,
  ).toBe(true);
});

test('a share whose policy somebody cannot open, or that was retired, is refused with who cannot', async () => {
  const { administrator, owner } = world;
  const { id, versionId } = await policyOfOwner();
  const closed = await create({ policyVersionId: versionId, audience: both() });
  expect(closed).toMatchObject({
    errors: [{ field: 'policyVersionId', message: expect.stringMatching(/^No access to this policy: .* \(total 1\)/) }],
  });
  expect((await create({ policyVersionId: versionId, audience: { users: [owner.id] } })).isSuccess).toBe(true);
  await administrator.client.ask(policyRoutes.retireDoc, { body: { id, comments: '已被替代' } });
  const retired = await create({ policyVersionId: versionId, audience: { users: [owner.id] } });
  expect(retired).toMatchObject({ errors: [{ field: 'policyVersionId' }] });
});

test('an exam that is deleted later is not asked any more: who has done the rest is done, and the contact and the administrators hear of it once', async () => {
  const { owner, outsider, administrator, reviewer } = world;
  const examId = await makeExam(world);
  const id = await makeShare(world, { examId, audience: both() });
  expect(await beat(owner.client, id)).toMatchObject({ state: 'reading', isExamMet: false });
  await worker.forget();
  await administrator.client.ask(examRoutes.deleteExam, { query: { id: examId } });
  await examChanged(examId);
  await examChanged(examId);
  expect((await view(owner.client, id)).reading).toMatchObject({ state: 'read', isExamWaived: true });
  expect(await beat(outsider.client, id)).toMatchObject({ state: 'read', isExamWaived: true });
  expect(await told('shareExamLost')).toEqual(expect.arrayContaining([administrator.userNo, reviewer.userNo]));
  const steps = await api.sql.query(
    `select 1 from workflow_step where workflow = 'share' and subject_id = $1 and event = 'REPORT_OBSTACLE'`,
    [id],
  );
  expect(steps).toHaveLength(1);
});

test('an exam whose audience becomes narrower is asked only of those whom it is for', async () => {
  const { owner, outsider, administrator } = world;
  const examId = await makeExam(world);
  const id = await makeShare(world, { examId, audience: both() });
  for (const { client } of [owner, outsider]) await beat(client, id);
  await administrator.client.ask(examRoutes.updateExam, { body: { id: examId, audience: { users: [owner.id] } } as never });
  await examChanged(examId);
  expect((await view(outsider.client, id)).reading).toMatchObject({ state: 'read', isExamWaived: true });
  expect((await view(owner.client, id)).reading).toMatchObject({ state: 'reading', isExamMet: false, isExamWaived: false });
});

test('a policy that is retired, or closed to a reader, asks no confirmation of him; one that is back asks again', async () => {
  const { owner, administrator } = world;
  const { id: policyId, versionId } = await policyOfOwner();
  const audience = { users: [owner.id] };
  const id = await makeShare(world, { policyVersionId: versionId, audience });
  expect(await beat(owner.client, id)).toMatchObject({ state: 'reading', allowedActions: ['ATTEST'] });
  await worker.forget();
  await administrator.client.ask(policyRoutes.retireDoc, { body: { id: policyId, comments: '误操作' } });
  expect((await view(owner.client, id)).reading).toMatchObject({ isPolicyWaived: true, allowedActions: [] });
  expect(await owner.client.call(shareRoutes.attest, { body: { id } })).toMatchObject({ isSuccess: false });
  await policyChanged(versionId);
  expect((await view(owner.client, id)).reading).toMatchObject({ state: 'read', attestedAt: null });
  expect(await told('sharePolicyLost')).toContain(administrator.userNo);
  await administrator.client.ask(policyRoutes.reinstateDoc, { body: { id: policyId, comments: '误废止' } });
  expect((await view(owner.client, id)).reading).toMatchObject({ isPolicyWaived: false, allowedActions: ['ATTEST'] });

  const other = await policyOfOwner();
  const second = await makeShare(world, { policyVersionId: other.versionId, audience });
  await setPermission(administrator.client, { id: other.id, type: 1 }, { excluded: [owner.id], owners: [administrator.id] });
  expect((await view(owner.client, second)).reading).toMatchObject({ isPolicyWaived: true });
  expect(await beat(owner.client, second)).toMatchObject({ state: 'read', isPolicyWaived: true, attestedAt: null });
});
