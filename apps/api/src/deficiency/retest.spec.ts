import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { addDays } from '@portal/platform';
import { bringDeficiency, buildWorld, concludeTest, settleIssues, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let id: number;
let periodId: number;
let controlId: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

/** A deficiency whose remediation was verified a moment ago. */
beforeEach(async () => {
  id = await bringDeficiency(api, world, 'remediating');
  await settleIssues(world, id);
  const record = await get();
  [periodId, controlId] = [record.periodId, record.control!.id];
});

const get = () => world.administrator.client.ask(routes.getDeficiency, { query: { id } });
const numberOf = async (testId: number) =>
  (await world.administrator.client.ask(routes.getControlTest, { query: { id: testId } })).recordNo;
const choices = () => world.administrator.client.ask(routes.getDeficiencyChoices, { query: { id } });
const retest = (testId: number, shortReason = '') =>
  world.administrator.client.call(routes.retestDeficiency, { body: { id, testId, shortReason } });
const conclude = (more: Partial<Parameters<typeof concludeTest>[2]>) =>
  concludeTest(api, world, { periodId, controlId, conclusion: 'effective', ...more });

test('a sample that was drawn before the table’s waiting days are over, or is smaller than its size, is refused with the day and the size', async () => {
  const testId = await conclude({ frequency: 'weekly', items: 3 });
  const { tests, verifiedOn } = await choices();
  const earliest = addDays(verifiedOn!, 35);
  const said = [
    expect.stringContaining(`it is to be drawn from ${earliest} on`),
    expect.stringContaining('is 3. The sample size table asks for at least 5'),
  ];
  const lacks = said.map((en) => ({ zh: expect.any(String), en }));
  expect(tests).toMatchObject([{ id: testId, no: await numberOf(testId), conclusion: 'effective', lacks }]);
  expect(tests[0]!.lacks[0]!.zh).toContain(`须自 ${earliest} 起抽取`);
  expect(await retest(testId)).toMatchObject({
    code: 'validation',
    errors: said.map((message) => ({ field: 'shortReason', message })),
  });
  expect((await get()).state).toBe('remediating');
  // Enough of them, and long enough after.
  await api.sql.query(`update control_test_draw set drawn_at = now() + interval '36 days' where test_id = $1`, [testId]);
  expect(await retest(testId)).toMatchObject({ errors: [{ field: 'shortReason', message: said[1] }] });
  await api.sql.query(
    `insert into control_test_item (test_id, place, ordinal, item_key) select $1, place, 1, 'TX-' || place from generate_series(4, 5) place`,
    [testId],
  );
  expect((await choices()).tests[0]!.lacks).toEqual([]);
  expect((await retest(testId, '不会保留')).isSuccess).toBe(true);
  const [step] = await world.administrator.client.ask(routes.getDeficiencyHistory, { query: { id } });
  expect(step!.changes.map(({ field }) => field)).toEqual(['retest']);
});

test('whoever records it may say why such a test counts; the step keeps his words', async () => {
  const testId = await conclude({ frequency: 'quarterly', items: 2 });
  expect((await retest(testId)).code).toBe('validation');
  expect((await retest(testId, '两个季度的凭证已逐笔核对')).isSuccess).toBe(true);
  const [step] = await world.administrator.client.ask(routes.getDeficiencyHistory, { query: { id } });
  expect(step).toMatchObject({
    operationCode: 'RETEST',
    changes: [
      { field: 'retest', after: await numberOf(testId) },
      { field: 'shortReason', after: '两个季度的凭证已逐笔核对' },
    ],
  });
});

test('a sample for which no frequency was named says nothing of the table, and one drawn before the verification is none, whatever the reason', async () => {
  const chosen = await conclude({ frequency: null, kind: 'rollForward' });
  expect(await retest(chosen)).toMatchObject({
    errors: [{ field: 'shortReason', message: expect.stringContaining('names no control frequency') }],
  });
  const early = await conclude({ frequency: 'annual' });
  await api.sql.query(`update control_test_draw set drawn_at = now() - interval '1 hour' where test_id = $1`, [early]);
  expect(await retest(early, '已核对')).toMatchObject({ code: 'validation', errors: [{ field: 'testId' }] });
  expect((await choices()).tests.map((one) => one.id)).toEqual([chosen]);
});

test('the table counts as it is when the retest is recorded', async () => {
  const testId = await conclude({ frequency: 'monthly', items: 2 });
  expect((await retest(testId)).code).toBe('validation');
  await world.administrator.client.ask(routes.saveSampleSizes, {
    body: { sizes: [{ frequency: 'monthly', risk: 'lower', size: 2, waitDays: 0 }] },
  });
  expect((await retest(testId)).isSuccess).toBe(true);
});

test('after retests of each kind have failed, the next one is the test opened again with a sample drawn anew', async () => {
  const testId = await conclude({ conclusion: 'ineffective' });
  expect((await retest(testId)).isSuccess).toBe(true);
  expect((await get()).state).toBe('concluded');
  await world.administrator.client.ask(routes.startDeficiencyRemediation, { body: { id, plan: '再次整改', dueDate: '2031-06-30' } });
  const { issues } = await get();
  for (const [who, event] of [
    [world.owner, 'START'],
    [world.owner, 'SUBMIT_FIX'],
    [world.reviewer, 'VERIFY'],
  ] as const)
    await who.client.ask(routes.updateRemediationIssue, { body: { id: issues[1]!.id, event, comments: '已完成' } });
  // Its first sample says nothing of what was mended since.
  expect((await retest(testId)).code).toBe('validation');
  expect(
    (await world.administrator.client.call(routes.updateControlTest, { body: { id: testId, event: 'REOPEN', comments: '整改后复测' } }))
      .isSuccess,
  ).toBe(true);
  await api.sql.query('update control_test_draw set is_current = false where test_id = $1', [testId]);
  await api.sql.query(
    `with draw as (insert into control_test_draw (test_id, ordinal, role, formula, frequency, risk, drawn_by, reason)
       select id, 2, 'redraw', '{}', 'annual', 'lower', tester_id, '整改后' from control_test where id = $1 returning test_id)
     insert into control_test_item (test_id, place, ordinal, item_key) select test_id, 2, 2, 'TX-9' from draw`,
    [testId],
  );
  expect((await retest(testId)).code).toBe('validation');
  await api.sql.query(`update control_test set state = 'concluded', conclusion = 'effective', concluded_on = current_date where id = $1`, [
    testId,
  ]);
  expect((await retest(testId)).isSuccess).toBe(true);
  expect((await get()).state).toBe('retested');
});

test('of a deficiency without a control the tests of controls of its accounts count, else of its process, else all of its period; the offer is the rule', async () => {
  await api.sql.query('update deficiency set control_id = null where id = $1', [id]);
  const [account] = await api.sql.query<{ id: number }>(
    `insert into significant_account (period_id, code, name, name_en) values ($1, '6001', '营业收入', 'Revenue') returning id`,
    [periodId],
  );
  const { id: processId } = await world.administrator.client.ask(routes.saveBusinessProcess, {
    body: { code: `S-${id}`, name: '销售', nameEn: 'Sales' },
  });
  const scope = (control: number, assertion: string, process: number | null) =>
    api.sql.query(
      `with scoped as (insert into control_scope (control_id, process_id) values ($1, $4))
       insert into control_scope_account (control_id, account_id, assertion) values ($1, $2, $3)`,
      [control, account!.id, assertion, process],
    );
  const [covers, other, far] = [(await world.bring('draft')).id, (await world.bring('draft')).id, (await world.bring('draft')).id];
  await scope(covers, 'accuracy', null);
  await scope(other, 'cutoff', processId);
  const tests = {
    covers: await conclude({ controlId: covers }),
    other: await conclude({ controlId: other }),
    far: await conclude({ controlId: far }),
  };
  // Of a period in which the deficiency does not stand.
  const elsewhere = await conclude({ controlId: far, kind: 'interim', periodId: (await get()).periodId });
  const { id: otherPeriod } = await world.administrator.client.ask(routes.saveAssessmentPeriod, {
    body: { title: '2027 年', kind: 'year', firstDay: '2027-01-01', lastDay: '2027-12-31', currency: 'CNY' },
  });
  await api.sql.query('update control_test set period_id = $2 where id = $1', [elsewhere, otherPeriod]);
  const offered = async () => {
    const { retestRule, tests: found } = await choices();
    return [retestRule, found.map((one) => one.id).sort((a, b) => a - b)];
  };
  const refused = async (testId: number) => (await retest(testId)).errors?.[0]?.message;
  expect(await offered()).toEqual(['period', Object.values(tests)]);
  // Who answers for it records no retest, and reads no tests of others.
  expect((await world.owner.client.ask(routes.getDeficiencyChoices, { query: { id } })).tests).toEqual([]);
  expect(await refused(elsewhere)).toBe('This test does not test operating effectiveness in this period');
  await api.sql.query('update deficiency set process_id = $2 where id = $1', [id, processId]);
  expect(await offered()).toEqual(['process', [tests.other]]);
  expect(await refused(tests.covers)).toContain('of a control in the affected process');
  await api.sql.query(`insert into deficiency_account (deficiency_id, account_id, assertion) values ($1, $2, 'accuracy')`, [
    id,
    account!.id,
  ]);
  expect(await offered()).toEqual(['account', [tests.covers]]);
  expect(await refused(tests.other)).toContain('covers an affected account and assertion');
  expect((await retest(tests.covers)).isSuccess).toBe(true);
  expect((await get()).state).toBe('retested');
});

test('of one with a control no other control’s test counts', async () => {
  const other = await conclude({ controlId: (await world.bring('draft')).id });
  expect((await choices()).tests).toEqual([]);
  expect(await retest(other)).toMatchObject({ code: 'validation', errors: [{ field: 'testId' }] });
});
