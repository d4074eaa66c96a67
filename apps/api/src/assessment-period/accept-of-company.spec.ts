import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BalanceImportRules, CompanyImportRules } from '@portal/assessment-period';
import { routes } from '@portal/contract';
import { buildAdministrator, startTestApi, type ApiClient, type TestApi } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let administrator: ApiClient;
let periodId: number;

beforeAll(async () => {
  api = await startTestApi(createApi);
  const { id: actorId } = await buildAdministrator(api.sql);
  administrator = await api.as({ id: actorId });
  const period = { title: '2031', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' } as const;
  periodId = (await administrator.ask(routes.saveAssessmentPeriod, { body: period })).id;
  const company = (code: string, parent = '') => ({ code, name: code, nameEn: code, currency: 'CNY', parent, departments: '' });
  const line = (code: string, amount: string) => ({ recordId: String(periodId), company: code, account: '6001', name: '营业收入', amount });
  const actor = { id: actorId, isAdministrator: true, isSystem: false } as const;
  for (const [rules, rows] of [
    [api.app.get(CompanyImportRules), [company('TOP'), company('SUB', 'TOP'), company('OTHER')]],
    [api.app.get(BalanceImportRules), [line('TOP', '300.00'), line('SUB', '20.00'), line('OTHER', '200.00')]],
  ] as const)
    await api.sql.transaction(async (tx) => (await rules.prepare(tx, rows)).apply(tx, actor));
  const level = { base: 'revenue', baseAmount: '1000.00', percent: '10', performancePercent: '50', reason: '预算' } as const;
  await administrator.ask(routes.setMateriality, { body: { id: periodId, ...level } });
});
afterAll(() => api?.close());

test('the proposals of a company are accepted with those of all below it, and of nobody else', async () => {
  const scopeOf = () => administrator.ask(routes.getAssessmentScope, { query: { id: periodId } });
  const { companies } = await scopeOf();
  const idOf = (code: string) => companies.find((company) => company.code === code)!.id;
  const accept = (companyId: number) =>
    administrator.call(routes.decideScope, { body: { id: periodId, acceptAll: true, companyId, reason: '按建议' } });
  expect((await accept(999_999)).code).toBe('not_found');
  expect((await accept(idOf('TOP'))).isSuccess).toBe(true);
  const { cells, undecided } = await scopeOf();
  const decided = companies.map(({ code, id }) => [code, cells.find(({ companyId }) => companyId === id)!.decision?.inScope ?? null]);
  expect(Object.fromEntries(decided)).toEqual({ TOP: true, SUB: false, OTHER: null });
  expect(undecided).toBe(1);
  // Nothing of it is left to be accepted.
  expect((await accept(idOf('SUB'))).code).toBe('validation');
});
