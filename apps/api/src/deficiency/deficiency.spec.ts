import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes, type RouteBody } from '@portal/contract';
import {
  bringDeficiency,
  buildStatements,
  buildAdministrator,
  buildPerson,
  buildWorld,
  concludeTest,
  revenueOfAMillion,
  settleIssues,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let worker: NoticeWorker;
let world: World;
let periodId: number;
let accountId: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

/** Each story has a period of its own, so that nothing is summed with another's. */
beforeEach(async () => {
  const { id } = await world.administrator.client.ask(routes.saveAssessmentPeriod, {
    body: { title: '2026 年度', kind: 'year', firstDay: '2026-01-01', lastDay: '2026-12-31', currency: 'CNY' },
  });
  periodId = id;
  await world.administrator.client.ask(routes.setDeficiencyStandard, {
    body: { periodId, currency: 'CNY', rules: revenueOfAMillion, reason: '' },
  });
  accountId = await makeAccount();
});

async function makeAccount(): Promise<number> {
  const [row] = await api.sql.query<{ id: number }>(
    `insert into significant_account (period_id, code, name, name_en) values ($1, '6001', '营业收入', 'Revenue') returning id`,
    [periodId],
  );
  await api.sql.query(`insert into account_assertion (account_id, assertion) values ($1, 'accuracy'), ($1, 'cutoff')`, [row!.id]);
  return row!.id;
}

const propose = (title = '对账未复核', more: Partial<RouteBody<typeof routes.saveDeficiency>> = {}) =>
  world.administrator.client.ask(routes.saveDeficiency, {
    body: { title, area: 'financialReporting', periodId, ownerId: world.owner.id, ...more },
  });
const evaluate = (id: number, magnitude: string, more: Record<string, unknown> = {}) =>
  world.administrator.client.ask(routes.evaluateDeficiency, {
    body: {
      id,
      area: 'financialReporting',
      likelihood: 'reasonablyPossible',
      magnitude,
      accounts: [{ accountId, assertion: 'accuracy' }],
      ...more,
    },
  });
const act = (id: number, event: 'AGREE' | 'DISAGREE' | 'CONCLUDE' | 'DISMISS' | 'CLOSE' | 'REOPEN', comments = '') =>
  world.reviewer.client.call(routes.updateDeficiency, { body: { id, event, comments } });
const get = (id: number) => world.administrator.client.ask(routes.getDeficiency, { query: { id } });

/** A control that covers the account and has, or has not, been tested effective in the period. */
async function makeControl({
  assertion = 'accuracy',
  conclusion = null,
}: { assertion?: string; conclusion?: 'effective' | 'ineffective' | null } = {}) {
  const { id } = await world.bring('draft');
  await api.sql.query('insert into control_scope_account (control_id, account_id, assertion) values ($1, $2, $3)', [
    id,
    accountId,
    assertion,
  ]);
  if (conclusion) await concludeTest(api, world, { periodId, controlId: id, conclusion });
  return id;
}

test('four of 0.9 % of revenue on one account are proposed as a material weakness, each by its own step', async () => {
  const ids: number[] = [];
  for (const place of [1, 2, 3, 4]) ids.push((await propose(`缺陷 ${place}`)).id);
  const first = await evaluate(ids[0]!, '9000');
  expect(first).toMatchObject({ state: 'evaluated', computedClass: 'significant', class: 'significant', groups: [] });
  for (const id of ids.slice(1)) await evaluate(id, '9000.00');
  for (const id of ids) {
    const record = await get(id);
    expect(record).toMatchObject({ aloneClass: 'significant', computedClass: 'material', class: 'material' });
    expect(record.groups).toMatchObject([
      { name: { zh: '营业收入 × 准确性', en: 'Revenue × accuracy' }, total: '36000.00', class: 'material' },
    ]);
  }
  const steps = await world.administrator.client.ask(routes.getDeficiencyHistory, { query: { id: ids[0]! } });
  expect(steps.map(({ operationCode }) => operationCode)).toEqual(['AGGREGATE', 'EVALUATE', 'PROPOSE']);
  // One of them dismissed, three are still material; another assertion is no part of it.
  await evaluate(ids[3]!, '9000', { accounts: [{ accountId, assertion: 'cutoff' }] });
  expect((await get(ids[3]!)).computedClass).toBe('significant');
  expect((await get(ids[0]!)).groups).toMatchObject([{ total: '27000.00' }]);
});

test('a class is lowered only for a control that was tested effective and covers the same assertion', async () => {
  const { id } = await propose();
  const { rowVersion } = await evaluate(id, '20000');
  const change = (body: Partial<RouteBody<typeof routes.changeDeficiencyClass>>) =>
    world.administrator.client.call(routes.changeDeficiencyClass, { body: { id, class: 'significant', reason: '有补偿性控制', ...body } });
  const untested = await makeControl();
  const failed = await makeControl({ conclusion: 'ineffective' });
  const other = await makeControl({ assertion: 'cutoff', conclusion: 'effective' });
  const good = await makeControl({ conclusion: 'effective' });
  expect(await change({})).toMatchObject({
    code: 'validation',
    errors: [{ field: 'compensatingControlId', message: 'To lower the classification, name a compensating control' }],
  });
  for (const [control, words] of [
    [untested, 'has not been tested as operating effectively in this period'],
    [failed, 'has not been tested as operating effectively in this period'],
    [other, 'does not cover the same account and assertion'],
  ] as const)
    expect(JSON.stringify(await change({ compensatingControlId: control }))).toContain(words);
  expect(await change({ compensatingControlId: good, reason: '' })).toMatchObject({ code: 'validation' });
  expect(await change({ compensatingControlId: good, rowVersion: rowVersion + 1 })).toMatchObject({ code: 'conflict' });
  expect((await change({ compensatingControlId: good })).isSuccess).toBe(true);
  expect(await get(id)).toMatchObject({ class: 'significant', computedClass: 'material', compensating: { id: good, faults: [] } });
  const candidates = await world.administrator.client.ask(routes.getDeficiencyCompensation, { query: { id } });
  expect(candidates.map((one) => [one.id, one.faults])).toEqual(
    expect.arrayContaining([
      [good, []],
      [untested, ['notTested']],
    ]),
  );
  // Raising needs a reason and nothing else.
  const { id: small } = await propose('小额');
  await evaluate(small, '1', { accounts: [] });
  const raised = await world.administrator.client.ask(routes.changeDeficiencyClass, {
    body: { id: small, class: 'material', reason: '从严' },
  });
  expect(raised).toMatchObject({ class: 'material', computedClass: 'control', classReason: '从严' });
});

test('of two tests of operation the newest decides; a lowered class is agreed to and concluded only while its control still compensates', async () => {
  const { id } = await propose();
  await evaluate(id, '20000');
  const lower = (control: number) =>
    world.administrator.client.call(routes.changeDeficiencyClass, {
      body: { id, class: 'significant', reason: '有补偿性控制', compensatingControlId: control },
    });
  const test = (controlId: number, kind: 'interim' | 'yearEnd' | 'rollForward', conclusion: 'effective' | 'ineffective') =>
    concludeTest(api, world, { periodId, controlId, kind, conclusion });
  const failedLater = await makeControl();
  await test(failedLater, 'interim', 'effective');
  await test(failedLater, 'yearEnd', 'ineffective');
  expect(JSON.stringify(await lower(failedLater))).toContain('its latest test counts');
  // Planned earlier and concluded later is later.
  const mendedLater = await makeControl();
  const last = await test(mendedLater, 'yearEnd', 'effective');
  const failed = await test(mendedLater, 'interim', 'ineffective');
  await api.sql.query('update control_test set concluded_on = concluded_on - 30 where id = $1', [failed]);
  expect((await lower(mendedLater)).isSuccess).toBe(true);
  expect(await get(id)).toMatchObject({ class: 'significant', compensating: { id: mendedLater, testId: last } });
  const fail = (concludedOn: string) =>
    api.sql.query(`update control_test set concluded_on = current_date + $2::int where id = $1`, [failed, concludedOn]);
  await fail('60');
  const refused = await act(id, 'AGREE');
  expect([refused.code, refused.message]).toEqual([
    'wrong_state',
    expect.stringMatching(/latest test counts.*restore the proposed classification/),
  ]);
  await fail('-60');
  expect((await act(id, 'AGREE')).isSuccess).toBe(true);
  await api.sql.query('delete from control_scope_account where control_id = $1', [mendedLater]);
  expect(await act(id, 'CONCLUDE')).toMatchObject({ code: 'wrong_state', message: expect.stringContaining('does not cover') });
  expect((await get(id)).state).toBe('challenged');
  // Sent back, it is evaluated anew, with the computed class.
  expect(
    (await world.reviewer.client.call(routes.updateDeficiency, { body: { id, event: 'RETURN', comments: '请重新评价' } })).isSuccess,
  ).toBe(true);
  expect(await evaluate(id, '20000')).toMatchObject({ class: 'material', compensating: null });
  for (const event of ['AGREE', 'CONCLUDE'] as const) expect((await act(id, event)).isSuccess).toBe(true);
});

test('a second person challenges, who evaluated none of it, tested nothing and does not answer for it; what he disagrees with is evaluated anew', async () => {
  const { id, recordNo } = await propose();
  await worker.settle();
  expect((await world.reviewer.client.ask(routes.getMyDuties, { query: {} })).data).toContainEqual(
    expect.objectContaining({ id, recordNo, duty: 'deficiencyEvaluation' }),
  );
  await worker.forget();
  await evaluate(id, '9000');
  expect(await worker.inboxes()).toContainEqual({ userNo: world.reviewer.userNo, kind: 'deficiencyEvaluated' });
  expect((await get(id)).mayJudge.map((person) => person.id)).not.toContain(world.administrator.id);
  const own = await world.administrator.client.call(routes.updateDeficiency, { body: { id, event: 'AGREE' } });
  expect(own.code).toBe('not_allowed');
  expect((await act(id, 'DISAGREE')).code).toBe('validation');
  expect((await act(id, 'DISAGREE', '金额过低')).isSuccess).toBe(true);
  expect((await get(id)).state).toBe('proposed');
  await evaluate(id, '9500');
  expect((await act(id, 'AGREE')).isSuccess).toBe(true);
  expect((await world.administrator.client.call(routes.updateDeficiency, { body: { id, event: 'CONCLUDE' } })).code).toBe('not_allowed');
  expect((await act(id, 'CONCLUDE')).isSuccess).toBe(true);
  expect(await get(id)).toMatchObject({ state: 'concluded', class: 'significant' });
  expect(
    await world.administrator.client.ask(routes.verifyRecordTrail, { body: { workflow: 'deficiency', record: recordNo } }),
  ).toMatchObject({ ok: true, id });
});

test('an owner reads his own, a stranger none; search, comments, list and board keep to it', async () => {
  const { id } = await propose('独一无二的返利');
  const find = async (who: World['owner']) =>
    (await who.client.ask(routes.search, { query: { q: '独一无二' } })).groups.map(({ kind }) => kind);
  await worker.settle();
  expect(await find(world.owner)).toEqual(['deficiency']);
  expect(await find(world.outsider)).toEqual([]);
  expect((await world.outsider.client.call(routes.getDeficiency, { query: { id } })).code).toBe('not_found');
  const list = await world.owner.client.ask(routes.getDeficiencyByPage, { body: { periodId, keyword: '返利' } });
  expect(list).toMatchObject({ totalCount: 1, data: [{ id, class: null }] });
  expect(await world.owner.client.ask(routes.getDeficiencyBoard, { body: { periodId } })).toEqual([
    { class: null, state: 'proposed', count: 1 },
  ]);
  expect(await world.outsider.client.ask(routes.getDeficiencyBoard, { body: { periodId } })).toEqual([]);
});

test('a standard is never in force retroactively: what was evaluated recomputes to the same class by its version', async () => {
  const { id } = await propose();
  await evaluate(id, '9000');
  await act(id, 'AGREE');
  await act(id, 'CONCLUDE');
  const [first] = await world.administrator.client.ask(routes.getDeficiencyStandards, { query: { id: periodId } });
  const stricter = { ...revenueOfAMillion, bases: [{ base: 'revenue' as const, amount: '100000.00' }] };
  const set = (basedOn: number | null, reason: string) =>
    world.administrator.client.call(routes.setDeficiencyStandard, {
      body: { periodId, currency: 'CNY', rules: stricter, reason, basedOn },
    });
  expect((await set(null, '修订')).code).toBe('conflict');
  expect((await set(first!.id, '')).code).toBe('validation');
  expect((await set(first!.id, '基数减少')).isSuccess).toBe(true);
  expect(await get(id)).toMatchObject({ class: 'significant', classToday: null, standard: { versionNo: 1 }, newerVersionNo: 2 });
  // Without what was kept at the conclusion the same comes out of the same version.
  const kept = (await get(id)).derivation;
  await api.sql.query('update deficiency set derivation = null where id = $1', [id]);
  expect((await get(id)).derivation).toEqual(kept);
  await expect(api.sql.query(`update deficiency_standard set reason = 'x' where id = $1`, [first!.id])).rejects.toThrow('never changes');
  const { id: next } = await propose('后来的');
  expect(await evaluate(next, '9000', { accounts: [] })).toMatchObject({ class: 'material', standard: { versionNo: 2 } });
});

test('remediated by an issue, retested after its verification, closed; a failing retest goes back', async () => {
  const id = await bringDeficiency(api, world, 'remediating');
  const before = await get(id);
  expect(before).toMatchObject({ state: 'remediating', issues: [{ state: 'open', assignee: { id: world.owner.id } }] });
  const [control, period] = [before.control!.id, before.periodId];
  const retest = (testId: number) => world.administrator.client.call(routes.retestDeficiency, { body: { id, testId } });
  const isAsked = async () => (await world.administrator.client.ask(routes.getMyDuties, { query: {} })).data.some((one) => one.id === id);
  const failing = await concludeTest(api, world, { periodId: period, controlId: control, conclusion: 'ineffective' });
  expect((await retest(failing)).code).toBe('wrong_state');
  expect(await isAsked()).toBe(false);
  await settleIssues(world, id);
  expect((await get(id)).state).toBe('remediating');
  expect(await isAsked()).toBe(true);
  expect((await retest(999_999)).code).toBe('validation');
  // It was concluded after the verification, of a sample that was drawn before.
  expect(JSON.stringify(await retest(failing))).toContain('was drawn before the remediation was verified');
  await api.sql.query('update control_test_draw set drawn_at = now() where test_id = $1', [failing]);
  await api.sql.query(`update control_test set kind = 'design' where id = $1`, [failing]);
  expect((await retest(failing)).code).toBe('validation');
  await api.sql.query(`update control_test set kind = 'interim' where id = $1`, [failing]);
  expect((await retest(failing)).isSuccess).toBe(true);
  expect((await get(id)).state).toBe('concluded');
  await world.administrator.client.ask(routes.startDeficiencyRemediation, { body: { id, plan: '再次整改', dueDate: '2031-06-30' } });
  const [, second] = (await get(id)).issues;
  for (const [who, event] of [
    [world.owner, 'START'],
    [world.owner, 'SUBMIT_FIX'],
    [world.reviewer, 'VERIFY'],
  ] as const)
    await who.client.ask(routes.updateRemediationIssue, { body: { id: second!.id, event, comments: '已完成' } });
  // The test that found it is no retest of it, whenever its sample was drawn.
  await api.sql.query(`update deficiency set source = 'controlTest', source_id = $2 where id = $1`, [id, failing]);
  expect(JSON.stringify(await retest(failing))).toContain('This test found the deficiency');
  const good = await concludeTest(api, world, { periodId: period, controlId: control, conclusion: 'effective' });
  const { tests } = await world.administrator.client.ask(routes.getDeficiencyChoices, { query: { id } });
  expect(tests.map((one) => one.id)).toEqual([good]);
  expect((await retest(good)).isSuccess).toBe(true);
  expect(await get(id)).toMatchObject({ state: 'retested', retest: { id: good } });
  expect((await act(id, 'CLOSE')).isSuccess).toBe(true);
  expect((await get(id)).state).toBe('closed');
});

test('bad input is refused in words and changes nothing', async () => {
  const { id } = await propose();
  const bad = (body: Record<string, unknown>) =>
    world.administrator.client.call(routes.evaluateDeficiency, {
      body: { id, area: 'financialReporting', likelihood: 'probable', magnitude: '1', ...body } as never,
    });
  for (const body of [
    { likelihood: '' },
    { magnitude: '1e9' },
    { magnitude: '-1' },
    { magnitude: '1.234' },
    { criteria: ['nobodyKnows'] },
    { accounts: [{ accountId, assertion: 'rights' }] },
    { overlaps: [{ withId: id, amount: '1' }] },
    { processId: 987_654_321 },
  ])
    expect({ body, code: (await bad(body)).code }).toEqual({ body, code: 'validation' });
  expect(await get(id)).toMatchObject({ state: 'proposed', rowVersion: 2, accounts: [] });
  expect((await world.administrator.client.call(routes.saveDeficiency, { body: { title: '', area: 'other', periodId } })).code).toBe(
    'validation',
  );
});

test('an account is about what a control leans on it for, too: what a finding begins with can be chosen and is taken', async () => {
  const { id } = await propose();
  await makeControl({ assertion: 'valuation' });
  const { accounts } = await world.administrator.client.ask(routes.getDeficiencyChoices, { query: { id } });
  expect(accounts.find((one) => one.id === accountId)?.assertions).toEqual(['accuracy', 'cutoff', 'valuation']);
  await evaluate(id, '9000', { accounts: [{ accountId, assertion: 'valuation' }] });
  expect((await get(id)).accounts).toMatchObject([{ accountId, assertion: 'valuation' }]);
});

test('what a statement tells of is proposed of it once, in its period; the statement and the deficiency show each other', async () => {
  const { administrator, owner } = world;
  const { id, periodId: ofStatement } = await buildStatements(world);
  const body = { title: '声明所述事项', area: 'other' as const, certificationId: id };
  const { id: found } = await administrator.client.ask(routes.saveDeficiency, { body });
  expect(await get(found)).toMatchObject({
    source: 'certification',
    periodId: ofStatement,
    owner: { id: owner.id },
    sourceRecord: { workflow: 'certification', id, no: expect.any(String) },
  });
  expect(await administrator.client.ask(routes.saveDeficiency, { body })).toMatchObject({ id: found });
  const ofSource = (client = administrator.client) =>
    client.ask(routes.getDeficienciesOfSource, { body: { source: 'certification', sourceIds: [id] } });
  expect(await ofSource()).toMatchObject([{ id: found, state: 'proposed' }]);
  // Its signer answers for it and sees it from his statement; others do not.
  expect((await ofSource(owner.client)).map((row) => row.id)).toEqual([found]);
  expect(await ofSource(world.outsider.client)).toEqual([]);
  const unknown = await administrator.client.call(routes.saveDeficiency, { body: { ...body, certificationId: 1 } });
  expect(unknown.code).toBe('not_found');
});

test('people who are no administrators of the portal propose and weigh nothing', async () => {
  const someone = await api.as(await buildPerson(api.sql));
  expect((await someone.call(routes.saveDeficiency, { body: { title: 'x', area: 'other', periodId } })).code).toBe('not_allowed');
  const second = await api.as(await buildAdministrator(api.sql));
  expect((await second.call(routes.getDeficiencyByPage, { body: { periodId } })).isSuccess).toBe(true);
});
