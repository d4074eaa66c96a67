import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { MenuNode } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { SidebarIcon } from '#shared/theme/icons.tsx';
import type { MenuCounts } from '#shared/menu/menu-counts.ts';
import { useSettings } from '#shared/settings/settings.ts';
import { layout } from '#shared/theme/tokens.ts';
import { Brand } from '#shared/parts/Brand.tsx';
import { MenuTree } from './MenuTree.tsx';

/** 210 px, or icons alone; below 992 px the drawer stands in for it. */
export function Sidebar({
  nodes,
  counts,
  closed,
  onToggle,
}: {
  nodes: readonly MenuNode[];
  counts: MenuCounts;
  closed: boolean;
  onToggle: () => void;
}) {
  const { t } = useT();
  const { sidebarLogo } = useSettings();
  return (
    <Box
      component="nav"
      aria-label={t('shell.mainMenu')}
      sx={{
        width: closed ? layout.sidebarClosed : layout.sidebar,
        flexShrink: 0,
        position: 'sticky',
        top: 0,
        height: '100vh',
        bgcolor: 'surface.side',
        borderRight: '1px solid',
        borderColor: 'line.main',
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
      }}
    >
      {sidebarLogo && (
        <Box
          sx={{
            height: layout.topbar,
            flexShrink: 0,
            px: closed ? 0 : 2,
            display: 'flex',
            alignItems: 'center',
            justifyContent: closed ? 'center' : 'flex-start',
          }}
        >
          <Brand words={!closed} />
        </Box>
      )}
      <Box sx={{ flex: 1, px: 1, pt: sidebarLogo ? 0.5 : 1.25, overflow: 'auto' }}>
        <MenuTree nodes={nodes} counts={counts} closed={closed} />
      </Box>
      <Box sx={{ p: 1 }}>
        <ButtonBase
          onClick={onToggle}
          aria-label={t(closed ? 'shell.expand' : 'shell.collapse')}
          sx={{
            width: '100%',
            height: 32,
            px: 1,
            gap: 1,
            borderRadius: '6px',
            justifyContent: closed ? 'center' : 'flex-start',
            fontSize: 13,
            color: 'faint',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <SidebarIcon sx={{ fontSize: 17 }} />
          {!closed && t('shell.collapse')}
        </ButtonBase>
      </Box>
    </Box>
  );
}
