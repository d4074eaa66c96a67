import { refuseField } from '@portal/contract';
import { verifyPassword } from './password.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** Whose password it is, and what it is checked against. */
export interface PasswordHolder {
  readonly userNo: string;
  readonly hash: string;
}

/** @throws Refusal `validation` where the current password was not typed */
export function assertPasswordGiven(password: string): void {
  if (password === '') throw refuseField('currentPassword', 'password.currentMissing');
}

/**
 * Makes sure by his current password that it is he, wherever somebody signed in must show that again.
 * @throws Refusal `validation` at `currentPassword`; `rate_limited` after five wrong ones, counted with those of the sign-in
 */
export async function provePassword(
  throttle: SignInThrottle,
  { userNo, hash }: PasswordHolder,
  password: string,
  address: string,
): Promise<void> {
  assertPasswordGiven(password);
  await throttle.begin(userNo, address);
  if (!(await verifyPassword(password, hash))) throw refuseField('currentPassword', 'password.currentWrong');
  await throttle.succeed(userNo, address);
}
