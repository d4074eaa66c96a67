import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReference } from '../api/reference.ts';
import { readQuery } from '../api/read-query.ts';
import type { CallInput } from '../api/route-types.ts';
import { isAdministrator, useSession } from '../api/session.ts';
import { useT } from '../i18n/use-t.ts';
import { useListState } from '../table/use-list-state.ts';
import type { ListContext, ListDescription, ListExtras, ListHandle, ListRoute, ListWords, RowOf, WireOf } from './list-description.ts';
import { useSelection } from './use-selection.ts';
import { countPaging, standardsOf, toFields, toPaging, type ListPaging } from './list-input.ts';

/** One page of a list: by its body, or by the query of a call that has none. */
export function listQuery<R extends ListRoute>(route: R, request: unknown, live: readonly string[]) {
  const input = (route.method === 'GET' ? { query: request } : { body: request }) as CallInput<unknown, unknown>;
  return readQuery(route, input, { live, keepPrevious: true });
}

/** The call's input for the values of a description's filters. Its fields are those that the table of filters names, typed there. */
export function toRequest<R extends ListRoute, Scope, Name extends string>(
  description: Pick<ListDescription<R, Scope, Name>, 'filters' | 'input'>,
  context: ListContext<Scope, Name>,
  paging: ListPaging,
): WireOf<R> {
  return { ...toPaging(paging), ...toFields(description.filters, context.values), ...description.input?.(context) } as WireOf<R>;
}

/** Everything that a list is made of, from its description: what the address says, what the server answers, and the list's own parts. */
export function useList<R extends ListRoute, Scope, Name extends string>(description: ListDescription<R, Scope, Name>, scope: Scope) {
  const user = useSession();
  const texts = useT();
  const reference = useReference(description.reference ?? false);
  const words: ListWords = useMemo(() => ({ ...texts, reference }), [texts, reference]);
  const [params, setParams] = useSearchParams();
  const { tabs, live } = description;
  const tabOf = (value = '') => tabs?.of.find((one) => one.value === value);
  const tab = tabOf(params.get('type') ?? '') ?? tabOf(tabs?.standard);
  const standards = useMemo(() => standardsOf(description.filters), [description]);
  const state = useListState({ filters: standards, sort: tab?.sort ?? '' });
  const about = { user, isAdministrator: isAdministrator(user), scope };
  const context: ListContext<Scope, Name> = { ...about, tab: tab?.value ?? '', values: state.filters, isFiltered: state.isFiltered };
  const request = toRequest(description, context, state);
  const { data, isPending, isFetching, error, refetch } = useQuery(
    listQuery(tab?.route ?? description.routeFor?.(context.values) ?? description.route, request, live),
  );
  const countOf = (value: string) => {
    const counted = { ...context, tab: value, values: standards, isFiltered: false };
    return listQuery(tabOf(value)?.route ?? description.route, toRequest(description, counted, countPaging), live);
  };
  // The route of the description tells the rows: a tab's own call answers the same ones.
  const rows = data?.data as readonly RowOf<R>[] | undefined;

  const selection = useSelection(
    description.name,
    JSON.stringify([user.id, scope, tab?.value, toRequest(description, context, countPaging)]),
    rows ?? [],
    description.rowId,
  );

  const withRow = (current: URLSearchParams, id: number | string | null) => {
    const next = new URLSearchParams(current);
    if (description.drawer === undefined) return next;
    if (id === null) next.delete(description.drawer);
    else next.set(description.drawer, String(id));
    return next;
  };
  const handle: ListHandle<RowOf<R>, WireOf<R>, Scope, Name> = {
    ...context,
    words,
    state,
    request,
    rows: rows ?? [],
    total: data?.totalCount,
    totalText: data ? `${words.n(data.totalCount)}${data.isCapped ? '+' : ''}` : '',
    countOf,
    opened: (description.drawer !== undefined && Number(params.get(description.drawer))) || null,
    open: (id) => setParams((current) => withRow(current, id)),
    clearSelection: selection.clear,
  };
  const extras: ListExtras<RowOf<R>> = (description.useExtras ?? useNoExtras)(handle);
  return {
    about,
    context,
    handle,
    extras,
    words,
    standards,
    selection,
    /** The address of the list with a row open beside it. */
    addressWith: (id: number | string) => `?${withRow(params, id).toString()}`,
    answer: {
      rows,
      total: data?.totalCount,
      capped: data?.isCapped,
      loading: isPending,
      refreshing: isFetching,
      error,
      onRetry: () => void refetch(),
    },
  };
}

function useNoExtras<Row>(): ListExtras<Row> {
  return {};
}

/** Everything that a list is made of. */
export type ListOf<R extends ListRoute, Scope, Name extends string> = ReturnType<typeof useList<R, Scope, Name>>;
