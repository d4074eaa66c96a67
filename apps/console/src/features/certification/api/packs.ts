import { pageAddress, recordPages } from '@portal/contract/client';
import { inLanguage } from '#shared/api/in-language.ts';
import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';
import type { Language } from '#shared/i18n/languages.ts';

export type CommitteePack = DataOf<typeof routes.getCommitteePack>;
export type PackBlock = CommitteePack['sections'][number]['blocks'][number];

export const packLive = ['committeePack'];
export const packAddress = (id: number) => pageAddress(recordPages.committeePack.view, id);

export const packGate = {
  query: (id: number) => readQuery(routes.getCommitteePack, { query: { id } }, { live: packLive }),
  numberOf: (pack: CommitteePack) => pack.recordNo,
  list: '/Certification/CommitteePackList',
};

/** Every step of a pack, the newest first. */
export const packHistory = (id: number, language: Language) =>
  inLanguage(readQuery(routes.getCommitteePackHistory, { query: { id } }, { live: packLive }), language);
