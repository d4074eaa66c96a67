import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { InboxIcon } from '#shared/theme/icons.tsx';
import { inboxQuery } from './inbox-query.ts';

const Inbox = lazy(() => import('./Inbox.tsx'));
const mostShown = 99;

export function InboxButton() {
  const { t } = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unread = useQuery(inboxQuery).data?.unread ?? 0;
  return (
    <>
      <IconButton
        aria-label={unread ? t('shell.inbox.openUnread', { number: unread }) : t('shell.inbox.open')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ position: 'relative', width: { xs: 40, md: 32 }, height: { xs: 40, md: 32 } }}
      >
        <InboxIcon />
        {unread > 0 && (
          <Box
            component="span"
            sx={{
              position: 'absolute',
              top: { xs: 4, md: 1 },
              right: { xs: 2, md: -1 },
              minWidth: 15,
              height: 15,
              px: '4px',
              borderRadius: 8,
              bgcolor: 'brand.solid',
              color: '#fff',
              fontSize: 10,
              fontWeight: 600,
              lineHeight: '15px',
              textAlign: 'center',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {unread > mostShown ? `${mostShown}+` : unread}
          </Box>
        )}
      </IconButton>
      {anchor && (
        <Suspense>
          <Inbox anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
