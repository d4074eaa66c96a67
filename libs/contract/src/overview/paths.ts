import { get } from '../path.ts';

export const overviewPaths = {
  getRiskOverview: get('/api/Overview/GetRiskOverview'),
};
