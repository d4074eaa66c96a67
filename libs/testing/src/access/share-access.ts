import type { describeShareRoutes } from '../share-world.ts';

/** What the calls of shares answer to whom, see access-table.ts: the share is for the owner, the administrator is not of its audience. */
export const shareAccess = {
  getKMSShareListByPage: '401 ok ok ok ok',
  exportShares: '401 ok ok ok ok',
  getKMSShareCountForDashboard: '401 ok ok ok ok',
  createKMSShare: '401 403 403 403 ok',
  updateKMSShare: '401 not_found not_allowed not_found ok',
  getShareById: '401 not_found ok not_found ok',
  getShareRead: '401 not_found ok not_found not_allowed.audience',
  activeShare: '401 not_found not_allowed not_found ok',
  deleteKMSShare: '401 not_found not_allowed not_found ok',
  reassignShare: '401 not_found not_allowed not_found validation',
  remindShareReaders: '401 not_found not_allowed not_found ok',
  getSharePeopleResultByPage: '401 not_found not_allowed not_found ok',
  getSharePeopleByDepNameResultByPage: '401 not_found not_allowed not_found ok',
  exportSharePeopleByDepName: '401 not_found not_allowed not_found ok',
  getAppointPeopleResultByPage: '401 not_found not_allowed not_found ok',
  exportSharePeople: '401 not_found not_allowed not_found ok',
  exportAppointPeople: '401 not_found not_allowed not_found ok',
  exportAllFinishedPeople: '401 403 403 403 ok',
  attest: '401 not_found wrong_state.not_tied not_found wrong_state.not_tied',
  getAttestations: '401 ok ok ok ok',
  exportAttestations: '401 ok ok ok ok',
  getKnowledgeHistory: '401 not_found not_found not_found ok',
  getMyKnowledgeRecord: '401 ok ok ok ok',
  getCertificate: '401 not_found ok not_found ok',
} satisfies Record<keyof ReturnType<typeof describeShareRoutes>, string>;
