import { closeReasons, eventTypes, lossKinds, nonFinancialImpacts, type RiskEventRecord } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { categoriesQuery, useReference } from '#shared/api/reference.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { ChangeWords } from '#shared/record/HistoryPanel.tsx';
import { isScore } from '#shared/theme/tokens.ts';
import { useEventWords } from './use-event-words.ts';
import { eventFieldKey } from './field-labels.ts';

/** Turns a step's field changes into words: labels, reference values, categories, departments and choices in the reader's language. */
export function useEventChanges(record: RiskEventRecord): ChangeWords {
  const { t, lang, date, list } = useT();
  const { label, itemLabel } = useReference();
  const { money } = useEventWords();
  const one = useQuery(categoriesQuery(0)).data ?? [];
  const two = useQuery({ ...categoriesQuery(record.riskCategory1 ?? 0), enabled: Boolean(record.riskCategory1) }).data ?? [];
  const three = useQuery({ ...categoriesQuery(record.riskCategory2 ?? 0), enabled: Boolean(record.riskCategory2) }).data ?? [];
  const category = (id: string): string => {
    if (id === '0') return t('table.others');
    const found = [...one, ...two, ...three].find((row) => String(row.id) === id);
    return found ? (lang === 'en' && found.categoryNameEn) || found.categoryName : id;
  };
  const impact = (word: string): string => {
    const known = nonFinancialImpacts.find((one) => one === word.trim());
    return known ? t(`riskEvent.impacts.${known}`) : word;
  };
  // `#3 loss 2026-05-10 CNY 700.1 note`: a line of the chain, in no language.
  const entry = (line: string): string => {
    const [no = '', kind = '', day = '', currency = '', amount = '', ...note] = line.split(' ');
    const known = lossKinds.find((one) => one === kind);
    if (!known) return line;
    return [no, t(`riskEvent.loss.kinds.${known}`), date(day), money(Number(amount), currency), note.join(' ')].filter(Boolean).join(' · ');
  };
  const readers: Record<string, (value: string) => string> = {
    riskCategory1: category,
    riskCategory2: (value) => (value === '0' ? '' : category(value)),
    riskCategory3: (value) => (value === '0' ? '' : category(value)),
    bu: (value) => label('RiskControl_businessUnit', value),
    managementArea: (value) => label('RiskControl_managementArea', value),
    departmentId: (value) => itemLabel('RiskControl_controlOwnerDeptId', value),
    eventType: (value) =>
      eventTypes.some((type) => type === value) ? t(`riskEvent.types.${value as (typeof eventTypes)[number]}`) : value,
    closeReason: (value) =>
      closeReasons.some((reason) => reason === value) ? t(`riskEvent.closeReasons.${value as (typeof closeReasons)[number]}`) : value,
    confidential: (value) => t(value === 'true' ? 'common.yes' : 'common.no'),
    severity: (value) => (isScore(Number(value)) ? `${value} ${t(`riskEvent.severity.s${Number(value) as 1 | 2 | 3 | 4 | 5}`)}` : value),
    occurredDate: date,
    discoveredDate: date,
    dueDate: date,
    losses: (value) => value.split('\n').map(entry).join('\n'),
    nonFinancialImpact: (value) => list(value.split(/[,\n]/).map(impact)),
  };
  return ({ field, before, after }) => {
    const key = eventFieldKey(field);
    const say = (value: string) => (value === '' ? '' : (readers[field]?.(value) ?? value));
    return { label: key ? t(key) : field, before: say(before), after: say(after) };
  };
}
