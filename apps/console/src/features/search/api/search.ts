import type { SearchGroup, SearchHit } from '@portal/contract/client';
import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

export type { SearchGroup, SearchHit };

/** A query keeps the answer before it on screen; the request that nobody waits for any more is cancelled. */
export const searchQuery = (q: string, query: { kind?: string; pageIndex?: number; pageSize: number }) =>
  readQuery(
    routes.search,
    { query: { q, ...query } },
    { keepPrevious: true, live: ['riskControl', 'remediationIssue', 'riskStore'], staleTime: 10_000, enabled: q !== '' },
  );

/** All results of a query, or of one kind of record. */
export function addressOfResults(q: string, kind = ''): string {
  const params = new URLSearchParams({ q, ...(kind && { kind }) });
  return `/search?${params.toString()}`;
}
