import type { ReplanProgress } from '@portal/contract/client';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { reminderSettingsQuery } from '../api/reminder-settings.ts';

const ASK_AGAIN_MS = 1_500;

/** How far the last change has been carried to the open duties. */
export function ReplanNote({ replan }: { replan: ReplanProgress | null | undefined }) {
  const { t, n, name, instant } = useT();
  const client = useQueryClient();
  const isRunning = replan !== null && replan !== undefined && replan.state !== 'done';
  // Live updates tell of every portion; asking again covers a stream that is down.
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: reminderSettingsQuery.queryKey }), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isRunning]);
  if (!replan || (replan.state === 'done' && replan.total === 0)) return null;
  return (
    <Box role="status" sx={{ mt: 1.5, fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {isRunning ? (
        <>
          {t('reminderSettings.replan.running', { processed: n(replan.processed), total: n(replan.total) })}
          <LinearProgress
            aria-label={t('reminderSettings.ladders')}
            variant={replan.total > 0 ? 'determinate' : 'indeterminate'}
            value={replan.total > 0 ? Math.min(100, (replan.processed / replan.total) * 100) : 0}
            sx={{ mt: 0.5, maxWidth: 320 }}
          />
        </>
      ) : (
        <>
          {t('reminderSettings.replan.done', {
            name: replan.requestedBy ? name(replan.requestedBy) : '',
            at: instant(replan.finishedAt),
            total: n(replan.total),
            changed: n(replan.changed),
          })}
          {' · '}
          <Link component={RouterLink} to="/admin/ChangeLog?kind=reminder">
            {t('reminderSettings.replan.log')}
          </Link>
        </>
      )}
    </Box>
  );
}
