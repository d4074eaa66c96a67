import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

export type RollForwardReport = NonNullable<DataOf<typeof routes.getRollForwardJob>>;

export const isRunning = (report: Pick<RollForwardReport, 'state'>): boolean => report.state === 'waiting' || report.state === 'active';

/** A broken stream must not leave a bar standing: so often it is asked all the same. */
const slowly = 5_000;

/** The newest job that I have not put away, or null; live while it runs. */
export const rollForwardQuery = (enabled: boolean) =>
  queryOptions<RollForwardReport | null, Error>({
    ...readQuery(routes.getRollForwardJob, {}, { live: ['rollForward.progress'], enabled }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? slowly : false),
  });
