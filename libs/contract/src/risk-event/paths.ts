import { get, post } from '../path.ts';

export const riskEventPaths = {
  getRiskEventTask: get('/api/RiskEvent/GetRiskEventTask'),
  getRiskCategory: get('/api/RiskEvent/GetRiskCategory'),
  getRiskStorageDetail: post('/api/RiskEvent/GetRiskStorageDetail'),
  getRiskStorageByPage: post('/api/RiskEvent/GetRiskStorageByPage'),
  getRiskStorageByCategory: get('/api/RiskEvent/GetRiskStorageByCategory'),
  addItemToRiskStorage: post('/api/RiskEvent/AddItemToRiskStorage'),
  editRiskStorageItem: post('/api/RiskEvent/EditRiskStorageItem'),
  deleteRiskStorageItem: post('/api/RiskEvent/DeleteRiskStorageItem'),
  exportRiskStorageReport: post('/api/RiskEvent/ExportRiskStorageReport'),
  parseImportFile: post('/api/RiskEvent/ParseImportFile'),
  checkImportFile: post('/api/RiskEvent/CheckImportFile'),
  getImportTemplate: get('/api/RiskEvent/GetImportTemplate'),
  getImportProgress: get('/api/RiskEvent/GetImportProgress'),
  getCorrectionWorkbook: post('/api/RiskEvent/GetCorrectionWorkbook'),
  uploadRiskControl: post('/api/RiskEvent/UploadRiskControl'),
  uploadRiskStorage: post('/api/RiskEvent/UploadRiskStorage'),
};
