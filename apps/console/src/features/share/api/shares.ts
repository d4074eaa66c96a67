import { routes } from '#shared/api/routes.ts';
import type { ShareRecord } from '@portal/contract/client';
import { readQuery } from '#shared/api/use-call.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';
import { sharePaths } from '../addresses.ts';

export const shareLive = ['share'];

export const shareQuery = (id: number) => readQuery(routes.getShareById, { query: { id } }, { live: shareLive });
export const shareGate = { query: shareQuery, numberOf: (share: ShareRecord) => share.shareNo, list: sharePaths.list };

export const myRecordQuery = readQuery(routes.getMyKnowledgeRecord, { query: {} }, { live: ['share', 'examAttempt'] });

/** What a change of a share, or of a reading, makes stale. */
export const staleAfterShare = [
  routes.getKMSShareListByPage.name,
  routes.getShareById.name,
  routes.getSharePeopleResultByPage.name,
  routes.getAppointPeopleResultByPage.name,
  routes.getSharePeopleByDepNameResultByPage.name,
  routes.getMyKnowledgeRecord.name,
  routes.getAttestations.name,
  routes.getMyDuties.name,
  routes.search.name,
];
export const staleShare: Staleness = { record: routes.getShareById.name, all: staleAfterShare };
