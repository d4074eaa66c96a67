import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildEventWorld, buildStoreItem, buildWorld, currentRiskYear, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const year = currentRiskYear();
const file = (RiskYear: unknown, client = world.administrator.client, headers: Record<string, string> = {}) =>
  client.call(routes.filingRiskStorage, { query: { RiskYear }, headers });
const itemsOf = (riskYear: number) =>
  api.sql.query<{ ru_no: string; state: string }>(
    `select ru_no, state from risk_register_entry where risk_year = $1 and state <> 'deleted' order by ru_no`,
    [riskYear],
  );

test('deleting an item that a risk event names retires it', async () => {
  const named = await buildStoreItem(api.sql, { ruNo: 'NAMED' });
  const free = await buildStoreItem(api.sql, { ruNo: 'FREE' });
  await buildEventWorld(world).bringEvent('draft', { riskNo: named.ruNo });
  const remove = (id: number) => world.administrator.client.ask(routes.deleteRiskStorageItem, { body: { id } });
  expect(await remove(free.id)).toEqual({ id: free.id, retired: false });
  expect(await remove(named.id)).toEqual({ id: named.id, retired: true });
  const listed = await world.owner.client.ask(routes.getListByRiskNo, { query: { riskNo: 'NAMED' } });
  expect(listed.map((entry) => [entry.type, entry.state])).toEqual([
    ['storeItem', 'retired'],
    ['riskEvent', 'draft'],
  ]);
});

describe('filing a year', () => {
  test('is the administrators’ alone, of a year that has items and is not to come', async () => {
    for (const client of [world.owner.client, world.aide.client]) expect((await file(year, client)).status).toBe(403);
    for (const bad of ['', year + 1, year - 5])
      expect(await file(bad)).toMatchObject({ isSuccess: false, errors: [{ field: 'RiskYear' }] });
  });

  test('freezes the active items, begins them again in the next year, and a repeat changes nothing', async () => {
    await buildStoreItem(api.sql, { ruNo: 'A-1', riskYear: year - 1 });
    await buildStoreItem(api.sql, { ruNo: 'A-2', riskYear: year - 1 });
    await buildStoreItem(api.sql, { ruNo: 'A-3', riskYear: year - 1, state: 'retired' });
    await buildStoreItem(api.sql, { ruNo: 'A-2', riskYear: year });
    const answer = await file(year - 1);
    expect(answer).toMatchObject({ isSuccess: true, data: { riskYear: year - 1, filed: 2, cloned: 1 } });
    expect(answer.message).toContain(String(year - 1));
    const [before, after] = [await itemsOf(year - 1), await itemsOf(year)];
    expect(before).toEqual([
      { ru_no: 'A-1', state: 'filed' },
      { ru_no: 'A-2', state: 'filed' },
      { ru_no: 'A-3', state: 'retired' },
    ]);
    expect(after).toEqual([
      { ru_no: 'A-1', state: 'active' },
      { ru_no: 'A-2', state: 'active' },
      { ru_no: 'NAMED', state: 'retired' },
    ]);
    expect((await file(year - 1)).data).toEqual(answer.data);
    expect([await itemsOf(year - 1), await itemsOf(year)]).toEqual([before, after]);
  });

  test('of ten at once one files, all tell the same', async () => {
    for (let index = 0; index < 5; index += 1) await buildStoreItem(api.sql, { ruNo: `P-${index}`, riskYear: year - 2 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => file(year - 2)));
    expect(answers.map((answer) => answer.data)).toEqual(Array.from({ length: 10 }, () => ({ riskYear: year - 2, filed: 5, cloned: 5 })));
  });

  test('a filed year takes nothing more: work goes on in the next', async () => {
    await file(year);
    const body = { categoryLevelOne: world.categories[0], riskDescription: '新风险' };
    expect(
      await world.administrator.client.call(routes.addItemToRiskStorage, { body: { ...body, ruNo: 'LATE', riskYear: year } }),
    ).toMatchObject({ code: 'wrong_state' });
    expect(await world.administrator.client.ask(routes.addItemToRiskStorage, { body: { ...body, ruNo: 'NEXT' } })).toMatchObject({
      riskYear: year + 1,
    });
    const choices = await world.owner.client.ask(routes.getRiskStorageByCategory, { query: {} });
    expect(choices.length).toBeGreaterThan(0);
    expect(choices.every((item) => item.riskYear === year + 1 && item.status === 'active')).toBe(true);
    const [filed] = await api.sql.query<{ id: number }>(`select id from risk_register_entry where state = 'filed' limit 1`);
    expect(await world.administrator.client.call(routes.deleteRiskStorageItem, { body: { id: filed!.id } })).toMatchObject({
      code: 'wrong_state',
    });
  });
});

test('a link from another site files nothing: only our own page, or a client with its token, may', async () => {
  await buildStoreItem(api.sql, { ruNo: 'X-1', riskYear: year - 3 });
  const { token } = world.administrator.client;
  const follow = (headers: Record<string, string>) =>
    fetch(`${api.url}${routes.filingRiskStorage.path}?RiskYear=${year - 3}`, { headers: { cookie: `Admin-Token=${token}`, ...headers } });
  for (const headers of [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { referer: api.url },
  ]) {
    const answer = await follow(headers as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ isSuccess: false, code: 'forbidden.origin' });
  }
  expect(await itemsOf(year - 3)).toEqual([{ ru_no: 'X-1', state: 'active' }]);
  expect(await (await follow({ 'sec-fetch-site': 'same-origin' })).json()).toMatchObject({ isSuccess: true, data: { filed: 1 } });
});
