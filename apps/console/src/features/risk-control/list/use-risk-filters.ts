import { useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Filter } from '#shared/parts/FilterBar.tsx';
import { useCategoryFilters } from '#shared/table/use-category-filters.ts';
import { listStates } from '#shared/workflow/catalogue.ts';
import { listYears, type RiskFilters } from './list-request.ts';
import { useLinkedFilters } from './use-linked-filters.ts';

type Name = 'year' | 'categories' | 'score' | 'unit' | 'managerarea' | 'key' | 'state' | 'active';

/** The filter pills that a list asks for, in its order, with their values in the reader's language. */
export function useRiskFilters(values: RiskFilters, names: readonly Name[]): Filter[] {
  const { t, pick } = useT();
  const reference = useReference();
  const categories = useCategoryFilters(values);
  const linked = useLinkedFilters(values);
  const one = (name: Exclude<Name, 'categories'>, options: Filter['options']): Filter => ({
    name,
    label: t(`riskList.filters.${name}`),
    options,
  });
  // Score 0 asks for rows without one and is shown as a dash (constants, section 9).
  const scores = [0, 1, 2, 3, 4, 5] as const;
  const all: Record<Name, () => Filter[]> = {
    year: () => [
      one(
        'year',
        listYears().map((year) => ({ value: String(year), label: String(year) })),
      ),
    ],
    categories: () => categories,
    score: () => [
      one(
        'score',
        scores.map((score) => ({ value: String(score), label: score === 0 ? '-' : `${score} · ${t(`scores.short.s${score}`)}` })),
      ),
    ],
    unit: () => [one('unit', reference.options('RiskControl_businessUnit'))],
    managerarea: () => [one('managerarea', reference.options('RiskControl_managementArea'))],
    key: () => [one('key', reference.options('RiskControl_KeyControl'))],
    state: () => [
      one(
        'state',
        listStates('riskControl').map(([value, { label }]) => ({ value, label: pick(label) })),
      ),
    ],
    active: () => [
      one('active', [
        { value: 'true', label: t('common.yes') },
        { value: 'false', label: t('common.no') },
      ]),
    ],
  };
  // What a link has set is shown even where the list does not offer it: nothing narrows a list unseen.
  const offered = names.flatMap((name) => all[name]());
  const alsoSet = (Object.keys(all) as Name[]).filter((name) => !names.includes(name) && name !== 'categories' && values[name] !== '');
  return [...offered, ...alsoSet.flatMap((name) => all[name]()), ...linked];
}
