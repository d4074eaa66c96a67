import Box from '@mui/material/Box';
import { isScore, type Tone } from '#shared/theme/tokens.ts';
import { useEventWords } from './use-event-words.ts';

const tones: Record<number, Tone> = { 1: 'neutral', 2: 'neutral', 3: 'amber', 4: 'red', 5: 'red' };

/** How grave an event is: figure in a tile and words. None shows a dash. */
export function SeverityChip({ severity }: { severity: number | null }) {
  const words = useEventWords();
  if (!isScore(severity))
    return (
      <Box component="span" role="img" aria-label={words.severity(null)} sx={{ color: 'faint', fontSize: 13 }}>
        {'–'}
      </Box>
    );
  const tone = tones[severity] ?? 'neutral';
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: 13, lineHeight: '20px', whiteSpace: 'nowrap' }}
    >
      <Box
        component="span"
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
        {severity}
      </Box>
      {words.severity(severity)}
    </Box>
  );
}
