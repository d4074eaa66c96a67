import { pageAddress, recordPages } from '@portal/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { inLanguage } from '#shared/api/in-language.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';

export type CommitteePack = DataOf<typeof routes.getCommitteePack>;
export type PackBlock = CommitteePack['sections'][number]['blocks'][number];

export const packLive = ['committeePack'];
export const packAddress = (id: number) => pageAddress(recordPages.committeePack.view, id);

/** A job that breaks down says nothing of its pack: so often one that is in preparation is asked. */
const slowly = 5_000;

export const packGate = {
  query: (id: number) =>
    queryOptions<CommitteePack, Error>({
      ...readQuery(routes.getCommitteePack, { query: { id } }, { live: packLive }),
      refetchInterval: ({ state: { data } }) => (data?.state === 'preparing' && !data.hasFailed ? slowly : false),
    }),
  numberOf: (pack: CommitteePack) => pack.recordNo,
  list: '/Certification/CommitteePackList',
};

/** The packs to compare with, the newest hundred of all periods. */
export const frozenPacks = readQuery(routes.getCommitteePackByPage, { body: { pageIndex: 0, pageSize: 100 } }, { live: packLive });

/** What differs from an earlier pack to a later one; neither changes any more. */
export const packDifferences = (beforeId: number, afterId: number) =>
  readQuery(routes.compareCommitteePacks, { body: { beforeId, afterId } }, { staleTime: Infinity });

/** Every step of a pack, the newest first. */
export const packHistory = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getCommitteePackHistory, { query: { id } }, { live: packLive }), language);
