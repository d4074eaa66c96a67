import { createHash, randomBytes } from 'node:crypto';
import type { SqlRunner } from '@portal/platform';

/** So long a browser has to answer. */
export const CHALLENGE_MINUTES = 5;

/** What an answer may be used for; each is taken for nothing else. */
export type ChallengePurpose = 'register' | 'prove' | 'step' | 'signIn';

/** To whom a challenge was given: nobody else's answer counts. */
export type ChallengeHolder = { readonly sessionId: number } | { readonly token: string };

const holderKey = (holder: ChallengeHolder): Buffer =>
  createHash('sha256')
    .update('token' in holder ? holder.token : `session ${holder.sessionId}`)
    .digest();

/**
 * Makes a challenge of 256 random bits, in place of an earlier one for the same holder and purpose.
 * @param userHandle for a new passkey: the name under which the authenticator will keep its person
 * @returns it in base64url
 */
export async function issueChallenge(
  sql: SqlRunner,
  holder: ChallengeHolder,
  purpose: ChallengePurpose,
  userHandle: Buffer | null = null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await sql.query(
    `insert into passkey_challenge (bound_to, purpose, challenge, user_handle, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => ${CHALLENGE_MINUTES}))
     on conflict (bound_to, purpose) do update
       set challenge = excluded.challenge, user_handle = excluded.user_handle, expires_at = excluded.expires_at`,
    [holderKey(holder), purpose, challenge, userHandle],
  );
  return challenge;
}

/** Uses a challenge up, whatever becomes of the answer. @returns undefined where there is none, or its time is over */
export async function redeemChallenge(
  sql: SqlRunner,
  holder: ChallengeHolder,
  purpose: ChallengePurpose,
): Promise<{ challenge: string; userHandle: Buffer | null } | undefined> {
  const [row] = await sql.query<{ challenge: string; userHandle: Buffer | null; isLive: boolean }>(
    `delete from passkey_challenge where bound_to = $1 and purpose = $2
     returning challenge, user_handle as "userHandle", expires_at > now() as "isLive"`,
    [holderKey(holder), purpose],
  );
  return row?.isLive ? row : undefined;
}
