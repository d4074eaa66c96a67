import { post } from '../path.ts';

const call = (name: string) => post(`/api/Certification/${name}`);

export const certificationPaths = {
  saveStatementText: call('SaveStatementText'),
  getStatementTexts: call('GetStatementTexts'),
  openStatements: call('OpenStatements'),
  getStatementCampaigns: call('GetStatementCampaigns'),
  getStatementTree: call('GetStatementTree'),
  proposeStatementTree: call('ProposeStatementTree'),
  signCertification: call('SignCertification'),
  updateCertification: call('UpdateCertification'),
  getCertification: call('GetCertification'),
  getStatementRecords: call('GetStatementRecords'),
  getCertificationHistory: call('GetCertificationHistory'),
  getCertificationByPage: call('GetCertificationByPage'),
  exportCertification: call('ExportCertification'),
  prepareCommitteePack: call('PrepareCommitteePack'),
  getCommitteePack: call('GetCommitteePack'),
  getCommitteePackHistory: call('GetCommitteePackHistory'),
  getCommitteePackByPage: call('GetCommitteePackByPage'),
  compareCommitteePacks: call('CompareCommitteePacks'),
  exportWorkingPapers: call('ExportWorkingPapers'),
};
