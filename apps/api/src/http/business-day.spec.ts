import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { addDays } from '@portal/platform';
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
afterEach(() => {
  jest.useRealTimers();
});
afterAll(() => api?.close());

/** Real timers and sockets, another clock. */
function setClock(now: string): void {
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
}

/** The clock in Greenwich, and the day that it is in the portal, in Shanghai. */
const moments: [now: string, today: string][] = [
  ['2031-05-08T15:59:30Z', '2031-05-08'],
  ['2031-05-08T16:00:30Z', '2031-05-09'],
  ['2031-12-31T15:59:30Z', '2031-12-31'],
  ['2031-12-31T16:00:30Z', '2032-01-01'],
];

describe.each(moments)('at %s it is %s everywhere', (now, today) => {
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const admin = () => world.administrator.client;

  test('lists find by that day what changed just now and what is due, and say the same date', async () => {
    setClock(now);
    const { id } = await world.bring('assessing');
    const find = async (body: Record<string, unknown>) =>
      (await admin().ask(routes.getRiskControlByPage, { body: { ...body, pageSize: 100 } })).data.some((row) => row.id === id);
    const byChange = async (day: string) => find({ startDate: day, endDate: day });
    expect([await byChange(yesterday), await byChange(today)]).toEqual([false, true]);
    const ahead = await admin().call(routes.getRiskControlByPage, { body: { startDate: tomorrow } });
    expect(ahead).toMatchObject({ isSuccess: false, errors: [{ field: 'startDate' }] });
    const dueOn = addDays(today, 14);
    const byDue = async (day: string) => find({ dueFrom: day, dueTo: day });
    expect([await byDue(addDays(dueOn, -1)), await byDue(dueOn), await byDue(addDays(dueOn, 1))]).toEqual([false, true, false]);
    const timer = await api.sql.one<{ due: string }>('select due_on::text as due from workflow_timer where subject_id = $1 and rung = 0', [
      id,
    ]);
    expect(timer!.due).toBe(dueOn);
  });

  test('a record is shown as of that day and not as of the next', async () => {
    setClock(now);
    const { id } = await world.bring('assessing');
    const asOf = (day: string) => admin().call(routes.getTrail, { query: { type: 'riskControl', id, asOf: day } });
    expect(await asOf(today)).toMatchObject({ isSuccess: true });
    expect(await asOf(tomorrow)).toMatchObject({ isSuccess: false, errors: [{ field: 'asOf' }] });
    expect(await asOf(yesterday)).toMatchObject({ isSuccess: false, code: 'not_found.before_creation' });
  });

  test('an event was discovered that day at the latest, and its list has it on that day', async () => {
    setClock(now);
    const submit = (discoveredDate: string) =>
      world.owner.client.call(routes.submitRiskEvent, { body: events.eventBody({ discoveredDate, occurredDate: '2024-03-04' }) });
    expect(await submit(tomorrow)).toMatchObject({ isSuccess: false, errors: [{ field: 'discoveredDate' }] });
    const made = await submit(today);
    expect(made).toMatchObject({ isSuccess: true });
    const on = async (day: string) =>
      (await admin().ask(routes.getRiskEventQueryByPage, { body: { startDate: day, endDate: day, pageSize: 100 } })).data.some(
        (row) => row.id === made.data.id,
      );
    expect([await on(yesterday), await on(today)]).toEqual([false, true]);
  });

  test('a due date may be that day and not the one before', async () => {
    const { id } = await world.bring('remediating');
    const [issue] = await admin().ask(routes.getRemediationIssues, { query: { id } });
    setClock(now);
    const extend = (dueDate: string) =>
      world.reviewer.client.call(routes.updateRemediationIssue, { body: { id: issue!.id, event: 'EXTEND', comments: 'x', dueDate } });
    expect(await extend(yesterday)).toMatchObject({ isSuccess: false, errors: [{ field: 'dueDate' }] });
    expect(await extend(today)).toMatchObject({ isSuccess: true });
  });
});
