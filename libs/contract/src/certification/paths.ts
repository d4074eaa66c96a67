import { post } from '../path.ts';

const call = (name: string) => post(`/api/Certification/${name}`);

export const certificationPaths = {
  saveCertification: call('SaveCertification'),
  updateCertification: call('UpdateCertification'),
  getCertification: call('GetCertification'),
  getCertificationHistory: call('GetCertificationHistory'),
  getCertificationByPage: call('GetCertificationByPage'),
  exportCertification: call('ExportCertification'),
};
