import { LivePublisher, type SqlRunner } from '@portal/platform';

/** Told to the processes that hold open pages: those of these sessions end at once. `data.ids` are the sessions. */
export const SESSION_ENDED = 'session.ended';
/** A notification is short; more sessions than these at once are told in several. */
const TOLD_AT_ONCE = 200;

const live = new LivePublisher();

export type EndedSessions = 'all' | { readonly only: number } | { readonly ids: readonly number[] } | { readonly allBut: number };

/**
 * Ends sessions of a person in the caller's transaction: the next call with one of them is refused, and its open pages hear nothing more.
 * @param sessions `all`, one id, some ids, or all but one
 * @returns how many ended
 */
export async function endSessions(sql: SqlRunner, personId: number, sessions: EndedSessions): Promise<number> {
  const only = typeof sessions === 'object' && 'only' in sessions ? [sessions.only] : null;
  const ids = typeof sessions === 'object' && 'ids' in sessions ? sessions.ids : only;
  const allBut = typeof sessions === 'object' && 'allBut' in sessions ? sessions.allBut : null;
  const ended = await sql.query<{ id: number }>(
    `update session set ended_at = now(), id_token = null where person_id = $1 and ended_at is null
       and ($2::bigint[] is null or id = any($2::bigint[])) and ($3::bigint is null or id <> $3::bigint) returning id`,
    [personId, ids, allBut],
  );
  for (let start = 0; start < ended.length; start += TOLD_AT_ONCE) {
    const ids = ended.slice(start, start + TOLD_AT_ONCE).map(({ id }) => id);
    await live.publish(sql, { topic: SESSION_ENDED, subject: 'session', id: ids[0]!, data: { ids }, audience: [personId] });
  }
  return ended.length;
}
