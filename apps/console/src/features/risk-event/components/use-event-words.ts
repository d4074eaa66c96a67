import { lossCurrencies, type RiskEventRow } from '@portal/contract/client';
import { useMemo } from 'react';
import { htmlLang } from '#shared/i18n/languages.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { isScore } from '#shared/theme/tokens.ts';

type Categorised = Pick<
  RiskEventRow,
  | 'riskCategory1'
  | 'riskCategory1Str'
  | 'category1Name'
  | 'category2Name'
  | 'category3Name'
  | 'category1NameEn'
  | 'category2NameEn'
  | 'category3NameEn'
>;

/** An amount in a currency as the reader's language writes it. */
export function formatMoney(amount: number, currency: string, language: 'zh' | 'en'): string {
  const known = lossCurrencies.some((one) => one === currency);
  const options = known ? ({ style: 'currency', currency, currencyDisplay: 'code' } as const) : {};
  return new Intl.NumberFormat(htmlLang(language), { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options }).format(amount);
}

type Words = Pick<ReturnType<typeof useT>, 't' | 'pick' | 'lang'>;

/** What stored values of events are called in the reader's language. */
export const eventWords = ({ t, pick, lang }: Words) => ({
  severity: (value: number | null): string => (isScore(value) ? t(`riskEvent.severity.s${value}`) : t('riskEvent.severity.none')),
  money: (amount: number | null, currency: string): string => (amount === null ? '' : formatMoney(amount, currency, lang)),
  /** The three levels; Others with its own words behind it. */
  categories: (row: Categorised): [string, string, string] => [
    [pick({ zh: row.category1Name, en: row.category1NameEn }), row.riskCategory1 === 0 ? row.riskCategory1Str : '']
      .filter(Boolean)
      .join(' · '),
    pick({ zh: row.category2Name, en: row.category2NameEn }),
    pick({ zh: row.category3Name, en: row.category3NameEn }),
  ],
});

/** The same for a part of a page. */
export function useEventWords(): ReturnType<typeof eventWords> {
  const words = useT();
  return useMemo(() => eventWords(words), [words]);
}
