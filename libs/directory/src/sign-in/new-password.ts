import { findPasswordFault, namesOf, refuseField, type MessageKey, type PasswordOwner } from '@portal/contract';
import { guessedForms, isLeaked, join } from './leaked-passwords.ts';
import { hashPassword, randomPassword } from './password.ts';

/** What the portal is called, in its pages, its mails and among people. */
const PORTAL_NAMES = ['Risk & Control Portal', 'Risk and Control Portal', '风险与内控平台', '风险与控制门户'].map((name) =>
  join(name.toLowerCase()),
);
/** Without its spaces a sentence holds many short names by accident. */
const LEAST_JOINED = 5;

/**
 * What is wrong with a password that is to be set. The console asks `findPasswordFault` while it is typed; here the list of leaked passwords and other
 * ways to write a name are looked at, too (docs/decisions/identity.md, ADR 42).
 * @returns the message, or undefined when it may be set
 */
export function findNewPasswordFault(password: string, owner: PasswordOwner): MessageKey | undefined {
  const fault = findPasswordFault(password, owner);
  if (fault) return fault;
  const { spoken, joined } = guessedForms(password);
  const names = namesOf(owner).map((name) => guessedForms(name).spoken[0]!);
  const isNamed =
    names.some((name) => spoken.some((form) => form.includes(name))) ||
    names.map(join).some((name) => [...name].length >= LEAST_JOINED && joined.some((form) => form.includes(name))) ||
    PORTAL_NAMES.some((name) => joined.some((form) => form.includes(name)));
  if (isNamed) return 'password.containsName';
  return isLeaked(password) ? 'password.common' : undefined;
}

/**
 * The hash of a password that somebody chose or was given. This is the one way from a new password to what is stored: lint lets nothing else hash one.
 * @param field where the form has it
 * @throws Refusal `validation` at the field
 */
export async function hashNewPassword(password: string, owner: PasswordOwner, field = 'newPassword'): Promise<string> {
  assertNewPassword(password, owner, field);
  return hashPassword(password);
}

/** @throws Refusal `validation` at the field, before anything dear is done */
export function assertNewPassword(password: string, owner: PasswordOwner, field = 'newPassword'): void {
  const fault = findNewPasswordFault(password, owner);
  if (fault) throw refuseField(field, fault);
}

/** A password to hand over once, which its owner may have: one in thousands holds a short name by accident, and another is drawn. */
export function makePassword(owner: PasswordOwner): string {
  for (;;) {
    const password = randomPassword();
    if (!findNewPasswordFault(password, owner)) return password;
  }
}
