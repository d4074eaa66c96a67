import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { readQuery } from '#shared/api/read-query.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import type { Language } from '#shared/i18n/languages.ts';

export type Comparison = NonNullable<DataOf<typeof routes.compareVersions>>;
export type Version = NonNullable<DataOf<typeof routes.searchDocsHistoryByPage>>['data'][number];

/** So many versions are offered; a policy that is rewritten every month has them in four years. */
export const MOST_VERSIONS = 50;

/** The versions of a policy, newest first. */
export const versionsQuery = (docId: number) =>
  readQuery(
    routes.searchDocsHistoryByPage,
    { body: { docId, pageIndex: 0, pageSize: MOST_VERSIONS } },
    { live: ['policy', 'policyVersion'] },
  );

/** What differs between two versions; the server's words are in the reader's language. */
export const comparisonQuery = (docId: number, from: number, to: number, language: Language) =>
  queryOptions<Comparison, Error>({
    queryKey: [routes.compareVersions.name, docId, from, to, language],
    queryFn: ({ signal }) => call(routes.compareVersions, { query: { docId, from, to } }, { signal }),
    // Versions never change once written; the one being written may.
    staleTime: 60_000,
    retry: false,
  });
