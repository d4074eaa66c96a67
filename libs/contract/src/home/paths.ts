import { get } from '../path.ts';

export const homePaths = {
  getHome: get('/api/Home/GetHome'),
};
