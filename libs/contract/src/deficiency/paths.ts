import { post } from '../path.ts';

const call = (name: string) => post(`/api/Deficiency/${name}`);

export const deficiencyPaths = {
  saveDeficiency: call('SaveDeficiency'),
  updateDeficiency: call('UpdateDeficiency'),
  evaluateDeficiency: call('EvaluateDeficiency'),
  changeDeficiencyClass: call('ChangeDeficiencyClass'),
  startDeficiencyRemediation: call('StartDeficiencyRemediation'),
  retestDeficiency: call('RetestDeficiency'),
  getDeficiency: call('GetDeficiency'),
  getDeficiencyHistory: call('GetDeficiencyHistory'),
  getDeficiencyByPage: call('GetDeficiencyByPage'),
  getDeficiencyBoard: call('GetDeficiencyBoard'),
  getDeficiencyChoices: call('GetDeficiencyChoices'),
  getDeficiencyPeriods: call('GetDeficiencyPeriods'),
  getDeficiencyCompensation: call('GetDeficiencyCompensation'),
  getDeficienciesOfSource: call('GetDeficienciesOfSource'),
  getDeficiencyStandards: call('GetDeficiencyStandards'),
  getStandardBases: call('GetStandardBases'),
  setDeficiencyStandard: call('SetDeficiencyStandard'),
  exportDeficiency: call('ExportDeficiency'),
};
