import { useCompanyOptions } from '#shared/api/companies.ts';
import { usePeriodOptions } from '#shared/api/periods.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { listStates } from '#shared/workflow/catalogue.ts';
import type { SeatKind } from '@portal/contract/client';

/** Filters that have a name of their own here; whatever else was asked stands as it was. */
const named = [
  ...['keyword', 'q', 'state', 'periodId', 'companyId', 'overdue', 'open', 'carried', 'class', 'conclusion', 'looked', 'kind'],
  ...['tab', 'settled', 'signer'],
] as const;

/** What was asked of a list, in the reader's language: the log keeps it as the call said it. */
export function useAskedWords(): (detail: string, kind: SeatKind | null) => string {
  const { t, pick } = useT();
  const companies = useCompanyOptions();
  const periods = usePeriodOptions('any');
  const choices: Readonly<Record<string, typeof companies>> = { periodId: periods, companyId: companies };
  const say = (name: string, value: string, kind: SeatKind | null): string => {
    const state = kind && name === 'state' ? listStates(kind).find(([one]) => one === value)?.[1] : undefined;
    if (state) return pick(state.label);
    if (value === 'true') return t('common.yes');
    return choices[name]?.find((one) => one.value === value)?.label ?? value;
  };
  return (detail, kind) =>
    detail
      .split('; ')
      .map((part) => {
        const [, name = '', value = ''] = /^(\w+): (.*)$/s.exec(part) ?? [];
        const known = named.find((one) => one === name);
        return known ? t('auditorSeat.askedFor', { name: t(`auditorSeat.asked.${known}`), value: say(name, value, kind) }) : part;
      })
      .join(t('auditorSeat.askedAnd'));
}
