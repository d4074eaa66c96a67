import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonAvatar } from '#shared/parts/PersonTag.tsx';

const UserMenuPopup = lazy(() => import('./UserMenuPopup.tsx'));

/** Greeting, role and department; Dashboard and Log out. On narrow windows also what the top bar has no room for. */
export function UserMenu() {
  const { t, name } = useT();
  const user = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ButtonBase
        aria-label={t('shell.userMenu', { name: name(user) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 0.5, gap: 1, p: 0.5, pr: { xs: 0.5, md: 1 }, borderRadius: '6px', fontSize: 13, '&:hover': { bgcolor: 'action.hover' } }}
      >
        <PersonAvatar person={user} size={26} />
        <Box
          component="span"
          sx={{
            fontWeight: 500,
            display: { xs: 'none', md: 'inline' },
            maxWidth: 160,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {name(user)}
        </Box>
      </ButtonBase>
      {anchor && (
        <Suspense>
          <UserMenuPopup anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
