import { eventSpans, eventTypes } from '@portal/contract/client';
import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Filter } from '#shared/parts/FilterBar.tsx';
import { useCategoryFilters } from '#shared/table/use-category-filters.ts';
import { listStates } from '#shared/workflow/catalogue.ts';
import { scopes, type EventFilters } from '../event-filters.ts';

/** Identified events go on as reports: their status is no filter (docs/decisions/risk-events.md). */
const IDENTIFIED = '2';

/** The filter pills of the event lists. */
export function useEventFilters(values: EventFilters): Filter[] {
  const { t, pick } = useT();
  const { items, options } = useReference();
  const categories = useCategoryFilters(values);
  const scopeOption = (name: (typeof scopes)[number]) => {
    const value = values[name];
    if (name === 'reported') return { value, label: t('riskEvent.list.filters.reportedYes') };
    if (name === 'state')
      return { value, label: pick(listStates('riskEvent').find(([state]) => state === value)?.[1].label ?? { zh: value, en: value }) };
    const span = name === 'span' && eventSpans.find((one) => one === value);
    return { value, label: span ? t(`riskEvent.list.spans.${span}`) : value };
  };
  return [
    {
      name: 'kind',
      label: t('riskEvent.list.filters.kind'),
      options: eventTypes.map((value) => ({ value, label: t(`riskEvent.types.${value}`) })),
    },
    ...categories,
    {
      name: 'status',
      label: t('riskEvent.list.filters.status'),
      options: items('RISKEVENTSTATUS').filter(({ value }) => value !== IDENTIFIED),
    },
    { name: 'bu', label: t('riskEvent.list.filters.bu'), options: options('RiskControl_businessUnit') },
    // What a link of an analysis narrows is never unseen, and can be taken away.
    ...scopes
      .filter((name) => values[name] !== '')
      .map((name) => ({ name, label: t(`riskEvent.list.filters.${name}`), options: [scopeOption(name)] })),
  ];
}
