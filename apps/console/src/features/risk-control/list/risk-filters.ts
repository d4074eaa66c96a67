import type { FigureFilter, RiskListInput } from '@portal/contract/client';
import { portalYear } from '#shared/i18n/portal-day.ts';
import { companyFilter } from '#shared/list/company-filter.ts';
import { categoryFilters } from '#shared/list/category-filters.ts';
import type { FilterTable, ListWords } from '#shared/list/list-description.ts';
import { listStates } from '#shared/workflow/catalogue.ts';

/** Years that can have controls: the next one, this one, and four before it. */
export function listYears(year: number = portalYear()): number[] {
  return [1, 0, -1, -2, -3, -4].map((step) => year + step);
}

// Score 0 asks for rows without one and is shown as a dash (docs/decisions/wire.md).
const scores = [0, 1, 2, 3, 4, 5] as const;
const levels = [1, 2, 3] as const;
const found = [1, 2, 3, 4, 5] as const;
const chartStatuses = [0, 1, 3] as const;
const missing = [
  'category',
  'businessUnit',
  'managementArea',
  'keyControl',
  'controlOwnerFunction',
  'controlMode',
  'controlFrequency',
  'effectiveness',
  'deficiency',
  'dueDate',
  'reviewer',
] as const satisfies readonly FigureFilter['missing'][];
const yesNo = ({ t }: ListWords) => [
  { value: 'true', label: t('common.yes') },
  { value: 'false', label: t('common.no') },
];

/**
 * Filters of every list of risk controls under the names of their address (docs/decisions/portal.md §3); category 0 asks for Others. From `mode` on
 * are those that a link from the dashboard sets; `missing` names what is not filled in.
 */
export const riskFilters = {
  keyword: { label: 'riskList.search', kind: 'search' },
  year: {
    label: 'riskList.columns.riskYear',
    to: 'riskYear',
    kind: 'number',
    options: () => listYears().map((year) => ({ value: String(year), label: String(year) })),
  },
  ...categoryFilters,
  score: {
    label: 'riskList.filters.score',
    kind: 'number',
    options: ({ t }) =>
      scores.map((score) => ({ value: String(score), label: score === 0 ? '-' : `${score} · ${t(`scores.short.s${score}`)}` })),
  },
  unit: {
    label: 'riskList.filters.unit',
    to: 'businessUnit',
    options: ({ reference }) => reference.options('RiskControl_businessUnit'),
  },
  managerarea: {
    label: 'riskList.columns.managementArea',
    to: 'managementArea',
    options: ({ reference }) => reference.options('RiskControl_managementArea'),
  },
  key: { label: 'riskList.filters.key', options: ({ reference }) => reference.options('RiskControl_KeyControl') },
  state: {
    label: 'riskList.columns.riskReportStatusName',
    options: ({ pick }) => listStates('riskControl').map(([value, { label }]) => ({ value, label: pick(label) })),
  },
  active: { label: 'riskList.columns.isActive', to: 'isActive', kind: 'flag', options: yesNo },
  mode: {
    label: 'riskDashboard.filters.mode',
    to: 'controlMode',
    kind: 'number',
    options: ({ reference }) => reference.items('RiskCurrentControl_controlMode'),
  },
  frequency: {
    label: 'riskDashboard.filters.frequency',
    to: 'controlFrequency',
    kind: 'number',
    options: ({ reference }) => reference.items('RiskCurrentControl_controlFrequency'),
  },
  function: {
    label: 'riskDashboard.filters.function',
    to: 'controlOwnerFunction',
    options: ({ reference }) => reference.options('RiskControl_controlOwnerFunction'),
  },
  owner: { label: 'riskDashboard.filters.owner', to: 'ownerNo' },
  department: {
    label: 'riskDashboard.filters.department',
    to: 'departmentId',
    kind: 'number',
    options: ({ reference }) => reference.items('RiskControl_controlOwnerDeptId'),
  },
  company: companyFilter,
  level: {
    label: 'riskDashboard.filters.level',
    to: 'categoryLevel',
    kind: 'number',
    options: ({ t }) => levels.map((level) => ({ value: String(level), label: t(`riskDashboard.levels.l${level}`) })),
  },
  status: {
    label: 'riskDashboard.filters.status',
    kind: 'number',
    options: ({ t }) => chartStatuses.map((status) => ({ value: String(status), label: t(`riskDashboard.status.s${status}`) })),
  },
  effectiveness: {
    label: 'riskDashboard.filters.effectiveness',
    kind: 'number',
    options: ({ t }) => found.map((score) => ({ value: String(score), label: `${score} · ${t(`scores.short.s${score}`)}` })),
  },
  effectivenessFrom: {
    label: 'riskDashboard.filters.effectivenessFrom',
    kind: 'number',
    options: ({ t }) => found.map((score) => ({ value: String(score), label: `${score} · ${t(`scores.short.s${score}`)}` })),
  },
  effectivenessTo: {
    label: 'riskDashboard.filters.effectivenessTo',
    kind: 'number',
    options: ({ t }) => found.map((score) => ({ value: String(score), label: `${score} · ${t(`scores.short.s${score}`)}` })),
  },
  deficiency: {
    label: 'riskDashboard.filters.deficiency',
    options: ({ reference, t }) => [
      ...reference.items('RiskReview_controlDeficiency'),
      { value: 'notStated', label: t('riskDashboard.notStated') },
    ],
  },
  issues: {
    label: 'riskDashboard.filters.issues',
    to: 'openIssues',
    kind: 'flag',
    options: ({ t }) => [
      { value: 'true', label: t('riskDashboard.issues.open') },
      { value: 'false', label: t('riskDashboard.issues.none') },
    ],
  },
  reviewer: { label: 'riskList.columns.allocatedTo', to: 'allocatedTo' },
  campaign: { label: 'riskList.filters.campaign', to: 'campaignId', kind: 'number', unnamed: 'table.chosenRecord' },
  since: { label: 'riskList.filters.since', to: 'startDate', kind: 'day' },
  dueFrom: { label: 'riskDashboard.filters.dueFrom', kind: 'day' },
  dueTo: { label: 'riskDashboard.filters.dueTo', kind: 'day' },
  missing: {
    label: 'riskDashboard.filters.missing',
    options: ({ t }) => missing.map((value) => ({ value, label: t(`riskDashboard.missing.${value}`) })),
  },
  once: { label: 'riskDashboard.filters.once', to: 'countedOnce', kind: 'flag', options: yesNo },
} as const satisfies FilterTable<string, RiskListInput>;

export type RiskFilterName = keyof typeof riskFilters;
