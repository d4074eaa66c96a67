import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { MenuNode } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { CloseIcon } from '#shared/theme/icons.tsx';
import type { MenuCounts } from '#shared/menu/menu-counts.ts';
import { layout } from '#shared/theme/tokens.ts';
import { Brand } from '#shared/parts/Brand.tsx';
import { MenuTree } from './MenuTree.tsx';

/** The menu on windows under 992 px. */
export default function MenuDrawer({ nodes, counts, onClose }: { nodes: readonly MenuNode[]; counts: MenuCounts; onClose: () => void }) {
  const { t } = useT();
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': t('shell.mainMenu'), sx: { width: layout.sidebar + 70, bgcolor: 'surface.side' } },
      }}
    >
      <Box sx={{ height: layout.topbar, pl: 2, pr: 1, display: 'flex', alignItems: 'center' }}>
        <Brand />
        <Box sx={{ flex: 1 }} />
        <IconButton aria-label={t('common.close')} onClick={onClose} sx={{ width: 40, height: 40 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box component="nav" aria-label={t('shell.mainMenu')} sx={{ px: 1, pb: 2 }}>
        <MenuTree nodes={nodes} counts={counts} onNavigate={onClose} />
      </Box>
    </Drawer>
  );
}
