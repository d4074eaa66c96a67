import { post } from '../path.ts';

const call = (name: string) => post(`/api/RiskControl/${name}`);

export const remediationPaths = {
  getRemediationIssues: call('GetRemediationIssues'),
  updateRemediationIssue: call('UpdateRemediationIssue'),
  reassignIssue: call('ReassignIssue'),
  raiseIssue: call('RaiseIssue'),
  getRemediationIssue: call('GetRemediationIssue'),
  getRemediationIssuesByPage: call('GetRemediationIssuesByPage'),
  exportRemediationIssues: call('ExportRemediationIssues'),
  reassignIssues: call('ReassignIssues'),
  extendIssues: call('ExtendIssues'),
  remindIssues: call('RemindIssues'),
};
