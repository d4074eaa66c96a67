import { post } from '../path.ts';

const call = (name: string) => post(`/api/Deficiency/${name}`);

export const deficiencyPaths = {
  saveDeficiency: call('SaveDeficiency'),
  updateDeficiency: call('UpdateDeficiency'),
  getDeficiency: call('GetDeficiency'),
  getDeficiencyHistory: call('GetDeficiencyHistory'),
  getDeficiencyByPage: call('GetDeficiencyByPage'),
  exportDeficiency: call('ExportDeficiency'),
};
