import type { Config, Position, Sql } from '@portal/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './call-context.ts';
import { tokenHeader } from './call.guard.ts';

/** How far the database had written when this browser last changed something. It is no secret, and a wrong one harms only who sends it. */
export const POSITION_COOKIE = 'portal-read';
/** No replica that is asked is later than this by far (docs/adr/0033-reads-from-replicas.md). */
const KEPT_SECONDS = 60;

/**
 * From where on a call may be answered by a replica: a reading call of a signed-in browser, from behind its own last change. A program that keeps its token itself keeps no
 * cookies, so that nobody knows what it wrote: it reads from the primary.
 * @returns undefined for the primary
 */
export function findReadPosition(request: FastifyRequest, call: CallContext): Position | undefined {
  if (call.binding.route.mutates || !call.person || tokenHeader(request)) return undefined;
  const given = request.cookies[POSITION_COOKIE];
  if (given === undefined) return 0;
  return /^\d{1,16}$/.test(given) ? Number(given) : undefined;
}

/** Tells the browser how far the database has written by now, after a call that may have changed something. Without replicas there is nothing to tell. */
export async function keepReadPosition(reply: FastifyReply, call: CallContext, sql: Sql, config: Config): Promise<void> {
  if (sql.replicas.count === 0 || !call.binding.route.mutates || reply.sent) return;
  // What was done is done: without an answer the primary is asked until the cookie of before has gone.
  const position = await sql.position().catch(() => Number.MAX_SAFE_INTEGER);
  void reply.setCookie(POSITION_COOKIE, String(position), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: KEPT_SECONDS,
  });
}
