import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { CallInput, Route } from './route-types.ts';

export interface ReadOptions {
  /** Topics of the live stream that make this answer stale, e.g. `riskControl`. */
  live?: readonly string[];
  /** Milliseconds for which the answer counts as fresh. */
  staleTime?: number;
  /** Lists keep the old page on screen while the next one comes. */
  keepPrevious?: boolean;
  enabled?: boolean;
}

/** Options of one reading call; the key is `[route name, input]`. Use with useQuery, prefetchQuery and ensureQueryData. */
export function readQuery<Q, B, D>(route: Route<Q, B, D>, input: CallInput<Q, B> = {}, options: ReadOptions = {}) {
  return queryOptions<D, Error>({
    queryKey: [route.name, input],
    queryFn: ({ signal }) => call(route, input, { signal }),
    ...(options.live && { meta: { live: options.live } }),
    ...(options.staleTime !== undefined && { staleTime: options.staleTime }),
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
  });
}
