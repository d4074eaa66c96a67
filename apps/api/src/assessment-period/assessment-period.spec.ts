import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BalanceImportRules, CompanyImportRules } from '@portal/assessment-period';
import { routes } from '@portal/contract';
import { buildAdministrator, buildPerson, buildWorld, requestEvidence, startTestApi, type ApiClient, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let administrator: ApiClient;
let somebody: ApiClient;
let actor: { id: number; isAdministrator: true; isSystem: false };

beforeAll(async () => {
  api = await startTestApi(createApi);
  const built = [await buildAdministrator(api.sql), await buildPerson(api.sql)] as const;
  [administrator, somebody] = [await api.as(built[0]), await api.as(built[1])];
  actor = { id: built[0].id, isAdministrator: true, isSystem: false };
});
afterAll(async () => {
  await api?.close();
});

const year = {
  title: '2031 年内部控制评价',
  titleEn: 'Assessment 2031',
  kind: 'year' as const,
  firstDay: '2031-01-01',
  lastDay: '2031-12-31',
  currency: 'CNY',
};
const plan = async (changes = {}) => (await administrator.ask(routes.saveAssessmentPeriod, { body: { ...year, ...changes } })).id;
const scopeOf = (id: number) => administrator.ask(routes.getAssessmentScope, { query: { id } });
const companyRow = (code: string, parent = '') => ({
  code,
  name: `公司 ${code}`,
  nameEn: `Company ${code}`,
  currency: 'CNY',
  parent,
  departments: '',
});
const balanceRow = (id: number, company: string, account: string, amount: string) => ({
  recordId: String(id),
  company,
  account,
  name: `科目 ${account}`,
  amount,
});
/** What an upload of these rows does, as the worker does it. */
async function load(type: typeof BalanceImportRules | typeof CompanyImportRules, rows: Record<string, string>[]) {
  return api.sql.transaction(async (tx) => {
    const prepared = await api.app.get<BalanceImportRules | CompanyImportRules>(type).prepare(tx, rows);
    const errors = prepared.issues.filter(({ level }) => level !== 'warning');
    if (errors.length === 0) await prepared.apply(tx, actor);
    return {
      errors: errors.map(({ row, column, code }) => [row, column, code]),
      told: prepared.issues.filter(({ level }) => level === 'warning').map(({ en }) => en),
    };
  });
}
const refusalOf = async (call: Promise<{ code?: string | undefined }>) => (await call).code;

test('a period goes from its plan to its sign-off by administrators alone, and comes back with a reason', async () => {
  const id = await plan();
  expect(await refusalOf(somebody.call(routes.saveAssessmentPeriod, { body: year }))).toBe('forbidden');
  expect(await refusalOf(administrator.call(routes.saveAssessmentPeriod, { body: { ...year, lastDay: '2030-12-31' } }))).toBe('validation');
  for (const event of ['START', 'CONCLUDE', 'SIGN_OFF'] as const)
    await administrator.ask(routes.updateAssessmentPeriod, { body: { id, event } });
  // Others read it unchanged; nobody changes it.
  expect(await somebody.ask(routes.getAssessmentPeriod, { query: { id } })).toMatchObject({ state: 'signedOff', allowedActions: [] });
  expect(await refusalOf(administrator.call(routes.saveAssessmentPeriod, { body: { ...year, id, title: '另一个' } }))).toBe('wrong_state');
  const materiality = { id, base: 'revenue' as const, baseAmount: '1', percent: '5', performancePercent: '75', reason: 'x' };
  expect(await refusalOf(administrator.call(routes.setMateriality, { body: materiality }))).toBe('wrong_state');
  expect(await refusalOf(administrator.call(routes.updateAssessmentPeriod, { body: { id, event: 'REOPEN' } }))).toBe('validation');
  await administrator.ask(routes.updateAssessmentPeriod, { body: { id, event: 'REOPEN', comments: '审计调整' } });
  const steps = await administrator.ask(routes.getAssessmentPeriodHistory, { query: { id } });
  expect(steps.map(({ operationCode }) => operationCode)).toEqual(['REOPEN', 'SIGN_OFF', 'CONCLUDE', 'START', 'PLAN']);
  const { recordNo } = await administrator.ask(routes.getAssessmentPeriod, { query: { id } });
  expect(await administrator.ask(routes.verifyRecordTrail, { body: { workflow: 'assessmentPeriod', record: recordNo } })).toMatchObject({
    ok: true,
    id,
  });
});

test('a period with work still open is signed off with a reason only; the step keeps how much there was, and the lists show exactly that', async () => {
  const id = await plan();
  const world = await buildWorld(api);
  const { administrator: leader, owner, reviewer, otherOwner } = world;
  const { id: controlId } = await leader.client.ask(routes.updateRiskControl, {
    body: world.standardBody({ controlOwner: otherOwner.id }),
  });
  const test = { periodId: id, controlId, kind: 'design' as const, testerId: owner.id, reviewerId: reviewer.id };
  const planned = await leader.client.ask(routes.saveControlTest, { body: test });
  const requestId = await requestEvidence(world, { testIds: [planned.id] });
  // One that serves no test is no matter of a period.
  await requestEvidence(world);
  const found = { title: '对账未复核', area: 'financialReporting' as const, periodId: id, ownerId: owner.id };
  for (const title of [found.title, '审批越权']) await leader.client.ask(routes.saveDeficiency, { body: { ...found, title } });
  const move = (event: 'START' | 'CONCLUDE' | 'SIGN_OFF' | 'SIGN_OFF_OPEN' | 'REOPEN', comments = '') =>
    administrator.call(routes.updateAssessmentPeriod, { body: { id, event, comments } });
  for (const event of ['START', 'CONCLUDE'] as const) await move(event);
  const { open } = await administrator.ask(routes.getPeriodFigures, { query: { id } });
  expect(Object.fromEntries(open.map(({ workflow, count }) => [workflow, count]))).toEqual({
    controlTest: 1,
    evidenceRequest: 1,
    certification: 0,
    deficiency: 2,
  });
  const requests = (body: object) => administrator.ask(routes.getEvidenceRequestByPage, { body: { periodId: id, ...body } });
  const listed = await Promise.all([
    requests({ open: true }),
    administrator.ask(routes.getControlTestByPage, { body: { periodId: id, open: true } }),
    administrator.ask(routes.getDeficiencyByPage, { body: { periodId: id, unconcluded: true } }),
    administrator.ask(routes.getCertificationByPage, { body: { periodId: id, settled: false } }),
  ]);
  expect(listed.map(({ totalCount }) => totalCount)).toEqual([1, 1, 2, 0]);
  expect((await administrator.ask(routes.getAssessmentPeriod, { query: { id } })).allowedActions).toEqual(['SIGN_OFF_OPEN', 'REOPEN']);
  const { data: rows } = await administrator.ask(routes.getAssessmentPeriodByPage, { body: {} });
  expect(rows.find((row) => row.id === id)?.allowedActions).toEqual(['SIGN_OFF_OPEN', 'REOPEN']);
  expect(await refusalOf(move('SIGN_OFF'))).toBe('not_allowed');
  expect(await refusalOf(move('SIGN_OFF_OPEN'))).toBe('validation');
  expect(await refusalOf(move('SIGN_OFF_OPEN', '董事会要求按期签署'))).toBeUndefined();
  const [signed] = await administrator.ask(routes.getAssessmentPeriodHistory, { query: { id } });
  expect(signed).toMatchObject({
    operationCode: 'SIGN_OFF_OPEN',
    comments: '董事会要求按期签署',
    changes: [
      { field: 'open controlTest', after: '1' },
      { field: 'open evidenceRequest', after: '1' },
      { field: 'open deficiency', after: '2' },
    ],
  });
  // What was settled meanwhile opens the plain sign-off again.
  await move('REOPEN', '继续认定');
  await leader.client.ask(routes.updateControlTest, { body: { id: planned.id, event: 'CANCEL', comments: '不再需要' } });
  await leader.client.ask(routes.updateEvidenceRequest, { body: { id: requestId, event: 'CANCEL', comments: '不再需要' } });
  expect([(await requests({})).totalCount, (await requests({ open: true })).totalCount]).toEqual([1, 0]);
  await api.sql.query(`update deficiency set state = 'dismissed' where period_id = $1`, [id]);
  expect((await administrator.ask(routes.getAssessmentPeriod, { query: { id } })).allowedActions).toEqual(['SIGN_OFF', 'REOPEN']);
  expect(await refusalOf(move('SIGN_OFF_OPEN', '理由'))).toBe('not_allowed');
  expect(await refusalOf(move('SIGN_OFF'))).toBeUndefined();
});

test('companies come from a workbook as a tree: a parent may stand below, a circle, an unknown one and a double code are told in their cells', async () => {
  expect((await load(CompanyImportRules, [companyRow('B2', 'B1'), companyRow('B1')])).errors).toEqual([]);
  const companies = await somebody.ask(routes.getCompanies, { query: {} });
  const of = (code: string) => companies.find((one) => one.code === code)!;
  expect(of('B2').parentId).toBe(of('B1').id);
  const faults = await load(CompanyImportRules, [
    companyRow('B3', 'NO'),
    companyRow('B4', 'B5'),
    companyRow('B5', 'B4'),
    companyRow('B1'),
    companyRow('B1'),
  ]);
  expect(faults.errors).toEqual([
    [1, '上级公司', 'validation.company_parent'],
    [2, '上级公司', 'validation.company_circle'],
    [3, '上级公司', 'validation.company_circle'],
    [5, '公司代码', 'validation.company_repeated'],
  ]);
  const below = { id: of('B1').id, rowVersion: of('B1').rowVersion, code: 'B1', name: '公司 B1', currency: 'CNY', parentId: of('B2').id };
  expect(await refusalOf(administrator.call(routes.saveCompany, { body: below }))).toBe('validation');
});

test('a trial balance is taken whole or not at all; its sums are told before and kept after', async () => {
  const id = await plan();
  await load(CompanyImportRules, [companyRow('C1'), companyRow('C2')]);
  const faults = await load(BalanceImportRules, [
    balanceRow(id, 'C1', '6001', '=1+1'),
    balanceRow(id, 'C1', '6001', '1.00'),
    balanceRow(id, 'C9', '6002', '1.234'),
    balanceRow(id, '', '6003', ''),
    balanceRow(id, 'C1', '6004', '(-5)'),
    // One and a quarter, or a hundred and twenty-five.
    balanceRow(id, 'C1', '6005', '1,25'),
  ]);
  expect(faults.errors).toEqual([
    [1, '金额', 'validation.balance_amount'],
    [2, '科目代码', 'validation.balance_repeated'],
    [3, '公司代码', 'validation.unknown_company'],
    [3, '金额', 'validation.balance_amount'],
    [4, '公司代码', 'validation.required'],
    [4, '金额', 'validation.required'],
    [5, '金额', 'validation.balance_amount'],
    [6, '金额', 'validation.balance_amount'],
  ]);
  const wrong = await load(BalanceImportRules, [balanceRow(id, 'C1', '6001', '10.00'), balanceRow(id, 'C1', '合计', '10.01')]);
  expect(wrong.errors).toEqual([[2, '金额', 'validation.balance_sum']]);
  expect((await scopeOf(id)).cells).toEqual([]);
  const rows = [
    balanceRow(id, 'C1', '6001', '7,418,206,551.38'),
    balanceRow(id, 'C1', 'TOTAL', '7418206551.38'),
    balanceRow(id, 'C2', '6001', '-0.01'),
    // As a ledger prints what is negative.
    balanceRow(id, 'C2', '6002', '（1,000.50）'),
    balanceRow(id, 'C2', '6003', '1000.50'),
    // As a sheet shows it in its accounting format.
    balanceRow(id, 'C2', '6004', '-   1,000.50 '),
    balanceRow(id, 'C2', '6005', ' 1 000.50 '),
  ];
  const right = await load(BalanceImportRules, rows);
  expect(right.told).toEqual(['Company C1 totals 7,418,206,551.38 (accounts: 1)', 'Company C2 totals -0.01 (accounts: 5)']);
  expect((await scopeOf(id)).totals).toMatchObject({ balance: '7418206551.37', difference: '0.00' });
  // One company again: the other stays.
  await load(BalanceImportRules, [balanceRow(id, 'C2', '6001', '5.00')]);
  expect((await scopeOf(id)).companies.map(({ code, total }) => [code, total])).toEqual([
    ['C1', '7418206551.38'],
    ['C2', '5.00'],
  ]);
  await administrator.ask(routes.updateAssessmentPeriod, { body: { id, event: 'START' } });
  await administrator.ask(routes.updateAssessmentPeriod, { body: { id, event: 'CONCLUDE' } });
  expect((await load(BalanceImportRules, rows)).errors).toEqual([[0, '', 'validation.balance_period']]);
});

test('scope is proposed by materiality and decided with a reason; what a new level moves is told before it is set; the next period takes it along', async () => {
  const id = await plan();
  await load(CompanyImportRules, [companyRow('D1'), companyRow('D2')]);
  await load(BalanceImportRules, [
    balanceRow(id, 'D1', '6001', '500.00'),
    balanceRow(id, 'D2', '6001', '20.00'),
    balanceRow(id, 'D1', '2401', '45.00'),
  ]);
  const level = { id, base: 'revenue' as const, baseAmount: '1000.00', percent: '10', performancePercent: '50' };
  // Before a level nothing is proposed by size: to accept that would put the whole ledger out of scope.
  const early = await administrator.call(routes.decideScope, { body: { id, acceptAll: true, reason: '按建议' } });
  expect(early.errors).toMatchObject([{ field: 'cells', message: expect.stringMatching(/Set materiality first|请先设定重要性水平/) }]);
  expect((await scopeOf(id)).undecided).toBe(3);
  const draft = await administrator.ask(routes.setMateriality, { body: { ...level, dryRun: true } });
  expect(draft).toMatchObject({
    overall: '100.00',
    performance: '50.00',
    moves: [{ code: '6001', companyCode: 'D1', enters: true, amount: '500.00' }],
  });
  expect((await scopeOf(id)).materialities).toEqual([]);
  expect(await refusalOf(administrator.call(routes.setMateriality, { body: level }))).toBe('validation');
  await administrator.ask(routes.setMateriality, { body: { ...level, reason: '按预算' } });
  const scope = await scopeOf(id);
  expect(scope.totals).toMatchObject({ balance: '565.00', inScope: '500.00', outOfScope: '65.00', covered: '0.00', difference: '0.00' });
  expect([scope.undecided, scope.gaps]).toEqual([3, 1]);

  const small = scope.cells.find(({ amount }) => amount === '20.00')!;
  const cells = [{ accountId: small.accountId, companyId: small.companyId, inScope: true }];
  expect(await refusalOf(administrator.call(routes.decideScope, { body: { id, cells } }))).toBe('validation');
  await administrator.ask(routes.decideScope, { body: { id, cells, reason: '新业务' } });
  const decided = await administrator.ask(routes.decideScope, { body: { id, acceptAll: true, reason: '按建议' } });
  expect([decided.undecided, decided.totals.inScope]).toEqual([0, '520.00']);
  // A stale page decides nothing.
  expect(await refusalOf(administrator.call(routes.decideScope, { body: { id, rowVersion: scope.rowVersion, cells, reason: 'x' } }))).toBe(
    'conflict',
  );

  const account = decided.accounts.find(({ code }) => code === '6001')!;
  const gathered = await administrator.ask(routes.saveSignificantAccount, {
    body: {
      id,
      accountId: account.id,
      code: '6001',
      name: '营业收入',
      flags: ['fraudRisk'],
      assertions: ['existence'],
      codes: ['6001', '2401'],
    },
  });
  expect(gathered.accounts.map(({ code, codes, total, bareAssertions }) => [code, codes, total, bareAssertions])).toEqual([
    ['6001', ['2401', '6001'], '565.00', ['existence']],
  ]);
  expect(gathered.totals.difference).toBe('0.00');
  // The step says of which account it is, although its code did not change.
  const [edited] = await administrator.ask(routes.getAssessmentPeriodHistory, { query: { id } });
  expect(edited!.changes[0]).toMatchObject({ field: 'account', before: '', after: '6001' });

  const next = await administrator.ask(routes.carryAssessmentPeriod, {
    body: { fromId: id, title: '2032', kind: 'year', firstDay: '2032-01-01', lastDay: '2032-12-31' },
  });
  expect(next).toMatchObject({ state: 'planning', previousId: id });
  const compare = () => administrator.ask(routes.getPeriodDifferences, { query: { id: next.id } });
  expect(await compare()).toMatchObject({ hasBalance: false, entered: 0, left: 0 });
  await load(BalanceImportRules, [balanceRow(next.id, 'D1', '6001', '600.00')]);
  const carried = await scopeOf(next.id);
  expect(carried.materialities).toMatchObject([{ performance: '50.00' }]);
  expect(carried.cells).toMatchObject([{ amount: '600.00', inScope: true, decision: { inScope: true } }]);
  const differences = await compare();
  expect(differences).toMatchObject({ previousId: id, hasBalance: true, entered: 0, left: 1 });
  expect(differences.rows.map(({ companyCode, amountBefore, amountAfter }) => [companyCode, amountBefore, amountAfter])).toEqual([
    ['D1', '545.00', '600.00'],
    ['D2', '20.00', null],
  ]);
});

test('without a period the newest under way is opened, not one that is only planned', async () => {
  const id = await plan({ lastDay: '2041-12-31' });
  await administrator.ask(routes.updateAssessmentPeriod, { body: { id, event: 'START' } });
  await plan({ firstDay: '2042-01-01', lastDay: '2042-12-31' });
  expect((await administrator.ask(routes.getAssessmentScope, { query: {} })).periodId).toBe(id);
  const periods = await administrator.ask(routes.getDeficiencyPeriods, {});
  expect(periods.find(({ isUnderWay }) => isUnderWay)?.id).toBe(id);
  expect(periods[0]!.isUnderWay).toBe(false);
});

test('a cell is covered by a key control of its account, in its company or one above, within its processes', async () => {
  const id = await plan();
  await load(CompanyImportRules, [companyRow('E1'), companyRow('E2', 'E1'), companyRow('E3')]);
  await load(
    BalanceImportRules,
    ['E1', 'E2', 'E3'].map((code) => balanceRow(id, code, '6001', '100.00')),
  );
  await administrator.ask(routes.setMateriality, {
    body: { id, base: 'revenue', baseAmount: '100', percent: '100', performancePercent: '10', reason: 'x' },
  });
  const { accounts, companies, cells } = await scopeOf(id);
  expect(cells.map(({ isCovered }) => isCovered)).toEqual([false, false, false]);
  const [department] = await api.sql.query<{ id: number }>(
    `insert into department (name, name_en) values ('财务 E', 'Finance E') returning id`,
  );
  // The control belongs to a group within the department: its company is the nearest one above it.
  const [group] = await api.sql.query<{ id: number }>(
    `insert into department (name, name_en, parent_id) values ('应收组', 'Receivables', $1) returning id`,
    [department!.id],
  );
  const e1 = (await administrator.ask(routes.getCompanies, { query: {} })).find(({ code }) => code === 'E1')!;
  await administrator.ask(routes.saveCompany, { body: { ...e1, departmentIds: [department!.id] } });
  const [control] = await api.sql.query<{ id: number }>(
    `insert into risk_control (risk_no, lineage_id, risk_year, state, creator_id, department_id, key_control) values ('RC-SCOPE-1', 1, 2031, 'draft', $1, $2, '是') returning id`,
    [actor.id, group!.id],
  );
  const [process, other] = await api.sql.query<{ id: number }>(
    `insert into business_process (code, name) values ('T-OTC', '销售'), ('T-PTP', '采购') returning id`,
  );
  await api.sql.query('insert into control_scope (control_id, process_id) values ($1, $2)', [control!.id, process!.id]);
  await api.sql.query(`insert into control_scope_account (control_id, account_id, assertion) values ($1, $2, 'existence')`, [
    control!.id,
    accounts[0]!.id,
  ]);
  // No test is planned yet: a key control alone covers nothing.
  expect((await scopeOf(id)).gaps).toBe(3);
  await api.sql.query(
    `insert into control_test (title, state, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on)
     values ('设计测试', 'planned', $2, $3, 'design', $1, $1, $1, '2031-06-30')`,
    [actor.id, id, control!.id],
  );
  const covered = async () => (await scopeOf(id)).cells.map(({ isCovered }) => isCovered);
  expect(await covered()).toEqual([true, true, false]);
  const cell = { id, accountId: accounts[0]!.id, companyId: companies[1]!.id };
  await administrator.ask(routes.setScopeProcesses, { body: { ...cell, processIds: [other!.id] } });
  expect(await covered()).toEqual([true, false, false]);
  await administrator.ask(routes.setScopeProcesses, { body: { ...cell, processIds: [other!.id, process!.id] } });
  expect(await covered()).toEqual([true, true, false]);
  // Coverage counts the same from the other side, and tells what would close a gap.
  const coverageOf = (companyId: number | null = null) => administrator.ask(routes.getAssessmentCoverage, { query: { id, companyId } });
  const coverage = await coverageOf();
  expect(coverage.totals).toEqual({
    ...{ balance: '300.00', inScope: '300.00', outOfScope: '0.00', covered: '200.00', difference: '0.00' },
    coveredPart: '66.6%',
  });
  expect(coverage.accounts).toMatchObject([{ code: '6001', covered: '200.00', cells: 3, gaps: 1 }]);
  expect(coverage.companies.map((one) => [one.code, one.inScope, one.covered, one.gaps])).toEqual([
    ['E1', '200.00', '200.00', 0],
    ['E2', '100.00', '100.00', 0],
    ['E3', '100.00', '0.00', 1],
  ]);
  // E2 names both processes, and each counts it; E1 names none and belongs to that of its control; E3 belongs to none.
  expect(coverage.processes.map((one) => [one.code, one.inScope, one.covered, one.planned])).toEqual([
    ['T-OTC', '200.00', '200.00', 1],
    ['T-PTP', '100.00', '0.00', 0],
    ['', '100.00', '0.00', 0],
  ]);
  expect(coverage.gaps.map(({ account, company, candidates }) => [account.code, company.code, candidates])).toEqual([['6001', 'E3', []]]);
  const below = await coverageOf(e1.id);
  expect([below.company?.code, below.totals.balance, below.totals.difference, below.gaps.length]).toEqual(['E1', '200.00', '0.00', 0]);
  await api.sql.query(`update control_test set state = 'cancelled' where control_id = $1`, [control!.id]);
  expect((await coverageOf(e1.id)).gaps.map(({ candidates }) => candidates.map(({ riskNo }) => riskNo))).toEqual([
    ['RC-SCOPE-1'],
    ['RC-SCOPE-1'],
  ]);
  await api.sql.query(`update control_test set state = 'planned' where control_id = $1`, [control!.id]);
  expect(await somebody.call(routes.getAssessmentCoverage, { query: { id } })).toMatchObject({ code: 'forbidden' });
  const figures = await administrator.ask(routes.getPeriodFigures, { query: { id } });
  expect(figures).toMatchObject({
    coverage: { inScope: '300.00', covered: '200.00', gaps: 1 },
    tests: [{ name: '销售', planned: 1 }],
    lateTests: [],
  });
  expect(await somebody.call(routes.getPeriodFigures, { query: { id } })).toMatchObject({ code: 'forbidden' });
});
