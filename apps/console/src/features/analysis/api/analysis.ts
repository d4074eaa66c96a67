import type { RiskEventListInput } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import { portalYear } from '#shared/i18n/portal-day.ts';

/** Filters as they stand in the address; the empty string is "not set". */
export type AnalysisFilters = { year: string; category1: string; unit: string; company: string };
export const noAnalysisFilters: AnalysisFilters = { year: '', category1: '', unit: '', company: '' };

/** The first and the last day of a year, or nothing. */
function toSpan(year: string): { startDate?: string; endDate?: string } {
  return /^\d{4}$/.test(year) ? { startDate: `${year}-01-01`, endDate: `${year}-12-31` } : {};
}

const toId = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null);

/** Years that can have figures: this one and the five before it. */
export function listYears(year: number = portalYear()): number[] {
  return [0, 1, 2, 3, 4, 5].map((step) => year - step);
}

/** Losses and times (GetLossAnalysis). */
export const lossQuery = ({ year, category1, unit, company }: AnalysisFilters) =>
  readQuery(
    routes.getLossAnalysis,
    { body: { ...toSpan(year), riskCategory1: toId(category1), bu: unit, companyId: toId(company) } },
    { live: ['riskEvent'], keepPrevious: true },
  );

/** The loss entries of the events that the figures count (ExportRiskEventLosses). */
export const toEntriesBody = ({ year, category1, unit, company }: AnalysisFilters): RiskEventListInput => {
  const { startDate, endDate } = toSpan(year);
  return {
    reported: true,
    eventType: 'actual',
    occurredStart: startDate,
    occurredEnd: endDate,
    riskCategory1: toId(category1),
    bu: unit,
    companyId: toId(company),
  };
};

export interface ProcessFilters {
  year: string;
  unit: string;
  company: string;
}

const narrow = (unit: string, company: string) => ({
  ...(unit && { bu: unit }),
  ...(toId(company) !== null && { companyId: toId(company) }),
});

/** What the cycle times are asked for. All years reach to the end of this one, so that what is left of it can be foretold. */
export const toProcessBody = ({ year, unit, company }: ProcessFilters) => ({
  endDate: `${portalYear()}-12-31`,
  ...toSpan(year),
  ...narrow(unit, company),
});

/** Where the cases of every lifecycle wait (GetProcessAnalysis); a question that the server thinks about, so it stands for a minute. */
export const processQuery = (filters: ProcessFilters) =>
  readQuery(routes.getProcessAnalysis, { body: toProcessBody(filters) }, { staleTime: 60_000, keepPrevious: true });

/** One lifecycle in the year before the one that is looked at, to compare with; asked only where one year is. */
export const earlierQuery = ({ year, unit, company }: ProcessFilters, workflow: string) =>
  readQuery(
    routes.getProcessAnalysis,
    { body: { workflow, ...toSpan(String(Number(year) - 1)), ...narrow(unit, company) } },
    { staleTime: 60_000 },
  );

/** The open cases that will probably miss their date, a page at a time (GetLikelyLateCases). */
export const likelyLateQuery = (filters: ProcessFilters, workflow: string, page: { pageIndex: number; pageSize: number }) =>
  readQuery(
    routes.getLikelyLateCases,
    { body: { ...toProcessBody(filters), workflow, ...page } },
    { staleTime: 60_000, keepPrevious: true },
  );
