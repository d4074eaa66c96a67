import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BalanceImportRules, CompanyImportRules, CoverageExportSource } from '@portal/assessment-period';
import { routes } from '@portal/contract';
import type { SheetRow } from '@portal/platform';
import { buildWorld, dayFromToday, freezePack, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let periodId: number;
let companies: Record<'TOP' | 'SUB', number>;
const amounts = { '6001': '900.10', '1122': '500.25', '1405': '300.00' } as const;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const { administrator } = world;
  const { id } = await administrator.client.ask(routes.saveAssessmentPeriod, {
    body: { title: '2031', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' },
  });
  periodId = id;
  const company = (code: string, parent: string) => ({
    code,
    name: `公司 ${code}`,
    nameEn: code,
    currency: 'CNY',
    parent,
    departments: '',
  });
  const line = (code: string, account: string, amount: string) => ({
    recordId: String(id),
    company: code,
    account,
    name: `科目 ${account}`,
    amount,
  });
  const actor = { id: administrator.id, isAdministrator: true, isSystem: false } as const;
  for (const [rules, rows] of [
    [api.app.get(CompanyImportRules), [company('TOP', ''), company('SUB', 'TOP')]],
    [
      api.app.get(BalanceImportRules),
      [
        ...Object.entries(amounts).map(([account, amount]) => line('TOP', account, amount)),
        line('SUB', '6001', '120.05'),
        line('SUB', '1405', '1.00'),
      ],
    ],
  ] as const)
    await api.sql.transaction(async (tx) => (await rules.prepare(tx, rows)).apply(tx, actor));
  const listed = await administrator.client.ask(routes.getCompanies, { query: {} });
  companies = { TOP: listed.find(({ code }) => code === 'TOP')!.id, SUB: listed.find(({ code }) => code === 'SUB')!.id };
  const level = { base: 'revenue', baseAmount: '1000.00', percent: '10', performancePercent: '100', reason: '预算' } as const;
  await administrator.client.ask(routes.setMateriality, { body: { id, ...level } });
  await administrator.client.ask(routes.decideScope, { body: { id, acceptAll: true, reason: '按建议' } });
});
afterAll(() => api?.close());

async function takeOut(companyId: number | null): Promise<SheetRow[]> {
  const request = { personId: world.administrator.id, query: { id: periodId, companyId }, language: 'zh', today: dayFromToday(0) } as const;
  return api.sql.transaction(async (tx) => {
    const content = await api.app.get(CoverageExportSource).open(tx, request);
    const rows: SheetRow[] = [];
    for await (const portion of content.rows) rows.push(...portion);
    const keys = content.columns.map(({ key }) => key).sort();
    for (const row of rows) expect(Object.keys(row).sort()).toEqual(keys);
    expect(content.total).toBe(rows.length);
    return rows;
  });
}
const page = (companyId: number | null) =>
  world.administrator.client.ask(routes.getAssessmentCoverage, { query: { id: periodId, companyId } });
const cents = (rows: readonly SheetRow[]) => rows.reduce((sum, row) => sum + Math.round(Number(row['amount']) * 100), 0);
/** A key control that stands for the occurrence of an account of every company. */
async function keyControl(account: string): Promise<{ id: number; no: string }> {
  const { administrator, otherOwner } = world;
  const { id } = await administrator.client.ask(routes.updateRiskControl, { body: world.standardBody({ controlOwner: otherOwner.id }) });
  const [row] = await api.sql.query<{ no: string }>(
    `update risk_control set key_control = '是', department_id = null where id = $1 returning risk_no as no`,
    [id],
  );
  await administrator.client.ask(routes.saveControlAttributes, { body: { id, accounts: [{ code: account, assertion: 'existence' }] } });
  return { id, no: row!.no };
}

test('the workbook says of each account and company what the page counts: scope, coverage, gaps, and the controls behind them', async () => {
  const { administrator, owner, reviewer } = world;
  const [covers, waits] = [await keyControl('6001'), await keyControl('1122')];
  const plan = {
    periodId,
    controlId: covers.id,
    kind: 'design',
    testerId: owner.id,
    reviewerId: reviewer.id,
    dueOn: '2031-06-30',
  } as const;
  await administrator.client.ask(routes.saveControlTest, { body: plan });
  const rows = await takeOut(null);
  const shown = await page(null);
  const inScope = rows.filter((row) => row['inScope'] === '范围内 In');
  const gaps = rows.filter((row) => row['coverage'] === '缺口 Gap');
  expect([rows.length, inScope.length, gaps.length]).toEqual([5, shown.cells, shown.gaps.length]);
  // To the cent what the page and the balance say.
  expect([cents(rows), cents(inScope), cents(inScope) - cents(gaps)]).toEqual(
    [shown.totals.balance, shown.totals.inScope, shown.totals.covered].map((amount) => Math.round(Number(amount) * 100)),
  );
  const of = (account: string, company: string) => rows.find((row) => row['account'] === account && row['company'] === company);
  expect(of('6001', 'TOP')).toMatchObject({ amount: amounts['6001'], coverage: '已覆盖 Covered', planned: covers.no, candidates: '' });
  expect(of('1122', 'TOP')).toMatchObject({ coverage: '缺口 Gap', planned: '', candidates: waits.no });
  expect(of('1405', 'SUB')).toMatchObject({ amount: '1.00', inScope: '范围外 Out', coverage: '' });
});

test('of a company it holds that company with all below it', async () => {
  const below = await takeOut(companies.SUB);
  expect(below.map((row) => [row['account'], row['company']])).toEqual([
    ['1405', 'SUB'],
    ['6001', 'SUB'],
  ]);
  expect(await takeOut(companies.TOP)).toEqual(await takeOut(null));
});

test('the pack of the committee says the coverage that the period’s page says, and what the rows of its tables are', async () => {
  // Decided of a cell that the balance has no longer, undecided where it is proposed, and a control that is no more: pairs and controls follow what is weighed.
  await api.sql.query(
    `insert into scope_decision (account_id, company_id, in_scope, reason, decided_by)
     select id, $2, true, 'x', $3 from significant_account where period_id = $1 and code = '1122'`,
    [periodId, companies.SUB, world.administrator.id],
  );
  await api.sql.query(
    `delete from scope_decision d using significant_account a where a.id = d.account_id and a.period_id = $1 and a.code = '6001' and d.company_id = $2`,
    [periodId, companies.TOP],
  );
  const gone = await keyControl('1405');
  await api.sql.query('update risk_control set is_active = false where id = $1', [gone.id]);
  const packId = await freezePack(api, world, periodId);
  const { sections } = await world.administrator.client.ask(routes.getCommitteePack, { query: { id: packId } });
  const blocks = sections.flatMap((section) => section.blocks);
  const said = new Map(blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : [])).map(({ key, value }) => [key, value]));
  const shown = await page(null);
  expect(shown.totals).toMatchObject({ inScope: '1820.40', outOfScope: '1.00', covered: '1020.15' });
  expect(
    Object.fromEntries(['amountIn', 'amountOut', 'covered', 'coverage', 'gaps'].map((key) => [key, said.get(`scope.${key}`)])),
  ).toEqual({
    amountIn: 'CNY 1,820.40',
    amountOut: 'CNY 1.00',
    covered: 'CNY 1,020.15',
    coverage: '56.0%',
    gaps: shown.gaps.length,
  });
  const counted = ['accounts', 'in', 'out'].map((key) => said.get(`scope.${key}`));
  expect([shown.cells, counted]).toEqual([4, [3, 4, 1]]);
  const accounts = blocks.flatMap((block) => (block.kind === 'table' && block.title?.en === 'Significant accounts' ? block.rows : []));
  expect(accounts.map((cells) => cells.map(({ en }) => en))).toEqual([
    ['1122', '科目 1122', '1', '1'],
    ['1405', '科目 1405', '1', '0'],
    ['6001', '科目 6001', '2', '1'],
  ]);
  // What stands under a count and is only a part of it says so.
  expect(blocks.flatMap((block) => (block.kind === 'table' && block.title ? [block.title.en] : []))).toEqual([
    'Significant accounts',
    'Open deficiencies',
    'Overdue remediation issues',
    'Unsigned statements',
  ]);
});
