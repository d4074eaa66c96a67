import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CompanyImportRules, BalanceImportRules } from '@portal/assessment-period';
import { routes } from '@portal/contract';
import { buildAdministrator, buildDepartment, startTestApi, type ApiClient, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

const CONTROLS = 400;
const DEPARTMENTS = 8;
let api: TestApi;
let administrator: ApiClient;
let periodId: number;

/** A period with twelve companies, one account in each, and many key controls on it, of departments half of which have no company of their own. */
beforeAll(async () => {
  api = await startTestApi(createApi);
  const admin = await buildAdministrator(api.sql);
  administrator = await api.as(admin);
  ({ id: periodId } = await administrator.ask(routes.saveAssessmentPeriod, {
    body: { title: '2031', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' },
  }));
  const codes = Array.from({ length: 12 }, (_, at) => `C${at}`);
  const companies = codes.map((code, at) => ({
    code,
    name: code,
    nameEn: code,
    currency: 'CNY',
    parent: at ? `C${Math.floor((at - 1) / 2)}` : '',
    departments: '',
  }));
  const lines = codes.map((company) => ({ recordId: String(periodId), company, account: '6001', name: '收入', amount: '100.00' }));
  const uploader = { id: admin.id, isAdministrator: true, isSystem: false };
  for (const [rules, rows] of [
    [api.app.get(CompanyImportRules), companies],
    [api.app.get(BalanceImportRules), lines],
  ] as const)
    await api.sql.transaction(async (tx) => (await rules.prepare(tx, rows)).apply(tx, uploader));
  await administrator.ask(routes.setMateriality, {
    body: { id: periodId, base: 'revenue', baseAmount: '1000', percent: '100', performancePercent: '10', reason: 'x' },
  });
  for (let made = 0; made < DEPARTMENTS / 2; made += 1) {
    const above = await buildDepartment(api.sql);
    const below = await buildDepartment(api.sql, { parentId: above.id });
    await api.sql.query(`insert into company_department (department_id, company_id) select $1, id from company where code = $2`, [
      above.id,
      `C${made}`,
    ]);
    await api.sql.query(
      `with control as (insert into risk_control (risk_no, lineage_id, risk_year, state, creator_id, department_id, key_control)
         select 'RC-' || $2::int || '-' || n, $2::int * 1000 + n, 2031, 'draft', $3, $1, '是' from generate_series(1, $4::int) n returning id)
       insert into control_scope_account (control_id, account_id, assertion) select c.id, a.id, 'existence' from control c, significant_account a`,
      [below.id, made + 1, admin.id, CONTROLS / (DEPARTMENTS / 2)],
    );
  }
});
afterAll(() => api?.close());

test('the companies of all departments are found in one walk, however many departments, controls and cells there are', async () => {
  await api.sql.query('create sequence asked_companies');
  // The same answer for one department, noticed.
  await api.sql.query('alter function department_company(bigint) rename to department_company_itself');
  await api.sql.query(`create function department_company(department bigint) returns bigint language sql volatile as
    'select department_company_itself($1) from (select nextval(''asked_companies'')) counted'`);
  try {
    const coverage = await administrator.ask(routes.getAssessmentCoverage, { query: { id: periodId } });
    // None is planned for test, and each could be: those of a company above count for all below it.
    expect(coverage.gaps).toHaveLength(12);
    const gap = coverage.gaps.find(({ company }) => company.code === 'C3')!;
    expect([gap.candidates.length, gap.candidateCount]).toEqual([5, (CONTROLS / 4) * 3]);
    // Of one gap all are told, and of no other one.
    const one = await administrator.ask(routes.getAssessmentCoverage, {
      query: { id: periodId, companyId: gap.company.id, accountId: gap.account.id },
    });
    expect(one.gaps).toMatchObject([{ company: gap.company, account: gap.account, candidateCount: gap.candidateCount }]);
    expect(new Set(one.gaps[0]!.candidates.map(({ riskNo }) => riskNo)).size).toBe(gap.candidateCount);
    expect(one.gaps[0]!.candidates.slice(0, 5)).toEqual(gap.candidates);
    const [asked] = await api.sql.query<{ isCalled: boolean }>('select is_called as "isCalled" from asked_companies');
    expect(asked!.isCalled).toBe(false);
  } finally {
    await api.sql.query('drop function department_company(bigint)');
    await api.sql.query('alter function department_company_itself(bigint) rename to department_company');
    await api.sql.query('drop sequence asked_companies');
  }
});
