import { get, post } from '../path.ts';

export const directoryPaths = {
  userLogin: post('/api/User/userLogin'),
  userLogout: post('/api/User/userLogout'),
  getUserInfo: get('/api/User/getUserInfo'),
  getSession: get('/api/User/GetSession'),
  getVerificationCode: get('/api/User/GetVerificationCode'),
  getSignInOptions: get('/api/User/GetSignInOptions'),
  getRoleAsyncRoutes: get('/api/User/GetRoleAsyncRoutes'),
  updateSettings: post('/api/User/UpdateSettings'),
  getAllResources: get('/api/Sys_Resource/GetAll'),
  getResourceByClassCode: get('/api/Common/GetResourceByClassCode'),
  findUser: get('/api/Common/FindUser'),
  findUserOrDept: post('/api/Common/FindUserOrDept'),
  getUserOrDepartmentPath: post('/api/common/GetUserOrDepartmentPathBypkList'),
};
