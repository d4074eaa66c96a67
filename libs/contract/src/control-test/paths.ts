import { post } from '../path.ts';

const call = (name: string) => post(`/api/ControlTest/${name}`);

export const controlTestPaths = {
  saveControlTest: call('SaveControlTest'),
  uploadTestPlan: call('UploadTestPlan'),
  updateControlTest: call('UpdateControlTest'),
  setTestProcedure: call('SetTestProcedure'),
  lookAtPopulation: call('LookAtPopulation'),
  freezePopulation: call('FreezePopulation'),
  drawSample: call('DrawSample'),
  saveTestResults: call('SaveTestResults'),
  getControlTest: call('GetControlTest'),
  getTestSample: call('GetTestSample'),
  getControlTestHistory: call('GetControlTestHistory'),
  getControlTestByPage: call('GetControlTestByPage'),
  getControlTestBoard: call('GetControlTestBoard'),
  exportControlTest: call('ExportControlTest'),
  getTestProcedures: call('GetTestProcedures'),
  saveTestProcedure: call('SaveTestProcedure'),
  getSampleSizes: call('GetSampleSizes'),
  saveSampleSizes: call('SaveSampleSizes'),
};
