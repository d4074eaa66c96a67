import { createHash } from 'node:crypto';
import type { Claims } from './claims.ts';

/** Whose and which session of the identity provider stands behind one of ours. Digests: what the provider calls them is its own matter, and may be long. */
export interface ProviderSession {
  readonly subject: Buffer;
  /** null: the provider names no sessions. */
  readonly sid: Buffer | null;
  /** When the provider vouched for its person, by its own clock; null: nobody remembers, and a log-out of the last minutes counts as later. */
  readonly issuedAt: Date | null;
}

/** Another issuer has other subjects, sessions and tokens, whatever they are called. */
export const digestAt = (issuer: string, what: 'sub' | 'sid' | 'jti', name: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([issuer, what, name]))
    .digest();

export const toProviderSession = (issuer: string, subject: string, { sid, iat }: Claims): ProviderSession => ({
  subject: digestAt(issuer, 'sub', subject),
  sid: typeof sid === 'string' && sid !== '' ? digestAt(issuer, 'sid', sid) : null,
  issuedAt: typeof iat === 'number' ? new Date(iat * 1_000) : null,
});
