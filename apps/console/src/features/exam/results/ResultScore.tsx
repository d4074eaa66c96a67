import type { ExamResult } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { Facts } from '#shared/parts/Section.tsx';

/** The score large, and the facts of the attempt beside it. */
export function ResultScore({ record }: { record: ExamResult }) {
  const { t, n, name, instant } = useT();
  const { score, state } = record;
  return (
    <Box sx={{ display: 'flex', gap: { xs: 2, sm: 4 }, alignItems: 'center', flexWrap: 'wrap', mb: 3 }}>
      {score !== null && (
        <Box sx={{ pr: { sm: 4 }, borderRight: { sm: '1px solid' }, borderColor: { sm: 'line.main' } }}>
          <Box
            sx={{
              fontSize: 32,
              lineHeight: '40px',
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
              color: state === 'passed' ? 'tone.green.fg' : 'tone.red.fg',
            }}
          >
            {n(score)}
            <Box component="span" sx={{ ml: 0.75, fontSize: 16, fontWeight: 400, color: 'text.secondary' }}>
              {t('exam.result.of', { full: n(record.fullScore) })}
            </Box>
          </Box>
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {t('exam.result.toPass', { score: n(record.passScore) })}
          </Box>
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 240 }}>
        <Facts
          items={[
            { label: t('exam.fields.attempt'), value: n(record.number) },
            { label: t('exam.fields.submittedAt'), value: instant(record.submittedAt) },
            ...(record.isMarked
              ? [{ label: t('exam.fields.markedBy'), value: record.markedBy ? name(record.markedBy) : t('exam.result.system') }]
              : []),
          ]}
        />
      </Box>
    </Box>
  );
}
