import { currencyDigits, fitsCurrency, MOST_DIGITS, type RiskEventRow } from '@portal/contract/client';
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
  const known = /^[A-Z]{3}$/.test(currency);
  const options = known ? ({ style: 'currency', currency, currencyDisplay: 'code' } as const) : {};
  const digits = currencyDigits(currency);
  const maximumFractionDigits = fitsCurrency(amount, currency) ? digits : MOST_DIGITS;
  return new Intl.NumberFormat(htmlLang(language), { minimumFractionDigits: digits, maximumFractionDigits, ...options }).format(amount);
}

type Words = Pick<ReturnType<typeof useT>, 't' | 'pick' | 'lang'>;

/** What stored values of events are called in the reader's language. */
export const eventWords = ({ t, pick, lang }: Words) => ({
  severity: (value: number | null): string => (isScore(value) ? t(`riskEvent.severity.s${value}`) : t('riskEvent.severity.none')),
  money: (amount: number | null, currency: string): string => (amount === null ? '' : formatMoney(amount, currency, lang)),
  /** Net loss in the group currency; without a rate that is said, and where nothing was lost there is nothing. */
  groupNet: ({ losses: { group, groupCurrency, missing } }: Pick<RiskEventRow, 'losses'>): string =>
    group ? formatMoney(group.netLoss, groupCurrency, lang) : missing.length > 0 ? t('riskEvent.loss.rateMissing') : '',
  /** Net loss in each of its currencies. */
  netLosses: ({ losses, netLoss, currency }: Pick<RiskEventRow, 'losses' | 'netLoss' | 'currency'>): string =>
    losses.totals.length > 0
      ? losses.totals.map((sums) => formatMoney(sums.netLoss, sums.currency, lang)).join(' + ')
      : netLoss === null
        ? ''
        : formatMoney(netLoss, currency, lang),
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
