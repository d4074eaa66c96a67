import type { RiskControlRecord } from '@portal/contract/client';
import { useT } from '#shared/i18n/use-t.ts';
import { useChangeWords } from '../components/use-change-words.ts';

export interface StoredValue {
  value: string;
  text: string;
  textEn: string;
}

/** A field of the trail in words: the server names people, categories and departments, the reference lists name the rest. */
export function useFieldWords(record: RiskControlRecord): (field: string, stored: StoredValue) => { label: string; words: string } {
  const { pick } = useT();
  const changeWords = useChangeWords(record);
  return (field, { value, text, textEn }) => {
    const { label, after } = changeWords({ field, before: '', after: value });
    const isNamed = text !== value || textEn !== value;
    return { label, words: isNamed ? pick({ zh: text, en: textEn }) : after };
  };
}
