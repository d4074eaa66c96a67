import { sweepWords, type SystemHealth } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { CodeName } from './CodeName.tsx';

const cell = {
  px: 2,
  py: 0.75,
  fontSize: 13,
  lineHeight: '20px',
  textAlign: 'left',
  verticalAlign: 'top',
  fontVariantNumeric: 'tabular-nums',
} as const;
const head = { ...cell, fontSize: 12, fontWeight: 500, color: 'text.secondary' } as const;

/** What looks after things again and again: when it ran last, how long it took, what went wrong. */
export function SweepTable({ sweeps }: { sweeps: SystemHealth['sweeps'] }) {
  const { t, n, instant } = useT();
  const took = (sweep: SystemHealth['sweeps'][number]) =>
    sweep.finishedAt
      ? t('adminOperation.health.ms', { number: n(Math.max(0, Date.parse(sweep.finishedAt) - Date.parse(sweep.startedAt))) })
      : t('adminOperation.health.running');
  return (
    <Box component="table" aria-label={t('adminOperation.health.sweeps')} sx={{ width: '100%', borderCollapse: 'collapse' }}>
      <thead>
        <tr>
          <Box component="th" scope="col" sx={head}>
            {t('adminOperation.health.task')}
          </Box>
          <Box component="th" scope="col" sx={head}>
            {t('adminOperation.health.lastRun')}
          </Box>
          <Box component="th" scope="col" sx={{ ...head, textAlign: 'right', display: { xs: 'none', sm: 'table-cell' } }}>
            {t('adminOperation.health.took')}
          </Box>
          <Box component="th" scope="col" sx={head}>
            {t('adminOperation.health.result')}
          </Box>
        </tr>
      </thead>
      <tbody>
        {sweeps.map((sweep) => (
          <Box component="tr" key={sweep.task} sx={{ borderTop: '1px solid', borderColor: 'line.soft' }}>
            <Box component="td" sx={{ ...cell, overflowWrap: 'anywhere' }}>
              <CodeName code={sweep.task} words={sweepWords} />
            </Box>
            <Box component="td" sx={{ ...cell, color: 'text.secondary' }}>
              {instant(sweep.startedAt)}
            </Box>
            <Box component="td" sx={{ ...cell, textAlign: 'right', display: { xs: 'none', sm: 'table-cell' } }}>
              {took(sweep)}
            </Box>
            <Box component="td" sx={{ ...cell, overflowWrap: 'anywhere', color: sweep.lastError ? 'tone.red.fg' : 'text.secondary' }}>
              {sweep.lastError || t('adminOperation.health.good')}
            </Box>
          </Box>
        ))}
      </tbody>
    </Box>
  );
}
