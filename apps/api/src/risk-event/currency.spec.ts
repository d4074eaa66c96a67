import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CURRENCY_LIST, routes } from '@portal/contract';
import { buildEventWorld, buildWorld, startTestApi, type EventWorld, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let events: EventWorld;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
});
afterAll(() => api?.close());

const list = async () => (await world.administrator.client.ask(routes.getReferenceLists)).find((one) => one.classCode === CURRENCY_LIST)!;
const offered = async () =>
  (await world.owner.client.ask(routes.getResourceByClassCode, { query: { classCode: CURRENCY_LIST } })).map((item) => item.classItem);
async function offer(code: string, active: boolean) {
  const { id, rowVersion } = (await list()).values.find((value) => value.classItem === code)!;
  await world.administrator.client.ask(routes.setReferenceValueActive, { body: { id, rowVersion, active } });
}
const save = (body: Record<string, unknown>) =>
  world.owner.client.call(routes.saveRiskEventDraft, { body: events.eventBody(body) as never });

test('the currencies of a loss are those of ISO 4217; ten are offered from the start, and nothing can be added', async () => {
  const { values, closed } = await list();
  const codes = values.map((value) => value.classItem);
  expect(codes).toHaveLength(154);
  expect(new Set(codes).size).toBe(154);
  for (const code of codes) expect(code).toMatch(/^[A-Z]{3}$/);
  expect(new Set(values.flatMap((value) => [value.className, value.classNameEn])).size).toBe(308);
  expect(await offered()).toEqual(['CNY', 'USD', 'EUR', 'AUD', 'NZD', 'CAD', 'GBP', 'HKD', 'JPY', 'SGD']);
  expect(closed?.en).toMatch(/ISO 4217/);
  const body = { classCode: CURRENCY_LIST, className: '金币', classNameEn: 'Gold' };
  expect(await world.administrator.client.call(routes.saveReferenceValue, { body })).toMatchObject({ code: 'wrong_state.closed' });
});

test('administrators choose which are offered; a loss keeps the currency that it is in', async () => {
  expect(await save({ currency: 'CHF' })).toMatchObject({ isSuccess: false, errors: [{ field: 'currency' }] });
  await offer('CHF', true);
  expect(await offered()).toContain('CHF');
  const saved = await save({ currency: 'CHF' });
  expect(saved).toMatchObject({ isSuccess: true });
  await offer('CHF', false);
  expect((await list()).values.find((value) => value.classItem === 'CHF')).toMatchObject({ isActive: false, inUse: true });
  expect(await save({ currency: 'CHF' })).toMatchObject({ isSuccess: false, errors: [{ field: 'currency' }] });
  const { id, rowVersion } = saved.data;
  expect(await save({ id, rowVersion, currency: 'CHF', title: '改' })).toMatchObject({ isSuccess: true });
  expect((await events.event(id)).currency).toBe('CHF');
  expect((await events.event(id)).title).toBe('改');
});
