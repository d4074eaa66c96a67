import { useT } from '../i18n/use-t.ts';
import { useSettings } from '../settings/settings.ts';
import { isScore, scoreTone } from '../theme/tokens.ts';
import { ScoreTile } from './ScoreTile.tsx';

export interface ScoreChipProps {
  score: number | null | undefined;
  words?: boolean;
}

/** Figure in a tile and words; the tile's tone is by meaning, or as the person reads scores (docs/decisions/risk-control.md). None, or 0, shows a dash. */
export function ScoreChip({ score, words = true }: ScoreChipProps) {
  const { t } = useT();
  const { scoreReading } = useSettings();
  if (!isScore(score)) return <ScoreTile figure={null} tone="neutral" none={t('scores.none')} children={null} />;
  return (
    <ScoreTile figure={score} tone={scoreTone(score, scoreReading)} title={t(`scores.full.s${score}`)} none={t('scores.none')}>
      {words && t(`scores.short.s${score}`)}
    </ScoreTile>
  );
}
