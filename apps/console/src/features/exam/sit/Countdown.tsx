import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { serverNow, type ClockMark } from './server-clock.ts';

/** Said aloud and drawn in another tone from here on. */
const LITTLE_S = 300;
const LAST_S = 60;

const pad = (value: number): string => String(value).padStart(2, '0');
/** `1:05:09`, `05:09`. */
export function writeSpan(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** The time that is left, by the server's clock. */
export function Countdown({ deadline, clock }: { deadline: string; clock: ClockMark }) {
  const { t } = useT();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((Date.parse(deadline) - serverNow(clock)) / 1000));
  const tone = left <= LAST_S ? 'red' : left <= LITTLE_S ? 'amber' : undefined;
  const words = left <= LAST_S ? t('exam.sit.lastMinute') : left <= LITTLE_S ? t('exam.sit.fiveMinutes') : '';
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'baseline', gap: 1, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {t('exam.sit.timeLeft')}
      </Box>
      <Box
        component="span"
        role="timer"
        aria-label={t('exam.sit.timeLeft')}
        data-seconds={left}
        sx={{
          fontSize: 20,
          lineHeight: '28px',
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          ...(tone && { color: `tone.${tone}.fg` }),
        }}
      >
        {writeSpan(left)}
      </Box>
      <Box component="span" role="status" sx={visuallyHidden}>
        {words}
      </Box>
    </Box>
  );
}
