import type { FillReport, FillWish } from '@portal/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';

export const fillSheetAddress = (sheetId: number): string => `/RiskControl/FillSheet?Id=${sheetId}`;

/** A broken stream must not leave a bar standing: so often it is asked all the same. */
const slowly = 3_000;
export type FillView = 'changes' | 'problems' | 'all';
export const views: readonly FillView[] = ['changes', 'problems', 'all'];

export const isWriting = ({ job }: Pick<FillReport, 'job'>): boolean => job?.state === 'waiting' || job?.state === 'active';

/** With how many rows a sheet could be taken out now. */
export const offerQuery = (body: FillWish) => readQuery(routes.offerFillSheet, { body }, { staleTime: 0 });

/** What an upload would do to the records as they are now; live while it is written. */
export const reportQuery = (sheetId: number, show: FillView, pageIndex: number, pageSize: number) => {
  const options = readQuery(
    routes.getFillSheet,
    { query: { sheetId, show, pageIndex, pageSize } },
    { live: ['fillSheet.progress', 'riskControl'], keepPrevious: true, staleTime: 0 },
  );
  return queryOptions<FillReport, Error>({
    ...options,
    // Words and values are in the reader's language.
    queryKey: [...options.queryKey, currentLanguage()],
    refetchInterval: ({ state }) => (state.data && isWriting(state.data) ? slowly : false),
  });
};

/** Names of the calls whose answers a sheet that was applied makes stale. */
export const staleByApplying = [
  routes.getFillSheet.name,
  routes.getMyRiskControlByPage.name,
  routes.getRiskControl.name,
  routes.getHome.name,
];
