import { lateStatus, NO_UNIT, verdictFilters, type LateWork, type RiskOverview, type VerdictName } from '@portal/contract/client';

/** What the page is asked for; every list behind it is asked the same. */
export interface Scope {
  /** Only this business unit; empty for all. */
  readonly unit: string;
  /** The id of a company, with all below it; empty for all. */
  readonly company: string;
}

export const wholeGroup: Scope = { unit: '', company: '' };

const toAddress = (path: string, filters: Readonly<Record<string, string | number | boolean | undefined>>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined && value !== '') params.set(name, String(value));
  return `${path}?${params}`;
};

/** A row's own unit, where it has one: the list of those without one says so in its own words. */
const unitFilter = (unit: string): Record<string, string> => (unit === '' ? { missing: 'businessUnit' } : { unit });

/** A control that several risks share is counted once, in its leading row. */
const controlList = (filters: Readonly<Record<string, string | number | boolean | undefined>>): string =>
  toAddress('/RiskControl/RiskControlList', { ...filters, active: 'true', once: 'true' });

/** All active controls of a year. */
export const yearAddress = (year: number, { unit, company }: Scope): string => controlList({ year, unit, company });

/** The controls of a year that have been reviewed, whatever the review found. */
export const reviewedAddress = (year: number, { unit, company }: Scope): string =>
  controlList({ year, unit, company, effectivenessFrom: 1, effectivenessTo: 5 });

/** One verdict of a year. */
export const verdictAddress = (year: number, verdict: VerdictName, { unit, company }: Scope): string =>
  controlList({ year, unit, company, ...verdictFilters[verdict] });

/** The controls of a unit in a year. */
export const unitAddress = (year: number, unit: string, { company }: Scope): string => controlList({ year, company, ...unitFilter(unit) });

/**
 * One verdict of a unit in a year; undefined for what no list can be asked: a list lacks one thing, and here it would have to lack unit and review.
 */
export const unitVerdictAddress = (year: number, unit: string, verdict: VerdictName, { company }: Scope): string | undefined =>
  unit === '' && verdict === 'none' ? undefined : controlList({ year, company, ...unitFilter(unit), ...verdictFilters[verdict] });

/** @param until the last day that is late, `yyyy-MM-dd`; @param unit undefined for all units */
export const lateAddress = (work: LateWork, until: string, unit: string | undefined, { company }: Scope): string =>
  controlList({ status: lateStatus[work], dueTo: until, company, ...(unit !== undefined && unitFilter(unit)) });

const issueList = (filters: Readonly<Record<string, string>>): string => toAddress('/RiskControl/RemediationIssueList', filters);
export const openIssuesAddress = ({ unit, company }: Scope): string => issueList({ settled: 'false', unit, company });
/** @param unit undefined for all units, empty for records without one */
export const overdueIssuesAddress = (unit: string | undefined, { company }: Scope): string =>
  issueList({ overdue: 'true', company, ...(unit !== undefined && { unit: unit || NO_UNIT }) });

/** The approved reports in a cell of the heat map. */
export const cellAddress = (likelihood: number, impact: number, { unit, company }: Scope): string =>
  toAddress('/RiskInfoCollection/RiskReportQuery', { type: 2, likelihood, impact, unit, company });

/** The events that one sum of losses counts; undefined for those without a category, which no list can be asked for. */
export const lossAddress = (
  category: number | null | undefined,
  { from, to }: RiskOverview['losses']['current'],
  { unit, company }: Scope,
): string | undefined =>
  category === null
    ? undefined
    : toAddress('/RiskInfoCollection/RiskEventQuery', { reported: 1, kind: 'actual', category1: category, bu: unit, company, from, to });
