import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type RiskEventRecord } from '@portal/contract';
import {
  buildEventWorld,
  buildWorld,
  OCCURRED,
  DISCOVERED,
  startTestApi,
  type EventWorld,
  type TestApi,
  type World,
} from '@portal/testing';
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

const entry = (overrides: Record<string, unknown> = {}) => ({
  kind: 'loss',
  entryDate: '2024-05-10',
  currency: 'CNY',
  amount: 1000,
  note: '',
  ...overrides,
});
const record = (id: number, overrides: Record<string, unknown> = {}, actor = world.owner) =>
  actor.client.call(routes.recordRiskEventLoss, { body: { id, ...entry(overrides) } });
const shown = ({ lossEntries }: RiskEventRecord) =>
  lossEntries.map(({ entryNo, kind, entryDate, currency, amount, isOpening, withdrawnAt }) => [
    entryNo,
    kind,
    entryDate,
    currency,
    amount,
    ...(isOpening ? ['opening'] : []),
    ...(withdrawnAt ? ['withdrawn'] : []),
  ]);
const setRate = (month: string, currency: string, rate: number | null) =>
  world.administrator.client.ask(routes.saveExchangeRates, { body: { rows: [{ month, currency, rate: rate ?? '' }] } });

test('what was told at confirmation becomes the first entries, and they go on after it, also when the event is closed', async () => {
  const pending = await events.bringEvent('pendingApproval');
  expect(pending).toMatchObject({ lossesSince: null, lossEntries: [] });
  expect(pending.allowedActions).not.toContain('RECORD_LOSS');
  expect(await record(pending.id)).toMatchObject({ code: 'not_allowed' });

  const { id } = await events.bringEvent('closed');
  const closed = await events.event(id);
  expect(shown(closed)).toEqual([
    [1, 'loss', OCCURRED, 'CNY', 120000.5, 'opening'],
    [2, 'recovery', DISCOVERED, 'CNY', 20000.25, 'opening'],
  ]);
  expect(await record(id, { kind: 'insurance', amount: 50000, note: '财产险赔付' })).toMatchObject({ isSuccess: true });
  const after = await events.event(id);
  expect(after).toMatchObject({
    state: 'closed',
    grossLoss: 120000.5,
    recovery: 70000.25,
    netLoss: 50000.25,
    rowVersion: closed.rowVersion + 1,
  });
  expect(after.losses).toEqual({
    totals: [{ currency: 'CNY', grossLoss: 120000.5, recovered: 20000.25, insured: 50000, netLoss: 50000.25 }],
    groupCurrency: 'CNY',
    group: { grossLoss: 120000.5, recovered: 20000.25, insured: 50000, netLoss: 50000.25 },
    missing: [],
  });
  expect(after.lossEntries.map(({ running }) => running)).toEqual([120000.5, 100000.25, 50000.25]);
});

test('an event that turned out to be none keeps no losses, nor does a near miss', async () => {
  const none = await events.bringEvent('pendingApproval');
  await world.reviewer.client.ask(routes.closeRiskEvent, { body: { id: none.id, reason: 'notARisk' } });
  expect(await record(none.id)).toMatchObject({ code: 'not_allowed' });
  const near = await events.bringEvent('identified', { eventType: 'nearMiss' });
  expect(near).toMatchObject({ lossEntries: [], grossLoss: 120000.5 });
  expect(await record(near.id)).toMatchObject({ code: 'not_allowed' });
});

test('the checks of an entry come in their order, at its fields', async () => {
  const { id } = await events.bringEvent('identified');
  const refused: [Record<string, unknown>, string, string][] = [
    [{ kind: 'gift', amount: -0 }, 'kind', 'Choose the entry type'],
    [{ entryDate: '' }, 'entryDate', 'Enter the entry date'],
    [{ entryDate: '2999-01-01' }, 'entryDate', 'cannot be in the future'],
    [{ entryDate: '2024-03-03' }, 'entryDate', 'before the event occurred'],
    [{ currency: '' }, 'currency', 'Choose a currency'],
    [{ currency: 'XXX' }, 'currency', ''],
    [{ amount: 0 }, 'amount', 'greater than zero'],
    [{ amount: 0.001 }, 'amount', 'more decimals'],
    [{ currency: 'JPY', amount: 10.5 }, 'amount', 'more decimals'],
    [{ kind: 'recovery', amount: 200000 }, 'amount', 'cannot exceed the gross loss'],
  ];
  for (const [overrides, field, words] of refused) {
    const answer = await record(id, overrides);
    expect({ overrides, code: answer.code?.split('.')[0], field: answer.errors?.[0]?.field }).toEqual({
      overrides,
      code: 'validation',
      field,
    });
    expect(answer.errors?.[0]?.message).toContain(words);
  }
  expect((await events.event(id)).lossEntries).toHaveLength(2);
});

test('an entry is corrected and withdrawn with a reason, never deleted; the history has both, and the past is as it was', async () => {
  const { id } = await events.bringEvent('identified');
  await record(id, { amount: 700.1, note: '加急\n运费' });
  const { client } = world.administrator;
  const correction = { id, entryNo: 3, ...entry({ amount: 800.2, note: '加急运费' }) };
  expect(await client.call(routes.correctRiskEventLoss, { body: correction })).toMatchObject({
    code: 'validation',
    errors: [{ field: 'reason' }],
  });
  await client.ask(routes.correctRiskEventLoss, { body: { ...correction, reason: '发票金额' } });
  expect(await client.call(routes.correctRiskEventLoss, { body: { ...correction, reason: 'again' } })).toMatchObject({
    code: 'validation',
  });
  // What came back may not be more than what was lost.
  const first = await client.call(routes.withdrawRiskEventLoss, { body: { id, entryNo: 1, reason: 'x' } });
  expect(first).toMatchObject({ code: 'validation', errors: [{ field: 'amount' }] });
  const before = await events.event(id);
  await client.ask(routes.withdrawRiskEventLoss, { body: { id, entryNo: 3, reason: '已由供应商承担' } });
  const after = await events.event(id);
  expect(after.lossEntries[2]).toMatchObject({
    amount: 800.2,
    correctedBy: { id: world.administrator.id },
    withdrawnBy: { id: world.administrator.id },
    withdrawnReason: '已由供应商承担',
    running: null,
  });
  expect([before.grossLoss, after.grossLoss]).toEqual([120800.7, 120000.5]);
  for (const call of [routes.withdrawRiskEventLoss, routes.correctRiskEventLoss])
    expect(await client.call(call, { body: { id, entryNo: 3, reason: 'x', ...entry() } })).toMatchObject({ code: 'not_found' });
  expect(
    await client.call(routes.withdrawRiskEventLoss, { body: { id, entryNo: 2, reason: 'x', rowVersion: before.rowVersion } }),
  ).toMatchObject({
    code: 'conflict',
  });

  const steps = await client.ask(routes.getRiskEventTask, { query: { RiskId: id, log: true } });
  const changes = JSON.stringify(steps);
  for (const line of ['#3 loss 2024-05-10 CNY 700.1 加急 运费', '#3 loss 2024-05-10 CNY 800.2 加急运费', '已由供应商承担'])
    expect(changes).toContain(line);
  const losses = async (step: number) =>
    (await client.ask(routes.getTrail, { query: { type: 'riskEvent', id, step } })).fields
      .find(({ field }) => field === 'losses')!
      .value.split('\n');
  expect(await losses(before.rowVersion - 1)).toContain('#3 loss 2024-05-10 CNY 800.2 加急运费');
  expect(await losses(after.rowVersion - 1)).toEqual(['#1 loss 2024-03-04 CNY 120000.5', '#2 recovery 2024-03-06 CNY 20000.25']);
  expect(await client.ask(routes.verifyTrail, { body: { type: 'riskEvent', id } })).toMatchObject({ ok: true });
});

test('a file of an entry hangs on the event; the note is found by search until the entry is withdrawn', async () => {
  const { id } = await events.bringEvent('identified');
  const file = (await world.owner.client.upload(routes.attachmentUpload, [{ name: 'claim.txt', content: 'x' }])).data[0]!;
  expect(await record(id, { note: '绝无仅有的赔案编号QX77', docId: file.id })).toMatchObject({ isSuccess: true });
  expect(await events.event(id)).toMatchObject({ docs: [{ fileName: 'claim.txt' }] });
  expect((await events.event(id)).lossEntries[2]).toMatchObject({ docId: file.id, fileName: 'claim.txt' });
  const foreign = (await world.administrator.client.upload(routes.attachmentUpload, [{ name: 'other.txt', content: 'x' }])).data[0]!;
  expect(await record(id, { docId: foreign.id })).toMatchObject({ code: 'validation', errors: [{ field: 'docs' }] });
  const find = async () =>
    (await world.owner.client.ask(routes.getRiskEventByPage, { body: { pageSize: 10, keyword: 'QX77' } })).totalCount;
  expect(await find()).toBe(1);
  await world.owner.client.ask(routes.withdrawRiskEventLoss, { body: { id, entryNo: 3, reason: 'x' } });
  expect(await find()).toBe(0);
});

test('the group currency goes by the rate of the entry’s month; a missing one is said and never taken as one', async () => {
  const { id } = await events.bringEvent('identified', { grossLoss: null, recovery: null });
  await record(id, { currency: 'USD', amount: 100, entryDate: '2024-06-30' });
  await record(id, { currency: 'USD', amount: 10, entryDate: '2024-07-01', kind: 'recovery' });
  expect((await events.event(id)).losses).toEqual({
    totals: [{ currency: 'USD', grossLoss: 100, recovered: 10, insured: 0, netLoss: 90 }],
    groupCurrency: 'CNY',
    group: null,
    missing: [
      { month: '2024-06', currency: 'USD' },
      { month: '2024-07', currency: 'USD' },
    ],
  });
  const { missing } = await world.administrator.client.ask(routes.getExchangeRates, { query: {} });
  expect(missing).toContainEqual({ month: '2024-06', currency: 'USD', entries: 1 });
  await setRate('2024-06', 'USD', 7.1);
  expect((await events.event(id)).lossEntries.map(({ rate, running }) => [rate, running])).toEqual([
    [7.1, 710],
    [null, null],
  ]);
  await setRate('2024-07', 'USD', 7.3333);
  const { losses, currency, grossLoss } = await events.event(id);
  expect(losses).toMatchObject({ group: { grossLoss: 710, recovered: 73.33, netLoss: 636.67 }, missing: [] });
  // Nobody had told a loss: the event is in the currency of its first entry.
  expect([currency, grossLoss]).toEqual(['USD', 100]);

  const list = async (filter: Record<string, unknown>) =>
    (await world.administrator.client.ask(routes.getRiskEventQueryByPage, { body: { pageSize: 50, ...filter } })).data.map((row) => row.id);
  expect(await list({ netLossMin: 636, netLossMax: 637 })).toEqual([id]);
  expect(await list({ netLossMin: 637, netLossMax: 700 })).toEqual([]);
  expect(await list({ currency: 'USD' })).toEqual([id]);
  expect((await list({ sort: 'groupNetLoss' })).indexOf(id)).toBe(0);
  await setRate('2024-07', 'USD', null);
  expect(await list({ netLossMin: 0, netLossMax: 700 })).not.toContain(id);
});

test('rates are set by administrators, all or none, each refused at its row; another group currency has rates of its own', async () => {
  const { client } = world.administrator;
  const save = (...rows: Record<string, unknown>[]) => client.call(routes.saveExchangeRates, { body: { rows } });
  const good = { month: '2023-01', currency: 'EUR', rate: 7.5 };
  const refused: [Record<string, unknown>, string][] = [
    [{ ...good, month: '2023-13' }, 'rows.1.month'],
    [{ ...good, month: '2999-01' }, 'rows.1.month'],
    [{ ...good, currency: 'QQQ' }, 'rows.1.currency'],
    [{ ...good, currency: 'CNY' }, 'rows.1.currency'],
    [{ ...good, month: '2023-02', rate: 0 }, 'rows.1.rate'],
    [good, 'rows.1.month'],
  ];
  for (const [row, field] of refused) expect(await save(good, row)).toMatchObject({ code: 'validation', errors: [{ field }] });
  expect((await client.ask(routes.getExchangeRates, { query: { year: 2023 } })).rates).toEqual([]);
  expect((await save(good, { ...good, month: '2023-02', rate: 7.6 })).data).toEqual({ saved: 2, unchanged: 0 });
  expect((await save(good, { ...good, month: '2023-02', rate: 7.7 })).data).toEqual({ saved: 1, unchanged: 1 });
  const log = await client.ask(routes.getChangeLogByPage, { body: { pageSize: 10, kind: 'reference' } });
  expect(log.data[0]).toMatchObject({ subjectName: '2023-02 EUR/CNY', changes: [{ field: 'rate', before: '7.6', after: '7.7' }] });

  expect(await client.call(routes.setGroupCurrency, { body: { currency: 'QQQ' } })).toMatchObject({
    code: 'validation',
    errors: [{ field: 'currency' }],
  });
  await client.ask(routes.setGroupCurrency, { body: { currency: 'EUR' } });
  try {
    expect(await client.ask(routes.getExchangeRates, { query: { year: 2023 } })).toMatchObject({ groupCurrency: 'EUR', rates: [] });
    const { id } = await events.bringEvent('identified', { occurredDate: '2023-01-05', discoveredDate: '2023-01-05' });
    expect((await events.event(id)).losses).toMatchObject({
      groupCurrency: 'EUR',
      group: null,
      missing: [{ month: '2023-01', currency: 'CNY' }],
    });
  } finally {
    await client.ask(routes.setGroupCurrency, { body: { currency: 'CNY' } });
  }
  expect((await client.ask(routes.getExchangeRates, { query: { year: 2023 } })).rates).toHaveLength(2);
});

test('reporter, writer of a report and administrators keep the losses; others who read them do not, and a confidential event is found by nobody else', async () => {
  const { id } = await events.bringEvent('pendingApproval', { confidential: true, allowedUsers: [world.assistant.id] });
  await world.reviewer.client.ask(routes.riskEventApproval, {
    body: { id, approved: true, escalationUserNo: [world.otherOwner.userNo], dueDate: '2030-01-31' },
  });
  expect(await record(id, {}, world.otherOwner)).toMatchObject({ isSuccess: true });
  expect(await record(id, {}, world.administrator)).toMatchObject({ isSuccess: true });
  expect(await record(id, {}, world.assistant)).toMatchObject({ code: 'not_allowed' });
  for (const actor of [world.aide, world.outsider]) expect(await record(id, {}, actor)).toMatchObject({ code: 'not_found' });
  await world.administrator.client.ask(routes.recuseFromRiskEvent, { body: { id, userId: world.administrator.id, reason: '关联' } });
  expect(await record(id, {}, world.administrator)).toMatchObject({ code: 'not_found' });
  const found = await world.aide.client.ask(routes.getRiskEventQueryByPage, {
    body: { pageSize: 50, netLossMin: 1, netLossMax: 999999999 },
  });
  expect(found.data.map((row) => row.id)).not.toContain(id);
});

test('a returned event that was confirmed once leaves its losses to the entries', async () => {
  const { id } = await events.bringEvent('closed');
  await world.reviewer.client.ask(routes.reopenRiskEvent, { body: { id, reason: '新线索' } });
  await world.reviewer.client.ask(routes.riskEventApproval, { body: { id, approved: false, comments: '补充' } });
  const body = (overrides: Record<string, unknown>) => ({ ...events.eventBody(overrides), id });
  expect(await world.owner.client.call(routes.submitRiskEvent, { body: body({ grossLoss: 1 }) })).toMatchObject({
    code: 'validation',
    errors: [{ field: 'grossLoss' }],
  });
  expect(await world.owner.client.call(routes.submitRiskEvent, { body: body({ eventType: 'nearMiss' }) })).toMatchObject({
    errors: [{ field: 'eventType' }],
  });
  await world.owner.client.ask(routes.submitRiskEvent, { body: body({ currency: '', grossLoss: null, recovery: null }) });
  await world.reviewer.client.ask(routes.riskEventApproval, {
    body: { id, approved: true, escalationUserNo: [world.owner.userNo], dueDate: '2030-01-31' },
  });
  const again = await events.event(id);
  expect(again).toMatchObject({ grossLoss: 120000.5, recovery: 20000.25 });
  expect(again.lossEntries).toHaveLength(2);
});

test('analyses add entries of all currencies in the group currency, by category, unit, department and the month of the entry', async () => {
  const { id } = await events.bringEvent('identified', {
    occurredDate: '2021-01-10',
    discoveredDate: '2021-01-12',
    grossLoss: 1000,
    recovery: 400,
    bu: 'BNC',
  });
  await record(id, { entryDate: '2021-02-10', currency: 'EUR', amount: 10 });
  await record(id, { entryDate: '2021-03-10', currency: 'EUR', amount: 5 });
  await setRate('2021-02', 'EUR', 8);
  const ask = (startDate: string, endDate: string) =>
    world.administrator.client.ask(routes.getLossAnalysis, { body: { startDate, endDate } });
  const year = await ask('2021-01-01', '2021-12-31');
  expect(year.totals).toEqual([
    { currency: 'CNY', events: 1, grossLoss: 1000, recovery: 400, netLoss: 600 },
    { currency: 'EUR', events: 1, grossLoss: 15, recovery: 0, netLoss: 15 },
  ]);
  const sums = { events: 1, grossLoss: 1080, recovery: 400, netLoss: 680 };
  expect(year.group).toMatchObject({
    currency: 'CNY',
    totals: sums,
    byCategory: [sums],
    byUnit: [{ bu: 'BNC', ...sums }],
    byDepartment: [{ departmentId: world.departmentId, ...sums }],
    byMonth: [{ month: '2021-01', ...sums }],
    byEntryMonth: [
      { month: '2021-01', events: 1, grossLoss: 1000, recovery: 400, netLoss: 600 },
      { month: '2021-02', events: 1, grossLoss: 80, recovery: 0, netLoss: 80 },
      { month: '2021-03', events: 1, grossLoss: 0, recovery: 0, netLoss: 0 },
    ],
    missing: [{ month: '2021-03', currency: 'EUR', entries: 1 }],
  });
  expect(year.byDepartment.map(({ departmentId, currency, netLoss }) => [departmentId, currency, netLoss])).toEqual([
    [world.departmentId, 'CNY', 600],
    [world.departmentId, 'EUR', 15],
  ]);
  // By the dates of the entries, whenever the event occurred.
  const february = await ask('2021-02-01', '2021-02-28');
  expect(february.totals).toEqual([]);
  expect(february.group).toMatchObject({ totals: { events: 0 }, byEntryMonth: [{ month: '2021-02', netLoss: 80 }], missing: [] });
});
