import { post } from '../path.ts';

const call = (name: string) => post(`/api/EvidenceRequest/${name}`);

export const evidenceRequestPaths = {
  saveEvidenceRequest: call('SaveEvidenceRequest'),
  updateEvidenceRequest: call('UpdateEvidenceRequest'),
  getEvidenceRequest: call('GetEvidenceRequest'),
  getEvidenceRequestHistory: call('GetEvidenceRequestHistory'),
  getEvidenceRequestByPage: call('GetEvidenceRequestByPage'),
  exportEvidenceRequest: call('ExportEvidenceRequest'),
};
