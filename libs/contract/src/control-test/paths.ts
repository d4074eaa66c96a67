import { post } from '../path.ts';

const call = (name: string) => post(`/api/ControlTest/${name}`);

export const controlTestPaths = {
  saveControlTest: call('SaveControlTest'),
  updateControlTest: call('UpdateControlTest'),
  getControlTest: call('GetControlTest'),
  getControlTestHistory: call('GetControlTestHistory'),
  getControlTestByPage: call('GetControlTestByPage'),
  exportControlTest: call('ExportControlTest'),
};
