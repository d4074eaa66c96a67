import { get, post } from '../path.ts';

export const controlAttributePaths = {
  getControlAttributes: get('/api/AssessmentPeriod/GetControlAttributes'),
  saveControlAttributes: post('/api/AssessmentPeriod/SaveControlAttributes'),
  saveBusinessProcess: post('/api/AssessmentPeriod/SaveBusinessProcess'),
};
