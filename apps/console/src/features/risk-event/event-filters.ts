import { eventSpans, eventTypes } from '@portal/contract/client';
import type { RiskEventListInput } from '@portal/contract/client';
import { companyFilter } from '#shared/list/company-filter.ts';
import { categoryFilters } from '#shared/list/category-filters.ts';
import type { FilterTable } from '#shared/list/list-description.ts';
import { listStates } from '#shared/workflow/catalogue.ts';

/** Identified events go on as reports: their status is no filter (docs/decisions/risk-events.md). */
const IDENTIFIED = '2';
/** The status of an event is the place of its state in the machine (there), and is called as that is. */
const statuses = listStates('riskEvent').map(([, { label }], place) => ({ value: String(place), label }));

/** The pills of the lists; what a link of an analysis narrows besides is shown while it does, and can be taken away. */
export const offeredFilters = ['kind', 'category1', 'category2', 'category3', 'status', 'bu', 'company', 'loss', 'sdate', 'edate'] as const;

/** Net losses in the group currency from which a list can be narrowed. */
const lossSteps = [10_000, 100_000, 1_000_000, 10_000_000];

/**
 * Filters of the lists of events under the names of their address; category1 to 3, sdate and edate as the home page gives them
 * (docs/decisions/portal.md §2).
 */
export const eventFilters = {
  keyword: { label: 'riskEvent.list.search', kind: 'search' },
  kind: {
    label: 'riskEvent.list.filters.kind',
    to: 'eventType',
    values: eventTypes,
    options: ({ t }) => eventTypes.map((value) => ({ value, label: t(`riskEvent.types.${value}`) })),
  },
  ...categoryFilters,
  status: {
    label: 'riskEvent.list.filters.status',
    kind: 'number',
    options: ({ pick }) => statuses.filter(({ value }) => value !== IDENTIFIED).map(({ value, label }) => ({ value, label: pick(label) })),
  },
  bu: { label: 'riskEvent.list.filters.bu', options: ({ reference }) => reference.options('RiskControl_businessUnit') },
  company: companyFilter,
  sdate: { label: 'riskEvent.list.filters.sdate', to: 'startDate', kind: 'day', until: 'edate', notAhead: true },
  edate: { label: 'riskEvent.list.filters.edate', to: 'endDate', kind: 'day', from: 'sdate', notAhead: true },
  state: {
    label: 'riskEvent.list.filters.state',
    options: ({ pick }) => listStates('riskEvent').map(([value, { label }]) => ({ value, label: pick(label) })),
  },
  reported: {
    label: 'riskEvent.list.filters.reported',
    kind: 'flag',
    options: ({ t }) => [{ value: '1', label: t('riskEvent.list.filters.reportedYes') }],
  },
  from: { label: 'riskEvent.list.filters.from', to: 'occurredStart', kind: 'day', notAhead: true },
  to: { label: 'riskEvent.list.filters.to', to: 'occurredEnd', kind: 'day', notAhead: true },
  currency: { label: 'riskEvent.list.filters.currency' },
  loss: {
    label: 'riskEvent.list.filters.loss',
    to: 'netLossMin',
    kind: 'number',
    options: ({ t, n }) =>
      lossSteps.map((amount) => ({ value: String(amount), label: t('riskEvent.list.filters.lossOf', { amount: n(amount) }) })),
  },
  span: {
    label: 'riskEvent.list.filters.span',
    values: eventSpans,
    options: ({ t }) => eventSpans.map((value) => ({ value, label: t(`riskEvent.list.spans.${value}`) })),
  },
} as const satisfies FilterTable<string, RiskEventListInput>;
