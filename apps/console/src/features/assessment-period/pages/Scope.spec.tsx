import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { AssessmentScope } from '../scope/scope-data.ts';
import Scope from './Scope.tsx';

const person = { id: 1, userNO: 'lin', name: '林晓雯', englishName: 'Lin Xiaowen' };
const COMPANIES = 25;
const materiality = (overall: string, reason: string, setAt: string) => ({
  base: 'revenue' as const,
  baseAmount: '1000.00',
  currency: 'CNY',
  percent: 10,
  performancePercent: 75,
  overall,
  performance: '75.00',
  source: 'Budget',
  reason,
  setBy: person,
  setAt,
});

/** One account of many companies: the first one was decided with a reason, the others only proposed. */
const scope: AssessmentScope = {
  periodId: 7,
  title: '2031 年',
  titleEn: 'Assessment 2031',
  firstDay: '2031-01-01',
  lastDay: '2031-12-31',
  currency: 'CNY',
  rowVersion: 3,
  allowedActions: [],
  materialities: [
    materiality('90.00', 'Revenue fell', '2031-05-02T08:00:00.000Z'),
    materiality('100.00', 'Start of the year', '2031-01-02T08:00:00.000Z'),
  ],
  accounts: [
    {
      id: 1,
      code: '6001',
      name: '收入',
      nameEn: 'Revenue',
      flags: [],
      assertions: ['existence'],
      bareAssertions: [],
      codes: ['6001'],
      total: '100.00',
      inScope: '100.00',
      covered: '0.00',
    },
  ],
  companies: Array.from({ length: COMPANIES }, (_, at) => ({
    id: at + 1,
    code: `C${at + 1}`,
    name: `公司 ${at + 1}`,
    nameEn: `Company ${at + 1}`,
    parentId: null,
    total: '4.00',
    inScope: '4.00',
    outOfScope: '0.00',
    covered: '0.00',
  })),
  cells: Array.from({ length: COMPANIES }, (_, at) => ({
    accountId: 1,
    companyId: at + 1,
    amount: '4.00',
    proposed: true,
    because: ['fraudRisk' as const],
    decision: at === 0 ? { inScope: true, reason: 'Agreed with the committee', by: person, at: '2031-06-01T08:00:00.000Z' } : null,
    inScope: true,
    isCovered: true,
    processIds: at === 0 ? [5] : [],
  })),
  totals: { balance: '100.00', inScope: '100.00', outOfScope: '0.00', covered: '0.00', difference: '0.00' },
  undecided: COMPANIES - 1,
  gaps: 0,
};

async function open(allowedActions: string[]) {
  const user = buildUser(allowedActions.length > 0 ? 'admin' : 'owner');
  stubServer(user, {
    getAssessmentScope: () => ({ ...scope, allowedActions }),
    getBusinessProcesses: () => [{ id: 5, code: 'O2C', name: '订单到收款', nameEn: 'Order to cash', parentId: null, isActive: true }],
  });
  await renderPage(<Scope />, { at: '/AssessmentPeriod/Scope?Id=7', language: 'en', user });
  return within(await screen.findByRole('region', { name: 'Materiality history' }));
}

test('who only reads the scope sees every reason and the history of the materiality, and nothing to be changed', async () => {
  const history = await open([]);
  expect(history.getByText('Revenue fell')).toBeInTheDocument();
  expect(history.getByText('Start of the year')).toBeInTheDocument();
  const reasons = within(screen.getByRole('region', { name: 'Scoping decisions and reasons' }));
  expect(await reasons.findByText('Order to cash')).toBeInTheDocument();
  const [, first, second] = reasons.getAllByRole('row');
  expect(first).toHaveTextContent(/6001 Revenue.*Company 1.*4\.00.*Agreed with the committee.*fraud risk · Lin Xiaowen.*Order to cash/);
  expect(second).toHaveTextContent(/Company 2.*open.*fraud risk/);
  // The largest come first, the others on demand.
  expect(reasons.getAllByRole('row')).toHaveLength(21);
  await actor.click(reasons.getByRole('button', { name: 'Show more (20 of 25)' }));
  expect(reasons.getAllByRole('row')).toHaveLength(COMPANIES + 1);
  for (const name of [/Import trial balance/, /Set materiality/, /Accept/, /decide/, 'Revenue'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Coverage' })).toHaveAttribute('href', '/AssessmentPeriod/Coverage?Id=7');
});

test('who decides the scope does so in the grid, and sees the history of the materiality, too', async () => {
  await open(['SET_MATERIALITY', 'DECIDE_SCOPE', 'SET_ACCOUNTS', 'LOAD_BALANCE']);
  expect(screen.queryByRole('region', { name: 'Scoping decisions and reasons' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Revenue' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Set materiality' })).toBeInTheDocument();
});

test('a grid wider than its place is reached by the keyboard, says where it goes on and keeps its accounts in sight', async () => {
  stubServer(buildUser('admin'), { getAssessmentScope: () => scope, getBusinessProcesses: () => [] });
  await renderPage(<Scope />, { at: '/AssessmentPeriod/Scope?Id=7', user: buildUser('admin') });
  const grid = await screen.findByRole('region', { name: 'Accounts and companies', hidden: true });
  expect(grid).toHaveAttribute('tabindex', '0');
  Object.defineProperties(grid, { clientWidth: { value: 900 }, scrollWidth: { value: 3000 } });
  fireEvent.scroll(grid);
  expect(screen.getByTestId('cut-right')).toBeInTheDocument();
  const row = within(grid)
    .getAllByRole('row', { hidden: true })
    .find((one) => within(one).queryByRole('rowheader', { name: /^Revenue/, hidden: true }))!;
  expect(within(row).getByRole('rowheader', { hidden: true })).toHaveStyle({ position: 'sticky' });
});
