import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { CheckIcon } from '#shared/theme/icons.tsx';

export interface UploadProgressProps {
  total: number;
  sentRows: number;
  processed: number;
  percent: number;
  problems: number;
  startedAt: number;
}

const tooEarly = 3;

/** Seconds left at the pace so far; undefined while the pace is not known. */
export function estimateSeconds(percent: number, elapsedMs: number): number | undefined {
  if (percent < tooEarly || elapsedMs < 1_500) return undefined;
  return Math.max(1, Math.round((elapsedMs / percent / 1_000) * (100 - percent)));
}

/** How far the upload has come, by what the server has acknowledged and checked. */
export function UploadProgress({ total, sentRows, processed, percent, problems, startedAt }: UploadProgressProps) {
  const { t, n } = useT();
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = estimateSeconds(percent, now - startedAt);
  const sending = sentRows < total;
  const facts: [string, string][] = [
    [t('riskImport.facts.sent'), n(sentRows)],
    [t('riskImport.facts.left'), n(total - sentRows)],
    [t('riskImport.facts.checked'), n(processed)],
    problems > 0
      ? [t('riskImport.facts.problems'), n(problems)]
      : [t('riskImport.facts.time'), seconds === undefined ? '–' : t('riskImport.seconds', { number: n(seconds) })],
  ];
  return (
    <Box sx={{ pt: 3, pb: 1 }}>
      <Box role="status" sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1, fontVariantNumeric: 'tabular-nums' }}>
        <Box sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600, letterSpacing: '-0.02em' }}>{`${percent}%`}</Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {sending
            ? t('riskImport.sendingRow', { row: n(sentRows), total: n(total) })
            : t('riskImport.writing', { row: n(processed), total: n(total) })}
        </Box>
      </Box>
      <LinearProgress variant="determinate" value={percent} aria-label={t('riskImport.progress')} sx={{ height: 6, borderRadius: 3 }} />
      <Box component="dl" sx={{ m: 0, mt: 2.5, display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }, gap: 2 }}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, fontSize: 14, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Box>
          </div>
        ))}
      </Box>
      <Box
        sx={{
          mt: 2.5,
          display: 'flex',
          gap: 1,
          p: 1.5,
          borderRadius: '8px',
          bgcolor: 'surface.sunken',
          fontSize: 13,
          lineHeight: '20px',
          color: 'text.secondary',
        }}
      >
        <CheckIcon sx={{ fontSize: 18, color: 'tone.green.fg', mt: '1px' }} />
        {t('riskImport.promise')}
      </Box>
    </Box>
  );
}
