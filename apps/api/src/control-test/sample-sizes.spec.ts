import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

test('the table of sample sizes is an administrator’s', async () => {
  const sizes = await world.owner.client.ask(routes.getSampleSizes, { query: {} });
  expect(sizes).toContainEqual({ frequency: 'manyADay', risk: 'higher', size: 60 });
  const changed = await world.administrator.client.ask(routes.saveSampleSizes, {
    body: { sizes: [{ frequency: 'weekly', risk: 'lower', size: 6 }] },
  });
  expect(changed).toContainEqual({ frequency: 'weekly', risk: 'lower', size: 6 });
  expect(changed).toHaveLength(14);
});
