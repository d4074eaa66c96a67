import type { BulkRunReport, BulkWish } from '@portal/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { currentLanguage } from '../i18n/i18n.ts';
import { readQuery } from '../api/read-query.ts';
import { routes } from '../api/routes.ts';

/** A broken stream must not leave a bar standing: so often it is asked all the same. */
const slowly = 4_000;

export const isRunning = ({ state }: Pick<BulkRunReport, 'state'>): boolean => state === 'waiting' || state === 'active';

/** The newest run of a list that I have not put away, or null; live while it runs. */
export const bulkRunQuery = (list: string) => {
  const options = readQuery(routes.getBulkRun, { query: { list } }, { live: ['bulk.progress'] });
  return queryOptions<BulkRunReport | null, Error>({
    ...options,
    // The reasons are in the reader's language.
    queryKey: [...options.queryKey, currentLanguage()],
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? slowly : false),
  });
};

/** With how many rows an action could be done; without an action how many there are. */
export const bulkPreviewQuery = (body: BulkWish, enabled = true) => {
  const options = readQuery(routes.previewBulk, { body }, { staleTime: 0, enabled });
  return queryOptions({ ...options, queryKey: [...options.queryKey, currentLanguage()] });
};

/** A page of what came of the rows. */
export const bulkResultsQuery = (
  jobId: string,
  outcome: '' | 'done' | 'refused' | 'failed' | 'waiting',
  pageIndex: number,
  pageSize: number,
) => {
  const options = readQuery(
    routes.getBulkResults,
    { query: { jobId: Number(jobId), outcome, pageIndex, pageSize } },
    { keepPrevious: true },
  );
  return queryOptions({ ...options, queryKey: [...options.queryKey, currentLanguage()] });
};
