import { routes } from '#shared/api/routes.ts';
import type { ShareRecord } from '@portal/contract/client';
import { readQuery } from '#shared/api/use-call.ts';
import type { Staleness } from '#shared/record/use-record-action.ts';
import { sharePaths } from '../addresses.ts';

const live = ['share'] as const;
const list = { live, keepPrevious: true } as const;

export interface Paging {
  pageIndex: number;
  pageSize: number;
  sort: string;
}

export type ReadFilter = 'unread' | 'reading' | 'read' | 'unfinished' | 'overdue' | null;

export const noShareFilters = { keyword: '', kind: '', state: '' };
/** `view` is the tab: 1 what is released, 2 what I have not finished, read what I have (the home card's links name 1 and 2). */
export const shareRequest = (filters: typeof noShareFilters, view: string, { pageIndex, pageSize, sort }: Paging) => ({
  keyword: filters.keyword,
  type: filters.kind,
  isActive: view === '1' ? true : filters.state === '' ? null : filters.state === 'active',
  readState: (view === '2' ? 'unfinished' : view === 'read' ? 'read' : null) as ReadFilter,
  pageIndex,
  pageSize,
  sort,
});
export const sharesQuery = (body: ReturnType<typeof shareRequest>) => readQuery(routes.getKMSShareListByPage, { body }, list);
export const shareQuery = (id: number) => readQuery(routes.getShareById, { query: { id } }, { live });
export const shareGate = { query: shareQuery, numberOf: (share: ShareRecord) => share.shareNo, list: sharePaths.list };

export const noResultFilters = { keyword: '', readState: '', scope: '' };
export const resultRequest = (id: number, filters: typeof noResultFilters, { pageIndex, pageSize, sort }: Paging) => ({
  id,
  keyword: filters.keyword,
  readState: (filters.readState || null) as ReadFilter,
  pageIndex,
  pageSize,
  sort,
});
type ResultRequest = ReturnType<typeof resultRequest>;
export const peopleQuery = (body: ResultRequest, scope: string) =>
  readQuery(scope === 'appointed' ? routes.getAppointPeopleResultByPage : routes.getSharePeopleResultByPage, { body }, list);
export const departmentsQuery = (body: ResultRequest) => readQuery(routes.getSharePeopleByDepNameResultByPage, { body }, list);

export const myRecordQuery = readQuery(routes.getMyKnowledgeRecord, { query: {} }, { live: ['share', 'examAttempt'] });

export const noAttestationFilters = { keyword: '', departmentId: '' };
/** What is exported is what is filtered. */
export const attestationRequest = ({ keyword, departmentId }: typeof noAttestationFilters) => ({
  keyword,
  departmentId: departmentId === '' ? null : Number(departmentId),
});
export const attestationsQuery = (filters: typeof noAttestationFilters, { pageIndex, pageSize }: Paging) =>
  readQuery(routes.getAttestations, { query: { ...attestationRequest(filters), pageIndex, pageSize } }, list);

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
