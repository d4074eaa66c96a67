import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import type { AssessmentPeriodRecord } from '../api/records.ts';
import AssessmentPeriodEdit from './AssessmentPeriodEdit.tsx';
import AssessmentPeriodView from './AssessmentPeriodView.tsx';

const admin = buildUser('admin');
const period: AssessmentPeriodRecord = {
  id: 7,
  recordNo: 'AP-2031-000007',
  title: '2031 年内部控制评价',
  titleEn: 'Assessment 2031',
  kind: 'year',
  firstDay: '2031-01-01',
  lastDay: '2031-12-31',
  currency: 'CNY',
  signOffBy: '2032-02-28',
  sharePercent: 15,
  previousId: null,
  state: 'planning',
  rowVersion: 1,
  updatedAt: '2031-01-10T08:00:00.000Z',
  allowedActions: ['EDIT', 'START'],
};

test.each([
  ['en', 'planning', 0, ['Import the trial balance and set the materiality']],
  ['zh', 'planning', 0, ['导入试算平衡表，设定重要性水平']],
  ['en', 'planning', 2, ['Decide 2 open scope proposals']],
  ['en', 'fieldwork', 0, []],
] as const)('a new period leads to what its scope begins with (%s, %s, %i undecided)', async (language, state, undecided, told) => {
  stubServer(admin, {
    getAssessmentPeriod: () => ({ ...period, state }),
    getCompanies: () => [],
    getPeriodFigures: () => ({
      coverage: { inScope: '0.00', covered: '0.00', coveredPart: '', gaps: 0, undecided },
      accounts: [],
      tests: [],
      lateTests: [],
      deficiencies: [],
      statements: { total: 0, signed: 0, reopened: 0, late: 0 },
      open: [],
      held: [],
    }),
    getAuditorSeatByPage: () => ({ totalCount: 0, data: [] }),
  });
  await renderPage(<AssessmentPeriodView />, { at: '/AssessmentPeriod/AssessmentPeriodView?Id=7', language, user: admin });
  await screen.findByText(language === 'en' ? 'No tests are planned yet.' : '还没有安排测试。');
  const steps = screen.queryByRole('list', { name: language === 'en' ? 'What to do next' : '接下来要做的事' });
  const items = steps ? within(steps).getAllByRole('listitem') : [];
  expect(items.map((item) => item.firstElementChild?.textContent)).toEqual(told);
  if (steps) expect(within(steps).getByRole('link')).toHaveAttribute('href', '/AssessmentPeriod/Scope?Id=7');
});

test('a company without balances does not begin the scope anew, and one that is no more can be put away', async () => {
  const figures = {
    coverage: { inScope: '0.00', covered: '0.00', coveredPart: '', gaps: 0, undecided: 0 },
    accounts: [],
    tests: [],
    lateTests: [],
    deficiencies: [],
    statements: { total: 0, signed: 0, reopened: 0, late: 0 },
    open: [],
    held: [],
  };
  stubServer(admin, {
    getAssessmentPeriod: () => ({ ...period, state: 'planning' }),
    getCompanies: () => [{ id: 3, code: 'F-3', name: '三', nameEn: 'Three', parentId: null }],
    getPeriodFigures: ({ url }) => (url.includes('companyId=9') ? refuse({ code: 'not_found', message: 'No such company' }) : figures),
    getAuditorSeatByPage: () => ({ totalCount: 0, data: [] }),
  });
  const open = (company: string) =>
    renderPage(<AssessmentPeriodView />, { at: `/AssessmentPeriod/AssessmentPeriodView?Id=7&company=${company}`, user: admin });
  const page = await open('3');
  await screen.findByText('No tests are planned yet.');
  expect(screen.queryByRole('list', { name: 'What to do next' })).toBeNull();
  page.unmount();
  await open('9');
  await actor.click(await screen.findByRole('button', { name: /^Clear / }));
  expect(await screen.findByText('No tests are planned yet.')).toBeVisible();
});

test.each([
  ['en', 'Save', 'New period', ['Name the period', 'First day: Required', 'Last day: Required']],
  ['zh', '保存', '新建评价期间', ['请填写期间名称', '首日：必填', '末日：必填']],
] as const)('what a new period lacks is told by the names of its fields (%s)', async (language, save, name, told) => {
  stubServer(admin, {
    saveAssessmentPeriod: () => refuse({ code: 'validation', message: told[0], errors: [{ field: 'title', message: told[0] }] }),
  });
  await renderPage(<AssessmentPeriodEdit />, { at: '/AssessmentPeriod/AssessmentPeriodEdit', language, user: admin });
  // Its form is called what it is for, not what the page of a period is called.
  await screen.findByRole('form', { name });
  expect(screen.queryByRole('heading', { name: /^(Assessment period|查看评价期间)$/ })).toBeNull();
  await actor.click(await screen.findByRole('button', { name: save }));
  const summary = await screen.findByRole('group', { name: language === 'en' ? /3 / : /3 项/ });
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(told);
});
