import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useT } from '#shared/i18n/use-t.ts';
import { AlertIcon, CheckIcon } from '#shared/theme/icons.tsx';

export interface CheckResultProps {
  busy: boolean;
  rows: number;
  problems: number;
  warnings: number;
}

/** What the rehearsal found; nothing has been written. */
export function CheckResult({ busy, rows, problems, warnings }: CheckResultProps) {
  const { t, n } = useT();
  const good = !busy && problems === 0;
  return (
    <Box sx={{ my: 2 }}>
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.5,
          flexWrap: 'wrap',
          mb: 0.75,
          fontSize: 13,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <Box sx={{ fontWeight: 500 }}>
          {busy ? t('riskImport.checking', { count: rows, number: n(rows) }) : t('riskImport.checked', { count: rows, number: n(rows) })}
        </Box>
        <Box sx={{ flex: 1 }} />
        {good && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'tone.green.fg' }}>
            <CheckIcon sx={{ fontSize: 15 }} />
            {t('riskImport.allRight')}
          </Box>
        )}
        {problems > 0 && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'tone.red.fg' }}>
            <AlertIcon sx={{ fontSize: 15 }} />
            {t('riskImport.problems', { count: problems, number: n(problems) })}
          </Box>
        )}
        {warnings > 0 && (
          <Box sx={{ color: 'tone.amber.fg' }}>{t('riskImport.warningCount', { count: warnings, number: n(warnings) })}</Box>
        )}
        <Box sx={{ color: 'text.secondary' }}>{t('riskImport.nothingWritten')}</Box>
      </Box>
      <LinearProgress
        {...(busy ? {} : { variant: 'determinate' as const, value: 100 })}
        color={busy || good ? 'primary' : 'error'}
        aria-label={t('riskImport.checkProgress')}
      />
    </Box>
  );
}
