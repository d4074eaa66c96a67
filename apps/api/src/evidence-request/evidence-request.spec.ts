import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildAdministrator,
  buildPerson,
  startNoticeWorker,
  startTestApi,
  type ApiClient,
  type NoticeWorker,
  type TestApi,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let worker: NoticeWorker;
let owner: ApiClient;
let administrator: ApiClient;
let stranger: ApiClient;
let people: Record<'owner' | 'administrator', string>;

beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  const built = [await buildPerson(api.sql), await buildAdministrator(api.sql), await buildPerson(api.sql)] as const;
  [owner, administrator, stranger] = [await api.as(built[0]), await api.as(built[1]), await api.as(built[2])];
  people = { owner: built[0].userNo, administrator: built[1].userNo };
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

test('whoever must act has it on his home and in his inbox, search finds it for whom it concerns, and its chain holds', async () => {
  const { id, recordNo } = await owner.ask(routes.saveEvidenceRequest, { body: { title: '独一无二的记录' } });
  await owner.ask(routes.updateEvidenceRequest, { body: { id, event: 'SUBMIT' } });
  const duties = await administrator.ask(routes.getMyDuties, { query: {} });
  expect(duties.data).toMatchObject([{ id, recordNo, duty: 'review' }]);
  expect(await worker.inboxes()).toEqual([{ userNo: people.administrator, kind: 'evidenceRequestAsked' }]);
  const find = async (client: ApiClient) => (await client.ask(routes.search, { query: { q: '独一无二' } })).groups.map(({ kind }) => kind);
  expect(await find(owner)).toEqual(['evidenceRequest']);
  expect(await find(stranger)).toEqual([]);

  await owner.ask(routes.addComment, { body: { kind: 'evidenceRequest', id, text: '旁注' } });
  expect(await administrator.ask(routes.getComments, { query: { kind: 'evidenceRequest', id } })).toMatchObject({
    threads: [{ text: '旁注' }],
  });
  expect((await stranger.call(routes.getComments, { query: { kind: 'evidenceRequest', id } })).code).toBe('not_found');

  const menu = await stranger.ask(routes.getRoleAsyncRoutes, { query: {} });
  expect(menu).toContainEqual(
    expect.objectContaining({
      path: '/EvidenceRequest/EvidenceRequestList',
      title: '证据请求',
      titleEn: 'Evidence request',
      hidden: false,
    }),
  );

  await worker.forget();
  await administrator.ask(routes.updateEvidenceRequest, { body: { id, event: 'APPROVE' } });
  expect((await administrator.ask(routes.getMyDuties, { query: {} })).data).toEqual([]);
  expect(await worker.inboxes()).toEqual([{ userNo: people.owner, kind: 'evidenceRequestApproved' }]);
  expect(await administrator.ask(routes.verifyRecordTrail, { body: { workflow: 'evidenceRequest', record: recordNo } })).toMatchObject({
    ok: true,
    id,
  });
  expect(await owner.ask(routes.getEvidenceRequestByPage, { body: {} })).toMatchObject({
    totalCount: 1,
    data: [{ id, state: 'approved' }],
  });
  const steps = await owner.ask(routes.getEvidenceRequestHistory, { query: { id } });
  expect(steps.map(({ operationCode }) => operationCode)).toEqual(['APPROVE', 'SUBMIT', 'SAVE_DRAFT']);
});
