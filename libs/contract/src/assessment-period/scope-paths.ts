import { get, post } from '../path.ts';

export const assessmentScopePaths = {
  getAssessmentScope: get('/api/AssessmentPeriod/GetScope'),
  setMateriality: post('/api/AssessmentPeriod/SetMateriality'),
  decideScope: post('/api/AssessmentPeriod/DecideScope'),
  saveSignificantAccount: post('/api/AssessmentPeriod/SaveSignificantAccount'),
  setScopeProcesses: post('/api/AssessmentPeriod/SetScopeProcesses'),
  exportAssessmentScope: post('/api/AssessmentPeriod/ExportScope'),
  uploadTrialBalance: post('/api/AssessmentPeriod/UploadTrialBalance'),
  getCompanies: get('/api/AssessmentPeriod/GetCompanies'),
  saveCompany: post('/api/AssessmentPeriod/SaveCompany'),
  uploadCompanies: post('/api/AssessmentPeriod/UploadCompanies'),
  carryAssessmentPeriod: post('/api/AssessmentPeriod/CarryOver'),
  getCarryOverCounts: get('/api/AssessmentPeriod/GetCarryOverCounts'),
  getPeriodDifferences: get('/api/AssessmentPeriod/GetDifferences'),
  getPeriodFigures: get('/api/AssessmentPeriod/GetFigures'),
  getBusinessProcesses: get('/api/AssessmentPeriod/GetBusinessProcesses'),
};
