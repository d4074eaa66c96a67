import { get, post } from '../path.ts';

export const bulkPaths = {
  previewBulk: post('/api/Jobs/PreviewBulk'),
  startBulk: post('/api/Jobs/StartBulk'),
  getBulkRun: get('/api/Jobs/GetBulkRun'),
  getBulkResults: get('/api/Jobs/GetBulkResults'),
  exportBulkResults: post('/api/Jobs/ExportBulkResults'),
  retryBulk: post('/api/Jobs/RetryBulk'),
  dismissBulk: post('/api/Jobs/DismissBulk'),
};
