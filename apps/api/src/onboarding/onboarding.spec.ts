import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, setupSteps } from '@portal/contract';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

/** The steps that are done. */
async function done(): Promise<string[]> {
  const { steps } = await world.administrator.client.ask(routes.getSetupSteps);
  expect(steps.map(({ step }) => step)).toEqual([...setupSteps]);
  return steps.flatMap(({ step, isDone }) => (isDone ? [step] : []));
}

test('each step is done by what is really there, and open again when that is gone', async () => {
  await api.sql.query('delete from holiday');
  await api.sql.query('update person set manager_id = null');
  await api.sql.query('update department set manager_id = null');
  expect(await done()).toEqual(['secondAdministrator', 'people', 'categories']);

  await world.bring('assessing');
  await api.sql.query(`insert into holiday (day) values (make_date(extract(year from now() at time zone 'Asia/Shanghai')::int, 5, 1))`);
  await api.sql.query('update department set manager_id = $1 where id = $2', [world.owner.id, world.departmentId]);
  expect(await done()).toEqual(['secondAdministrator', 'people', 'managers', 'categories', 'holidays', 'controls']);

  await api.sql.query('update risk_control set is_active = false');
  await api.sql.query('update holiday set day = day - 730');
  await api.sql.query('update risk_category set is_active = false');
  await api.sql.query('update department set manager_id = null');
  await api.sql.query('update person set manager_id = $1 where id = $2', [world.owner.id, world.assistant.id]);
  expect(await done()).toEqual(['secondAdministrator', 'people', 'managers']);

  await api.sql.query('update person set is_active = false where id <> $1', [world.administrator.id]);
  expect(await done()).toEqual([]);
});

test('putting the list away is the person’s own setting', async () => {
  const settings = async () => (await world.administrator.client.ask(routes.getUserInfo)).settings;
  await world.administrator.client.ask(routes.updateSettings, { body: { setupHidden: true } });
  expect(await settings()).toMatchObject({ setupHidden: true });
  await world.administrator.client.ask(routes.updateSettings, { body: { setupHidden: null } });
  expect(await settings()).not.toHaveProperty('setupHidden');
});
