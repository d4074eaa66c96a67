import { get, post } from '../path.ts';

export const signInPaths = {
  signInAtProvider: get('/api/User/SignInAtProvider'),
  finishProviderSignIn: post('/api/User/FinishProviderSignIn'),
  signInWithCode: post('/api/User/SignInWithCode'),
  getSecondFactor: get('/api/User/GetSecondFactor'),
  startSecondFactor: post('/api/User/StartSecondFactor'),
  confirmSecondFactor: post('/api/User/ConfirmSecondFactor'),
  renewRecoveryCodes: post('/api/User/RenewRecoveryCodes'),
  removeSecondFactor: post('/api/User/RemoveSecondFactor'),
};
