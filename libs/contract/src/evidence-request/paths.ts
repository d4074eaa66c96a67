import { post } from '../path.ts';

const call = (name: string) => post(`/api/EvidenceRequest/${name}`);

export const evidenceRequestPaths = {
  saveEvidenceRequest: call('SaveEvidenceRequest'),
  previewEvidenceRequests: call('PreviewEvidenceRequests'),
  saveEvidenceRequests: call('SaveEvidenceRequests'),
  updateEvidenceRequest: call('UpdateEvidenceRequest'),
  provideEvidence: call('ProvideEvidence'),
  getEvidenceRequest: call('GetEvidenceRequest'),
  getEvidenceRequestHistory: call('GetEvidenceRequestHistory'),
  getEvidenceRequestByPage: call('GetEvidenceRequestByPage'),
  exportEvidenceRequest: call('ExportEvidenceRequest'),
  saveEvidence: call('SaveEvidence'),
  replaceEvidence: call('ReplaceEvidence'),
  updateEvidence: call('UpdateEvidence'),
  linkEvidence: call('LinkEvidence'),
  getEvidence: call('GetEvidence'),
  getEvidenceHistory: call('GetEvidenceHistory'),
  getTestEvidence: call('GetTestEvidence'),
  getRecordEvidence: call('GetRecordEvidence'),
  attachEvidence: call('AttachEvidence'),
};
