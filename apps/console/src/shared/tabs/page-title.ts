import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { TextKey } from '../i18n/texts.ts';
import { tabIdOf, titleTab } from './tab-store.ts';

/** Key of a page's title in the locales. */
export type PageTitle = Extract<TextKey, `titles.${string}` | 'common.home' | 'common.product' | `shell.${string}`>;

/** Gives the tab and the window a title of their own, e.g. a record's number; without one the route's title stands. */
export function usePageTitle(title: string | undefined): void {
  const location = useLocation();
  const id = tabIdOf(location);
  useEffect(() => {
    if (title) titleTab(id, title);
  }, [id, title]);
}
