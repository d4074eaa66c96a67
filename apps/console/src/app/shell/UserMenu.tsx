import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { PersonAvatar } from '#shared/parts/PersonTag.tsx';
import { PopupMenu } from '#shared/parts/PopupMenu.tsx';
import { ErrorLogIcon, HomeIcon, LogOutIcon, SettingsIcon, UserIcon } from '#shared/theme/icons.tsx';
import { openPanel } from '#shared/page/panel-store.ts';
import { useGreeting } from '#shared/page/use-greeting.ts';
import { useLogOut } from '#shared/page/use-log-out.ts';

const small = { fontSize: 17, color: 'faint' } as const;

/** Greeting, role and department; Dashboard and Log out. On narrow windows also what the top bar has no room for. */
export function UserMenu() {
  const { t, name, lang } = useT();
  const user = useSession();
  const greeting = useGreeting();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const role = user.roles[0];
  const about = [lang === 'en' ? role?.nameEn : role?.name, lang === 'en' ? user.department?.nameEn : user.department?.name]
    .filter(Boolean)
    .join(' · ');
  const logOut = useLogOut();
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
      <PopupMenu
        anchor={anchor}
        onClose={close}
        label={t('shell.userMenu', { name: name(user) })}
        minWidth={216}
        header={
          <>
            <Box sx={{ fontSize: 14, fontWeight: 600 }}>{greeting}</Box>
            <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{about}</Box>
            <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{user.userNO}</Box>
          </>
        }
        entries={[
          { id: 'dashboard', label: t('shell.dashboard'), icon: <HomeIcon sx={small} />, to: '/dashboard' },
          { id: 'account', label: t('titles.account'), icon: <UserIcon sx={small} />, to: '/account' },
          {
            id: 'settings',
            label: t('shell.settings'),
            icon: <SettingsIcon sx={small} />,
            narrowOnly: true,
            onClick: () => openPanel('settings'),
          },
          {
            id: 'errors',
            label: t('shell.errorLog.open'),
            icon: <ErrorLogIcon sx={small} />,
            narrowOnly: true,
            onClick: () => openPanel('errors'),
          },
          { id: 'log-out', label: t('shell.logOut'), icon: <LogOutIcon sx={small} />, onClick: () => void logOut() },
        ]}
      />
    </>
  );
}
