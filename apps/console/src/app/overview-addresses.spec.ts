import { expect, test } from '@jest/globals';
import { lateStatus, NO_UNIT, verdictFilters, verdictNames } from '@portal/contract/client';
import {
  cellAddress,
  lateAddress,
  lossAddress,
  openIssuesAddress,
  overdueIssuesAddress,
  reviewedAddress,
  unitAddress,
  unitVerdictAddress,
  verdictAddress,
  yearAddress,
} from '#features/overview/addresses.ts';
import { issueList } from '#features/remediation/pages/IssueListPage.tsx';
import { riskFilters } from '#features/risk-control/list/risk-filters.ts';
import { eventFilters } from '#features/risk-event/event-filters.ts';
import { reportFilters } from '#features/risk-report/report-filters.ts';
import { standardsOf, toFields } from '#shared/list/list-input.ts';
import type { FilterTable } from '#shared/list/list-description.ts';

/** What a list asks the server for when it is opened at an address; a name that it does not know is told. */
function requestAt(address: string | undefined, filters: FilterTable<string, never>) {
  const params = new URL(address ?? '', 'http://portal').searchParams;
  for (const name of params.keys()) expect(Object.keys(standardsOf(filters))).toContain(name);
  return toFields<string>(filters, Object.fromEntries(params));
}

const all = { unit: '', company: '' };
const anc = { unit: 'ANC', company: '7' };
const active = { isActive: true, countedOnce: true };

test('every figure of controls asks its list for exactly what the server counted', () => {
  expect(requestAt(yearAddress(2026, anc), riskFilters)).toEqual({ riskYear: 2026, businessUnit: 'ANC', companyId: 7, ...active });
  expect(requestAt(reviewedAddress(2026, all), riskFilters)).toEqual({
    riskYear: 2026,
    effectivenessFrom: 1,
    effectivenessTo: 5,
    ...active,
  });
  for (const verdict of verdictNames) {
    const filter = { riskYear: 2026, ...verdictFilters[verdict], ...active };
    expect(requestAt(verdictAddress(2026, verdict, all), riskFilters)).toEqual(filter);
    expect(requestAt(unitVerdictAddress(2026, 'ANC', verdict, anc), riskFilters)).toEqual({ ...filter, businessUnit: 'ANC', companyId: 7 });
  }
  expect(requestAt(unitAddress(2026, '', all), riskFilters)).toEqual({ riskYear: 2026, missing: 'businessUnit', ...active });
  expect(unitVerdictAddress(2026, '', 'none', all)).toBeUndefined();
  for (const work of ['assess', 'decide'] as const) {
    const late = { status: lateStatus[work], dueTo: '2026-11-24', ...active };
    expect(requestAt(lateAddress(work, '2026-11-24', undefined, all), riskFilters)).toEqual(late);
    expect(requestAt(lateAddress(work, '2026-11-24', '', all), riskFilters)).toEqual({ ...late, missing: 'businessUnit' });
    expect(requestAt(lateAddress(work, '2026-11-24', 'ANC', anc), riskFilters)).toEqual({ ...late, businessUnit: 'ANC', companyId: 7 });
  }
});

test('so do issues, reports and events', () => {
  const issues = issueList.filters;
  expect(requestAt(openIssuesAddress(anc), issues)).toEqual({ settled: false, businessUnit: 'ANC', companyId: 7 });
  expect(requestAt(overdueIssuesAddress(undefined, all), issues)).toEqual({ overdue: true });
  expect(requestAt(overdueIssuesAddress('', anc), issues)).toEqual({ overdue: true, businessUnit: NO_UNIT, companyId: 7 });
  expect(requestAt(cellAddress(5, 4, anc), reportFilters)).toEqual({
    wfStatus: 2,
    likelihood: 5,
    impact: 4,
    businessUnit: 'ANC',
    companyId: 7,
  });
  const span = { from: '2026-01-01', to: '2026-01-31' };
  expect(requestAt(lossAddress(3, span, all), eventFilters)).toMatchObject({
    riskCategory1: 3,
    occurredStart: span.from,
    occurredEnd: span.to,
  });
  expect(requestAt(lossAddress(undefined, span, anc), eventFilters)).toMatchObject({
    reported: true,
    eventType: 'actual',
    companyId: 7,
  });
  expect(lossAddress(null, span, all)).toBeUndefined();
});
