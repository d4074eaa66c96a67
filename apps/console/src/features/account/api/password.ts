import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';

/** Not a command: nothing of a password is kept to recognise a repeat. */
export const changePassword = (body: { currentPassword: string; newPassword: string }) => call(routes.changePassword, { body });

export interface ResetRequest {
  userName: string;
  vcode: string;
  uuid: string;
  pow?: { nonce: string };
}

export const requestPasswordReset = (body: ResetRequest) => call(routes.requestPasswordReset, { body }, { anonymous: true });
export const resetPassword = (body: { token: string; newPassword: string }) => call(routes.resetPassword, { body }, { anonymous: true });
