import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { ChangeLog, readRows, Sql, type SqlTransaction } from '@portal/platform';
import { z } from 'zod';
import { escapeLike } from '../people/person-directory.ts';
import { endSessions, type EndedSessions } from './end-sessions.ts';
import { openSession } from './open-session.ts';
import { namePeople } from '../people/find-people.ts';

const openSessionRow = z.object({
  id: z.number(),
  person: z.object({ id: z.number(), userNO: z.string(), name: z.string(), englishName: z.string() }),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
  address: z.string(),
  device: z.string(),
});
export type OpenSession = Readonly<z.output<typeof openSessionRow>>;

const SORTS: Readonly<Record<string, string>> = {
  person: 'p.name',
  createdat: 's.created_at',
  lastseenat: 's.last_seen_at',
  address: 's.address',
};

/** The open sessions, and ending them (docs/decisions/identity.md: opaque, revocable). */
@Injectable()
export class SessionAdmin {
  readonly #sql: Sql;
  readonly #log: ChangeLog;

  constructor(sql: Sql, log: ChangeLog) {
    this.#sql = sql;
    this.#log = log;
  }

  async list(query: {
    pageIndex: number;
    pageSize: number;
    keyword: string;
    personId: number | null;
    sort: string;
    rowIds: readonly number[] | null;
  }): Promise<{ totalCount: number; rows: OpenSession[] }> {
    const field = query.sort.replace(/^-/, '').toLowerCase();
    const column = Object.hasOwn(SORTS, field) ? SORTS[field] : undefined;
    const order = column ? `${column} ${query.sort.startsWith('-') ? 'desc' : 'asc'}, s.id` : 's.last_seen_at desc, s.id desc';
    const from = `from session s join person p on p.id = s.person_id where ${openSession('s')} and ($1::bigint is null or p.id = $1)
      and ($2 = '' or p.name ilike $3 or p.english_name ilike $3 or p.user_no ilike $3 or s.address ilike $3)
      and ($4::bigint[] is null or s.id = any($4))`;
    const params = [query.personId, query.keyword, `%${escapeLike(query.keyword)}%`, query.rowIds];
    const total = await this.#sql.one<{ count: number }>(`select count(*) as count ${from}`, params);
    const rows = await readRows(
      this.#sql,
      openSessionRow,
      `select s.id, s.created_at as "createdAt", s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", s.address, s.user_agent as device,
         json_build_object('id', p.id, 'userNO', p.user_no, 'name', p.name, 'englishName', p.english_name) as person
       ${from} order by ${order} limit $5 offset $6`,
      [...params, query.pageSize, query.pageIndex * query.pageSize],
    );
    return { totalCount: total!.count, rows };
  }

  /** @throws Refusal `not_found` when it is over already */
  async end(actorId: number, sessionId: number): Promise<number> {
    return this.#sql.transaction(async (tx) => {
      const [session] = await readRows(
        tx,
        z.object({ person_id: z.number() }),
        `select person_id from session s where s.id = $1 and ${openSession('s')}`,
        [sessionId],
      );
      if (!session) throw new Refusal('not_found', { message: 'admin.sessionOver' });
      return this.#end(tx, actorId, session.person_id, { only: sessionId });
    });
  }

  /** Ends all sessions of a person, of oneself all but the one that asks. */
  endAllOf(actorId: number, personId: number, ownSessionId: number): Promise<number> {
    return this.#sql.transaction((tx) => this.#end(tx, actorId, personId, personId === actorId ? { allBut: ownSessionId } : 'all'));
  }

  async #end(tx: SqlTransaction, actorId: number, personId: number, sessions: EndedSessions): Promise<number> {
    const subjectName = (await namePeople(tx, [personId])).get(personId);
    if (subjectName === undefined) throw new Refusal('not_found');
    const ended = await endSessions(tx, personId, sessions);
    await this.#log.record(tx, {
      actorId,
      kind: 'session',
      subjectId: personId,
      subjectName,
      event: 'end',
      changes: [{ field: 'ended', before: '', after: String(ended) }],
    });
    return ended;
  }
}
