import { get, post } from '../path.ts';

export const listPaths = {
  getListSettings: get('/api/User/GetListSettings'),
  getSharedListViews: get('/api/User/GetSharedListViews'),
  saveListView: post('/api/User/SaveListView'),
  deleteListView: post('/api/User/DeleteListView'),
  arrangeListViews: post('/api/User/ArrangeListViews'),
  saveListColumns: post('/api/User/SaveListColumns'),
};
