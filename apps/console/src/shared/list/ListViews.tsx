import type { UserInfo } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isExternalAuditor } from '../api/session.ts';
import { loadWithTexts } from '../i18n/i18n.ts';
import { useT } from '../i18n/use-t.ts';
import { SavedViews, type SavedView } from '../parts/SavedViews.tsx';
import type { useColumnChoice } from '../table/use-column-choice.ts';
import type { OwnViews } from '../table/use-own-views.ts';
import type { ListAnswer, ListDescription, ListRoute, ListTab } from './list-description.ts';
import { countPaging, toListAddress } from './list-input.ts';
import { listQuery, toRequest, type ListOf } from './use-list.ts';

// Comes beside the frame with its words: the list itself does not wait for it.
export const ViewsBar = lazy(() => loadWithTexts(() => import('../table/ViewsBar.tsx'), 'views'));

interface ListViewsProps<R extends ListRoute, Scope, Name extends string> {
  description: ListDescription<R, Scope, Name>;
  list: ListOf<R, Scope, Name>;
  own: OwnViews;
  columns: ReturnType<typeof useColumnChoice>['choice'];
  /** No filter bar has the menu of views where there are none. */
  inBar: boolean;
}

/** Whether a bar of views stands above a list; where there are none yet, their menu stands beside the columns. */
export const hasBar = <R extends ListRoute, Scope, Name extends string>(
  description: ListDescription<R, Scope, Name>,
  own: OwnViews,
): boolean => Boolean(description.tabs ?? description.views) || own.views.length > 0;

const listTabs = (tabs: readonly ListTab[] = [], user: UserInfo): readonly ListTab[] =>
  tabs.filter(({ forStaff }) => !forStaff || !isExternalAuditor(user));

/** Tabs or ready-made views with their counts, and the views that somebody has, his own and shared ones. */
export function ListViews<R extends ListRoute, Scope, Name extends string>(props: ListViewsProps<R, Scope, Name>) {
  const { description, list, own, columns, inBar } = props;
  const { context, handle, standards, about } = list;
  const { t } = list.words;
  const { tabs } = description;
  const tabViews = listTabs(tabs?.of, about.user).map(({ value, label }): SavedView => ({
    id: value || 'all',
    label: t(label),
    ...(tabs?.counted && { count: <Total key={value} query={handle.countOf(value)} /> }),
    to: toListAddress({}, value),
    active: value === context.tab,
  }));
  const now = new Map(Object.entries<string>(context.values));
  const sets = (description.views?.(about) ?? []).map(({ id, label, labelValues, filters }): SavedView => {
    const values = { ...standards, ...filters };
    const request = toRequest(description, { ...context, values, isFiltered: true }, countPaging);
    return {
      id,
      label: t(label, labelValues),
      count: <Total key={id} query={listQuery(description.route, request, description.live)} />,
      to: toListAddress(filters),
      active: Object.entries<string>(values).every(([name, value]) => now.get(name) === value),
    };
  });
  const bar = { views: [...tabViews, ...sets], ...(tabs && { label: t(tabs.label) }) };
  if (!inBar && !hasBar(description, own)) return null;
  const wait = <SavedViews {...bar} tools={<Box sx={{ width: 28, height: 36 }} />} />;
  return (
    <>
      <Suspense fallback={wait}>
        <ViewsBar own={own} columns={columns} {...bar} />
      </Suspense>
      {/* A question that nobody waits for any more is broken off: whoever takes the frame's place would ask it anew. */}
      <div hidden>{bar.views.map(({ count }) => count)}</div>
    </>
  );
}

/** The total of a view's list, asked for beside the list itself. */
function Total({ query }: { query: UseQueryOptions<ListAnswer<object>, Error> }) {
  const { n } = useT();
  const { data } = useQuery(query);
  return data === undefined ? null : n(data.totalCount);
}
