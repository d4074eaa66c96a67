import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { HolderSets } from '@portal/platform';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { MyDuties, type DutyBucket, type DutyWindow } from './my-duties.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

test('what somebody must do is one statement that is planned once, whatever bucket, page and day are asked for', async () => {
  const duties = new MyDuties(api.sql, api.app.get(HolderSets));
  const ask = async (userId: number, isAdministrator: boolean, window: Partial<DutyWindow>) => {
    const [prepared, planned] = [jest.spyOn(api.sql, 'prepared'), jest.spyOn(api.sql, 'query')];
    const asked = { bucket: 'all' as DutyBucket, pageIndex: 0, pageSize: 20, today: '2026-11-18', soonUntil: '2026-11-25', ...window };
    await duties.page({ id: userId, isAdministrator, isSystem: false }, asked);
    const texts = prepared.mock.calls.map(([text]) => text);
    expect(planned).not.toHaveBeenCalled();
    for (const spy of [prepared, planned]) spy.mockRestore();
    return texts;
  };
  for (const [who, isAdministrator] of [
    [world.administrator, true],
    [world.owner, false],
  ] as const) {
    const all = await ask(who.id, isAdministrator, {});
    expect(all).toHaveLength(1);
    for (const bucket of ['overdue', 'soon', 'later'] as const)
      expect(
        await ask(who.id, isAdministrator, { bucket, pageIndex: 2, pageSize: 5, today: '2026-12-01', soonUntil: '2026-12-08' }),
      ).toEqual(all);
    const within = await ask(who.id, isAdministrator, { within: '/RiskControl/RiskCurrent' });
    expect(await ask(who.id, isAdministrator, { within: '/ControlTest/' })).toEqual(within);
  }
});
