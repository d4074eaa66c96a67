import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { LossAnalysis as Losses, ProcessAnalysis as Processes } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { actor, buildUser, refuse, Signed, stubServer } from '#shared/testing/record-fixture.tsx';
import { toLine } from './components/ForecastCard.tsx';
import { splitHours } from './duration.ts';
import LossAnalysis from './pages/LossAnalysis.tsx';
import { toWaitingList } from './list-address.ts';
import ProcessAnalysis from './pages/ProcessAnalysis.tsx';

// The bars are drawn to a size that jsdom does not have; their figures stand in the tables.
jest.mock('./components/BarFigure.tsx', () => ({ __esModule: true, default: () => null }));

const sums = (events: number, grossLoss: number, recovery: number) => ({ events, grossLoss, recovery, netLoss: grossLoss - recovery });
const losses: Losses = {
  startDate: null,
  endDate: null,
  types: { actual: 4, nearMiss: 2, potential: 1 },
  totals: [
    { currency: 'CNY', ...sums(3, 1200, 200) },
    { currency: 'AUD', ...sums(1, 70, 0) },
  ],
  byCategory: [
    { riskCategory1: 11, name: '运营', nameEn: 'Operations', currency: 'CNY', ...sums(3, 1200, 200) },
    { riskCategory1: 12, name: '财务', nameEn: 'Finance', currency: 'AUD', ...sums(1, 70, 0) },
  ],
  byUnit: [{ bu: '', currency: 'CNY', ...sums(3, 1200, 200) }],
  byMonth: [
    { month: '2026-01', currency: 'CNY', ...sums(1, 1000, 200) },
    { month: '2026-03', currency: 'CNY', ...sums(2, 200, 0) },
  ],
  byDepartment: [{ departmentId: 31, name: '供应链部', nameEn: 'Supply Chain', currency: 'CNY', ...sums(3, 1200, 200) }],
  group: {
    currency: 'CNY',
    totals: sums(4, 1550, 200),
    byCategory: [{ riskCategory1: 11, name: '运营', nameEn: 'Operations', ...sums(4, 1550, 200) }],
    byUnit: [],
    byDepartment: [],
    byMonth: [],
    byEntryMonth: [{ month: '2026-04', ...sums(2, 90, 0) }],
    missing: [{ month: '2026-05', currency: 'AUD', entries: 2 }],
  },
  times: [{ span: 'occurrenceToDiscovery', events: 4, medianDays: 1, p90Days: null }],
};
const show = (page: React.ReactNode, at: string) => renderPage(<Signed>{page}</Signed>, { at });
const table = (name: string) => screen.findByRole('table', { name });
const read = (element: HTMLElement) =>
  [...element.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));

test('losses of one currency at a time, never added to another; the filters go to the server', async () => {
  const server = stubServer(buildUser('admin'), { getLossAnalysis: () => losses });
  await show(<LossAnalysis />, '/x?year=2025&category1=11');
  expect(read(await table('By category'))).toEqual([['Operations', '3', '1,200', '200', '1,000']]);
  expect(read(await table('By business unit'))).toEqual([['Not set', '3', '1,200', '200', '1,000']]);
  expect(read(await table('By month')).map(([month]) => month)).toEqual(['2026-03', '2026-01']);
  expect(read(await table('From occurrence to closure'))).toEqual([['Occurrence → discovery', '4', '1 day', '–']]);
  const leadsTo = (figure: RegExp) => screen.getByRole('link', { name: figure }).getAttribute('href');
  const list = '/RiskInfoCollection/RiskEventQuery?reported=1&kind=actual';
  expect(leadsTo(/^3, view list: Operations/)).toBe(`${list}&currency=CNY&category1=11&from=2025-01-01&to=2025-12-31`);
  expect(leadsTo(/^2, view list: 2026-03/)).toBe(`${list}&currency=CNY&category1=11&from=2026-03-01&to=2026-03-31`);
  expect(leadsTo(/^4 Actual events/)).toBe(`${list}&category1=11&from=2025-01-01&to=2025-12-31`);
  expect(screen.queryByRole('link', { name: /Not given/ })).not.toBeInTheDocument();
  expect(server.sentTo('getLossAnalysis')[0]).toEqual({
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    riskCategory1: 11,
    bu: '',
    companyId: null,
  });
  await actor.click(screen.getByRole('radio', { name: 'AUD' }));
  await waitFor(async () => expect(read(await table('By category'))).toEqual([['Finance', '1', '70', '0', '70']]));
});

test('nothing lost: the cards say so, and no figure is made up', async () => {
  stubServer(buildUser('admin'), {
    getLossAnalysis: () => ({ ...losses, totals: [], byCategory: [], byUnit: [], byDepartment: [], byMonth: [], times: [] }),
  });
  await show(<LossAnalysis />, '/x');
  expect(await screen.findAllByText('No data for this selection yet.')).toHaveLength(4);
});

test('the group currency adds all currencies, shows what each month cost, and says which rates are missing', async () => {
  stubServer(buildUser('admin'), { getLossAnalysis: () => losses });
  await show(<LossAnalysis />, '/x?currency=group');
  expect(read(await table('By category'))).toEqual([['Operations', '4', '1,550', '200', '1,350']]);
  expect(read(await table('By entry month (group currency)'))).toEqual([['2026-04', '2', '90', '0', '90']]);
  expect(screen.getByText(/AUD 2026-05 \(2 entries\)/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Enter rates' })).toHaveAttribute('href', '/admin/ExchangeRates');
  expect(screen.getByRole('link', { name: /^4, view list: Operations/ }).getAttribute('href')).not.toContain('currency');
  await actor.click(screen.getByRole('radio', { name: 'CNY' }));
  await waitFor(async () => expect(read(await table('By department'))).toEqual([['Supply Chain', '3', '1,200', '200', '1,000']]));
});

const hours = (medianHours: number | null, p95Hours: number | null) => ({
  p25Hours: medianHours,
  medianHours,
  p75Hours: p95Hours,
  p85Hours: p95Hours,
  p95Hours,
});
const nothing = { cases: 0, openCases: 0, reworkedCases: 0, states: [], roles: [], byRole: [], variants: [], loops: [], closings: [] };
const processes: Processes = {
  startDate: null,
  endDate: null,
  workflows: [
    {
      workflow: 'riskReport',
      cases: 4,
      openCases: 2,
      reworkedCases: 1,
      closed: { cases: 2, ...hours(96, 480) },
      hasUnits: true,
      hasCompanies: true,
      timeliness: { dated: 2, onTime: 1, likelyLate: 1 },
      closings: [{ week: '2020-01-06', cases: 2 }],
      forecast: { day: '2099-12-31', low: 2, high: 3, allOn: '2100-02-01' },
      states: [
        state('draft', 'To be written', {
          visits: 5,
          movedOn: 3,
          moves: [
            { to: 'submitted', times: 2 },
            { to: 'approved', times: 1 },
          ],
          ...hours(30, 240),
          waitingNow: 2,
          waitingMedianHours: 72,
        }),
        state('submitted', 'Submitted', { visits: 3, movedOn: 2, moves: [{ to: 'approved', times: 2 }], ...hours(0.5, 2) }),
        state('shared', 'Shared', { visits: 1, isBeside: true, waitingNow: 3, waitingMedianHours: 72 }),
        state('approved', 'Approved', { isEnd: true, visits: 2 }),
        state('returned', 'Returned', { turnsBack: true, visits: 2, ...hours(60, 72), waitingNow: 1 }),
      ],
      roles: [],
      byRole: [
        { roleId: 3, name: '风险责任人', nameEn: 'Risk Owner', visits: 3, totalHours: 300, ...hours(30, 240) },
        { roleId: 2, name: '风险管理员', nameEn: 'Risk Administrator', visits: 2, totalHours: 100, ...hours(1, 2) },
      ],
      variants: [
        { path: ['draft', 'submitted', 'approved'], cases: 3, medianHours: 96 },
        { path: ['draft'], cases: 1, medianHours: 0 },
      ],
      loops: [{ from: 'submitted', to: 'returned', times: 2, cases: 1 }],
    },
    {
      workflow: 'unheardOf',
      ...nothing,
      closed: { cases: 0, ...hours(null, null) },
      forecast: null,
      hasUnits: false,
      hasCompanies: false,
      timeliness: { dated: 0, onTime: 0, likelyLate: 0 },
    },
  ],
};

function state(name: string, nameEn: string, more: Partial<Processes['workflows'][number]['states'][number]>) {
  return {
    state: name,
    name: nameEn,
    nameEn,
    isEnd: false,
    turnsBack: false,
    visits: 0,
    movedOn: 0,
    p25Hours: null,
    medianHours: null,
    p75Hours: null,
    p85Hours: null,
    p95Hours: null,
    waitingNow: 0,
    waitingMedianHours: null,
    ...more,
  };
}

test('cycle times: figures, the path with who waits where, times by state and role, and what the year will have closed', async () => {
  stubServer(buildUser('admin'), { getProcessAnalysis: () => processes, getLikelyLateCases: () => ({ totalCount: 0, data: [] }) });
  await show(<ProcessAnalysis />, '/x?workflow=riskReport');
  expect(read(await table('Time in each state'))).toEqual([
    ['To be written', '5', '', '30 h', '10 d'],
    ['Submitted', '3', '', '<1 h', '2 h'],
    ['Returned', '2', '', '2.5 d', '3 d'],
  ]);
  expect(screen.getByRole('img', { name: 'P25 30 h, P75 10 d, P95 10 d' })).toBeInTheDocument();
  expect(read(await table('Handling time by role'))).toEqual([
    ['Risk Owner', '3', '30 h', '10 d', '75%'],
    ['Risk Administrator', '2', '1 h', '2 h', '25%'],
  ]);
  const path = within(screen.getByRole('region', { name: 'Path' }));
  expect(path.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'To be written2 waiting now3 moved onMedian30 hP8510 dP9510 d',
    '2 from To be written to Submitted2→',
    'Submitted0 waiting now2 moved onMedian<1 hP852 hP952 h',
    '2 from Submitted to Approved2→',
    'Approved',
  ]);
  // What lies beside the way is neither a stage behind its end nor a wait.
  expect(screen.getByRole('region', { name: 'Path' })).toHaveTextContent(/shared3 now/);
  expect(path.getByRole('link', { name: '2 waiting now' })).toHaveAttribute('href', '/RiskInfoCollection/RiskReportQuery?state=draft');
  expect(path.getByText('1 record returned at least once (25%)')).toBeInTheDocument();
  expect(path.getByText('2 returns, median 2.5 d, P95 3 d')).toBeInTheDocument();
  expect(path.getByRole('link', { name: '1 waiting now' })).toHaveAttribute('href', '/RiskInfoCollection/RiskReportQuery?state=returned');
  expect(screen.getByText('By 2099-12-31, 2–3 of 4 closed; all 4 by 2100-02-01.')).toBeInTheDocument();
  expect(read(await table('Common paths'))).toEqual([
    ['To be written→Submitted→Approved', '3', '75%', '4 d'],
    ['To be written', '1', '25%', '–'],
  ]);
  expect(read(await table('Returns'))).toEqual([['Submitted', 'Returned', '2', '1']]);
});

test('a year is compared with the one before it, of the same lifecycle alone; faster is said in green', async () => {
  const server = stubServer(buildUser('admin'), {
    getProcessAnalysis: ({ body }) =>
      body['startDate'] === '2023-01-01'
        ? { ...processes, workflows: [{ ...processes.workflows[0], closed: { cases: 3, ...hours(120, 400) } }] }
        : processes,
    getLikelyLateCases: () => ({ totalCount: 0, data: [] }),
  });
  await show(<ProcessAnalysis />, '/x?workflow=riskReport&year=2024');
  expect((await screen.findByText('5 d in 2023')).closest('dd')).toHaveTextContent('4 d5 d in 2023');
  expect(screen.getByText('17 d in 2023').closest('dd')).toHaveTextContent('20 d17 d in 2023');
  expect(server.sentTo('getProcessAnalysis')).toEqual([
    { startDate: '2024-01-01', endDate: '2024-12-31' },
    { workflow: 'riskReport', startDate: '2023-01-01', endDate: '2023-12-31' },
  ]);
});

test('the line of what has ended begins at nothing, rises with each week and stands still until today', () => {
  const week = (monday: string, cases: number) => ({ week: monday, cases });
  const line = toLine([week('2026-01-05', 2), week('2026-02-02', 3)], '2026-02-04').map(({ at, closed }) => [
    new Date(at).toISOString().slice(0, 10),
    closed,
  ]);
  expect(line).toEqual([
    ['2026-01-05', 0],
    ['2026-01-12', 2],
    ['2026-02-04', 5],
    ['2026-02-04', 5],
  ]);
  expect(toLine([], '2026-02-04', '2026-01-01')).toEqual([
    { at: Date.parse('2026-01-01'), closed: 0 },
    { at: Date.parse('2026-02-04'), closed: 0 },
  ]);
});

test('a lifecycle without cases says so; a failure can be tried again', async () => {
  let fails = true;
  const server = stubServer(buildUser('admin'), {
    getProcessAnalysis: () => (fails ? refuse({ code: 'fault', message: 'Try later' }) : processes),
  });
  await show(<ProcessAnalysis />, '/x?workflow=unheardOf');
  expect(await screen.findByText('Try later')).toBeInTheDocument();
  fails = false;
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No records of this type in this period.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  expect(server.sentTo('getProcessAnalysis')).toHaveLength(2);
});

test('hours are said in the unit that reads best', () => {
  expect([0.2, 1, 9.96, 47.6, 48, 500].map(splitHours)).toEqual([
    { unit: 'underHour', number: 0 },
    { unit: 'hours', number: 1 },
    { unit: 'hours', number: 10 },
    { unit: 'hours', number: 48 },
    { unit: 'days', number: 2 },
    { unit: 'days', number: 21 },
  ]);
});

test.each([
  ['riskControl', 'reviewing', '', '/RiskControl/RiskControlList?state=reviewing&active=true'],
  ['independentReview', 'open', '', '/RiskControl/RiskControlTaskList?type=1'],
  ['policyVersion', 'inReview', '', '/dms/dmslistSearch?state=inReview'],
  ['riskEvent', 'identified', '2024', '/RiskInfoCollection/RiskEventQuery?state=identified&sdate=2024-01-01&edate=2024-12-31'],
  // Its list knows no day on which a case began.
  ['riskControl', 'reviewing', '2024', undefined],
  ['remediationIssue', 'open', '', '/RiskControl/RemediationIssueList?state=open'],
])('what waits of %s in %s, year “%s”, is listed at %s', (workflow, name, year, address) => {
  expect(toWaitingList(workflow, name, { year, unit: '', company: '' })).toBe(address);
});

test.each([
  ['riskControl', '/RiskControl/RiskControlList?state=reviewing&active=true&unit=ANC'],
  ['riskEvent', '/RiskInfoCollection/RiskEventQuery?state=reviewing&bu=ANC'],
  // Its list knows no units.
  ['independentReview', undefined],
])('what waits of %s in one unit is listed at %s', (workflow, address) => {
  expect(toWaitingList(workflow, 'reviewing', { year: '', unit: 'ANC', company: '' })).toBe(address);
  expect(toWaitingList(workflow, 'reviewing', { year: '', unit: 'ANC', company: '7' })).toBe(
    address && address.replace(/unit=ANC|bu=ANC/, '$&&company=7'),
  );
});

test('one unit is asked for, exported, and who is likely late in it is named; records without units have no such filter', async () => {
  const late = {
    id: 7,
    number: 'RR-7',
    page: '/RiskInfoCollection/RiskReportView?Id=7',
    unit: 'ANC',
    state: 'draft',
    since: '2026-01-02T00:00:00Z',
  };
  const server = stubServer(buildUser('admin'), {
    getProcessAnalysis: () => processes,
    getLikelyLateCases: () => ({
      totalCount: 2,
      data: [
        { ...late, dueOn: '2026-01-09', expectedOn: '2026-01-20' },
        { ...late, id: null, number: null, page: null, dueOn: '2026-01-10', expectedOn: null },
      ],
    }),
    exportProcessCases: () => ({ jobId: '3' }),
  });
  await show(<ProcessAnalysis />, '/x?workflow=riskReport&unit=ANC&year=2024');
  expect(read(await table('Likely to be late')).map((cells) => [cells[0], cells.at(-2), cells.at(-1)])).toEqual([
    ['RR-7', '2026-01-09', '2026-01-20'],
    ['Restricted', '2026-01-10', '–'],
  ]);
  expect(screen.getByRole('link', { name: 'RR-7' })).toHaveAttribute('href', late.page);
  expect(screen.getByText('Closed on time').closest('div')).toHaveTextContent('50%1 of 2 with due dates');
  await actor.click(screen.getByRole('button', { name: '1 likely to be late' }));
  expect(screen.getByRole('region', { name: 'Likely to be late' }).parentElement).toHaveFocus();
  await actor.click(screen.getByRole('button', { name: /^Export/ }));
  const asked = { startDate: '2024-01-01', endDate: '2024-12-31', bu: 'ANC' };
  await waitFor(() => expect(server.sentTo('exportProcessCases')).toEqual([{ ...asked, workflow: 'riskReport' }]));
  expect(server.sentTo('getLikelyLateCases')).toEqual([{ ...asked, workflow: 'riskReport', pageIndex: 0, pageSize: 10 }]);
  // The pill, and what clears it.
  expect(screen.getAllByRole('button', { name: /Business unit/ })).toHaveLength(2);

  await show(<ProcessAnalysis />, '/x?workflow=unheardOf');
  await screen.findByText('No records of this type in this period.');
  expect(screen.getAllByRole('button', { name: /Business unit/ })).toHaveLength(2);
});
