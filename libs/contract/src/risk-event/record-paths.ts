import { get, post } from '../path.ts';

const call = (name: string) => post(`/api/RiskEvent/${name}`);

/** Risk events, reports and their analysis; history, categories, the store and imports stand in `riskEventPaths`. */
export const riskEventRecordPaths = {
  getRiskEventDetail: get('/api/RiskEvent/GetRiskEventDetail'),
  getRiskReportDetail: get('/api/RiskEvent/GetRiskReportDetail'),
  saveRiskEventDraft: call('SaveRiskEventDraft'),
  submitRiskEvent: call('SubmitRiskEvent'),
  deleteRiskEvent: call('DeleteRiskEvent'),
  riskEventApproval: call('RiskEventApproval'),
  closeRiskEvent: call('CloseRiskEvent'),
  reopenRiskEvent: call('ReopenRiskEvent'),
  ccRiskEventTo: call('CCRiskEventTo'),
  saveRiskReportDraft: call('SaveRiskReportDraft'),
  submitRiskReport: call('SubmitRiskReport'),
  riskReportApproval: call('RiskReportApproval'),
  riskReportReject: call('RiskReportReject'),
  reassignRiskReport: call('ReassignRiskReport'),
  remindOwnerToSubmitReport: call('RemindOwnerToSumbitReport'),
  getRiskEventByPage: call('GetRiskEventByPage'),
  getRiskEventQueryByPage: call('GetRiskEventQueryByPage'),
  getRiskReportQueryByPage: call('GetRiskReportQueryByPage'),
  getRiskEventCounts: call('GetRiskEventCounts'),
  getRiskReportHeatMap: call('GetRiskReportHeatMap'),
  getListByRiskNo: get('/api/RiskEvent/GetListByRiskNo'),
  filingRiskStorage: get('/api/RiskEvent/FilingRiskStorage'),
  exportRiskEventReport: call('ExportRiskEventReport'),
  exportRiskEventQueryReport: call('ExportRiskEventQueryReport'),
  exportRiskReportReport: call('ExportRiskReportReport'),
  getLossAnalysis: call('GetLossAnalysis'),
  getProcessAnalysis: call('GetProcessAnalysis'),
};
