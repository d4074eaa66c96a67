import type { ExamRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { Facts, Section } from '#shared/parts/Section.tsx';
import { useExamRules } from '../components/use-exam-rules.ts';

/** What an exam is, and how it came to be so. */
export function ExamSummary({ exam }: { exam: ExamRecord }) {
  const { t, n, name, pick, instant, list } = useT();
  const rules = useExamRules();
  const { audience } = exam;
  const whom = audience.all ? t('exam.edit.audienceAll') : list(audience.names.map((one) => pick({ zh: one.name, en: one.nameEn })));
  return (
    <>
      <Section title={t('exam.view.rules')}>
        <Facts
          items={[
            ...rules({ ...exam, attemptsLeft: exam.maxAttempts }).map((fact) =>
              fact.label === t('exam.fields.maxAttempts')
                ? { ...fact, value: exam.maxAttempts === null ? t('exam.anyNumber') : n(exam.maxAttempts) }
                : fact,
            ),
            { label: t('exam.fields.bankSize'), value: n(exam.bankSize) },
            { label: t('exam.fields.audience'), value: whom, wide: true },
            { label: t('exam.fields.description'), value: pick({ zh: exam.description, en: exam.descriptionEn }), wide: true },
          ]}
        />
      </Section>
      <Section title={t('exam.results.revisions')}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 13, lineHeight: '20px' }}>
          {exam.revisions.map((one) => (
            <Box
              component="li"
              key={one.revision}
              sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', py: 1, borderTop: '1px solid', borderColor: 'line.main' }}
            >
              <Box sx={{ fontWeight: 500, minWidth: 96 }}>{t('exam.results.revisionNo', { number: n(one.revision) })}</Box>
              <Box sx={{ flex: 1, minWidth: 200, color: 'text.secondary' }}>
                {t('exam.results.revisionBy', { name: name(one.by), time: instant(one.createdAt) })}
              </Box>
              <Box>{t('exam.results.revisionFacts', { questions: n(one.questions), attempts: n(one.attempts) })}</Box>
            </Box>
          ))}
        </Box>
      </Section>
    </>
  );
}
