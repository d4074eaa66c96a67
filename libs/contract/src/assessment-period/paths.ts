import { post } from '../path.ts';

const call = (name: string) => post(`/api/AssessmentPeriod/${name}`);

export const assessmentPeriodPaths = {
  saveAssessmentPeriod: call('SaveAssessmentPeriod'),
  updateAssessmentPeriod: call('UpdateAssessmentPeriod'),
  getAssessmentPeriod: call('GetAssessmentPeriod'),
  getAssessmentPeriodHistory: call('GetAssessmentPeriodHistory'),
  getAssessmentPeriodByPage: call('GetAssessmentPeriodByPage'),
  exportAssessmentPeriod: call('ExportAssessmentPeriod'),
};
