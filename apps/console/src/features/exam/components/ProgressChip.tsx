import type { ExamProgress, ExamStatus } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { StateChip } from '#shared/parts/StateChip.tsx';
import { StateGlyph } from '#shared/parts/StateGlyph.tsx';

const statusLooks = {
  notReady: ['neutral', 'dashed'],
  scheduled: ['blue', 'quarter'],
  open: ['green', 'threeQuarter'],
  closed: ['neutral', 'slash'],
} as const;

function Look({ tone, glyph, label }: { tone: string; glyph: (typeof statusLooks)[ExamStatus][1]; label: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        whiteSpace: 'nowrap',
        fontSize: 13,
        lineHeight: '20px',
        color: 'text.primary',
      }}
    >
      <Box component="span" sx={{ color: `tone.${tone}.fg`, lineHeight: 0 }}>
        <StateGlyph glyph={glyph} />
      </Box>
      {label}
    </Box>
  );
}

/** How far a person is: the states of his attempt, and that there is none yet. */
export function ProgressChip({ progress }: { progress: ExamProgress }) {
  const { t } = useT();
  if (progress === 'notStarted') return <Look tone="neutral" glyph="dashed" label={t('exam.notStarted')} />;
  return <StateChip workflow="examAttempt" state={progress} />;
}

/** Where an exam stands by the server's clock. */
export function StatusChip({ status }: { status: ExamStatus }) {
  const { t } = useT();
  const [tone, glyph] = statusLooks[status];
  return <Look tone={tone} glyph={glyph} label={t(`exam.status.${status}`)} />;
}
