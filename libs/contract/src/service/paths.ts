import { get, post } from '../path.ts';

export const servicePaths = {
  getMyNotifications: get('/api/Notification/GetMyNotifications'),
  markRead: post('/api/Notification/MarkRead'),
  getPreferences: get('/api/Notification/GetPreferences'),
  updatePreferences: post('/api/Notification/UpdatePreferences'),
  getJob: get('/api/Jobs/GetJob'),
  cancelJob: post('/api/Jobs/CancelJob'),
  retryJob: post('/api/Jobs/RetryJob'),
  downloadExport: get('/api/Jobs/Download'),
  stream: get('/api/Stream'),
  getMyDuties: get('/api/Notification/GetMyDuties'),
  getMailLogByPage: post('/api/Admin/GetMailLogByPage'),
  exportMailLog: post('/api/Admin/ExportMailLog'),
  getMail: get('/api/Admin/GetMail'),
  resendMail: post('/api/Admin/ResendMail'),
  attachmentUpload: post('/api/dms/AttachmentUpload'),
  downloadFile: get('/api/File/Download'),
  verifyTrail: post('/api/Audit/VerifyTrail'),
  exportTrail: post('/api/Audit/ExportTrail'),
  getTrail: get('/api/Audit/GetTrail'),
  getTrailDifference: get('/api/Audit/GetTrailDifference'),
};
