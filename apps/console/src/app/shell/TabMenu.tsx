import { useT } from '#shared/i18n/use-t.ts';
import { PopupMenu } from '#shared/parts/PopupMenu.tsx';
import { useTabs, type Tab } from '#shared/tabs/tab-store.ts';
import type { useTabActions } from './use-tab-actions.ts';

/** Which tab, and where on the screen its menu opens. */
export interface TabMenuPlace {
  tab: Tab;
  left: number;
  top: number;
}

/** Refresh, close, close others, close all. */
export default function TabMenu({
  place,
  actions,
  onClose,
}: {
  place: TabMenuPlace;
  actions: ReturnType<typeof useTabActions>;
  onClose: () => void;
}) {
  const { t } = useT();
  const tabs = useTabs();
  const { tab } = place;
  const others = tabs.some((one) => one.id !== tab.id && !actions.isFixed(one));
  const any = tabs.some((one) => !actions.isFixed(one));
  return (
    <PopupMenu
      anchor={place}
      onClose={onClose}
      label={t('shell.tabs.menu')}
      minWidth={105}
      entries={[
        { id: 'refresh', label: t('shell.tabs.refresh'), onClick: () => actions.refresh(tab) },
        { id: 'close', label: t('shell.tabs.closeThis'), disabled: actions.isFixed(tab), onClick: () => actions.close(tab) },
        { id: 'others', label: t('shell.tabs.closeOthers'), disabled: !others, onClick: () => actions.closeOthers(tab) },
        { id: 'all', label: t('shell.tabs.closeAll'), disabled: !any, onClick: actions.closeAll },
      ]}
    />
  );
}
