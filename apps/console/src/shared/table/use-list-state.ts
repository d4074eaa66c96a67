import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageSizes } from '../parts/Pager.tsx';
import { changeSettings, useSettings } from '../settings/settings.ts';

export interface ListDefaults<Filters extends Record<string, string>> {
  /** Every filter with its default; the empty string is "not set". Other parameters of the address are left alone. */
  filters: Filters;
  /** `field` or `-field` as the wire takes it; empty leaves the order to the server. */
  sort?: string;
}

export interface ListState<Filters extends Record<string, string>> {
  filters: Filters;
  sort: string;
  /** 1-based, as in the address and the pager. */
  page: number;
  /** 0-based, as on the wire. */
  pageIndex: number;
  pageSize: number;
  isFiltered: boolean;
  // Method syntax on purpose: FilterBar calls it with plain names.
  setFilter(name: keyof Filters & string, value: string): void;
  setFilters(values: Partial<Filters>): void;
  clearFilters: () => void;
  setSort: (sort: string) => void;
  setPage: (page: number) => void;
  setPageSize: (pageSize: number) => void;
}

function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? page : 1;
}

function readPageSize(text: string | null, fallback: number): number {
  const size = Number(text);
  return pageSizes.some((allowed) => allowed === size) ? size : fallback;
}

/**
 * Filters, sorting, page and page size of a list, kept in the address: Back works and a pasted link opens the same view. What equals its default
 * is left out; changing a filter, the order or the page size goes back to page one. The size is the person's, of every list (docs/decisions/portal.md §9).
 */
export function useListState<Filters extends Record<string, string>>(defaults: ListDefaults<Filters>): ListState<Filters> {
  const [params, setParams] = useSearchParams();
  // Callers write the defaults in place; their text decides whether they have changed.
  const fingerprint = JSON.stringify(defaults);
  const stable = useMemo(() => JSON.parse(fingerprint) as ListDefaults<Filters>, [fingerprint]);
  const { pageSize: sizeDefault = 10 } = useSettings();
  const sortDefault = stable.sort ?? '';

  const write = useCallback(
    (changes: Record<string, string>, keepPage = false) => {
      const standard: Record<string, string> = { ...stable.filters, sort: sortDefault, pageSize: String(sizeDefault), page: '1' };
      setParams((current) => {
        const next = new URLSearchParams(current);
        if (!keepPage) next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === (standard[name] ?? '')) next.delete(name);
          else next.set(name, value);
        }
        return next;
      });
    },
    [setParams, stable, sizeDefault, sortDefault],
  );

  return useMemo(() => {
    const filters = Object.fromEntries(Object.entries(stable.filters).map(([name, value]) => [name, params.get(name) ?? value])) as Filters;
    const page = readPage(params.get('page'));
    return {
      filters,
      sort: params.get('sort') ?? sortDefault,
      page,
      pageIndex: page - 1,
      pageSize: readPageSize(params.get('pageSize'), sizeDefault),
      isFiltered: Object.entries(filters).some(([name, value]) => value !== stable.filters[name]),
      setFilter: (name, value) => write({ [name]: value }),
      setFilters: (values) => write(values as Record<string, string>),
      clearFilters: () => write(stable.filters),
      setSort: (sort) => write({ sort }),
      setPage: (next) => write({ page: String(next) }, true),
      setPageSize: (size) => {
        const pageSize = pageSizes.find((allowed) => allowed === size);
        changeSettings({ pageSize });
        void import('../settings/save-settings.ts').then(({ saveSettings }) => saveSettings({ pageSize }));
        setParams((current) => {
          const next = new URLSearchParams(current);
          next.delete('page');
          next.delete('pageSize');
          return next;
        });
      },
    };
  }, [params, setParams, stable, sizeDefault, sortDefault, write]);
}
