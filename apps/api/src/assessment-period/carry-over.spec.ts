import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { verifyValues } from '@portal/platform';
import { routes } from '@portal/contract';
import { deficiencyKind } from '@portal/deficiency';
import { PlanCarrier } from '@portal/control-test';
import {
  buildPerson,
  buildWorld,
  bulksTold,
  concludeTest,
  revenueOfAMillion,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';

type Person = Awaited<ReturnType<typeof buildPerson>>;

let api: TestApi;
let worker: NoticeWorker;
let world: World;
let tester: Person;
let reviewer: Person;
let procedureId: number;
let periodId: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
  [tester, reviewer] = [await buildPerson(api.sql, { userNo: 'carry.tester' }), await buildPerson(api.sql, { userNo: 'carry.reviewer' })];
  procedureId = await saveProcedure('PR-CARRY');
});
beforeEach(async () => {
  periodId = await planPeriod('2031');
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

const administrator = () => world.administrator.client;
const days = (year: string) => ({ kind: 'year' as const, firstDay: `${year}-01-01`, lastDay: `${year}-12-31` });
const planPeriod = async (year: string) =>
  (
    await administrator().ask(routes.saveAssessmentPeriod, {
      body: { title: `${year} 年`, titleEn: `Year ${year}`, currency: 'CNY', ...days(year) },
    })
  ).id;
const carry = async (fromId = periodId, year = '2032') =>
  (
    await administrator().ask(routes.carryAssessmentPeriod, {
      body: { fromId, title: `${year} 年`, titleEn: `Year ${year}`, ...days(year) },
    })
  ).id;
const differences = (id: number) => administrator().ask(routes.getPeriodDifferences, { query: { id } });
const listTests = async (id: number) =>
  (await administrator().ask(routes.getControlTestByPage, { body: { periodId: id, pageSize: 200 } })).data;
const listDeficiencies = async (id: number, more: object = {}) =>
  (await administrator().ask(routes.getDeficiencyByPage, { body: { periodId: id, ...more } })).data;
const figures = async (id: number) => (await administrator().ask(routes.getPeriodFigures, { query: { id } })).deficiencies;

async function saveProcedure(code: string): Promise<number> {
  const attributes = [{ letter: 'A' as const, text: '有签字', textEn: 'Signed', expected: '签字', expectedEn: 'A signature' }];
  const body = { code, title: `程序 ${code}`, titleEn: `Procedure ${code}`, attributes };
  return (await administrator().ask(routes.saveTestProcedure, { body })).id;
}

/** Rows of controls of a year; those of one lineage are one control. */
async function makeControls(count: number, year = 2031, lineages: readonly number[] = []): Promise<{ id: number; lineage: number }[]> {
  const rows = await api.sql.query<{ id: number; lineage: number }>(
    `insert into risk_control (id, lineage_id, risk_no, risk_year, state, creator_id, owner_id, department_id, risk_description)
     select x.id, coalesce(($5::bigint[])[x.n], x.id), 'CARRY-' || x.id, $2, 'complete', $3, $4, $6, '控制 ' || x.n
     from (select nextval('portal_id_seq') as id, n from generate_series(1, $1::int) n) x returning id, lineage_id as lineage`,
    [count, year, world.administrator.id, world.otherOwner.id, lineages, world.departmentId],
  );
  return rows.sort((a, b) => a.id - b.id);
}

const planTest = (
  controlId: number,
  more: Partial<{ kind: 'design' | 'yearEnd'; dueOn: string; procedureId: number; testerId: number; reviewerId: number }> = {},
) =>
  administrator().ask(routes.saveControlTest, {
    body: { periodId, controlId, kind: 'design', testerId: tester.id, reviewerId: reviewer.id, dueOn: '2031-06-30', procedureId, ...more },
  });

const propose = async (controlId: number | null = null, title = '对账未复核') =>
  (
    await administrator().ask(routes.saveDeficiency, {
      body: { title, area: 'financialReporting', periodId, controlId, ownerId: world.owner.id },
    })
  ).id;
const setStandard = (id: number) =>
  administrator().ask(routes.setDeficiencyStandard, { body: { periodId: id, currency: 'CNY', rules: revenueOfAMillion, reason: '' } });
const evaluate = (id: number, magnitude = '9000', more: object = {}) =>
  administrator().ask(routes.evaluateDeficiency, {
    body: { id, area: 'financialReporting', likelihood: 'reasonablyPossible', magnitude, ...more },
  });
const judge = (id: number, event: 'AGREE' | 'CONCLUDE' | 'DISMISS' | 'CLOSE', comments = '不成立') =>
  world.reviewer.client.ask(routes.updateDeficiency, { body: { id, event, comments } });
const readDeficiency = (id: number) => administrator().ask(routes.getDeficiency, { query: { id } });
const signOff = (id: number) => api.sql.query(`update assessment_period set state = 'signedOff' where id = $1`, [id]);

test('a test is planned anew for the row of its control in the next year, with the procedure of today, and nothing of what was found', async () => {
  const [rolled, waiting] = await makeControls(2);
  const [next] = await makeControls(1, 2032, [rolled!.lineage]);
  const first = await planTest(rolled!.id);
  await planTest(waiting!.id, { kind: 'yearEnd', dueOn: '2031-12-31' });
  await api.sql.query(
    `update control_test set state = 'concluded', conclusion = 'ineffective', conclusion_note = '未复核', concluded_on = '2031-07-01', exceptions = 2, hours = 5 where id = $1`,
    [first.id],
  );
  await administrator().ask(routes.saveTestProcedure, {
    body: {
      id: procedureId,
      code: 'PR-CARRY',
      title: '程序二',
      titleEn: 'Procedure two',
      attributes: [{ letter: 'A', text: '有签字', textEn: 'Signed', expected: '签字', expectedEn: 'A signature' }],
    },
  });
  expect(await administrator().ask(routes.getCarryOverCounts, { query: { id: periodId } })).toMatchObject({ plans: 2, deficiencies: 0 });
  const id = await carry();
  const tests = (await listTests(id)).sort((a, b) => a.kind.localeCompare(b.kind));
  expect(tests).toMatchObject([
    {
      kind: 'design',
      state: 'planned',
      dueOn: '2032-06-30',
      controlId: next!.id,
      tester: { id: tester.id },
      reviewer: { id: reviewer.id },
      conclusion: null,
    },
    // Not rolled forward yet: the row that there is.
    { kind: 'yearEnd', state: 'planned', dueOn: '2032-12-31', controlId: waiting!.id },
  ]);
  const [procedure] = await administrator().ask(routes.getTestProcedures, { query: {} });
  expect(await administrator().ask(routes.getControlTest, { query: { id: tests[0]!.id } })).toMatchObject({
    procedure: { code: 'PR-CARRY', version: procedure!.version },
    population: null,
    items: [],
    planner: { id: world.administrator.id },
  });
  const [row] = await api.sql.query(
    `select conclusion_note, concluded_on, exceptions, hours, dependent_ids from control_test where id = $1`,
    [tests[0]!.id],
  );
  expect(row).toEqual({ conclusion_note: '', concluded_on: null, exceptions: 0, hours: null, dependent_ids: [] });
  expect((await differences(id)).plans).toEqual({ carried: 2, left: 0, rows: [] });
  // The old period keeps its own.
  expect(await listTests(periodId)).toHaveLength(2);
});

test('what may not be planned is left out and told: who left, who acts on the control now, a control that is gone; a cancelled test is none', async () => {
  const [gone, tied, deleted, cancelled, retired, fine] = await makeControls(6);
  const leaver = await buildPerson(api.sql, { userNo: `carry.leaver${periodId}` });
  await planTest(gone!.id, { testerId: leaver.id });
  await planTest(tied!.id);
  await planTest(deleted!.id);
  const dropped = await planTest(cancelled!.id);
  await planTest(retired!.id, { procedureId: await saveProcedure(`PR-OLD${periodId}`) });
  await planTest(fine!.id);
  await api.sql.query('update person set is_active = false where id = $1', [leaver.id]);
  await api.sql.query('update risk_control set owner_id = $2 where id = $1', [tied!.id, reviewer.id]);
  await api.sql.query('update risk_control set is_active = false where id = $1', [deleted!.id]);
  await administrator().ask(routes.updateControlTest, { body: { id: dropped.id, event: 'CANCEL', comments: '不再需要' } });
  await api.sql.query(`update test_procedure set is_active = false where code = $1`, [`PR-OLD${periodId}`]);
  const id = await carry();
  expect((await listTests(id)).map(({ controlId }) => controlId).sort()).toEqual([retired!.id, fine!.id].sort());
  const { plans } = await differences(id);
  expect(plans).toMatchObject({ carried: 2, left: 3 });
  const numbers = (one: { id: number } | undefined) => `CARRY-${one!.id}`;
  expect(plans.rows.map(({ controlNo, testId, told }) => [controlNo, testId === null, told.en])).toEqual([
    [numbers(gone), true, expect.stringMatching(/tester/i)],
    [numbers(tied), true, expect.stringContaining('cannot review it')],
    [numbers(deleted), true, 'This control is not active and cannot be tested'],
    [numbers(retired), false, expect.stringContaining(`PR-OLD${periodId}`)],
  ]);
  expect(plans.rows[1]!.told.zh).toContain('不能作为复核人');
});

test('controls that share one by now are tested once', async () => {
  const [lead, shown] = await makeControls(2);
  await planTest(lead!.id);
  await planTest(shown!.id);
  const [shared] = await api.sql.query<{ id: number }>('insert into shared_control default values returning id');
  await api.sql.query(
    `update risk_control set shared_control_id = $1, state = case when id = $2 then 'shared' else state end where id = any($3::bigint[])`,
    [shared!.id, shown!.id, [lead!.id, shown!.id]],
  );
  const id = await carry();
  expect((await listTests(id)).map(({ controlId }) => controlId)).toEqual([lead!.id]);
  expect((await differences(id)).plans).toMatchObject({
    carried: 1,
    left: 1,
    rows: [{ controlNo: `CARRY-${shown!.id}`, told: { en: expect.stringContaining(`CARRY-${lead!.id}`) } }],
  });
});

test('the period and all that goes along are one transaction: where a part fails, there is no period', async () => {
  const [control] = await makeControls(1);
  await planTest(control!.id);
  const before = await api.sql.one<{ n: number }>('select count(*)::int as n from assessment_period');
  await api.sql.query(`alter table carried_plan add constraint refuse_for_test check (period_id < 0) not valid`);
  try {
    const answer = await administrator().call(routes.carryAssessmentPeriod, { body: { fromId: periodId, title: '2032', ...days('2032') } });
    expect(answer.code).not.toBe('ok');
  } finally {
    await api.sql.query('alter table carried_plan drop constraint refuse_for_test');
  }
  expect(await api.sql.one<{ n: number }>('select count(*)::int as n from assessment_period')).toEqual(before);
});

test('a hundred tests are carried with as many statements as ten; each tester gets one mail of all of them', async () => {
  const spend = async (count: number) => {
    periodId = await planPeriod('2031');
    const controls = await makeControls(count);
    await api.sql.query(
      `insert into control_test (title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, state)
       select '测试', $1, id, 'design', $2, $3, $4, '2031-06-30', 'concluded' from unnest($5::bigint[]) as planned (id)`,
      [periodId, world.administrator.id, tester.id, reviewer.id, controls.map(({ id }) => id)],
    );
    const to = await planPeriod('2032');
    const from = { id: periodId, title: '2031', titleEn: '', firstDay: '2031-01-01', lastDay: '2031-12-31' };
    let statements = 0;
    const by = { id: world.administrator.id, isAdministrator: true, isSystem: false };
    await api.sql.transaction((tx) =>
      api.app.get(PlanCarrier).planned(
        {
          ...tx,
          query: (text, params) => {
            statements += 1;
            return tx.query(text, params);
          },
          prepared: (text, params) => {
            statements += 1;
            return tx.prepared(text, params);
          },
        },
        { from, to: { ...from, id: to, firstDay: '2032-01-01', lastDay: '2032-12-31' } },
        by,
      ),
    );
    expect(await listTests(to)).toHaveLength(count);
    return statements;
  };
  await spend(1);
  const few = await spend(10);
  const mails = async () =>
    (await worker.mails()).filter(({ userNo, kind }) => userNo === 'carry.tester' && kind === 'controlTestGiven').length;
  await bulksTold(api.sql);
  const before = await mails();
  const many = await spend(100);
  expect(few).toBeLessThan(30);
  expect(many).toBe(few);
  await bulksTold(api.sql);
  expect((await mails()) - before).toBe(1);
  const [mail] = await api.sql.query<{ subject: string; body: string }>(
    `select subject, body_text as body from mail_message where template = 'controlTestGiven' order by id desc limit 1`,
  );
  expect(mail!.subject).toMatch(/^\[CT-\S+ 等 100 项\] 请执行控制测试$/);
  expect(mail!.body).toContain('安排您执行以下 100 项控制测试');
});

test('an open deficiency stands in the next period as carried from its own until it is closed; one record, one history', async () => {
  await setStandard(periodId);
  const [open, ended] = [await propose(null, '未关闭'), await propose(null, '不成立')];
  await judge(ended, 'DISMISS');
  await evaluate(open);
  expect(await administrator().ask(routes.getCarryOverCounts, { query: { id: periodId } })).toMatchObject({ deficiencies: 1 });
  const id = await carry();
  expect(await listDeficiencies(id)).toMatchObject([
    { id: open, periodId, periodTitle: '2031 年', carriedTo: [{ id, title: '2032 年', titleEn: 'Year 2032' }] },
  ]);
  expect(await listDeficiencies(periodId)).toHaveLength(2);
  expect((await listDeficiencies(id, { carried: true })).map((row) => row.id)).toEqual([open]);
  expect(await listDeficiencies(periodId, { carried: true })).toEqual([]);
  expect(await figures(id)).toEqual([{ class: 'significant', evaluating: 1, remediating: 0, closed: 0, carried: 1 }]);
  expect((await differences(id)).deficiencies).toMatchObject({
    carried: 1,
    open: 1,
    rows: [{ id: open, state: 'evaluated', class: 'significant' }],
  });
  const steps = await administrator().ask(routes.getDeficiencyHistory, { query: { id: open } });
  expect(steps[0]).toMatchObject({
    operationCode: 'CARRY_OVER',
    changes: [{ field: 'carriedTo', before: '', after: expect.stringContaining('2032 年') }],
  });
  const problems: string[] = [];
  await verifyValues(api.sql, deficiencyKind, problems);
  expect(problems).toEqual([]);
  // What is written past its steps is found.
  await api.sql.query('update deficiency_carried set period_id = $2 where deficiency_id = $1', [open, periodId]);
  await verifyValues(api.sql, deficiencyKind, problems);
  expect(problems).toEqual([`deficiency ${open}: its carried part is not what its steps say`]);
  await api.sql.query('update deficiency_carried set period_id = $2 where deficiency_id = $1', [open, id]);
  // The period after the next one takes it along again.
  const later = await carry(id, '2033');
  expect((await listDeficiencies(later)).map((row) => row.id)).toEqual([open]);
  await judge(open, 'DISMISS');
  expect([await listDeficiencies(id), await listDeficiencies(later)]).toEqual([[], []]);
  expect((await differences(id)).deficiencies).toMatchObject({ carried: 1, open: 0, rows: [{ id: open, state: 'dismissed' }] });
});

test('a period that was signed off keeps its figures, while its deficiency is worked on in the next one, by its standard and with its sums', async () => {
  await setStandard(periodId);
  const [account] = await api.sql.query<{ id: number }>(
    `insert into significant_account (period_id, code, name, name_en) values ($1, '6001', '营业收入', 'Revenue') returning id`,
    [periodId],
  );
  await api.sql.query(`insert into account_assertion (account_id, assertion) values ($1, 'accuracy')`, [account!.id]);
  const old = await propose();
  await evaluate(old, '4000', { accounts: [{ accountId: account!.id, assertion: 'accuracy' }] });
  const id = await carry();
  await setStandard(id);
  const before = await figures(periodId);
  expect(before).toEqual([{ class: 'control', evaluating: 1, remediating: 0, closed: 0, carried: 0 }]);
  await signOff(periodId);
  const [here] = await api.sql.query<{ id: number }>(`select id from significant_account where period_id = $1 and code = '6001'`, [id]);
  const page = await readDeficiency(old);
  expect(page).toMatchObject({ judgedIn: id, accounts: [{ accountId: here!.id, assertion: 'accuracy', nameEn: 'Revenue' }] });
  // A second one on the same account of the new period lifts both.
  periodId = id;
  const other = await propose(null, '收入截止');
  await evaluate(other, '7000', { accounts: [{ accountId: here!.id, assertion: 'accuracy' }] });
  expect([(await readDeficiency(old)).computedClass, (await readDeficiency(other)).computedClass]).toEqual(['material', 'material']);
  await judge(old, 'AGREE');
  await judge(old, 'CONCLUDE');
  expect((await readDeficiency(old)).state).toBe('concluded');
  const [from] = (await administrator().ask(routes.getPeriodDifferences, { query: { id } })).deficiencies.rows;
  expect(from).toMatchObject({ id: old, state: 'concluded', class: 'material' });
  expect(await figures(page.periodId)).toEqual(before);
  expect(await figures(id)).toEqual([{ class: 'material', evaluating: 2, remediating: 0, closed: 0, carried: 1 }]);
});

test('while its period is open, a carried deficiency is judged there, and counts in both', async () => {
  await setStandard(periodId);
  const old = await propose();
  await evaluate(old, '4000', { cosoComponent: 'monitoring' });
  const id = await carry();
  await setStandard(id);
  const first = periodId;
  periodId = id;
  const other = await propose(null, '新缺陷');
  await evaluate(other, '7000', { cosoComponent: 'monitoring' });
  // The sum of the next period is no judgement of this one.
  expect([(await readDeficiency(old)).judgedIn, (await readDeficiency(old)).computedClass]).toEqual([first, 'control']);
  expect((await readDeficiency(other)).computedClass).toBe('material');
  await judge(old, 'DISMISS');
  expect((await readDeficiency(other)).computedClass).toBe('significant');
});

test('what is closed raises nothing any more, where it was found and where it was carried to', async () => {
  await setStandard(periodId);
  const old = await propose();
  await evaluate(old, '4000', { cosoComponent: 'monitoring' });
  const peer = await propose(null, '同期缺陷');
  await evaluate(peer, '7000', { cosoComponent: 'monitoring' });
  const id = await carry();
  await setStandard(id);
  periodId = id;
  const next = await propose(null, '新缺陷');
  await evaluate(next, '1000', { cosoComponent: 'monitoring' });
  const classes = async () => [(await readDeficiency(peer)).computedClass, (await readDeficiency(next)).computedClass];
  expect(await classes()).toEqual(['material', 'material']);
  for (const event of ['AGREE', 'CONCLUDE'] as const) await judge(old, event);
  expect(await classes()).toEqual(['material', 'material']);
  await api.sql.query(`update deficiency set state = 'retested' where id = $1`, [old]);
  await judge(old, 'CLOSE');
  expect(await classes()).toEqual(['significant', 'significant']);
  // Its own class is what was concluded.
  expect(await readDeficiency(old)).toMatchObject({ state: 'closed', class: 'material', classToday: null });
});

test('the retest may test the row of the same control in the next year', async () => {
  const [control] = await makeControls(1);
  const [next] = await makeControls(1, 2032, [control!.lineage]);
  const found = await propose(control!.id);
  const id = await carry();
  await signOff(periodId);
  await api.sql.query(`update deficiency set state = 'remediating', class = 'control' where id = $1`, [found]);
  const retest = await concludeTest(api, world, { periodId: id, controlId: next!.id, conclusion: 'effective' });
  expect(await readDeficiency(found)).toMatchObject({ judgedIn: id, retestControlNo: `CARRY-${next!.id}` });
  const choices = await administrator().ask(routes.getDeficiencyChoices, { query: { id: found } });
  expect(choices.tests.map((one) => one.id)).toEqual([retest]);
  const { state } = await administrator().ask(routes.retestDeficiency, { body: { id: found, testId: retest } });
  expect(state).toBe('retested');
});
