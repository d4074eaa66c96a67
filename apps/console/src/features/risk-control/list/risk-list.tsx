import type { RiskListRow } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import type { ListExtras, ListWords } from '#shared/list/list-description.ts';
import { ownerQuery } from './api/owner.ts';
import { NextStep } from './components/NextStep.tsx';
import { riskCard } from './risk-columns.tsx';
import { riskFilters } from './risk-filters.ts';
import { addressOf, type ListPlace } from './row-deeds.ts';
import { useDeeds } from './use-deeds.tsx';

/** What every list of risk controls has. */
export const riskListBase = {
  live: ['riskControl', 'independentReview'],
  filters: riskFilters,
  ownViews: true,
  reference: true,
  rowId: (row: RiskListRow) => row.id,
  rowName: (row: RiskListRow) => row.riskNo,
  rowLink: (row: RiskListRow) => addressOf('view', row.id),
  card: riskCard,
} as const;

/** A link carries the number of an owner: his name is asked for. */
export function useOwnerChoice({ values, words }: { values: { owner: string }; words: ListWords }): ListExtras<RiskListRow> {
  const owner = useQuery(ownerQuery(values.owner)).data;
  return owner ? { options: { owner: [{ value: values.owner, label: `${words.name(owner)} (${owner.userNO})` }] } } : {};
}

/** What a tab of one's own controls or of the reviews does with a row: its menu, and the likely next step in sight. */
export function useRiskSteps(place: ListPlace, list: Parameters<typeof useOwnerChoice>[0]): ListExtras<RiskListRow> {
  const deeds = useDeeds(place);
  return {
    ...useOwnerChoice(list),
    rowActions: deeds.rowActions,
    step: (row) => <NextStep row={row} place={place} ask={deeds.ask} />,
    dialogs: deeds.dialogs,
  };
}
