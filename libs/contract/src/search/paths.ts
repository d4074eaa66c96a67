import { get } from '../path.ts';

export const searchPaths = {
  search: get('/api/Search'),
};
