import { ScoreTile } from '#shared/parts/ScoreTile.tsx';
import { isScore, type Tone } from '#shared/theme/tokens.ts';
import { useEventWords } from './use-event-words.ts';

const tones: Record<number, Tone> = { 1: 'neutral', 2: 'neutral', 3: 'amber', 4: 'red', 5: 'red' };

/** How grave an event is: figure in a tile and words. None shows a dash. */
export function SeverityChip({ severity }: { severity: number | null }) {
  const words = useEventWords();
  const figure = isScore(severity) ? severity : null;
  return (
    <ScoreTile figure={figure} tone={tones[figure ?? 0] ?? 'neutral'} none={words.severity(null)}>
      {words.severity(figure)}
    </ScoreTile>
  );
}
