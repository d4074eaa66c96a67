import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { policyRoutes as routes, routes as homeRoutes } from '@portal/contract';
import { addDays, currentTime, WorkCalendar } from '@portal/platform';
import { buildWorld, makeFolder, makePolicy, setPermission, startTestApi, type ApiClient, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const open = await makeFolder(world.administrator.client, 0, '公开');
  const closed = await makeFolder(world.administrator.client, 0, '不公开');
  await setPermission(world.administrator.client, { id: open.id, type: 0 }, { owners: [world.administrator.id], read: [world.owner.id] });
  const today = api.app.get(WorkCalendar).dayOf(currentTime());
  const makeIn = (folderId: number, reviewIn: number) =>
    makePolicy(world.administrator.client, world.departmentId, folderId, { reviewDateTime: addDays(today, reviewIn) });
  for (const folder of [open, closed]) {
    await makeIn(folder.id, 400);
    await makeIn(folder.id, 10);
    const { id } = await makeIn(folder.id, 90);
    // No call makes a policy that is overdue already: time does.
    await api.sql.query(`update policy set review_on = $2::date where id = $1`, [id, addDays(today, -3)]);
  }
});
afterAll(() => api?.close());

const cardOf = async (client: ApiClient) => (await client.ask(homeRoutes.getHome)).cards.find(({ id }) => id === 'policy')?.figures;

test('every count of the card is the total of the list that it leads to; reviews are for administrators', async () => {
  const figures = await cardOf(world.administrator.client);
  expect(figures?.map(({ id, count, to }) => [id, count, to])).toEqual([
    ['inEffect', 6, '/dms/dmslist?dmsType=1'],
    ['expired', 2, '/dms/dmslistDisabled?dmsType=3'],
    ['closeToReview', 2, '/dms/dmslistReview?dmsType=2'],
  ]);
  for (const client of [world.administrator.client, world.owner.client]) {
    for (const { count, to } of (await cardOf(client)) ?? []) {
      const dmsType = Number(new URL(to, 'http://portal').searchParams.get('dmsType'));
      expect((await client.ask(routes.searchDocsByPage, { body: { dmsType } })).totalCount).toBe(count);
    }
  }
});

test('a reader counts what he may read, and nobody else is told of reviews', async () => {
  expect((await cardOf(world.owner.client))?.map(({ id, count }) => [id, count])).toEqual([['inEffect', 3]]);
  expect((await cardOf(world.outsider.client))?.map(({ id, count }) => [id, count])).toEqual([['inEffect', 0]]);
});
