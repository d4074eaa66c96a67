import { jobWords, type FailedJobRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';
import { ListSkeleton } from '#shared/parts/Skeletons.tsx';
import { CodeName } from './CodeName.tsx';
import { useQueueName } from './use-queue-name.ts';

/** Jobs that failed for good, each with its reason; data are ids and codes, never a person's words. */
export function FailedJobs({
  rows,
  busy,
  onRetry,
}: {
  rows: readonly FailedJobRow[] | undefined;
  busy: boolean;
  onRetry: (id: number) => void;
}) {
  const { t, instant } = useT();
  const nameOf = useQueueName();
  if (!rows) return <ListSkeleton rows={2} />;
  if (rows.length === 0)
    return (
      <Box sx={{ p: 2, border: '1px dashed', borderColor: 'line.strong', borderRadius: '8px', fontSize: 13, color: 'text.secondary' }}>
        <Box sx={{ color: 'text.primary', fontWeight: 500 }}>{t('adminOperation.queues.noFailed')}</Box>
        {t('adminOperation.queues.noFailedBody')}
      </Box>
    );
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        bgcolor: 'background.paper',
      }}
    >
      {rows.map((row) => (
        <Box
          component="li"
          key={row.id}
          sx={{
            px: 2,
            py: 1.25,
            display: 'flex',
            gap: 2,
            alignItems: 'flex-start',
            '& + li': { borderTop: '1px solid', borderColor: 'line.soft' },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontSize: 13, lineHeight: '20px' }}>
              <Box component="span" sx={{ fontWeight: 500 }}>
                {`${nameOf(row.queue)} · `}
                <CodeName code={row.name} words={jobWords} inline />
              </Box>
              <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {instant(row.failedAt)}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t('adminOperation.queues.times', { count: row.times })}
              </Box>
            </Box>
            <Box sx={{ mt: 0.25, fontSize: 13, lineHeight: '20px', color: 'tone.red.fg', overflowWrap: 'anywhere' }}>{row.reason}</Box>
            {row.summary && (
              <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', overflowWrap: 'anywhere' }}>{row.summary}</Box>
            )}
          </Box>
          <Button size="small" variant="outlined" color="inherit" disabled={busy} onClick={() => onRetry(row.id)}>
            {t('adminOperation.queues.retry')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}
