import { refuseField, type PasswordOwner } from '@portal/contract';
import { hashPassword, randomPassword } from './password.ts';

/** They come with the list of leaked passwords, which a process needs when one is set for the first time. */
const loadFaults = () => import('./new-password-fault.ts');

/**
 * The hash of a password that somebody chose or was given. This is the one way from a new password to what is stored: lint lets nothing else hash one.
 * @param field where the form has it
 * @throws Refusal `validation` at the field
 */
export async function hashNewPassword(password: string, owner: PasswordOwner, field = 'newPassword'): Promise<string> {
  await assertNewPassword(password, owner, field);
  return hashPassword(password);
}

/** @throws Refusal `validation` at the field, before anything dear is done */
export async function assertNewPassword(password: string, owner: PasswordOwner, field = 'newPassword'): Promise<void> {
  const { findNewPasswordFault } = await loadFaults();
  const fault = findNewPasswordFault(password, owner);
  if (fault) throw refuseField(field, fault);
}

/** A password to hand over once, which its owner may have: one in thousands holds a short name by accident, and another is drawn. */
export async function makePassword(owner: PasswordOwner): Promise<string> {
  const { findNewPasswordFault } = await loadFaults();
  for (;;) {
    const password = randomPassword();
    if (!findNewPasswordFault(password, owner)) return password;
  }
}
