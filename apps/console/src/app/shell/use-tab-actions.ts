import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { closeAllTabs, closeOtherTabs, closeTab, homePath, refreshTab, tabIdOf, type Tab } from '#shared/tabs/tab-store.ts';

/** What can be done with a tab; after closing the active one the last remaining is opened. */
export function useTabActions() {
  const { t } = useT();
  const location = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const activeId = tabIdOf(location);
  const go = (to: string | undefined) => {
    if (to) void navigate(to);
  };
  return {
    activeId,
    titleOf: (tab: Tab): string => tab.title ?? t(tab.titleKey),
    isFixed: (tab: Tab): boolean => tab.id === homePath,
    close: (tab: Tab) => go(closeTab(tab.id, activeId)),
    closeOthers: (tab: Tab) => {
      const to = closeOtherTabs(tab.id, activeId);
      if (to) void navigate(tab.to);
    },
    closeAll: () => go(closeAllTabs(activeId)),
    refresh: (tab: Tab) => {
      void client.invalidateQueries();
      refreshTab(tab.id);
      if (tab.id !== activeId) void navigate(tab.to);
    },
  };
}
