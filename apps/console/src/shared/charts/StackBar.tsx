import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useColorScheme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { chartColors } from '../theme/tokens.ts';

/** What a review found, by its score: 5, 3 and 4, 1 and 2, none yet. */
export type Verdict = 'good' | 'fair' | 'poor' | 'none';
/** Always in this order. */
export const verdicts: readonly Verdict[] = ['good', 'fair', 'poor', 'none'];

/** Their places in the family of the charts, and the colour of figures on them. */
const places: Readonly<Record<Verdict, number>> = { good: 2, fair: 3, poor: 4, none: 5 };
const onChart = '#1B2028';

function useColors() {
  const { colorScheme } = useColorScheme();
  const isDark = colorScheme === 'dark';
  const palette = chartColors[isDark ? 'dark' : 'light'];
  return (name: Verdict) => ({ bgcolor: palette[places[name]], color: isDark && name === 'none' ? '#fff' : onChart });
}

/** The words of the bars, once above them. */
export function StackLegend({ words }: { words: (name: Verdict) => string }) {
  const colors = useColors();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
      {verdicts.map((name) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: colors(name).bgcolor, printColorAdjust: 'exact' }} />
          {words(name)}
        </Box>
      ))}
    </Box>
  );
}

export interface StackBarProps {
  counts: Readonly<Record<Verdict, number>>;
  /** What a part is called where it is not seen. */
  name: (verdict: Verdict, count: number) => string;
  /** The list of a part; a bar without lists is named by whoever draws it. */
  to?: (verdict: Verdict) => string | undefined;
  /** How many the whole width stands for; the bar's own total unless given. */
  scale?: number;
}

/** Parts of a whole in one row: each is wide enough for its figure and leads to its list. */
export function StackBar({ counts, name, to, scale }: StackBarProps) {
  const { n } = useT();
  const colors = useColors();
  const shown = verdicts.filter((verdict) => counts[verdict] > 0);
  const total = shown.reduce((sum, verdict) => sum + counts[verdict], 0);
  return (
    <Box
      sx={{
        display: 'flex',
        gap: '1px',
        width: `${scale ? (total / scale) * 100 : 100}%`,
        height: 20,
        borderRadius: '4px',
        overflow: 'hidden',
      }}
    >
      {shown.map((verdict) => {
        const address = to?.(verdict);
        const look = {
          flex: `${counts[verdict]} 0 auto`,
          width: 0,
          minWidth: 24,
          fontSize: 11,
          lineHeight: '20px',
          fontWeight: 500,
          textAlign: 'center',
          fontVariantNumeric: 'tabular-nums',
          printColorAdjust: 'exact',
          ...colors(verdict),
        } as const;
        return address ? (
          <MuiLink
            key={verdict}
            component={Link}
            to={address}
            underline="none"
            aria-label={name(verdict, counts[verdict])}
            title={name(verdict, counts[verdict])}
            sx={{ ...look, '&:hover': { filter: 'brightness(1.06)' }, '&:focus-visible': { outlineOffset: -2 } }}
          >
            {n(counts[verdict])}
          </MuiLink>
        ) : (
          <Box key={verdict} title={name(verdict, counts[verdict])} sx={look}>
            {n(counts[verdict])}
          </Box>
        );
      })}
    </Box>
  );
}
