import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { Kbd } from '#shared/parts/Kbd.tsx';
import { SearchIcon } from '#shared/theme/icons.tsx';
import { takesKey } from '#shared/page/letter-keys.ts';
import { openPanel, togglePanel } from '#shared/page/panel-store.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Ctrl K, on a Mac Cmd K, anywhere inside the frame; `?` tells all keys, `C` makes something new. */
function useShortcut(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const placeNow = useEffectEvent(() => ({ client, here: `${pathname}${search}`, go: (to: string) => void navigate(to) }));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      if (event.altKey || event.isComposing) return;
      const panel = command
        ? event.key.toLowerCase() === 'k' && !event.shiftKey && 'search'
        : takesKey(event) && (event.key === '?' ? 'keys' : event.key === 'c' && 'create');
      if (!panel) return;
      event.preventDefault();
      togglePanel(panel);
    };
    window.addEventListener('keydown', press);
    // All other keys are those of the page: they come once it stands, before anybody presses one.
    let pressPage: typeof press | undefined;
    let isOver = false;
    void import('./page-keys.ts').then(({ pressKey }) => {
      if (isOver) return;
      pressPage = (event) => pressKey(event, placeNow());
      window.addEventListener('keydown', pressPage);
    });
    return () => {
      isOver = true;
      window.removeEventListener('keydown', press);
      if (pressPage) window.removeEventListener('keydown', pressPage);
    };
  }, []);
}

/** Looks like the field that it opens; a button with a lens where there is no room. */
export default function SearchButton() {
  const { t } = useT();
  useShortcut();
  return (
    <ButtonBase
      aria-label={t('shell.search')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openPanel('search')}
      sx={{
        height: { xs: 40, sm: 32 },
        width: { xs: 40, sm: '100%' },
        px: { sm: 1.25 },
        gap: 1,
        borderRadius: '6px',
        justifyContent: { sm: 'flex-start' },
        fontSize: 13,
        color: 'faint',
        bgcolor: { sm: 'surface.sunken' },
        border: { sm: '1px solid' },
        borderColor: { sm: 'line.main' },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <SearchIcon sx={{ fontSize: { xs: 20, sm: 16 } }} />
      <Box
        component="span"
        sx={{
          display: { xs: 'none', sm: 'block' },
          flex: 1,
          textAlign: 'left',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {t('shell.search')}
      </Box>
      <Box component="span" sx={{ display: { xs: 'none', md: 'block' } }}>
        <Kbd>{isApple ? '⌘ K' : 'Ctrl K'}</Kbd>
      </Box>
    </ButtonBase>
  );
}
