import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';

interface Range {
  readonly from: string;
  readonly to: string;
}
interface Props {
  tested: Range;
  gaps: readonly (Range & { readonly days: number })[];
  missingDays: number;
}

const DAY = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/** The tested days as a bar, what no evidence covers dashed, and how many days that are. Nothing where all is covered. */
export function Gaps({ tested, gaps, missingDays }: Props) {
  const { t, date } = useT();
  if (gaps.length === 0) return null;
  const length = at(tested.to) - at(tested.from) + 1;
  const percent = (days: number): string => `${(days / length) * 100}%`;
  return (
    <Box
      role="note"
      sx={{
        my: 1.5,
        p: 1.5,
        border: '1px solid',
        borderColor: 'tone.amber.line',
        borderRadius: '8px',
        bgcolor: 'tone.amber.bg',
        color: 'tone.amber.fg',
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <Box sx={{ fontWeight: 600 }}>{t('evidenceRequest.gaps.title', { count: missingDays })}</Box>
      <Box sx={{ fontSize: 12 }}>{t('evidenceRequest.gaps.tested', { from: date(tested.from), to: date(tested.to) })}</Box>
      <Box
        aria-hidden
        sx={{
          position: 'relative',
          height: 12,
          my: 0.75,
          borderRadius: '3px',
          bgcolor: 'tone.blue.bg',
          border: '1px solid',
          borderColor: 'tone.blue.line',
        }}
      >
        {gaps.map(({ from, days }) => (
          <Box
            key={from}
            sx={{
              position: 'absolute',
              insetBlock: -1,
              left: percent(at(from) - at(tested.from)),
              width: percent(days),
              bgcolor: 'background.paper',
              border: '1px dashed',
              borderColor: 'tone.amber.fg',
              borderRadius: '3px',
            }}
          />
        ))}
      </Box>
      <Box sx={{ fontSize: 12, fontVariantNumeric: 'tabular-nums' }}>
        {gaps.map(({ from, to, days }) => t('evidenceRequest.gaps.one', { from: date(from), to: date(to), count: days })).join(' · ')}
      </Box>
    </Box>
  );
}
