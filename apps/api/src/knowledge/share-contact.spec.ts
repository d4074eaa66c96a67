import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import {
  buildPerson,
  buildWorld,
  eventually,
  makeShare,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let notices: NoticeWorker;
beforeAll(async () => {
  api = await startTestApi(createApi);
  notices = await startNoticeWorker(api);
  world = await buildWorld(api);
});
afterAll(async () => {
  await notices?.close();
  await api?.close();
});

test('an administrator gives a share another contact, who hears of it; the history says who it was', async () => {
  const { client } = world.administrator;
  const next = await buildPerson(api.sql);
  const gone = await buildPerson(api.sql);
  await api.sql.query('update person set is_active = false where id = $1', [gone.id]);
  const id = await makeShare(world, { audience: { users: [world.outsider.id] } });
  const { rowVersion, owner } = await client.ask(routes.getShareById, { query: { id } });
  const hand = (body: object, who = client) => who.call(routes.reassignShare, { body: { id, rowVersion, ...body }, language: 'en' });
  expect((await hand({ ownerId: gone.id })).errors).toMatchObject([{ field: 'ownerId' }]);
  expect((await hand({ ownerId: owner.id })).errors).toMatchObject([{ field: 'ownerId' }]);
  expect((await hand({ ownerId: next.id, rowVersion: rowVersion + 1 })).code).toBe('conflict');
  expect((await hand({ ownerId: next.id }, world.outsider.client)).code).toBe('not_allowed');
  await notices.forget();
  expect((await hand({ ownerId: next.id, reason: '岗位调整' })).data).toMatchObject({ id, rowVersion: rowVersion + 1 });
  expect((await client.ask(routes.getShareById, { query: { id } })).owner).toMatchObject({ id: next.id });
  const [step] = await client.ask(routes.getKnowledgeHistory, { query: { type: 'share', id } });
  expect(step).toMatchObject({ comments: '岗位调整', operationCode: 'REASSIGN' });
  await eventually(async () => (await notices.mails()).length > 0);
  expect(await notices.mails()).toEqual([{ userNo: next.userNo, kind: 'shareHandedToYou' }]);
});
