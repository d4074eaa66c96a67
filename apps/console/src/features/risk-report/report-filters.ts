import { eventTypes, type RiskEventListInput } from '@portal/contract/client';
import { companyFilter } from '#shared/list/company-filter.ts';
import { categoryFilters } from '#shared/list/category-filters.ts';
import type { FilterTable } from '#shared/list/list-description.ts';
import { personFilter } from '#shared/list/person-filter.ts';
import { scores } from '#shared/theme/tokens.ts';
import { listStates } from '#shared/workflow/catalogue.ts';

/**
 * Filters of the report query under the names of its address. `type` 1 is what is not approved yet, 2 what is; severity 0 asks for events without
 * one, category 0 for Others (docs/decisions/wire.md); `likelihood` and `impact` are a cell of the heat map, `owner` and `event` ids, `sdate` and
 * `edate` the days on which reports were assigned.
 */
export const reportFilters = {
  keyword: { label: 'riskReport.search', kind: 'search' },
  state: {
    label: 'riskReport.filters.state',
    options: ({ pick }) => listStates('riskReport').map(([value, { label }]) => ({ value, label: pick(label) })),
  },
  ...categoryFilters,
  eventtype: {
    label: 'riskReport.filters.eventtype',
    to: 'eventType',
    values: eventTypes,
    options: ({ t }) => eventTypes.map((value) => ({ value, label: t(`riskEvent.types.${value}`) })),
  },
  unit: {
    label: 'riskReport.filters.unit',
    to: 'businessUnit',
    options: ({ reference }) => reference.options('RiskControl_businessUnit'),
  },
  company: companyFilter,
  sdate: { label: 'riskReport.filters.sdate', to: 'startDate', kind: 'day', until: 'edate', notAhead: true },
  edate: { label: 'riskReport.filters.edate', to: 'endDate', kind: 'day', from: 'sdate', notAhead: true },
  severity: {
    label: 'riskReport.filters.severity',
    to: 'score',
    kind: 'number',
    further: true,
    options: ({ t }) => [
      ...scores.map((score) => ({ value: String(score), label: `${score} · ${t(`riskEvent.severity.s${score}`)}` })),
      { value: '0', label: t('riskEvent.severity.none') },
    ],
  },
  area: {
    label: 'riskReport.filters.area',
    to: 'managementArea',
    further: true,
    options: ({ reference }) => reference.options('RiskControl_managementArea'),
  },
  key: { label: 'riskReport.filters.key', further: true, options: ({ reference }) => reference.options('RiskControl_KeyControl') },
  mode: {
    label: 'riskReport.filters.mode',
    to: 'controlMode',
    kind: 'number',
    further: true,
    options: ({ reference }) => reference.items('RiskCurrentControl_controlMode'),
  },
  function: {
    label: 'riskReport.filters.function',
    to: 'controlOwnerFunction',
    further: true,
    options: ({ reference }) => reference.options('RiskControl_controlOwnerFunction'),
  },
  type: {
    label: 'riskReport.filters.type',
    to: 'wfStatus',
    kind: 'number',
    options: ({ t }) => [
      { value: '1', label: t('riskReport.types.t1') },
      { value: '2', label: t('riskReport.types.t2') },
    ],
  },
  owner: { ...personFilter, label: 'riskReport.filters.owner', to: 'ownerId' },
  runo: { label: 'riskReport.filters.runo' },
  event: { label: 'riskReport.filters.event', to: 'eventId', kind: 'number', unnamed: 'table.chosenRecord' },
  likelihood: {
    label: 'riskReport.filters.likelihood',
    kind: 'number',
    options: ({ t }) =>
      scores.map((score) => ({ value: String(score), label: `${score} · ${t(`riskReport.heat.likelihoods.l${score}`)}` })),
  },
  impact: {
    label: 'riskReport.filters.impact',
    kind: 'number',
    options: ({ t }) => scores.map((score) => ({ value: String(score), label: `${score} · ${t(`riskReport.heat.impacts.i${score}`)}` })),
  },
} as const satisfies FilterTable<string, RiskEventListInput>;

/** The pills of the list; the last five are behind "more filters". */
export const offeredFilters = [
  'state',
  'category1',
  'category2',
  'category3',
  'eventtype',
  'unit',
  'company',
  'sdate',
  'edate',
  'severity',
  'area',
  'key',
  'mode',
  'function',
] as const;
