import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { policyRoutes, shareRoutes, routes } from '@portal/contract';
import { Completions, Enrolment, VersionFollower } from '@portal/knowledge';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  buildAdministrator,
  buildWorld,
  makeExam,
  makeFolder,
  makePolicy,
  makeShare,
  policyBody,
  setPermission,
  shareBody,
  startTestApi,
  type ApiClient,
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
  folderId = (await makeFolder(world.administrator.client)).id;
  await setPermission(world.administrator.client, { id: folderId, type: 0 }, { read: [world.owner.id, world.outsider.id] });
});
afterAll(() => api?.close());

const beat = (client: ApiClient, id: number) => client.ask(shareRoutes.getShareRead, { body: { id } });
const reading = async (client: ApiClient, id: number) => (await client.ask(shareRoutes.getShareById, { query: { id } })).reading!;
const attestations = async (client: ApiClient, shareId: number) =>
  (await client.ask(shareRoutes.getAttestations, { query: { shareId } })).data;
const versionOf = async (policyId: number) =>
  (await world.administrator.client.ask(policyRoutes.getDoc, { body: { ids: [policyId] } }))[0]!.versionId;
const publishPolicy = async () => (await makePolicy(world.administrator.client, world.departmentId, folderId)).id;
/** What the worker does when the policy's event comes. */
const follow = (versionId: number) => api.sql.transaction((tx) => api.app.get(VersionFollower).follow(tx, versionId));

/** The words of a one-page PDF, in their order. */
async function extractPdfText(pdf: ArrayBuffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), disableFontFace: true, verbosity: 0 } as never).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

async function publishNextVersion(policyId: number, more: Record<string, unknown>): Promise<number> {
  const [record] = await world.administrator.client.ask(policyRoutes.getDoc, { body: { ids: [policyId] } });
  const body = { ...policyBody(world.departmentId, folderId), id: policyId, docPath: record!.fileId, version: record!.version, ...more };
  await world.administrator.client.ask(policyRoutes.updateDoc, { body: body as never });
  return versionOf(policyId);
}

test('who has read to the end confirms with a click: which version, in which language and words; time alone confirms nothing', async () => {
  const { administrator, owner, outsider } = world;
  const policyVersionId = await versionOf(await publishPolicy());
  const id = await makeShare(world, { policyVersionId, audience: { users: [owner.id, outsider.id] }, minReadSeconds: 5 });
  const early = await owner.client.call(shareRoutes.attest, { body: { id } });
  expect(early).toMatchObject({ code: 'wrong_state.not_read' });
  await beat(owner.client, id);
  await api.sql.query(`update share_reading set last_beat_at = now() - interval '6 seconds' where share_id = $1`, [id]);
  expect(await beat(owner.client, id)).toMatchObject({
    state: 'reading',
    isTimeMet: true,
    awaitsAttestation: true,
    allowedActions: ['ATTEST'],
  });
  expect(await attestations(administrator.client, id)).toEqual([]);
  await owner.client.ask(shareRoutes.attest, { body: { id, policyVersionId }, language: 'zh' });
  expect(await reading(owner.client, id)).toMatchObject({ state: 'read', awaitsAttestation: false, allowedActions: [] });
  expect(await attestations(administrator.client, id)).toMatchObject([
    {
      person: { id: owner.id },
      policyVersionId,
      version: '1.0',
      language: 'zh',
      shareId: id,
      method: 'click',
      statement: expect.stringMatching(/^本人已阅读并理解制度“.+”版本 1\.0/),
    },
  ]);
  expect(await attestations(owner.client, id)).toHaveLength(1);
  expect(await attestations(outsider.client, id)).toEqual([]);
  const again = await owner.client.ask(shareRoutes.attest, { body: { id, policyVersionId } });
  expect(again.language).toBe('zh');
  expect(await attestations(administrator.client, id)).toHaveLength(1);
  const [coverage] = (
    await administrator.client.ask(shareRoutes.getSharePeopleByDepNameResultByPage, { body: { id, departmentId: world.departmentId } })
  ).data;
  expect(coverage).toMatchObject({ total: 1, attestedCount: 1 });
  const other = await owner.client.call(shareRoutes.attest, { body: { id, policyVersionId: policyVersionId + 1 } });
  expect(other).toMatchObject({ code: 'conflict' });
});

test('a policy that is tied to a share afterwards is confirmed by hand, once', async () => {
  const { administrator, owner } = world;
  const id = await makeShare(world, { audience: { users: [owner.id] } });
  expect(await beat(owner.client, id)).toMatchObject({ state: 'read' });
  const policyVersionId = await versionOf(await publishPolicy());
  await administrator.client.ask(shareRoutes.updateKMSShare, { body: { id, policyVersionId } });
  expect(await reading(owner.client, id)).toMatchObject({ awaitsAttestation: true, allowedActions: ['ATTEST'] });
  const answers = await Promise.all([1, 2, 3].map(() => owner.client.call(shareRoutes.attest, { body: { id }, language: 'en' })));
  expect(answers.some(({ isSuccess }) => isSuccess)).toBe(true);
  expect(await attestations(owner.client, id)).toMatchObject([{ language: 'en' }]);
  expect(await reading(owner.client, id)).toMatchObject({ awaitsAttestation: false, allowedActions: [] });
});

test('a new version asks again, a minor one does not; what was confirmed before stays on record', async () => {
  const { administrator, owner } = world;
  const policyId = await publishPolicy();
  const id = await makeShare(world, { policyVersionId: await versionOf(policyId), audience: { users: [owner.id] } });
  await api.sql.query(`update kms_share set due_on = '2020-01-01' where id = $1`, [id]);
  await api.sql.transaction((tx) => api.app.get(Enrolment).enrolAudience(tx, id));
  await beat(owner.client, id);
  await owner.client.ask(shareRoutes.attest, { body: { id } });
  const minor = await publishNextVersion(policyId, { docName: '改了错字', isMinor: true });
  await follow(minor);
  const afterMinor = await owner.client.ask(shareRoutes.getShareById, { query: { id } });
  expect(afterMinor).toMatchObject({ policyVersionId: minor, reading: { state: 'read', awaitsAttestation: false } });
  const major = await publishNextVersion(policyId, { docName: '新的要求' });
  await follow(major);
  await follow(major);
  const afterMajor = await owner.client.ask(shareRoutes.getShareById, { query: { id } });
  expect(afterMajor).toMatchObject({ policyVersionId: major, reading: { state: 'unread', awaitsAttestation: true, isOverdue: false } });
  expect(afterMajor.dueAt! > '2026-01-01').toBe(true);
  const [timers] = await api.sql.query<{ n: number }>(
    `select count(*)::int as n from workflow_timer t join share_reading r on r.id = t.subject_id where t.workflow = 'shareReading' and r.share_id = $1 and t.rung > 0`,
    [id],
  );
  expect(timers!.n).toBe(3);
  await beat(owner.client, id);
  expect(await attestations(administrator.client, id)).toHaveLength(1);
  await owner.client.ask(shareRoutes.attest, { body: { id } });
  expect((await attestations(administrator.client, id)).map((row) => row.policyVersionId)).toEqual([major, expect.any(Number)]);
});

test('who passes an exam takes his certificate as PDF, with his Chinese name; nobody else does', async () => {
  const { administrator, owner, outsider } = world;
  await api.sql.query(`update person set name = '欧阳喆犇', english_name = 'Zhe Ouyang' where id = $1`, [owner.id]);
  const examId = await makeExam(world, { title: '反舞弊考试', titleEn: 'Anti-fraud exam' });
  await api.sql.transaction((tx) => api.app.get(Completions).examPassed(tx, examId, owner.id));
  const { certificates } = await owner.client.ask(shareRoutes.getMyKnowledgeRecord, {});
  expect(certificates).toMatchObject([{ examId, examTitle: '反舞弊考试' }]);
  const take = (client: ApiClient, more = '') =>
    fetch(`${api.url}${certificates[0]!.url}${more}`, { headers: { 'x-token': client.token! } });
  const chinese = await take(owner.client, '&language=zh');
  expect(chinese.headers.get('content-type')).toBe('application/pdf');
  expect(await extractPdfText(await chinese.arrayBuffer())).toMatch(/欧阳喆犇.*反舞弊考试.*CE-\d{4}-\d{6}/);
  expect(await extractPdfText(await (await take(administrator.client, '&language=en')).arrayBuffer())).toMatch(
    /Zhe Ouyang.*Anti-fraud exam/,
  );
  expect(await outsider.client.call(shareRoutes.getCertificate, { query: { id: certificates[0]!.id } })).toMatchObject({
    code: 'not_found',
  });
});

test('the personal page holds what was read, passed and confirmed, also after the share is gone', async () => {
  const { administrator, outsider } = world;
  const id = await makeShare(world, { title: '要留下的', audience: { users: [outsider.id] } });
  await beat(outsider.client, id);
  await administrator.client.ask(shareRoutes.deleteKMSShare, { query: { id } });
  const { readings } = await outsider.client.ask(shareRoutes.getMyKnowledgeRecord, {});
  expect(readings.find(({ shareId }) => shareId === id)).toMatchObject({ title: '要留下的', readState: 'read', isOpen: false });
});

test('a leaver’s shares go to another contact', async () => {
  const { reviewer } = world;
  const leaver = await buildAdministrator(api.sql);
  const client = await api.as(leaver);
  const { id } = await client.ask(shareRoutes.createKMSShare, { body: shareBody({ isActive: true }) as never });
  const duties = await reviewer.client.ask(routes.getOpenDuties, { query: { id: leaver.id } });
  expect(duties).toMatchObject([{ kind: 'shareOwner', id, recordNo: expect.stringMatching(/^KS-/) }]);
  await reviewer.client.ask(routes.deactivatePerson, { body: { id: leaver.id, successorId: reviewer.id, reason: '离职' } as never });
  expect((await reviewer.client.ask(shareRoutes.getShareById, { query: { id } })).owner.id).toBe(reviewer.id);
});

test('passing the exam of a share is the act that confirms its policy; an exam passed long before is not', async () => {
  const { administrator, owner, outsider } = world;
  const pass = (examId: number, personId: number) => api.sql.transaction((tx) => api.app.get(Completions).examPassed(tx, examId, personId));
  const examId = await makeExam(world);
  await pass(examId, outsider.id);
  const policyVersionId = await versionOf(await publishPolicy());
  const id = await makeShare(world, { policyVersionId, examId, audience: { users: [owner.id, outsider.id] } });
  expect(await beat(outsider.client, id)).toMatchObject({ state: 'reading', isExamMet: true, allowedActions: ['ATTEST'] });
  expect(await beat(owner.client, id)).toMatchObject({ state: 'reading', isExamMet: false, allowedActions: [] });
  expect(await owner.client.call(shareRoutes.attest, { body: { id } })).toMatchObject({ code: 'wrong_state.not_read' });
  await pass(examId, owner.id);
  expect(await reading(owner.client, id)).toMatchObject({ state: 'read', awaitsAttestation: false });
  expect(await attestations(administrator.client, id)).toMatchObject([{ person: { id: owner.id }, method: 'exam', examId }]);
});
