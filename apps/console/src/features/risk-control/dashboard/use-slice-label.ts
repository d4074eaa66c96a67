import type { DashboardSlice, DistributionName } from '@portal/contract/client';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { isScore } from '#shared/theme/tokens.ts';
import { lookOfState } from '#shared/workflow/catalogue.ts';
import type { TabName } from './dashboard-filters.ts';

/** What each tab divides its controls by. */
export const chartsOf: Readonly<Record<TabName, readonly DistributionName[]>> = {
  standard: ['category1', 'businessUnit', 'managementArea', 'keyControl'],
  current: ['score', 'controlMode', 'controlFrequency', 'controlOwnerFunction'],
  tasks: ['status', 'state', 'due'],
  reviews: ['effectiveness', 'deficiency', 'openIssues'],
};

/** Names of slices in the reader's language. */
export function useSliceLabel(): (chart: DistributionName, slice: DashboardSlice) => string {
  const { t, lang, pick } = useT();
  const { label, itemLabel } = useReference();
  const score = (value: string) => {
    const number = Number(value);
    return isScore(number) ? `${value} · ${t(`scores.short.s${number}`)}` : value;
  };
  const due = (value: string) => (value === 'overdue' || value === 'soon' || value === 'later' ? t(`dashboard.due.${value}`) : value);
  const status = (value: string) => (value === '0' || value === '1' || value === '3' ? t(`riskDashboard.status.s${value}`) : value);
  const words: Record<DistributionName, (slice: DashboardSlice) => string> = {
    category1: ({ value, name, nameEn }) => (value === '0' ? t('table.others') : (lang === 'en' && nameEn) || name || value),
    businessUnit: ({ value }) => label('RiskControl_businessUnit', value),
    managementArea: ({ value }) => label('RiskControl_managementArea', value),
    keyControl: ({ value }) => label('RiskControl_KeyControl', value),
    score: ({ value }) => score(value),
    controlMode: ({ value }) => itemLabel('RiskCurrentControl_controlMode', value),
    controlFrequency: ({ value }) => itemLabel('RiskCurrentControl_controlFrequency', value),
    controlOwnerFunction: ({ value }) => label('RiskControl_controlOwnerFunction', value),
    status: ({ value }) => status(value),
    state: ({ value }) => pick(lookOfState('riskControl', value).label),
    due: ({ value }) => due(value),
    effectiveness: ({ value }) => score(value),
    deficiency: ({ value }) => (value === 'notStated' ? t('riskDashboard.notStated') : itemLabel('RiskReview_controlDeficiency', value)),
    openIssues: ({ value }) => t(value === 'true' ? 'riskDashboard.issues.open' : 'riskDashboard.issues.none'),
  };
  const without: Partial<Record<DistributionName, string>> = {
    score: t('dashboard.notScored'),
    due: t('dashboard.due.none'),
    effectiveness: t('dashboard.notReviewed'),
    deficiency: t('dashboard.notReviewed'),
  };
  return (chart, slice) => (slice.value === '' ? (without[chart] ?? t('dashboard.notSet')) : words[chart](slice));
}
