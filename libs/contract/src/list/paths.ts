import { get, post } from '../path.ts';

export const listPaths = {
  getListSettings: get('/api/User/GetListSettings'),
  saveListView: post('/api/User/SaveListView'),
  deleteListView: post('/api/User/DeleteListView'),
  arrangeListViews: post('/api/User/ArrangeListViews'),
  saveListColumns: post('/api/User/SaveListColumns'),
};
