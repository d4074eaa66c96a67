import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useSettings } from '#shared/settings/settings.ts';
import { MenuIcon } from '#shared/theme/icons.tsx';
import { layout } from '#shared/theme/tokens.ts';
import { Mark } from '#shared/parts/Brand.tsx';
import { InboxButton } from './InboxButton.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { LiveHint } from './LiveHint.tsx';
import { UserMenu } from './UserMenu.tsx';

// They come right after the frame, into the room that is kept for them.
const SearchButton = lazy(() => import('./SearchButton.tsx'));
const DeskTools = lazy(() => import('./DeskTools.tsx'));
const OpenPages = lazy(() => import('./OpenPages.tsx'));

/** Menu button on narrow windows; inbox, language, fullscreen, error log, settings and the person. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useT();
  const { fixedHeader, tagsView } = useSettings();
  return (
    <Box
      component="header"
      sx={{
        height: layout.topbar,
        px: { xs: 1, md: 2 },
        gap: 0.5,
        display: 'flex',
        alignItems: 'center',
        bgcolor: 'background.default',
        borderBottom: '1px solid',
        borderColor: 'line.main',
        position: fixedHeader ? 'sticky' : 'relative',
        top: 0,
        zIndex: 20,
      }}
    >
      <IconButton aria-label={t('shell.openMenu')} onClick={onOpenMenu} sx={{ display: { md: 'none' }, width: 40, height: 40 }}>
        <MenuIcon sx={{ fontSize: 20 }} />
      </IconButton>
      <Box sx={{ display: { md: 'none' }, lineHeight: 0 }}>
        <Mark />
      </Box>
      <Box sx={{ flex: { sm: '0 1 340px' }, minWidth: 40, ml: { xs: 'auto', sm: 1, md: 0 } }}>
        <Suspense>
          <SearchButton />
        </Suspense>
      </Box>
      <LiveHint />
      <Box sx={{ flex: { sm: 1 } }} />
      <InboxButton />
      <LanguageMenu />
      <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5, minWidth: 104 }}>
        <Suspense>
          <DeskTools />
        </Suspense>
      </Box>
      {tagsView && (
        <Box sx={{ display: { md: 'none' }, width: 40 }}>
          <Suspense>
            <OpenPages />
          </Suspense>
        </Box>
      )}
      <UserMenu />
    </Box>
  );
}
