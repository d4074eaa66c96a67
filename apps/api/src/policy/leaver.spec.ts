import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { policyRoutes as routes } from '@portal/contract';
import { DutySources, listOpenDuties } from '@portal/directory';
import {
  buildPerson,
  buildWorld,
  holderSets,
  makeFolder,
  makePolicy,
  setPermission,
  startTestApi,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

test('what a leaver owns is his open duty, and goes to his successor as an event of its history', async () => {
  const leaver = await buildPerson(api.sql);
  const client = await api.as(leaver);
  const folder = await makeFolder(world.administrator.client, 0, '交接');
  await setPermission(world.administrator.client, { id: folder.id, type: 0 }, { owners: [leaver.id] });
  const policy = await makePolicy(client, world.departmentId, folder.id, { docName: '待交接', reviewDateTime: '2030-01-31' });
  const source = api.app.get(DutySources).find('policyOwner')!;
  const left = () => listOpenDuties(holderSets, api.sql, [leaver.id]);
  const duties = await left();
  expect(duties).toEqual([
    expect.objectContaining({
      id: policy.id,
      title: '待交接',
      dueDate: '2030-01-31',
      state: 'published',
      link: `/dms/view?Id=${policy.id}`,
    }),
    expect.objectContaining({ id: folder.id, title: '交接', link: `/dms/dmslist?folderId=${folder.id}` }),
  ]);
  const actor = { id: world.administrator.id, isAdministrator: true, isSystem: false };
  for (const { id } of duties) {
    await api.sql.transaction((tx) => source.handOver(tx, actor, { id, fromId: leaver.id, toId: world.owner.id }, '离职'));
  }
  expect(await left()).toEqual([]);
  expect(await world.owner.client.ask(routes.getDoc, { body: [policy.id] as never })).toMatchObject([
    { isOwner: true, rowVersion: policy.rowVersion + 1 },
  ]);
  expect((await world.owner.client.ask(routes.getDocProcess, { query: { id: folder.id, type: 0 }, language: 'zh' }))[0]).toMatchObject({
    operation: '更改权限',
    comments: '离职',
  });
  expect(await client.call(routes.getDoc, { body: [policy.id] as never })).toMatchObject({ code: 'not_found' });
});

test('a substitute sees what the absent owner owns, and confirms a review in his place', async () => {
  const folder = await makeFolder(world.administrator.client, 0, '代理');
  await setPermission(world.administrator.client, { id: folder.id, type: 0 }, { owners: [world.owner.id] });
  const { id } = await makePolicy(world.owner.client, world.departmentId, folder.id);
  const substitute = await buildPerson(api.sql);
  const client = await api.as(substitute);
  const read = () => client.call(routes.getDoc, { body: [id] as never });
  expect(await read()).toMatchObject({ code: 'not_found' });
  await api.sql.query(
    `insert into substitution (person_id, substitute_id, from_on, to_on, created_by) values ($1, $2, current_date - 1, current_date + 1, $1)`,
    [world.owner.id, substitute.id],
  );
  expect(await read()).toMatchObject({ isSuccess: true, data: [{ isOwner: false }] });
  expect((await read()).data[0]!.allowedActions).toEqual(['OPEN', 'PREVIEW', 'CONFIRM_NO_CHANGE']);
  const { fileId } = (await read()).data[0]!;
  expect(await client.call(routes.getPreview, { query: { id: fileId } })).toMatchObject({ data: { kind: 'pdf' } });
  await client.ask(routes.confirmNoChange, { body: { id, reviewDateTime: '2031-01-31' } });
  const [step] = await api.sql.query(
    `select actor_id, on_behalf_of from workflow_step where event = 'CONFIRM_NO_CHANGE' order by id desc limit 1`,
  );
  expect(step).toEqual({ actor_id: substitute.id, on_behalf_of: world.owner.id });
  expect(await client.call(routes.deleteDoc, { query: { id } })).toMatchObject({ code: 'not_allowed' });
});
