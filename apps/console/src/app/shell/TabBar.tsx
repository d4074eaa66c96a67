import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { CloseIcon, HomeIcon } from '#shared/theme/icons.tsx';
import { useSettings } from '#shared/settings/settings.ts';
import { layout } from '#shared/theme/tokens.ts';
import type { TabMenuPlace } from './TabMenu.tsx';
import { useTabs, type Tab } from '#shared/tabs/tab-store.ts';
import { useTabActions } from './use-tab-actions.ts';

const TabMenu = lazy(() => import('./TabMenu.tsx'));

interface VisitedTabProps {
  tab: Tab;
  active: boolean;
  title: string;
  fixed: boolean;
  onClose: () => void;
  onMenu: (place: TabMenuPlace) => void;
}

function VisitedTab({ tab, active, title, fixed, onClose, onMenu }: VisitedTabProps) {
  const { t } = useT();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView?.({ block: 'nearest' });
    // Its title arrives with the record, and widens it.
  }, [active, title]);
  return (
    <Box
      ref={ref}
      onContextMenu={(event) => {
        event.preventDefault();
        const box = event.currentTarget.getBoundingClientRect();
        // The keyboard's menu key reports no pointer: the menu then hangs below the tab.
        onMenu({ tab, left: event.clientX || box.left, top: event.clientY || box.bottom });
      }}
      sx={{
        display: 'flex',
        flexShrink: 0,
        alignItems: 'stretch',
        position: 'relative',
        maxWidth: 220,
        bgcolor: active ? 'background.default' : 'transparent',
        borderRight: '1px solid',
        borderColor: 'line.main',
        mb: active ? '-1px' : 0,
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 0,
          right: 0,
          top: 0,
          height: 2,
          bgcolor: active ? 'brand.accent' : 'transparent',
        },
      }}
    >
      <ButtonBase
        component={Link}
        to={tab.to}
        title={title}
        aria-current={active ? 'page' : undefined}
        aria-keyshortcuts="Delete Shift+F10"
        onKeyDown={(event) => {
          if (event.key === 'Delete' && !fixed) onClose();
        }}
        onAuxClick={(event) => event.button === 1 && !fixed && (event.preventDefault(), onClose())}
        sx={{
          minWidth: 0,
          pl: 1.5,
          pr: fixed ? 1.5 : 0.5,
          gap: 0.75,
          fontSize: 12,
          color: active ? 'text.primary' : 'text.secondary',
          fontWeight: active ? 500 : 400,
          '&:hover': { color: 'text.primary' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        {fixed && <HomeIcon sx={{ fontSize: 14, color: active ? 'primary.main' : 'faint' }} />}
        <Box
          component="span"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
        >
          {title}
        </Box>
      </ButtonBase>
      {!fixed && (
        <ButtonBase
          aria-label={t('shell.tabs.close', { title })}
          onClick={onClose}
          sx={{ px: 0.75, color: 'faint', '&:hover': { color: 'text.primary' }, '&:focus-visible': { outlineOffset: -2 } }}
        >
          <CloseIcon sx={{ fontSize: 13 }} />
        </ButtonBase>
      )}
    </Box>
  );
}

/** Visited pages as closable tabs; Home stays. Right click, the menu key or Shift+F10 open the menu, Delete closes. */
export function TabBar() {
  const { t } = useT();
  const tabs = useTabs();
  const actions = useTabActions();
  const { fixedHeader } = useSettings();
  const [place, setPlace] = useState<TabMenuPlace | null>(null);
  const draw = (tab: Tab) => (
    <VisitedTab
      key={tab.id}
      tab={tab}
      active={tab.id === actions.activeId}
      title={actions.titleOf(tab)}
      fixed={actions.isFixed(tab)}
      onClose={() => actions.close(tab)}
      onMenu={setPlace}
    />
  );
  return (
    <Box
      component="nav"
      aria-label={t('shell.tabs.label')}
      sx={{
        height: layout.tabbar,
        px: '4px',
        display: { xs: 'none', md: 'flex' },
        alignItems: 'stretch',
        borderBottom: '1px solid',
        borderColor: 'line.main',
        bgcolor: 'surface.side',
        position: fixedHeader ? 'sticky' : 'relative',
        top: fixedHeader ? layout.topbar : 0,
        zIndex: 19,
      }}
    >
      {draw(tabs[0]!)}
      {/* Home is the first, and stays in sight beside the others, which scroll; what is active reaches over the line below. */}
      <Box sx={{ display: 'flex', overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'none', pb: '1px', mb: '-1px' }}>
        {tabs.slice(1).map(draw)}
      </Box>
      {place && (
        <Suspense>
          <TabMenu place={place} actions={actions} onClose={() => setPlace(null)} />
        </Suspense>
      )}
    </Box>
  );
}
