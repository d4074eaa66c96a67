import Box from '@mui/material/Box';
import { StackBar, StackLegend, verdicts, type Verdict } from '#shared/charts/StackBar.tsx';
import type { TextKey } from '#shared/i18n/texts.ts';
import { useT } from '#shared/i18n/use-t.ts';

export type VerdictCounts = Readonly<Record<Verdict, number>>;

const wordsOf = (name: Verdict): TextKey => `team.scores.${name}`;

/** The words of the bars, once above them. */
export function VerdictLegend() {
  const { t } = useT();
  return <StackLegend words={(name) => t(wordsOf(name))} />;
}

/** Parts of a whole in one row; who does not see it hears the words and the figures. */
export function VerdictBar({ label, counts }: { label: string; counts: VerdictCounts }) {
  const { t, n } = useT();
  const shown = verdicts.filter((name) => counts[name] > 0);
  const told = (name: Verdict) => `${t(wordsOf(name))} ${n(counts[name])}`;
  return (
    <Box>
      <Box sx={{ fontSize: 13, lineHeight: '20px', mb: 0.5 }}>{label}</Box>
      {shown.length === 0 ? (
        <Box sx={{ fontSize: 12, lineHeight: '20px', color: 'text.secondary' }}>{t('team.scores.noControls')}</Box>
      ) : (
        <Box role="img" aria-label={t('team.scores.told', { label, parts: shown.map(told).join(t('team.scores.and')) })}>
          <StackBar counts={counts} name={told} />
        </Box>
      )}
    </Box>
  );
}
