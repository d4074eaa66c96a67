import type { SqlTransaction } from '@portal/platform';
import { refuseProvider } from './identity-links.ts';
import type { ProviderSession } from './provider-session.ts';

/** Openings hold it together, a log-out alone: either it sees the session, or the opening sees the log-out. */
const LOCK = 727_004;

/** Whose sessions a log-out of the provider ends. */
export interface ProviderLogOut {
  readonly subject: Buffer | null;
  /** null: all of the subject. */
  readonly sid: Buffer | null;
  readonly issuedAt: Date;
}

/**
 * Notes a log-out until nobody who began before it can arrive any more. From here to the end of the transaction no session of the provider is opened.
 * @param digest of the token, which works once
 * @returns false when the token was used
 */
export async function noteLogOut(tx: SqlTransaction, digest: Buffer, { subject, sid, issuedAt }: ProviderLogOut): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const rows = await tx.query(
    `insert into used_logout_token (digest, provider_subject, provider_sid, issued_at) values ($1, $2, $3, $4)
     on conflict do nothing returning 1 as one`,
    [digest, subject, sid, issuedAt],
  );
  return rows.length > 0;
}

/**
 * Sees to it that the provider's session behind one that is about to be opened has not ended since its person signed in there. Both times are the provider's own,
 * in whole seconds: of the same second the log-out counts, and its person signs in once more.
 * @throws Refusal `validation.provider_refused`
 */
export async function assertNotLoggedOut(tx: SqlTransaction, { subject, sid, issuedAt }: ProviderSession): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [LOCK]);
  const [ended] = await tx.query(
    `select 1 as one from used_logout_token where issued_at >= coalesce($3::timestamptz, '-infinity')
       and (provider_sid = $1 or (provider_subject = $2 and (provider_sid is null or $1::bytea is null))) limit 1`,
    [sid, subject, issuedAt],
  );
  if (ended) throw refuseProvider('refused');
}
