import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { listSettingsQuery, type OwnView } from './list-settings.ts';

/** What of an address belongs to a view: filters and order, not the page of it. */
const notOfTheView = ['view', 'page', 'pageSize'];

/** The part of an address that a view keeps. */
export function toViewQuery(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name, value]) => value !== '' && !notOfTheView.includes(name)));
}

/** The address that opens a view. */
export const toViewAddress = (view: Pick<OwnView, 'id' | 'query'>): string =>
  `?${new URLSearchParams({ ...view.query, view: String(view.id) }).toString()}`;

const sameQuery = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/**
 * The views of a list that a person has, his own and shared ones: which one is open, and whether its filters or order were changed since. A list
 * that is a `part` of another page opens without one.
 */
export function useOwnViews(list: string, isPart = false) {
  const { data, isPlaceholderData } = useQuery(listSettingsQuery(list));
  const [params] = useSearchParams();
  const views = data?.views ?? [];
  const active = views.find((view) => String(view.id) === params.get('view'));
  const query = toViewQuery(params);
  useDefaultView(views, !isPart && data !== undefined && (!isPlaceholderData || views.length > 0));
  return { list, views, active, query, isChanged: active !== undefined && !sameQuery(active.query, query) };
}

export type OwnViews = ReturnType<typeof useOwnViews>;

/** The default view opens the list when its bare address is opened; a link with filters opens what it says, and All stays a press away. */
function useDefaultView(views: readonly OwnView[], isKnown: boolean): void {
  const navigate = useNavigate();
  const { search, pathname } = useLocation();
  const isDecided = useRef(search !== '');
  const standard = views.find((view) => view.isDefault);
  useEffect(() => {
    if (isDecided.current || !isKnown) return;
    isDecided.current = true;
    if (standard && search === '') void navigate(`${pathname}${toViewAddress(standard)}`, { replace: true });
  }, [isKnown, standard, search, pathname, navigate]);
}
