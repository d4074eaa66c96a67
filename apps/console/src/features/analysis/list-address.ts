import { portalDay } from '#shared/i18n/portal-day.ts';
import type { AnalysisFilters, ProcessFilters } from './api/analysis.ts';

/** Lists take no day that lies ahead; a span that ends there has no end yet. */
const past = (day: string): string => (day > portalDay() ? '' : day);

const toAddress = (path: string, filters: Readonly<Record<string, string>>): string => {
  const params = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  return `${path}?${params}`;
};

export interface LossFigure {
  /** `yyyy-MM`. */
  month?: string;
  category1?: number;
  unit?: string;
  kind?: string;
  currency?: string;
  span?: string;
}

/** The events that a figure of the loss analysis counts: the page's filters narrowed to the figure. */
export function toLossList({ year, category1, unit, company }: AnalysisFilters, figure: LossFigure): string {
  const { month } = figure;
  const lastDay = month ? new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10) : '';
  return toAddress('/RiskInfoCollection/RiskEventQuery', {
    reported: '1',
    kind: figure.kind ?? '',
    currency: figure.currency ?? '',
    span: figure.span ?? '',
    category1: figure.category1 === undefined ? category1 : String(figure.category1),
    bu: figure.unit ?? unit,
    company,
    from: month ? `${month}-01` : year && `${year}-01-01`,
    to: month ? past(lastDay) : year && past(`${year}-12-31`),
  });
}

/** The lists of cases by the day on which they began, and what they call the business unit; all of them take a company. */
const lists: Readonly<Record<string, readonly [path: string, unit: string]>> = {
  riskEvent: ['/RiskInfoCollection/RiskEventQuery', 'bu'],
  riskReport: ['/RiskInfoCollection/RiskReportQuery', 'unit'],
};

/** Lists that know no day on which a case began: they have what waits of all years, and some of them no unit either. */
const undated: Readonly<Record<string, (state: string, narrowed: Omit<ProcessFilters, 'year'>) => string | undefined>> = {
  riskControl: (state, { unit, company }) => toAddress('/RiskControl/RiskControlList', { state, active: 'true', unit, company }),
  independentReview: (_state, { unit, company }) => (unit === '' && company === '' ? '/RiskControl/RiskControlTaskList?type=1' : undefined),
  remediationIssue: (state) => toAddress('/RiskControl/RemediationIssueList', { state }),
  policyVersion: (state) => toAddress('/dms/dmslistSearch', { state }),
};

/** The cases that wait in a state, where their lifecycle has a list that can be asked so. */
export function toWaitingList(workflow: string, state: string, { year, unit, company }: ProcessFilters): string | undefined {
  if (Object.hasOwn(undated, workflow)) return year === '' ? undated[workflow]!(state, { unit, company }) : undefined;
  const [path, unitName] = lists[workflow] ?? [];
  return (
    path &&
    unitName &&
    toAddress(path, { state, [unitName]: unit, company, sdate: year && `${year}-01-01`, edate: year && past(`${year}-12-31`) })
  );
}
