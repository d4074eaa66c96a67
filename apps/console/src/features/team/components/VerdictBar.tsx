import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import type { TextKey } from '#shared/i18n/texts.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { chartColors } from '#shared/theme/tokens.ts';

export const verdictNames = ['good', 'fair', 'poor', 'none'] as const;
export type VerdictName = (typeof verdictNames)[number];
export type VerdictCounts = Readonly<Record<VerdictName, number>>;

/** Their places in the family of the charts. */
const places: Readonly<Record<VerdictName, number>> = { good: 2, fair: 3, poor: 4, none: 5 };
const onChart = '#1B2028';

function useColors() {
  const { colorScheme } = useColorScheme();
  const isDark = colorScheme === 'dark';
  const palette = chartColors[isDark ? 'dark' : 'light'];
  return (name: VerdictName) => ({ bgcolor: palette[places[name]], color: isDark && name === 'none' ? '#fff' : onChart });
}

const wordsOf = (name: VerdictName): TextKey => `team.scores.${name}`;

/** The words of the bars, once above them. */
export function VerdictLegend() {
  const { t } = useT();
  const colors = useColors();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
      {verdictNames.map((name) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: colors(name).bgcolor }} />
          {t(wordsOf(name))}
        </Box>
      ))}
    </Box>
  );
}

/** Parts of a whole in one row, each wide enough for its figure; who does not see it hears the words and the figures. */
export function VerdictBar({ label, counts }: { label: string; counts: VerdictCounts }) {
  const { t, n } = useT();
  const colors = useColors();
  const shown = verdictNames.filter((name) => counts[name] > 0);
  const told = shown.map((name) => `${t(wordsOf(name))} ${n(counts[name])}`).join(t('team.scores.and'));
  return (
    <Box>
      <Box sx={{ fontSize: 13, lineHeight: '20px', mb: 0.5 }}>{label}</Box>
      {shown.length === 0 ? (
        <Box sx={{ fontSize: 12, lineHeight: '20px', color: 'text.secondary' }}>{t('team.scores.noControls')}</Box>
      ) : (
        <Box
          role="img"
          aria-label={t('team.scores.told', { label, parts: told })}
          sx={{ display: 'flex', gap: '1px', height: 20, borderRadius: '4px', overflow: 'hidden' }}
        >
          {shown.map((name) => (
            <Box
              key={name}
              sx={{
                flex: `${counts[name]} 0 auto`,
                width: 0,
                minWidth: 24,
                fontSize: 11,
                lineHeight: '20px',
                fontWeight: 500,
                textAlign: 'center',
                fontVariantNumeric: 'tabular-nums',
                ...colors(name),
              }}
            >
              {n(counts[name])}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
