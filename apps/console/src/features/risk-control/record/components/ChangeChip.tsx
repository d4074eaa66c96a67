import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { Tone } from '#shared/theme/tokens.ts';
import type { YearChange } from '../year-change.ts';

const tones: Record<YearChange, Tone> = { new: 'blue', modified: 'amber', unchanged: 'neutral' };

/** New, modified or unchanged against the year before, in a word. */
export function ChangeChip({ change }: { change: YearChange | undefined }) {
  const { t } = useT();
  if (!change) return null;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        px: 0.75,
        borderRadius: '4px',
        fontSize: 12,
        lineHeight: '18px',
        whiteSpace: 'nowrap',
        bgcolor: `tone.${tones[change]}.bg`,
        color: `tone.${tones[change]}.fg`,
      }}
    >
      {t(`riskRecord.compare.change.${change}`)}
    </Box>
  );
}

export interface ChangedValueProps {
  change: YearChange | undefined;
  /** What the year before said; it is told where it differs. */
  before: string;
  year: number;
  children: ReactNode;
}

/** An answer with its change, and last year's answer below where that was another one. */
export function ChangedValue({ change, before, year, children }: ChangedValueProps) {
  const { t } = useT();
  if (!change) return children;
  return (
    <>
      <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, whiteSpace: 'normal' }}>
        {children}
        <ChangeChip change={change} />
      </Box>
      {change === 'modified' && (
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
          {t('riskRecord.compare.lastYear', { year, value: before })}
        </Box>
      )}
    </>
  );
}
