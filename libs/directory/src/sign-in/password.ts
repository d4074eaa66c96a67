import { hash, verify, type Options } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';
import { PASSWORD_MIN } from '@portal/contract';

/** argon2id is the library's default; the costs are OWASP's first choice for a server. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At least this many characters to log in, and to set one (docs/decisions/identity.md). */
export const PASSWORD_TO_LOG_IN = 6;
export const PASSWORD_TO_SET = PASSWORD_MIN;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash it takes as long and answers false, so that the time does not tell whether the
 * account exists.
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('the password of nobody');
  const matches = await verify(stored || (await decoy), password);
  return matches && Boolean(stored);
}

/** No letters or digits that are read for one another. */
const READABLE = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';

/** A password to hand over once: four groups of five readable characters. */
export function makePassword(): string {
  const group = (): string => Array.from({ length: 5 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
