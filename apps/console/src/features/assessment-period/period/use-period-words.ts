import { useT } from '#shared/i18n/use-t.ts';
import { accountAssertions, accountFlags, materialityBases, openWorkKinds } from '@portal/contract/client';
import { money } from '../scope/scope-data.ts';

const own = ['title', 'titleEn', 'kind', 'firstDay', 'lastDay', 'currency', 'signOffBy', 'sharePercent'] as const;
const level = ['baseAmount', 'percent', 'performancePercent', 'source'] as const;
const levels = ['overall', 'performance'] as const;
const account = ['name', 'nameEn', 'flags', 'assertions', 'codes'] as const;
const amounts: readonly string[] = ['baseAmount', ...levels];
const days: readonly string[] = ['firstDay', 'lastDay', 'signOffBy'];
const find = <Name extends string>(names: readonly Name[], field: string): Name | undefined => names.find((name) => name === field);

interface Change {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** What the steps of a period say in the reader's words: fields by their labels, amounts, days and what was decided of each account. */
export function usePeriodWords() {
  const { t, date, list } = useT();
  const label = (field: string): string => {
    const [head = '', code = ''] = field.split(' ');
    if (head === 'scope') return t('assessmentScope.history.scope', { code });
    const openKind = head === 'open' ? find(openWorkKinds, code) : undefined;
    if (openKind) return t(`periodFigures.signOff.history.${openKind}`);
    if (head === 'balance') return t('assessmentScope.history.balance', { code });
    if (field === 'base') return t('assessmentScope.materialityFields.base');
    if (field === 'account') return t('assessmentScope.accountFields.code');
    if (field === 'processes') return t('assessmentScope.history.processes');
    const ownName = find(own, field);
    if (ownName) return t(`assessmentPeriod.fields.${ownName}`);
    const levelName = find(level, field);
    if (levelName) return t(`assessmentScope.materialityFields.${levelName}`);
    const sum = find(levels, field);
    if (sum) return t(`assessmentScope.${sum}`);
    const accountName = find(account, field);
    return accountName ? t(`assessmentScope.accountFields.${accountName}`) : field;
  };
  const value = (field: string, text: string): string => {
    if (text === '') return text;
    if (amounts.includes(field) || field.startsWith('balance ')) return money(text);
    if (days.includes(field)) return date(text);
    if (field.startsWith('scope '))
      return text
        .split('; ')
        .map((part) => part.replace(/^(in|out) /, (_all, word: 'in' | 'out') => `${t(`assessmentScope.words.${word}`)} `))
        .join(t('assessmentScope.semicolon'));
    const each = (say: (one: string) => string) => list(text.split(', ').map(say));
    if (field === 'flags')
      return each((one) => {
        const flag = find(accountFlags, one);
        return flag ? t(`assessmentScope.because.${flag}`) : one;
      });
    if (field === 'assertions')
      return each((one) => {
        const assertion = find(accountAssertions, one);
        return assertion ? t(`assessmentScope.assertions.${assertion}`) : one;
      });
    const base = field === 'base' ? find(materialityBases, text) : undefined;
    if (base) return t(`assessmentScope.bases.${base}`);
    return field === 'kind' && (text === 'year' || text === 'half' || text === 'quarter') ? t(`assessmentPeriod.kinds.${text}`) : text;
  };
  return ({ field, before, after }: Change) => ({ label: label(field), before: value(field, before), after: value(field, after) });
}
