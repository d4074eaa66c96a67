import Box from '@mui/material/Box';
import { useId } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { scores, scoreTone, type ScoreReading } from '#shared/theme/tokens.ts';

const readings = ['meaning', 'list', 'dashboard'] as const;

interface ScoreReadingsProps {
  value: ScoreReading;
  onChange: (reading: ScoreReading) => void;
}

/** How the tiles of the scores 1 to 5 are coloured; each choice shows what it does. */
export function ScoreReadings({ value, onChange }: ScoreReadingsProps) {
  const { t } = useT();
  const name = useId();
  const choice = (reading: ScoreReading) => {
    return (
      <Box
        component="label"
        key={reading}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto 1fr',
          columnGap: 1,
          py: 0.5,
          fontSize: 13,
          lineHeight: '20px',
          cursor: 'pointer',
        }}
      >
        <Box
          component="input"
          type="radio"
          name={name}
          checked={value === reading}
          onChange={() => onChange(reading)}
          sx={{ m: 0, mt: '3px', width: 14, height: 14, accentColor: 'var(--mui-palette-brand-solid)' }}
        />
        <span>
          {t(`settings.readings.${reading}.label`)}
          <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {t(`settings.readings.${reading}.hint`)}
          </Box>
          <Box component="span" aria-hidden="true" sx={{ display: 'flex', gap: '4px', py: 0.5 }}>
            {scores.map((score) => {
              const tone = scoreTone(score, reading);
              return (
                <Box
                  component="span"
                  key={score}
                  sx={{
                    width: 20,
                    borderRadius: '5px',
                    textAlign: 'center',
                    fontSize: 12,
                    fontWeight: 600,
                    bgcolor: `tone.${tone}.bg`,
                    color: `tone.${tone}.fg`,
                  }}
                >
                  {score}
                </Box>
              );
            })}
          </Box>
        </span>
      </Box>
    );
  };
  return (
    <Box role="radiogroup" aria-label={t('settings.scores')}>
      {readings.map(choice)}
    </Box>
  );
}
