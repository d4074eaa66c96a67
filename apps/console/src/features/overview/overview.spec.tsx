import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { RiskOverview } from '@portal/contract/client';
import { screen, within } from '@testing-library/react';
import { buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import OverviewHome from './components/OverviewHome.tsx';
import OverviewPage from './pages/OverviewPage.tsx';

const picture: RiskOverview = {
  asOf: '2026-11-20',
  year: 2026,
  since: '2025-12-31',
  byYear: [
    { year: 2026, good: 168, fair: 66, poor: 20, none: 58 },
    { year: 2025, good: 181, fair: 87, poor: 29, none: 0 },
  ],
  byUnit: [
    { unit: 'ANC', good: 100, fair: 60, poor: 20, none: 50 },
    { unit: '', good: 68, fair: 6, poor: 0, none: 8 },
  ],
  issues: { open: 58, overdue: 27 },
  heat: [
    { likelihood: 5, impact: 5, reports: 2, before: 1 },
    { likelihood: 4, impact: 3, reports: 7, before: 9 },
    { likelihood: 1, impact: 1, reports: 3, before: 3 },
    { likelihood: 2, impact: 2, reports: 0, before: 1 },
  ],
  late: [
    { unit: 'ANC', assess: 6, decide: 1, issues: 20, oldestDueOn: '2026-10-17' },
    { unit: '', assess: 0, decide: 2, issues: 7, oldestDueOn: '2026-11-19' },
  ],
  losses: {
    currency: 'CNY',
    current: { from: '2026-01-01', to: '2026-11-20' },
    previous: { from: '2025-01-01', to: '2025-11-20' },
    missing: 2,
    categories: [
      { riskCategory1: 11, name: '运营', nameEn: 'Operations', current: { events: 3, net: 1840 }, previous: { events: 2, net: 3120 } },
      { riskCategory1: null, name: '', nameEn: '', current: { events: 1, net: 160 }, previous: { events: 0, net: 0 } },
    ],
  },
};
const serve = (data: unknown = picture) => stubServer(buildUser('admin'), { getRiskOverview: () => data });
const address = (link: HTMLElement) => {
  const url = new URL(link.getAttribute('href') ?? '', 'http://portal');
  return [url.pathname, Object.fromEntries(url.searchParams)];
};

test('strip, bars, tables and map give one number each, and each opens its list', async () => {
  serve();
  await renderPage(<OverviewPage />, { user: buildUser('admin') });
  const strip = within(await screen.findByRole('region', { name: 'Key figures' }));
  expect(strip.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Controls312297 in 2025',
    'Reviewed25481%, 100% in 2025',
    'Effective (5)16866%, up 5 points',
    'Open issues5827 overdue',
    expect.stringMatching(/^Net losses in 2026.2K36% below last year$/),
  ]);
  expect(screen.getByText(/^As of the end of 2026-11-20, China Standard Time$/)).toBeInTheDocument();
  expect(address(screen.getByRole('link', { name: '2026, Needs improvement (3–4): 66' }))).toEqual([
    '/RiskControl/RiskControlList',
    { year: '2026', effectivenessFrom: '3', effectivenessTo: '4', active: 'true', once: 'true' },
  ]);
  // No list lacks two things at once.
  expect(screen.queryByRole('link', { name: /No business unit, Not reviewed/ })).toBeNull();
  const late = within(screen.getByRole('table', { name: 'Overdue by unit' }));
  expect(late.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Unit', 'Assess', 'Decide', 'Issues', 'Total', 'Oldest'],
    ['ANC', '6', '1', '20', '27', '34 days'],
    ['No business unit', '0', '2', '7', '9', '1 day'],
    ['Total', '6', '3', '27', '36', ''],
  ]);
  // Figures stand under their headings, the first ones too.
  for (const row of late.getAllByRole('row'))
    for (const [place, cell] of [...row.children].entries()) expect(cell).toHaveStyle({ textAlign: place === 0 ? 'left' : 'right' });
  expect(address(late.getByRole('link', { name: 'No business unit, Issues: 7' }))).toEqual([
    '/RiskControl/RemediationIssueList',
    { overdue: 'true', unit: 'none' },
  ]);
  expect(address(late.getByRole('link', { name: 'Total, Assess: 6' }))).toEqual([
    '/RiskControl/RiskControlList',
    { status: '0', dueTo: '2026-11-19', active: 'true', once: 'true' },
  ]);
  const losses = within(screen.getByRole('table', { name: 'Losses compared with last year' }));
  expect(losses.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Category', 'Bar', '2026', '2025', 'Change'],
    ['Operations', '', '1,840', '3,120', '41%'],
    ['No category', '', '160', '0', '–'],
    ['Total', '', '2,000', '3,120', '36%'],
  ]);
  expect(losses.getAllByRole('link')).toHaveLength(2);
  expect(screen.getByText('2 loss entries have no exchange rate and are not included.')).toBeInTheDocument();
});

test('the heat map says place, count and movement, and an empty cell is a dot', async () => {
  serve();
  await renderPage(<OverviewPage />, { user: buildUser('admin') });
  const map = within(await screen.findByRole('table', { name: 'Heat map: likelihood and impact' }));
  const cells = map.getAllByRole('link');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Almost certain, Severe: 2, up 1 since 2025-12-311',
    'Likely, Moderate: 7, down 2 since 2025-12-312',
    'Rare, Negligible: 3',
  ]);
  expect(address(cells[0]!)).toEqual(['/RiskInfoCollection/RiskReportQuery', { type: '2', likelihood: '5', impact: '5' }]);
  expect(map.getAllByText('·')).toHaveLength(22);
  const levels = within(screen.getByRole('list', { name: 'Levels' }));
  expect(levels.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Extreme2', 'High7', 'Medium0', 'Low3']);
});

test('in Chinese a cell of the heat map is said with Chinese marks', async () => {
  serve();
  await renderPage(<OverviewPage />, { language: 'zh', user: buildUser('admin') });
  const map = within(await screen.findByRole('table', { name: '热力图：可能性与影响' }));
  expect(map.getAllByRole('link')[0]!.textContent).toMatch(/^\p{Script=Han}+，\p{Script=Han}+：2，2025-12-31 以来增加 11$/u);
});

test('the first page has the small form, in Chinese too; a failure can be tried again', async () => {
  serve();
  const { unmount } = await renderPage(<OverviewHome />, { language: 'zh', user: buildUser('admin') });
  expect(await screen.findByRole('link', { name: '2026，待改进（3–4 分）：66' })).toBeInTheDocument();
  expect(screen.queryByRole('table', { name: '按业务线看逾期' })).toBeNull();
  expect(screen.getByRole('link', { name: '打开风险总览' })).toHaveAttribute('href', '/RiskOverview');
  unmount();
  serve(refuse({ code: 'fault', message: 'Nothing works' }));
  await renderPage(<OverviewHome />, { user: buildUser('admin') });
  expect(await screen.findByText('Nothing works')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /again/i })).toBeInTheDocument();
});
