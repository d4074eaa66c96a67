import { findPasswordFault, namesOf, type MessageKey, type PasswordOwner } from '@portal/contract';
import { guessedForms, isLeaked, join } from './leaked-passwords.ts';

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
