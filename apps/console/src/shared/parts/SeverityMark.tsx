import Box from '@mui/material/Box';
import type { IssueSeverity } from '@portal/contract/client';
import { useT } from '../i18n/use-t.ts';
import type { Tone } from '../theme/tokens.ts';

const looks: Readonly<Record<IssueSeverity, readonly [bars: number, tone: Tone]>> = {
  high: [3, 'red'],
  medium: [2, 'amber'],
  low: [1, 'neutral'],
};

/** How grave an issue is: rising bars beside the word, so that colour says nothing alone. */
export function SeverityMark({ severity }: { severity: IssueSeverity }) {
  const { t } = useT();
  const [bars, tone] = looks[severity];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}>
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: '1.5px', height: 12 }}>
        {[5, 8, 11].map((height, place) => (
          <Box
            component="span"
            key={height}
            sx={{ width: 3, height, borderRadius: '1px', bgcolor: place < bars ? `tone.${tone}.fg` : 'line.main' }}
          />
        ))}
      </Box>
      {t(`riskRecord.issue.severities.${severity}`)}
    </Box>
  );
}
