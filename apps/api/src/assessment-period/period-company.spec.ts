import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildDepartment, buildPerson, buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

/** A group above two companies: to each an account’s amount, a test, a deficiency that only its owner places, and a statement. */
async function buildPeriod() {
  const { client } = world.administrator;
  const { id: periodId } = await client.ask(routes.saveAssessmentPeriod, {
    body: { title: '2035 年', kind: 'year', firstDay: '2035-01-01', lastDay: '2035-12-31', currency: 'CNY' },
  });
  const save = async (code: string, parentId: number | null, departmentIds: number[]) =>
    (await client.ask(routes.saveCompany, { body: { code, name: code, currency: 'CNY', parentId, departmentIds } })).id;
  const group = await save('F-0', null, []);
  const { id: textId } = await client.ask(routes.saveStatementText, { body: { textZh: '{scope}', textEn: '{scope}', questions: [] } });
  const [account] = await api.sql.query<{ id: number }>(
    `insert into significant_account (period_id, code, name) values ($1, '6001', '营业收入') returning id`,
    [periodId],
  );
  const companies: number[] = [];
  const nodes = [
    { key: 'all', parentKey: '', title: '集团', titleEn: '', scopeKind: 'all' as const, scopeId: null, signerId: world.reviewer.id },
  ] as {
    key: string;
    parentKey: string;
    title: string;
    titleEn: string;
    scopeKind: 'all' | 'company';
    scopeId: number | null;
    signerId: number;
  }[];
  for (const [place, amount] of ['70.00', '30.00'].entries()) {
    const departmentId = (await buildDepartment(api.sql)).id;
    const companyId = await save(`F-${place + 1}`, group, [departmentId]);
    companies.push(companyId);
    const owner = await buildPerson(api.sql, { departmentId });
    const control = await world.bring('complete');
    await api.sql.query('update risk_control set department_id = $2, risk_year = 2035 where id = $1', [control.id, departmentId]);
    await api.sql.query(
      `insert into control_test (title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, state)
       values ('测试', $1, $2, 'design', $3, $3, $4, '2035-06-30', 'planned')`,
      [periodId, control.id, world.administrator.id, world.reviewer.id],
    );
    await client.ask(routes.saveDeficiency, { body: { title: '未复核', area: 'other', periodId, ownerId: owner.id } });
    await api.sql.query(
      `insert into trial_balance_line (period_id, company_id, account_code, account_name, amount) values ($1, $2, '6001', '收入', $3)`,
      [periodId, companyId, amount],
    );
    await api.sql.query('insert into trial_balance_sum (period_id, company_id, amount, lines, loaded_by) values ($1, $2, $3, 1, $4)', [
      ...[periodId, companyId, amount],
      world.administrator.id,
    ]);
    nodes.push({
      key: `c${place}`,
      parentKey: 'all',
      title: `公司 ${place}`,
      titleEn: '',
      scopeKind: 'company',
      scopeId: companyId,
      signerId: owner.id,
    });
  }
  await api.sql.query(`insert into account_code_group (period_id, account_code, account_id) values ($1, '6001', $2)`, [
    periodId,
    account!.id,
  ]);
  await client.ask(routes.openStatements, { body: { periodId, name: '声明', nameEn: '', textId, dueOn: '2036-01-31', nodes } });
  return { periodId, group, companies };
}

test('the figures and the scope of a period are those of a company with all below it, and each list holds as many', async () => {
  const { client } = world.administrator;
  const { periodId, group, companies } = await buildPeriod();
  const count = async (companyId: number | null) => {
    const { tests, deficiencies, statements, coverage } = await client.ask(routes.getPeriodFigures, { query: { id: periodId, companyId } });
    const scope = await client.ask(routes.getAssessmentScope, { query: { id: periodId, companyId } });
    return {
      tests: tests.reduce((sum, { planned }) => sum + planned, 0),
      deficiencies: deficiencies.reduce((sum, { evaluating }) => sum + evaluating, 0),
      statements: statements.total,
      balance: scope.totals.balance,
      difference: scope.totals.difference,
      cells: scope.cells.length,
      undecided: coverage.undecided,
    };
  };
  const whole = { tests: 2, deficiencies: 2, statements: 3, balance: '100.00', difference: '0.00', cells: 2, undecided: 2 };
  expect(await count(null)).toEqual(whole);
  // The statement of the whole group is none of a company’s.
  expect(await count(group)).toEqual({ ...whole, statements: 2 });
  const first = { tests: 1, deficiencies: 1, statements: 1, balance: '70.00', difference: '0.00', cells: 1, undecided: 1 };
  expect(await count(companies[0]!)).toEqual(first);
  const narrowed = { periodId, companyId: companies[0]! };
  expect((await client.ask(routes.getControlTestByPage, { body: narrowed })).totalCount).toBe(1);
  expect((await client.ask(routes.getDeficiencyByPage, { body: narrowed })).totalCount).toBe(1);
  expect((await client.ask(routes.getCertificationByPage, { body: narrowed })).totalCount).toBe(1);
  expect((await client.call(routes.getPeriodFigures, { query: { id: periodId, companyId: 1 } })).code).toBe('not_found');
});
