import { currentTime, type SqlRunner, type SqlTransaction } from '@portal/platform';
import type { NoticeRegistry } from '../registry/notice-registry.ts';

/** What the mail log calls a daily digest: it is the mail of that day. */
export const DIGEST_TEMPLATE = 'digest';
const DAY_MS = 24 * 3_600_000;

/**
 * Who was mailed something within a day that asks for nothing, a digest or a notice: what more of this kind comes for him waits for his next digest
 * (decision record 26). Writers of one person's mails wait for each other, so that two events of one moment are not both the first.
 */
export async function findInformed(
  tx: SqlTransaction | SqlRunner,
  registry: NoticeRegistry,
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (personIds.length === 0) return new Set();
  const ids = [...new Set(personIds)].sort((a, b) => a - b);
  await tx.prepared(
    'select pg_advisory_xact_lock(727026, (id % 2147483647)::int) from unnest($1::bigint[]) with ordinality as p (id, place) order by place',
    [ids],
  );
  const rows = await tx.prepared<{ id: number }>(
    `select p.id from unnest($1::bigint[]) p (id)
     where exists (select 1 from mail_message m where m.person_id = p.id and m.created_at > $3 and m.template = any($2::text[]))`,
    [ids, [...registry.informing(), DIGEST_TEMPLATE], new Date(currentTime().getTime() - DAY_MS)],
  );
  return new Set(rows.map(({ id }) => id));
}
