import { get, post } from '../path.ts';

const call = (name: string) => post(`/api/KMS/${name}`);
const ask = (name: string) => get(`/api/KMS/${name}`);

export const sharePaths = {
  getKMSShareListByPage: call('GetKMSShareListByPage'),
  getKMSShareCountForDashboard: call('GetKMSShareCountForDashboard'),
  createKMSShare: call('CreateKMSShare'),
  updateKMSShare: call('UpdateKMSShare'),
  getShareById: ask('GetShareById'),
  getShareRead: call('GetShareRead'),
  activeShare: ask('ActiveShare'),
  deleteKMSShare: ask('DeleteKMSShare'),
  reassignShare: call('ReassignShare'),
  remindShareReaders: call('RemindShareReaders'),
  getSharePeopleResultByPage: call('GetSharePeopleResultByPage'),
  getSharePeopleByDepNameResultByPage: call('GetSharePeopleByDepNameResultByPage'),
  getAppointPeopleResultByPage: call('GetAppointPeopleResultByPage'),
  exportSharePeople: call('ExportSharePeople'),
  exportAppointPeople: call('ExportAppointPeople'),
  exportAllFinishedPeople: call('ExportAllFinishedPeople'),
  confirmCourse: call('ConfirmCourse'),
  attest: call('Attest'),
  getAttestations: ask('GetAttestations'),
  exportShares: call('ExportShares'),
  exportSharePeopleByDepName: call('ExportSharePeopleByDepName'),
  exportAttestations: call('ExportAttestations'),
  getKnowledgeHistory: ask('GetHistory'),
  getMyKnowledgeRecord: ask('GetMyKnowledgeRecord'),
  getCertificate: ask('GetCertificate'),
};
