import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import type { NotificationRow } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Ago } from '#shared/parts/Ago.tsx';
import { DoneArt } from '#shared/parts/Art.tsx';
import { EmptyState } from '#shared/parts/EmptyState.tsx';
import { float } from '#shared/theme/tokens.ts';
import { inboxQuery } from './inbox-query.ts';
import { toPath } from '#shared/page/inside-path.ts';
import { WholeDates } from '#shared/parts/WholeDates.tsx';

function Line({ row, onOpen }: { row: NotificationRow; onOpen: () => void }) {
  const { t, lang } = useT();
  const unread = row.readAt === null;
  return (
    <ButtonBase
      onClick={onOpen}
      sx={{
        width: '100%',
        px: 2,
        py: 1.25,
        gap: 1.25,
        alignItems: 'flex-start',
        textAlign: 'left',
        borderTop: '1px solid',
        borderColor: 'line.soft',
        '&:hover': { bgcolor: 'surface.hover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box
        sx={{ width: 7, height: 7, mt: '7px', flexShrink: 0, borderRadius: '50%', bgcolor: unread ? 'brand.accent' : 'transparent' }}
        {...(unread && { role: 'img', 'aria-label': t('shell.inbox.unread') })}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontSize: 13, lineHeight: '20px', fontWeight: unread ? 500 : 400, overflowWrap: 'anywhere' }}>
          <WholeDates text={lang === 'en' ? row.textEn || row.text : row.text} />
        </Box>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {row.recordNo && `${row.recordNo} · `}
          <Ago at={row.createdAt} />
        </Box>
      </Box>
    </ButtonBase>
  );
}

/** Notifications, newest first; opening one marks it read and leads to its record. */
export default function Inbox({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const { t } = useT();
  const navigate = useNavigate();
  const { data, isError } = useQuery(inboxQuery);
  const markRead = useCommand(routes.markRead, { refreshes: [routes.getMyNotifications.name] });
  const rows = data?.data ?? [];
  const open = (row: NotificationRow) => {
    if (row.readAt === null) markRead.mutate({ body: { ids: [row.id] } });
    onClose();
    if (row.link) void navigate(toPath(row.link));
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('shell.inbox.title'),
          sx: { width: 400, maxWidth: 'calc(100vw - 32px)', border: '1px solid', borderColor: 'line.main', boxShadow: float },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, minHeight: 44 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {t('shell.inbox.title')}
        </Typography>
        <Button variant="text" color="inherit" disabled={!data?.unread} onClick={() => markRead.mutate({ body: {} })} sx={{ height: 28 }}>
          {t('shell.inbox.markAll')}
        </Button>
      </Box>
      <Box sx={{ maxHeight: 'min(60vh, 520px)', overflow: 'auto' }}>
        {rows.map((row) => (
          <Line key={row.id} row={row} onOpen={() => open(row)} />
        ))}
        {isError && <Box sx={{ p: 2, fontSize: 13, color: 'text.secondary' }}>{t('shell.inbox.failed')}</Box>}
        {data && rows.length === 0 && <EmptyState art={<DoneArt />} title={t('shell.inbox.empty')} body={t('shell.inbox.emptyBody')} />}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, p: 0.5, borderTop: '1px solid', borderColor: 'line.main' }}>
        <Button variant="text" component={RouterLink} to="/notifications" onClick={onClose} sx={{ flex: 1, height: 32 }}>
          {t('shell.inbox.all')}
        </Button>
      </Box>
    </Popover>
  );
}
