import type { FigureFilter, RiskListInput } from '@portal/contract/client';
import { STORED_YES } from '#shared/api/stored-values.ts';
import { toFields, toListAddress as toFilteredAddress, toValues } from '#shared/list/list-input.ts';
import { riskFilters, type RiskFilterName } from '../list/risk-filters.ts';

/** What the filter bar asks for, under the names that the management list's address uses. */
export const filterNames = [
  'year',
  'managerarea',
  'category1',
  'category2',
  'category3',
  'mode',
  'unit',
  'function',
  'key',
  'owner',
  'company',
] as const satisfies readonly RiskFilterName[];
export type DashboardFilters = Record<(typeof filterNames)[number], string>;

export const noDashboardFilters = Object.fromEntries(filterNames.map((name) => [name, ''])) as DashboardFilters;

// Other parts of the page keep their own filters in the same address.
const prefix = 'risk.';

export function readFilters(params: URLSearchParams): DashboardFilters {
  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(prefix + name) ?? ''])) as DashboardFilters;
  // The bar asks for key controls or for all: it could not show another value.
  return filters.key === STORED_YES ? filters : { ...filters, key: '' };
}

/** The address with these filters; whatever else it says stays. */
export function writeFilters(params: URLSearchParams, filters: DashboardFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of filterNames) {
    if (filters[name] === '') next.delete(prefix + name);
    else next.set(prefix + name, filters[name]);
  }
  return next;
}

export const tabNames = ['standard', 'current', 'tasks', 'reviews'] as const;
export type TabName = (typeof tabNames)[number];
const tabParameter = `${prefix}tab`;

export const readTab = (params: URLSearchParams): TabName => tabNames.find((name) => name === params.get(tabParameter)) ?? 'standard';

export function writeTab(params: URLSearchParams, tab: TabName): URLSearchParams {
  const next = new URLSearchParams(params);
  if (tab === 'standard') next.delete(tabParameter);
  else next.set(tabParameter, tab);
  return next;
}

export const isSame = (a: DashboardFilters, b: DashboardFilters): boolean => filterNames.every((name) => a[name] === b[name]);

/** The body of the one call for all figures. */
export const toFigureRequest = (filters: DashboardFilters): RiskListInput => toFields(riskFilters, filters);

/** The management list that shows exactly what a figure counts: the bar's filters, the figure's own, and active controls only (docs/decisions/wire.md). */
export const toListAddress = (filters: DashboardFilters, figure: FigureFilter): string =>
  `/RiskControl/RiskControlList${toFilteredAddress({ ...filters, ...toValues(riskFilters, figure), active: 'true' })}`;
