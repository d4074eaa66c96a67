import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderPage } from '#shared/testing/render.tsx';
import { Signed, actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { buildRow } from '../testing/event-fixture.ts';
import EventLandingPage from './EventLandingPage.tsx';
import MyRiskEventList from './MyRiskEventList.tsx';
import RiskEventQuery from './RiskEventQuery.tsx';

beforeEach(() => {
  localStorage.clear();
  // Cards instead of the grid.
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

const settings = { getListSettings: () => ({ columns: null, views: [] }) };
const status = (classItem: string, classNameEn: string) => ({
  id: Number(classItem),
  classCode: 'RISKEVENTSTATUS',
  classItem,
  className: `状态${classItem}`,
  classNameEn,
});
const resources = () => [status('0', 'Draft'), status('1', 'Pending Approval'), status('2', 'Identified As Risk'), status('3', 'Closed')];
const open = (Page: ComponentType, at: string) =>
  renderPage(
    <Signed>
      <Page />
    </Signed>,
    { at },
  );

test('the query asks for what its address says, marks what is confidential and leads to the next step', async () => {
  const server = stubServer(buildUser('admin'), {
    ...settings,
    getRiskEventQueryByPage: () => ({
      totalCount: 1,
      data: [buildRow({ confidential: true, allowedActions: ['APPROVE', 'RETURN', 'FORWARD'] })],
    }),
  });
  await open(RiskEventQuery, '/RiskInfoCollection/RiskEventQuery?type=1&category1=11&sdate=2026-01-01&edate=2026-02-01&kind=actual&bu=ANC');
  const rows = await screen.findByRole('list', { name: 'Risk events' });
  expect(within(rows).getByText('Confidential')).toBeInTheDocument();
  expect(within(rows).getByRole('link', { name: 'Decide RE-2026-000031' })).toHaveAttribute(
    'href',
    '/RiskInfoCollection/RiskEventView?Id=31',
  );
  expect(server.sentTo('getRiskEventQueryByPage')).toContainEqual({
    pageIndex: 0,
    pageSize: 10,
    wfStatus: 1,
    eventType: 'actual',
    riskCategory1: 11,
    startDate: '2026-01-01',
    endDate: '2026-02-01',
    bu: 'ANC',
  });
});

test('the status filter offers no identified events; what is filtered is what is exported', async () => {
  const server = stubServer(buildUser('owner'), {
    ...settings,
    getAllResources: resources,
    getRiskEventByPage: () => ({ totalCount: 1, data: [buildRow()] }),
    exportRiskEventReport: () => ({ jobId: '1' }),
  });
  await open(MyRiskEventList, '/RiskInfoCollection/MyRiskEventList?status=3&keyword=pallet');
  await screen.findByRole('list', { name: 'My risk events' });
  await actor.click(screen.getByRole('button', { name: /State.*Closed|Closed/ }));
  const names = (await screen.findAllByRole('option')).map((item) => item.textContent);
  expect(names).toEqual(['Draft', 'Awaiting decision', 'Closed']);
  await actor.keyboard('{Escape}');
  await actor.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(server.sentTo('exportRiskEventReport')[0]).toMatchObject({ status: 3, keyword: 'pallet' }));
});

test('an empty list says what would stand there and offers to report', async () => {
  stubServer(buildUser('owner'), { ...settings, getRiskEventByPage: () => ({ totalCount: 0, data: [] }) });
  await open(MyRiskEventList, '/RiskInfoCollection/MyRiskEventList');
  expect(await screen.findByText('No events yet')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Report an event' }).at(-1)).toHaveAttribute('href', '/RiskInfoCollection/RiskEventEdit');
});

test('the landing page tells counts that lead to their lists, and of all duties only those of events', async () => {
  const duty = (id: number, subject: string, link: string) => ({
    subject,
    id,
    recordNo: `NO-${id}`,
    title: `Duty ${id}`,
    duty: 'report',
    state: 'draft',
    dueDate: '2030-01-01',
    link,
  });
  const report = {
    id: 1,
    reportNo: 'RR-1',
    eventTitle: 'Report 1',
    escalationUser: { id: 1, userNO: 'lin', name: 'Lin', englishName: 'Lin' },
    state: 'submitted',
    dueDate: '2029-12-20',
    dutyDueOn: '2030-01-01',
  };
  let asked = '';
  stubServer(buildUser('admin'), {
    getRoleAsyncRoutes: () => [],
    getRiskEventCounts: () => ({ pendingEscalation: 3, pendingReport: 5, incidentManaged: 8 }),
    getMyDuties: ({ url }) => ({
      ...((asked = url) && {}),
      overdue: 0,
      dueSoon: 0,
      later: 12,
      totalCount: 12,
      data: [duty(1, 'riskReport', '/RiskInfoCollection/RiskReportEdit?Id=1')],
    }),
    getRiskEventByPage: () => ({ totalCount: 1, data: [buildRow()] }),
    getRiskReportQueryByPage: () => ({ totalCount: 2, data: [report] }),
  });
  await open(EventLandingPage, '/riskevent');
  expect(await screen.findByRole('link', { name: /^3/ })).toHaveAttribute('href', '/RiskInfoCollection/RiskEventQuery?type=1');
  expect(screen.getByRole('link', { name: /^5/ })).toHaveAttribute('href', '/RiskInfoCollection/RiskReportQuery?type=1');
  expect(await screen.findByRole('link', { name: 'Duty 1' })).toHaveAttribute('href', '/RiskInfoCollection/RiskReportEdit?Id=1');
  // A report is due here on the day that the task of whoever it waits for says.
  const dueIn = (list: string) => within(screen.getByRole('list', { name: list })).getByRole('listitem').lastElementChild!.lastElementChild;
  await screen.findByRole('link', { name: 'Report 1' });
  expect(dueIn('Reports to finish')?.textContent).toBe(dueIn('My tasks')?.textContent);
  expect(screen.getByRole('link', { name: 'See all 12 on Home' })).toHaveAttribute('href', '/dashboard');
  expect(asked).toContain('within=%2FRiskInfoCollection%2F');
  expect(screen.getByRole('link', { name: 'All 1' })).toHaveAttribute('href', '/RiskInfoCollection/MyRiskEventList');
});
