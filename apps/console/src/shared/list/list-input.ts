import { readCondition } from '@portal/contract/client';
import { portalDay } from '../i18n/portal-day.ts';
import type { FilterTable, ListFilter } from './list-description.ts';

export interface ListPaging {
  pageIndex: number;
  pageSize: number;
  sort: string;
}

type Values<Name extends string> = Readonly<Partial<Record<Name, string>>>;
type Input = string | number | boolean;

/** A filter's text as the call takes it; undefined for what is not set or says nothing that the call knows. */
function toField({ kind = 'text', values, notAhead = false }: ListFilter<never>, text: string): Input | undefined {
  if (text === '' || (values && !values.includes(text))) return undefined;
  if (kind === 'day' && notAhead && text > portalDay()) return undefined;
  return readCondition(kind === 'search' ? 'text' : kind, text);
}

/** The fields of a call that filters set; what is not set is left out. */
export function toFields<Name extends string>(filters: FilterTable<Name, never>, values: Values<Name>): Record<string, Input> {
  const fields: Record<string, Input> = {};
  for (const name in filters) {
    const { [name]: filter } = filters;
    const value = filter.to === null ? undefined : toField(filter, values[name] ?? '');
    if (value !== undefined) fields[filter.to ?? name] = value;
  }
  return fields;
}

/** The filters that set these fields of a call: the other way round. */
export function toValues<Name extends string>(filters: FilterTable<Name, never>, fields: object): Partial<Record<Name, string>> {
  const values: Partial<Record<Name, string>> = {};
  const set = new Map<string, unknown>(Object.entries(fields));
  for (const name in filters) {
    const value = set.get(filters[name].to ?? name);
    if (value !== undefined && value !== null) values[name] = String(value);
  }
  return values;
}

/** The paging of a call; without an order the server's own stands. */
export const toPaging = ({ pageIndex, pageSize, sort }: ListPaging) => ({ pageIndex, pageSize, ...(sort !== '' && { sort }) });

/** A count is asked with page size 10 and index 0, reading totalCount (docs/decisions/wire.md). */
export const countPaging: ListPaging = { pageIndex: 0, pageSize: 10, sort: '' };

/** Every filter without a word in the address. */
export function standardsOf<Name extends string>(filters: FilterTable<Name, never>): Record<Name, string> {
  const entries = Object.entries<ListFilter<never>>(filters).map(([name, filter]) => [name, filter.standard ?? '']);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** The address of a list with these filters, on its page. */
export function toListAddress<Name extends string>(filters: Values<Name>, type?: string): string {
  const params = new URLSearchParams(type ? { type } : {});
  for (const [name, value] of Object.entries<string | undefined>(filters)) if (value) params.set(name, value);
  return `?${params.toString()}`;
}
