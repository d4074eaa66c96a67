import { riskResponses } from '@portal/contract/client';
import type { ChangeWords } from '#shared/record/HistoryPanel.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { isScore } from '#shared/theme/tokens.ts';

const labels = [
  'rootCause',
  'impactAssessment',
  'response',
  'acceptanceReason',
  'actions',
  'residualLikelihood',
  'residualImpact',
  'lessons',
  'docs',
  'escalationUser',
  'dueDate',
] as const;
type Name = (typeof labels)[number];
const isName = (field: string): field is Name => (labels as readonly string[]).includes(field);

/** Labels and values of a report's fields in the reader's language. */
export function useReportWords(): {
  labelOf: (field: string) => string;
  valueOf: (field: string, value: string) => string;
  words: ChangeWords;
} {
  const { t, date } = useT();
  const labelOf = (field: string) => (isName(field) ? t(`riskReport.field.${field}`) : field);
  const valueOf = (field: string, value: string): string => {
    if (value === '') return '';
    const response = riskResponses.find((one) => one === value);
    if (field === 'response' && response) return t(`riskReport.response.${response}`);
    const score = Number(value);
    if (field === 'residualLikelihood' && isScore(score)) return `${score} ${t(`riskReport.heat.likelihoods.l${score}`)}`;
    if (field === 'residualImpact' && isScore(score)) return `${score} ${t(`riskReport.heat.impacts.i${score}`)}`;
    return field === 'dueDate' ? date(value) : value;
  };
  return {
    labelOf,
    valueOf,
    words: ({ field, before, after }) => ({ label: labelOf(field), before: valueOf(field, before), after: valueOf(field, after) }),
  };
}
