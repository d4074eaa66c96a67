import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import type { Language } from '#shared/i18n/languages.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import type { AssessmentPeriodRecord } from '../api/records.ts';
import AssessmentPeriodView from './AssessmentPeriodView.tsx';

const period: AssessmentPeriodRecord = {
  id: 8,
  recordNo: 'AP-2032-000008',
  title: '2032 年内部控制评价',
  titleEn: 'Assessment 2032',
  kind: 'year',
  firstDay: '2032-01-01',
  lastDay: '2032-12-31',
  currency: 'CNY',
  signOffBy: null,
  sharePercent: 15,
  previousId: 7,
  state: 'planning',
  rowVersion: 1,
  updatedAt: '2031-12-10T08:00:00.000Z',
  allowedActions: ['EDIT', 'START'],
};
const figures = {
  coverage: { inScope: '0.00', covered: '0.00', coveredPart: '', gaps: 0, undecided: 0 },
  accounts: [],
  tests: [],
  lateTests: [],
  deficiencies: [{ class: 'control', evaluating: 0, remediating: 2, closed: 0, carried: 1 }],
  statements: { total: 0, signed: 0, reopened: 0, late: 0 },
  open: [],
  held: [],
};
const plan = { fromId: 31, fromNo: 'CT-31', controlNo: 'RC-1', title: 'Three-way match', kind: 'interim' };
const differences = {
  periodId: 8,
  previousId: 7,
  previousTitle: '2031 年内部控制评价',
  previousTitleEn: 'Assessment 2031',
  hasBalance: true,
  entered: 0,
  left: 0,
  rows: [],
  plans: {
    carried: 12,
    left: 3,
    rows: [
      { ...plan, testId: null, told: { zh: '周明在评价期间内参与过该控制', en: 'Zhou Ming acted on this control' } },
      {
        ...plan,
        fromId: 32,
        fromNo: 'CT-32',
        testId: 90,
        told: { zh: '测试程序 PR-1 已停用', en: 'Procedure PR-1 is no longer in the library' },
      },
    ],
  },
  deficiencies: {
    carried: 2,
    open: 1,
    rows: [
      { id: 41, recordNo: 'DF-2031-0041', title: '未复核', titleEn: 'Not reviewed', class: 'control', state: 'remediating' },
      { id: 42, recordNo: 'DF-2031-0042', title: '未对账', titleEn: 'Not reconciled', class: null, state: 'closed' },
    ],
  },
};

async function open(
  language: Language,
  counts: () => unknown = () => ({ periodId: 8, accounts: 4, decisions: 1, plans: 12, deficiencies: 2 }),
) {
  const server = stubServer(buildUser('admin'), {
    getAssessmentPeriod: () => period,
    getCompanies: () => [],
    getPeriodFigures: () => figures,
    getPeriodDifferences: () => differences,
    getCarryOverCounts: counts,
    getAuditorSeatByPage: () => ({ totalCount: 0, data: [] }),
    carryAssessmentPeriod: () => ({ ...period, id: 9 }),
  });
  await renderPage(<AssessmentPeriodView />, { at: '/AssessmentPeriod/AssessmentPeriodView?Id=8', language, user: buildUser('admin') });
  return server;
}

test.each([
  [
    'en',
    'Test plans',
    '12 tests carried over',
    '3 not carried over',
    'Not carried over · Zhou Ming acted on this control',
    'and 2 more',
    '1 still open',
    'Control deficiency',
    'Not evaluated',
  ],
  [
    'zh',
    '测试计划',
    '已结转 12 项测试',
    '未结转 3 项',
    '未结转 · 周明在评价期间内参与过该控制',
    '另有 2 项',
    '1 项尚未关闭',
    '一般缺陷',
    '未评价',
  ],
] as const)(
  'the page tells what became of plans and deficiencies, and why (%s)',
  async (language, title, carried, left, told, more, still, grade, none) => {
    await open(language);
    const plans = within(await screen.findByRole('region', { name: title }));
    expect(plans.getByRole('link', { name: carried })).toHaveAttribute('href', '/ControlTest/ControlTestList?periodId=8');
    expect(plans.getByText(left)).toBeVisible();
    expect(plans.getByText(told)).toBeVisible();
    expect(plans.getByText(more)).toBeVisible();
    expect(screen.getByRole('link', { name: still })).toHaveAttribute('href', '/Deficiency/DeficiencyList?period=8&carried=true');
    const line = within(screen.getByRole('link', { name: 'DF-2031-0041' }).closest('li')!);
    expect(line.getByText(grade)).toBeVisible();
    expect(screen.getByRole('link', { name: 'DF-2031-0042' }).closest('li')).toHaveTextContent(none);
    // What is cut off is told below the lines and is none of them; a list without lines is no list.
    expect(plans.getByText(more).closest('li')).toBeNull();
    const scope = within(screen.getByRole('region', { name: language === 'en' ? 'Scope' : '评价范围' }));
    expect(scope.queryByRole('list')).toBeNull();
  },
);

test('on a phone the likely step is the button, and all else stands in the menu beside it', async () => {
  await open('en');
  const foot = within(await screen.findByRole('group', { name: 'Available actions' }));
  expect(foot.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual([
    'Start fieldwork',
    'More actions',
  ]);
  expect(foot.queryByRole('link')).toBeNull();
  await actor.click(foot.getByRole('button', { name: 'More actions' }));
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Scope',
    'Carry over to next period',
    'Working papers',
    'New committee pack',
  ]);
  await actor.click(entries[2]!);
  expect(await screen.findByRole('dialog', { name: 'Carry over to next period' })).toBeVisible();
});

test.each([
  ['en', 'Carry over to next period', ['4 accounts', '1 scoping decision', '12 tests', '2 open deficiencies'], /will not be carried over/],
  ['zh', '结转到下一期间', ['4 个科目', '1 项范围决定', '12 项测试', '2 项未关闭的缺陷'], /不会结转/],
] as const)('the dialog says what goes along, with counts (%s)', async (language, button, counts, not) => {
  await open(language);
  await actor.click((await screen.findAllByRole('button', { name: button }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  for (const words of counts) expect(await dialog.findByText((text) => text.startsWith(words))).toBeVisible();
  expect(dialog.getByText(not)).toBeVisible();
});

test('of what there is none nothing is said, and numbers are written as everywhere', async () => {
  await open('en', () => ({ periodId: 8, accounts: 0, decisions: 0, plans: 1234, deficiencies: 0 }));
  await actor.click((await screen.findAllByRole('button', { name: 'Carry over to next period' }))[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^1,234 tests, to be planned/)).toBeVisible();
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
});

test('that nothing can be counted is said', async () => {
  await open('en', () => refuse({ code: 'fault', message: 'Not now' }));
  await actor.click((await screen.findAllByRole('button', { name: 'Carry over to next period' }))[0]!);
  expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toHaveTextContent('Not now');
});

async function openDifferences(hasBalance: boolean, amountAfter: string | null, after: boolean | null) {
  const rows = Array.from({ length: 30 }, (_, place) => ({
    ...{ code: String(1000 + place), name: '科目', nameEn: 'Account', companyCode: 'C', companyName: '公司', companyNameEn: 'Company' },
    ...{ amountBefore: '5.00', amountAfter, before: true, after: place === 0 ? false : after },
  }));
  stubServer(buildUser('admin'), {
    getAssessmentPeriod: () => period,
    getCompanies: () => [],
    getPeriodFigures: () => figures,
    getPeriodDifferences: () => ({ ...differences, hasBalance, rows }),
    getCarryOverCounts: () => ({ periodId: 8, accounts: 4, decisions: 1, plans: 12, deficiencies: 2 }),
    getAuditorSeatByPage: () => ({ totalCount: 0, data: [] }),
  });
  await renderPage(<AssessmentPeriodView />, {
    at: '/AssessmentPeriod/AssessmentPeriodView?Id=8',
    language: 'en',
    user: buildUser('admin'),
  });
  return within(await screen.findByRole('region', { name: 'Scope' }));
}

test('many lines of the scope are shown in part', async () => {
  const scope = await openDifferences(true, '4.00', true);
  expect(scope.getAllByText(/Account · Company$/)).toHaveLength(20);
  await actor.click(scope.getByRole('button', { name: 'Show all 30 lines' }));
  expect(scope.getAllByText(/Account · Company$/)).toHaveLength(30);
});

test('while no trial balance is there, that is said, and nothing seems to have shrunk to nothing: what is decided stands there', async () => {
  const scope = await openDifferences(false, null, null);
  expect(scope.getByText(/once both periods have a trial balance/)).toBeVisible();
  expect(scope.queryByText(/entered/)).not.toBeInTheDocument();
  expect(scope.getAllByText(/Account · Company$/)).toHaveLength(1);
});
