import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type CSSProperties } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import { useLiveStream } from '#shared/api/live.ts';
import { menuQuery, sessionQuery } from '#shared/api/session.ts';
import { useMenuCounts } from '#shared/menu/menu-counts.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useOpenPanel } from '#shared/page/panel-store.ts';
import { useSettings } from '#shared/settings/settings.ts';
import { frameHeight, layout } from '#shared/theme/tokens.ts';
import { BootScreen } from '../BootScreen.tsx';
import type { PageTitle } from '#shared/tabs/page-title.ts';
import { KeptScroll } from './KeptScroll.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { pageIdOf, shownKey, tabIdOf, useTabs, visitTab } from '#shared/tabs/tab-store.ts';
import { useSidebar } from './use-sidebar.ts';

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'));
const Panels = lazy(() => import('./Panels.tsx').then(({ Panels: Component }) => ({ default: Component })));

function useRouteTitle(): PageTitle {
  const handle = useMatches().at(-1)?.handle as { title?: PageTitle } | undefined;
  return handle?.title ?? 'common.product';
}

/** A page that comes late, when its reader has already gone on, is no visit any more. */
const isCurrent = (key: string): boolean => (shownKey() ?? key) === key;

/** Notes the visit and writes the window's title: page and product. Answers what the page is drawn anew by: its record, and the stamp that Refresh raises. */
function useVisit(): string {
  const { t } = useT();
  const location = useLocation();
  const titleKey = useRouteTitle();
  const id = tabIdOf(location);
  const tab = useTabs().find((one) => one.id === id);
  const isError = location.pathname === '/401' || titleKey === 'shell.lost.title';
  useEffect(() => {
    if (!isError && isCurrent(location.key)) visitTab(id, `${location.pathname}${location.search}`, titleKey, location.key);
  }, [id, isError, location.key, location.pathname, location.search, titleKey]);
  const title = tab?.title ?? t(titleKey);
  useEffect(() => {
    document.title = `${title} - ${t('common.product')}`;
  }, [title, t]);
  return `${pageIdOf(location)}:${tab?.stamp ?? 0}`;
}

function Page() {
  const key = useVisit();
  return (
    <Suspense>
      <Outlet key={key} />
    </Suspense>
  );
}

function Frame() {
  const { t } = useT();
  const { data: nodes = [] } = useQuery(menuQuery);
  const counts = useMenuCounts();
  const sidebar = useSidebar();
  const panel = useOpenPanel();
  const [drawer, setDrawer] = useState(false);
  const { tagsView, fixedHeader } = useSettings();
  useLiveStream();
  const height = layout.topbar + (tagsView ? layout.tabbar : 0);
  // What scrolls away leaves nothing to stick under.
  const heights = { '--frame-height': `${height}px`, '--frame-bottom': `${fixedHeader ? height : 0}px` } as CSSProperties;
  return (
    <Box style={heights} sx={{ display: 'flex', minHeight: '100vh' }}>
      <Box
        component="a"
        href="#main"
        sx={{
          position: 'fixed',
          left: 8,
          top: -60,
          zIndex: 30,
          px: 1.5,
          py: 1,
          borderRadius: '6px',
          bgcolor: 'brand.solid',
          color: '#fff',
          fontSize: 13,
          '&:focus': { top: 8 },
        }}
      >
        {t('common.skip')}
      </Box>
      <KeptScroll />
      {panel !== undefined && (
        <Suspense>
          <Panels />
        </Suspense>
      )}
      <Sidebar nodes={nodes} counts={counts} closed={sidebar.closed} onToggle={sidebar.toggle} />
      {drawer && (
        <Suspense>
          <MenuDrawer nodes={nodes} counts={counts} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar onOpenMenu={() => setDrawer(true)} />
        {tagsView && <TabBar />}
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            display: 'flex',
            flexDirection: 'column',
            outline: 'none',
            minHeight: { md: `calc(100vh - ${frameHeight})` },
          }}
        >
          <Page />
        </Box>
      </Box>
    </Box>
  );
}

/** Sidebar, top bar, tab bar and the page. Before the person is known there is only the mark. */
export function Shell() {
  const { data: user } = useQuery({ ...sessionQuery, enabled: false });
  return user ? <Frame /> : <BootScreen />;
}
