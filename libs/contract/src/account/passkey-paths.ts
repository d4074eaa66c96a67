import { get, post } from '../path.ts';

export const passkeyPaths = {
  getMyPasskeys: get('/api/User/GetMyPasskeys'),
  provePasskey: post('/api/User/ProvePasskey'),
  startPasskey: post('/api/User/StartPasskey'),
  confirmPasskey: post('/api/User/ConfirmPasskey'),
  renamePasskey: post('/api/User/RenamePasskey'),
  removePasskey: post('/api/User/RemovePasskey'),
  offerPasskey: post('/api/User/OfferPasskey'),
  signInWithPasskey: post('/api/User/SignInWithPasskey'),
  offerPasskeyStep: post('/api/User/OfferPasskeyStep'),
  signInWithPasskeyStep: post('/api/User/SignInWithPasskeyStep'),
};
