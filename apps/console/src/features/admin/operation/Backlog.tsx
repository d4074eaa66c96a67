import type { QueueOverview } from '@portal/contract/client';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { CountLink } from '#shared/parts/CountLink.tsx';

/** What waits outside the queues: messages, reminders, mails. What has a list is a link to it. */
export function Backlog({ data }: { data: QueueOverview }) {
  const { t, n, instant } = useT();
  const { outbox, timers, mails } = data;
  const oldest = (at: string | null) =>
    at ? t('adminOperation.queues.oldest', { at: instant(at) }) : t('adminOperation.queues.nothingWaits');
  return (
    <Box
      sx={{
        mt: 1.5,
        p: 2,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' },
        gap: 2,
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        bgcolor: 'background.paper',
      }}
    >
      <Count label={t('adminOperation.queues.outbox')} value={n(outbox.count)} hint={oldest(outbox.oldestAt)} />
      <Count label={t('adminOperation.queues.timersDue')} value={n(timers.due.count)} hint={oldest(timers.due.oldestAt)} />
      <Count
        label={t('adminOperation.queues.timersAhead')}
        value={n(timers.waiting)}
        hint={timers.nextAt && t('adminOperation.queues.next', { at: instant(timers.nextAt) })}
      />
      <CountLink label={t('adminOperation.queues.mailsQueued')} value={mails.queued} to="/admin/MailLog?state=queued" size={20} />
      <CountLink
        label={t('adminOperation.queues.mailsFailed')}
        value={mails.failed}
        to="/admin/MailLog?state=failed"
        tone="red"
        size={20}
      />
      <CountLink label={t('adminOperation.queues.mailsLogged')} value={mails.logged} to="/admin/MailLog?state=logged" size={20} />
    </Box>
  );
}

function Count({ label, value, hint }: { label: string; value: string; hint: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{value}</Box>
      <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{label}</Box>
      {hint && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{hint}</Box>}
    </Box>
  );
}
