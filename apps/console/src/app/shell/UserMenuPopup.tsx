import Box from '@mui/material/Box';
import { useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { openPanel } from '#shared/page/panel-store.ts';
import { useGreeting } from '#shared/page/use-greeting.ts';
import { useLogOut } from '#shared/page/use-log-out.ts';
import { PopupMenu } from '#shared/parts/PopupMenu.tsx';
import { ErrorLogIcon, HomeIcon, LogOutIcon, SettingsIcon, UserIcon } from '#shared/theme/icons.tsx';

const small = { fontSize: 17, color: 'faint' } as const;

/** What the user's button opens; it comes with its first opening. */
export default function UserMenuPopup({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t, name, lang } = useT();
  const user = useSession();
  const greeting = useGreeting();
  const logOut = useLogOut();
  const role = user.roles[0];
  const about = [lang === 'en' ? role?.nameEn : role?.name, lang === 'en' ? user.department?.nameEn : user.department?.name]
    .filter(Boolean)
    .join(' · ');
  return (
    <PopupMenu
      anchor={anchor}
      onClose={onClose}
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
  );
}
