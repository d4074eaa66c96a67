import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';
import { useSettings } from '../settings/settings.ts';
import { isScore, scoreTone, type ScoreReading } from '../theme/tokens.ts';

export interface ScoreChipProps {
  score: number | null | undefined;
  /** How scores are coloured in this place; a reading that the person chose for all places comes first. */
  reading?: ScoreReading;
  words?: boolean;
}

/** Figure in a tile and words; the tile's tone follows the reading (docs/decisions/risk-control.md). None, or 0, shows a dash. */
export function ScoreChip({ score, reading = 'list', words = true }: ScoreChipProps) {
  const { t } = useT();
  const { scoreReading } = useSettings();
  if (!isScore(score))
    return (
      <Box component="span" role="img" aria-label={t('scores.none')} sx={{ color: 'faint', fontSize: 13 }}>
        {'–'}
      </Box>
    );
  const tone = scoreTone(score, scoreReading ?? reading);
  return (
    <Box
      component="span"
      title={t(`scores.full.s${score}`)}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: 13, lineHeight: '20px', whiteSpace: 'nowrap' }}
    >
      <Box
        component="span"
        data-tone={tone}
        sx={{
          width: 20,
          height: 20,
          flexShrink: 0,
          borderRadius: '5px',
          bgcolor: `tone.${tone}.bg`,
          color: `tone.${tone}.fg`,
          fontSize: 12,
          fontWeight: 600,
          textAlign: 'center',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {score}
      </Box>
      {words && t(`scores.short.s${score}`)}
    </Box>
  );
}
