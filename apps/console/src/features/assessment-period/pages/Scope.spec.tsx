import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { AssessmentScope } from '../scope/scope-data.ts';
import Coverage from './Coverage.tsx';
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
  file: null,
  source: 'Budget',
  reason,
  setBy: person,
  setAt,
});

const periods = [
  { id: 8, title: '2032 年', titleEn: 'Assessment 2032' },
  { id: 7, title: '2031 年', titleEn: 'Assessment 2031' },
];

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
      coveredPart: '0.0%',
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
  totals: {
    ...{ balance: '100.00', inScope: '100.00', outOfScope: '0.00', covered: '0.00', difference: '0.00' },
    ...{ inScopePart: '100.0%', coveredPart: '0.0%' },
  },
  undecided: COMPANIES - 1,
  gaps: 0,
};

async function open(allowedActions: string[], changes: Partial<AssessmentScope> = {}) {
  const user = buildUser(allowedActions.length > 0 ? 'admin' : 'owner');
  const server = stubServer(user, {
    getAssessmentScope: () => ({ ...scope, allowedActions, ...changes }),
    decideScope: () => ({ ...scope, rowVersion: 4 }),
    setMateriality: () => ({ overall: '100.00', performance: '60.00', moves: [] }),
    setScopeProcesses: () => ({ ...scope, rowVersion: 5 }),
    getAssessmentPeriodByPage: () => ({ totalCount: 2, data: periods }),
    getBusinessProcesses: () => [{ id: 5, code: 'O2C', name: '订单到收款', nameEn: 'Order to cash', parentId: null, isActive: true }],
  });
  await renderPage(<Scope />, { at: '/AssessmentPeriod/Scope?Id=7', language: 'en', user });
  await screen.findByRole('link', { name: 'Coverage' });
  return server;
}

test('who only reads the scope sees every reason and the history of the materiality, and nothing to be changed', async () => {
  await open([]);
  const history = within(screen.getByRole('region', { name: 'Materiality history' }));
  expect(history.getByText('Revenue fell')).toBeInTheDocument();
  expect(history.getByText('Start of the year')).toBeInTheDocument();
  const reasons = within(screen.getByRole('region', { name: 'Scoping decisions and reasons' }));
  expect(await reasons.findByText('Order to cash')).toBeInTheDocument();
  const [, first, second] = reasons.getAllByRole('row');
  expect(first).toHaveTextContent(/6001 Revenue.*Company 1.*4\.00.*Agreed with the committee.*fraud risk · Lin Xiaowen.*Order to cash/);
  expect(second).toHaveTextContent(/Company 2.*Proposed: in.*fraud risk/);
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

const all = ['SET_MATERIALITY', 'DECIDE_SCOPE', 'SET_ACCOUNTS'];
const grid = () => within(screen.getByRole('region', { name: 'Accounts and companies' }));

test('the processes behind a cell are chosen where it is decided: alone without a reason, or with the decision after it', async () => {
  const server = await open(all);
  const choose = async (cell: RegExp) => {
    await actor.click(grid().getByRole('button', { name: cell }));
    const dialog = within(await screen.findByRole('dialog'));
    await actor.click(dialog.getByRole('combobox', { name: /Business processes/ }));
    await actor.click(await screen.findByRole('option', { name: 'O2C Order to cash' }));
    return dialog;
  };
  const alone = await choose(/Company 2$/);
  await actor.click(alone.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sentTo('setScopeProcesses')).toHaveLength(1));
  expect(server.sentTo('setScopeProcesses')[0]).toMatchObject({ id: 7, rowVersion: 3, accountId: 1, companyId: 2, processIds: [5] });
  expect(server.sentTo('decideScope')).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  const both = await choose(/Company 3$/);
  await actor.type(both.getByRole('textbox', { name: /Reason/ }), 'New plant');
  await actor.click(both.getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(server.sentTo('setScopeProcesses')).toHaveLength(2));
  expect(server.sentTo('decideScope')).toMatchObject([{ reason: 'New plant', cells: [{ companyId: 3, inScope: true }] }]);
  expect(server.sentTo('setScopeProcesses')[1]).toMatchObject({ rowVersion: 4, companyId: 3, processIds: [5] });
});

test('before a materiality is set nothing can be accepted, and the page leads to setting it; then the dialog says how many come in', async () => {
  const out = scope.cells.map((cell) => ({ ...cell, proposed: false, inScope: false, because: [], decision: null }));
  await open(all, { materialities: [], cells: out, undecided: COMPANIES });
  expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: 'Set materiality' })).toHaveLength(2);
  expect(grid().getByRole('button', { name: /No proposal yet.*Company 2$/ })).toBeInTheDocument();
  cleanup();
  await open(all, { cells: [scope.cells[0]!, ...out.slice(1, 4), ...scope.cells.slice(4)] });
  expect(grid().getByRole('button', { name: /Proposed: out.*Company 2$/ })).toBeInTheDocument();
  await actor.click(screen.getByRole('button', { name: 'Accept 24 proposals' }));
  expect(await screen.findByText(/Proposed in scope: 21 · proposed out of scope: 3\./)).toBeInTheDocument();
});

test('the proposals of one company with all below it are accepted by themselves, and the dialog says whose they are', async () => {
  const server = stubServer(buildUser('admin'), {
    getAssessmentScope: () => ({ ...scope, allowedActions: all, undecided: 5 }),
    decideScope: () => scope,
    getBusinessProcesses: () => [],
  });
  await renderPage(<Scope />, { at: '/AssessmentPeriod/Scope?Id=7&company=3', user: buildUser('admin') });
  await actor.click(await screen.findByRole('button', { name: 'Accept 5 proposals' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Company 3 and its subsidiaries')).toBeVisible();
  await actor.type(dialog.getByRole('textbox', { name: /Reason/ }), 'As proposed');
  await actor.click(dialog.getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(server.sentTo('decideScope')).toMatchObject([{ acceptAll: true, companyId: 3, reason: 'As proposed' }]));
});

test('another period is one choice away', async () => {
  await open([]);
  await actor.click(await screen.findByRole('button', { name: /Assessment period Assessment 2031/ }));
  await actor.click(await screen.findByRole('option', { name: 'Assessment 2032' }));
  await waitFor(() => expect(jest.mocked(fetch).mock.calls.some(([address]) => /GetScope.*=8/i.test(String(address)))).toBe(true));
});

test('a company without balances is told as such: the trial balance of the group is there', async () => {
  stubServer(buildUser('admin'), {
    getAssessmentScope: () => ({ ...scope, allowedActions: [...all, 'LOAD_BALANCE'], cells: [], companies: [], accounts: [] }),
    getBusinessProcesses: () => [],
  });
  await renderPage(<Scope />, { at: '/AssessmentPeriod/Scope?Id=7&company=3', user: buildUser('admin') });
  expect(await screen.findByText('No balances for this company')).toBeVisible();
  expect(screen.queryByText('No trial balance yet')).toBeNull();
  expect(screen.getByRole('button', { name: /Import trial balance/ })).not.toHaveClass('MuiButton-contained');
});

test.each([Scope, Coverage])('an address with a company that is not there says so, and leads to the whole group: %p', async (PageOf) => {
  const refused = () => refuse({ code: 'not_found', message: 'There is no such company' });
  stubServer(buildUser('admin'), { getAssessmentScope: refused, getAssessmentCoverage: refused });
  await renderPage(<PageOf />, { at: '/AssessmentPeriod/Any?Id=7&company=999', user: buildUser('admin') });
  expect(await screen.findByText('Company not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show the whole group' })).toHaveAttribute('href', '/AssessmentPeriod/Any?Id=7');
});

test('small companies unfold and fold by the keyboard, which stays where it pressed', async () => {
  await open(all);
  const unfold = () => grid().getByRole('button', { name: 'Other 20: show each company' });
  expect(unfold()).not.toHaveFocus();
  unfold().focus();
  await actor.keyboard('{Enter}');
  const fold = grid().getByRole('button', { name: 'Collapse small companies' });
  expect(fold).toHaveFocus();
  await actor.keyboard('{Enter}');
  expect(unfold()).toHaveFocus();
});

test('the first materiality is said as a level, a later one as a change of it', async () => {
  for (const [materialities, said] of [
    [[], 'Overall materiality 100.00; performance materiality 60.00.'],
    [scope.materialities, 'Overall materiality 100.00; performance materiality changes from 75.00 to 60.00.'],
  ] as const) {
    await open(['SET_MATERIALITY'], { materialities: [...materialities] });
    await actor.click(screen.getAllByRole('button', { name: 'Set materiality' })[0]!);
    await actor.click(await screen.findByRole('button', { name: 'Show changes' }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    cleanup();
  }
});

test('without a trial balance no part of nothing is told', async () => {
  await open(['LOAD_BALANCE'], {
    cells: [],
    totals: { ...scope.totals, inScope: '0.00', balance: '0.00', inScopePart: '', coveredPart: '' },
  });
  expect(screen.getByText('Base · revenue')).toBeInTheDocument();
  expect(screen.queryByText(/of the total/)).not.toBeInTheDocument();
});
