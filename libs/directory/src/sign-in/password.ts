import { hash, verify, type Options } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';

/** argon2id is the library's default; the costs are OWASP's first choice for a server. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At least this many characters to log in (docs/decisions/identity.md). */
export const PASSWORD_TO_LOG_IN = 6;

/** What the database keeps of a secret. A password that somebody will sign in with comes by `hashNewPassword`. */
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

/** Four groups of five readable characters, 115 bits; handed over by `makePassword`. */
export function randomPassword(): string {
  const group = (): string => Array.from({ length: 5 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
