import type { RiskListInput } from '@portal/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { RollForwardReport } from './roll-forward.ts';

/** A page of what was not rolled forward; its reasons are in the reader's language. */
export const refusalsQuery = (jobId: string, pageIndex: number, pageSize: number) => {
  const options = readQuery(routes.getRollForwardJob, { query: { jobId: Number(jobId), pageIndex, pageSize } }, { keepPrevious: true });
  return queryOptions<RollForwardReport | null, Error>({ ...options, queryKey: [...options.queryKey, currentLanguage()] });
};

/** How many rows of a filter can be rolled forward. */
export const previewQuery = (filter: RiskListInput) => readQuery(routes.previewRollForward, { body: { filter } }, { staleTime: 0 });
