import type { MyExamRow } from '@portal/contract/client';
import { useMemo } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { Fact } from '#shared/parts/Section.tsx';
import { portalMoment } from './moment.ts';

type Rules = Pick<
  MyExamRow,
  'questionCount' | 'durationMinutes' | 'passScore' | 'totalScore' | 'maxAttempts' | 'attemptsLeft' | 'cooldownHours' | 'openAt' | 'closeAt'
>;

/** The rules of an exam as facts, in the reader's words. */
export function useExamRules(): (exam: Rules) => Fact[] {
  const { t, n } = useT();
  return useMemo(
    () => (exam) => [
      { label: t('exam.fields.questionCount'), value: n(exam.questionCount) },
      {
        label: t('exam.fields.durationMinutes'),
        value:
          exam.durationMinutes === null
            ? t('exam.noLimit')
            : t('exam.minutes', { count: exam.durationMinutes, number: n(exam.durationMinutes) }),
      },
      { label: t('exam.fields.passScore'), value: t('exam.scoreOf', { score: n(exam.passScore), full: n(exam.totalScore) }) },
      {
        label: t('exam.fields.maxAttempts'),
        value:
          exam.maxAttempts === null
            ? t('exam.anyNumber')
            : t('exam.attemptsLeft', { left: n(exam.attemptsLeft ?? 0), all: n(exam.maxAttempts) }),
      },
      ...(exam.cooldownHours > 0
        ? [{ label: t('exam.fields.cooldownHours'), value: t('exam.hours', { count: exam.cooldownHours, number: n(exam.cooldownHours) }) }]
        : []),
      ...(exam.openAt ? [{ label: t('exam.fields.openAt'), value: portalMoment(exam.openAt) }] : []),
      ...(exam.closeAt ? [{ label: t('exam.fields.closeAt'), value: portalMoment(exam.closeAt) }] : []),
    ],
    [t, n],
  );
}
