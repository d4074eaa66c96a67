import { useT } from '../i18n/use-t.ts';
import { useSettings } from '../settings/settings.ts';
import { isScore, scoreTone, type ScoreReading } from '../theme/tokens.ts';
import { ScoreTile } from './ScoreTile.tsx';

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
  if (!isScore(score)) return <ScoreTile figure={null} tone="neutral" none={t('scores.none')} children={null} />;
  return (
    <ScoreTile figure={score} tone={scoreTone(score, scoreReading ?? reading)} title={t(`scores.full.s${score}`)} none={t('scores.none')}>
      {words && t(`scores.short.s${score}`)}
    </ScoreTile>
  );
}
