import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { readRows, Sql } from '@portal/platform';
import { z } from 'zod';
import { endSessions } from './end-sessions.ts';
import { openSession, SESSION_IDLE_HOURS } from './open-session.ts';

const ownSession = z.object({
  id: z.number(),
  isCurrent: z.boolean(),
  address: z.string(),
  userAgent: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  endsAt: z.date(),
});
export type OwnSession = Readonly<z.output<typeof ownSession>>;

/** Where a person is signed in, for himself (docs/decisions/identity.md: revocable sessions). */
@Injectable()
export class OwnSessions {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The open sessions of a person: this one first, then those last seen. */
  list(personId: number, currentId: number): Promise<OwnSession[]> {
    return readRows(
      this.#sql,
      ownSession,
      `select id, id = $2 as "isCurrent", address, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt",
         least(expires_at, last_seen_at + interval '${SESSION_IDLE_HOURS} hours') as "endsAt"
       from session s where person_id = $1 and ${openSession('s')} order by id = $2 desc, last_seen_at desc, id desc limit 100`,
      [personId, currentId],
    );
  }

  /** @throws Refusal `not_found` for a session of somebody else, and for one that has ended */
  async end(personId: number, sessionId: number): Promise<void> {
    const ended = await this.#sql.transaction((tx) => endSessions(tx, personId, { only: sessionId }));
    if (ended === 0) throw new Refusal('not_found');
  }

  /** @returns how many ended */
  endOthers(personId: number, currentId: number): Promise<number> {
    return this.#sql.transaction((tx) => endSessions(tx, personId, { allBut: currentId }));
  }
}
