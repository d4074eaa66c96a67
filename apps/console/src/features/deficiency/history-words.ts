import { classWords, groupAmount, likelihoodWords } from '@portal/contract/client';
import type { useT } from '#shared/i18n/use-t.ts';
import type { DeficiencyRecord } from './api/records.ts';

type Words = Pick<ReturnType<typeof useT>, 't' | 'pick'>;

interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

const known = ['class', 'likelihood', 'magnitude', 'criteria', 'compensating', 'issue', 'retest', 'shortReason', 'carriedTo'] as const;
const isKnown = (field: string): field is (typeof known)[number] => (known as readonly string[]).includes(field);

/** What the history of a deficiency says of one change. @param criteria of the standard that it is judged by; what an older one called is told by its code */
export function sayDeficiencyChange(
  { field, before, after }: Change,
  criteria: NonNullable<DeficiencyRecord['standard']>['criteria'],
  { t, pick }: Words,
): Change & { label: string } {
  const tell = (value: string): string => {
    if (field === 'magnitude' && value !== '') return groupAmount(value);
    if (field === 'criteria')
      return value
        .split(', ')
        .map((code) => {
          const found = criteria.find((one) => one.code === code);
          return found ? pick({ zh: found.zh, en: found.en }) : code;
        })
        .join(' · ');
    const words =
      Object.entries(classWords).find(([one]) => one === value)?.[1] ?? Object.entries(likelihoodWords).find(([one]) => one === value)?.[1];
    return words ? pick(words) : value;
  };
  return { label: isKnown(field) ? t(`deficiency.fields.${field}`) : field, field, before: tell(before), after: tell(after) };
}
