import type { RiskListRow } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import type { ListExtras, ListWords } from '#shared/list/list-description.ts';
import { ownerQuery, useCampaignName } from './api/owner.ts';
import { lazy } from 'react';
import { riskCard } from './risk-columns.tsx';
import { riskFilters } from './risk-filters.ts';
import { addressOf } from './row-actions.ts';

const ScorePeek = lazy(() => import('./components/ScorePeek.tsx'));

/** What every list of risk controls has. */
export const riskListBase = {
  live: ['riskControl', 'independentReview'],
  filters: riskFilters,
  reference: true,
  rowId: (row: RiskListRow) => row.id,
  rowName: (row: RiskListRow) => row.riskNo,
  rowLink: (row: RiskListRow) => addressOf('view', row.id),
  card: riskCard,
  trail: (row: RiskListRow) => ({ type: 'riskControl', id: row.id, no: row.riskNo }) as const,
  peek: ScorePeek,
} as const;

/** A link carries the number of an owner and the id of a campaign: their names are asked for. */
export function useOwnerChoice({
  values,
  words,
}: {
  values: { owner: string; campaign: string };
  words: ListWords;
}): ListExtras<RiskListRow> {
  const owner = useQuery(ownerQuery(values.owner)).data;
  const campaign = useCampaignName(values.campaign);
  return {
    options: {
      ...(owner && { owner: [{ value: values.owner, label: `${words.name(owner)} (${owner.userNO})` }] }),
      campaign: campaign === null ? undefined : campaign === undefined ? [] : [{ value: values.campaign, label: campaign }],
    },
  };
}
