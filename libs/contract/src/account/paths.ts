import { get, post } from '../path.ts';

export const accountPaths = {
  getMyProfile: get('/api/User/GetMyProfile'),
  changePassword: post('/api/User/ChangePassword'),
  requestPasswordReset: post('/api/User/RequestPasswordReset'),
  resetPassword: post('/api/User/ResetPassword'),
  getMySessions: get('/api/User/GetMySessions'),
  endMySession: post('/api/User/EndSession'),
  endMyOtherSessions: post('/api/User/EndOtherSessions'),
};
