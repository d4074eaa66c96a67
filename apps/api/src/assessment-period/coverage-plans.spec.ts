import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PlannedControls, selectCoveringControls, selectScopeCells } from '@portal/assessment-period';
import { routes, type RouteData } from '@portal/contract';
import { buildWorld, startTestApi, watchStatements, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

const COMPANIES = 60;
const ACCOUNTS = 40;
const CONTROLS = 400;

let api: TestApi;
let world: World;
let periodId: number;

/** A group of sixty companies with forty accounts each, all of them decided and a third with a process of their own. */
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  ({ id: periodId } = await world.administrator.client.ask(routes.saveAssessmentPeriod, {
    body: { title: '2031', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' },
  }));
  const fills = [
    `insert into company (code, name, currency) select 'PL' || n, 'PL' || n, 'CNY' from generate_series(1, ${COMPANIES}) n where $1 > 0`,
    `insert into business_process (code, name) select 'PL', 'PL' where $1 > 0`,
    `insert into significant_account (period_id, code, name) select $1, 'PL' || n, 'PL' || n from generate_series(1, ${ACCOUNTS}) n`,
    `insert into account_code_group (period_id, account_code, account_id) select period_id, code, id from significant_account where period_id = $1`,
    `insert into trial_balance_line (period_id, company_id, account_code, account_name, amount)
     select a.period_id, c.id, a.code, a.name, 1000 from significant_account a, company c where a.period_id = $1`,
    `insert into scope_decision (account_id, company_id, in_scope, reason, decided_by)
     select a.id, c.id, true, 'x', ${world.administrator.id} from significant_account a, company c where a.period_id = $1`,
    `insert into scope_process (account_id, company_id, process_id)
     select a.id, c.id, p.id from significant_account a, company c, business_process p where a.period_id = $1 and (a.id + c.id) % 3 = 0`,
    `insert into risk_control (risk_no, lineage_id, risk_year, state, creator_id, department_id, key_control, risk_description)
     select 'PL-' || n, 800000 + n, 2031, 'draft', ${world.administrator.id}, ${world.departmentId}, case n % 2 when 0 then '是' else '否' end, 'about ' || n
     from generate_series(1, ${CONTROLS}) n where $1 > 0`,
    `insert into control_scope_account (control_id, account_id, assertion)
     select c.id, a.id, 'existence' from risk_control c join significant_account a on a.code = case c.lineage_id % 4 when 0 then 'PL1' else 'PL2' end
     where a.period_id = $1 and c.risk_no like 'PL-%'`,
    // Of the key controls those of the first account have a test.
    `insert into control_test (title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, state)
     select 'x', $1, c.id, 'design', ${world.administrator.id}, ${world.owner.id}, ${world.reviewer.id}, '2031-06-01', 'planned'
     from risk_control c where c.risk_no like 'PL-%' and c.lineage_id % 4 = 0`,
  ];
  for (const text of fills) await api.sql.query(text, [periodId]);
  await api.sql.query('analyze');
});
afterAll(() => api?.close());

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}
async function explain(text: string): Promise<{ pages: number; rows: number }> {
  const rows = await api.sql.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan & { readonly 'Actual Rows': number } }[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    [periodId],
  );
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0]!;
  return { pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], rows: plan['Actual Rows'] };
}

test('key controls are found in an index of their own, without their rows', async () => {
  const text = selectCoveringControls(api.app.get(PlannedControls));
  const plan = await api.sql.transaction(async (tx) => {
    // At a size where a table of a few pages would be read whole.
    await tx.query('set local enable_seqscan = off');
    return tx.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [periodId]);
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index Only Scan using risk_control_key_idx/);
});

const coverage = (): Promise<RouteData<typeof routes.getAssessmentCoverage>> =>
  world.administrator.client.ask(routes.getAssessmentCoverage, { query: { id: periodId } });

test('the cells of a scope are read as sets: fewer pages than cells, though each has a decision and many a process', async () => {
  const { pages, rows } = await explain(selectScopeCells);
  expect(rows).toBe(COMPANIES * ACCOUNTS);
  expect(pages).toBeLessThan(rows / 4);
});

test('the key controls of a period are read in one go: fewer pages than one lookup each', async () => {
  const { pages, rows } = await explain(selectCoveringControls(api.app.get(PlannedControls)));
  expect(rows).toBe(CONTROLS / 2);
  expect(pages).toBeLessThan(CONTROLS);
});

test('coverage asks once for the cells, the controls and the trees, whatever their number, and for the words of the few controls that it names', async () => {
  const sent = await watchStatements(coverage);
  const statements = sent.statements.map(({ text }) => text);
  const asking = (table: string) => statements.filter((text) => text.includes(table)).length;
  expect({
    balance: asking('trial_balance_line'),
    ties: asking('control_scope_account'),
    companies: asking('from company order'),
    processes: asking('from business_process order'),
    words: asking('risk_description'),
    // What was decided is told with the cells; who decided it, when and why, by the page of the scope alone.
    reasons: asking('d.reason'),
  }).toEqual({ balance: 1, ties: 1, companies: 1, processes: 1, words: 1, reasons: 0 });
  // The log of reads is written beside the call, in a transaction of its own.
  const own = statements.filter((text) => !/access_log|^(begin|commit)$/.test(text));
  expect(own.length).toBeLessThanOrEqual(11);
  const { gaps, cells } = await coverage();
  expect(cells).toBe(COMPANIES * ACCOUNTS);
  const named = gaps.find(({ account, processes }) => account.code === 'PL2' && processes.length === 0)!;
  expect(named).toMatchObject({
    candidateCount: CONTROLS / 4,
    candidates: Array.from({ length: 5 }, () => ({ title: expect.stringMatching(/^about \d+$/) as unknown })),
  });
});

test('a scope tells each decision with who made it', async () => {
  const scope = await world.administrator.client.ask(routes.getAssessmentScope, { query: { id: periodId } });
  expect(scope.cells).toHaveLength(COMPANIES * ACCOUNTS);
  for (const { decision } of scope.cells)
    expect(decision).toMatchObject({ inScope: true, reason: 'x', by: { id: world.administrator.id } });
});
