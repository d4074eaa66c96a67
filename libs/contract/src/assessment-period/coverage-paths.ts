import { get, post } from '../path.ts';

export const assessmentCoveragePaths = {
  getAssessmentCoverage: get('/api/AssessmentPeriod/GetCoverage'),
  exportAssessmentCoverage: post('/api/AssessmentPeriod/ExportCoverage'),
};
