import { get, post } from '../path.ts';

export const fillSheetPaths = {
  offerFillSheet: post('/api/FillSheet/OfferFillSheet'),
  exportFillSheet: post('/api/FillSheet/ExportFillSheet'),
  uploadFillSheet: post('/api/FillSheet/UploadFillSheet'),
  getFillSheet: get('/api/FillSheet/GetFillSheet'),
  applyFillSheet: post('/api/FillSheet/ApplyFillSheet'),
  discardFillSheet: post('/api/FillSheet/DiscardFillSheet'),
};
