import type { ExamResult } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { Section } from '#shared/parts/Section.tsx';

/** How a result changed after it was told: by whom, why, from what to what. */
export function Remarks({ remarks }: Pick<ExamResult, 'remarks'>) {
  const { t, name, instant } = useT();
  if (remarks.length === 0) return null;
  return (
    <Section title={t('exam.remark.history')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 13, lineHeight: '20px' }}>
        {remarks.map(({ at, by, reason, before, after }) => (
          <Box component="li" key={at} sx={{ py: 1, borderTop: '1px solid', borderColor: 'line.main', overflowWrap: 'anywhere' }}>
            <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
              <Box sx={{ fontWeight: 500, flex: 1, minWidth: 160 }}>{t('exam.remark.change', { before, after })}</Box>
              <Box sx={{ color: 'text.secondary' }}>{t('exam.remark.who', { name: name(by), time: instant(at) })}</Box>
            </Box>
            <Box sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap' }}>{reason}</Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
