import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portal/contract';
import {
  CONFIG,
  currentTime,
  GatheredRead,
  needsSecondFactor,
  Sql,
  unseen,
  WorkCalendar,
  type Config,
  type SqlRunner,
} from '@portal/platform';
import { toActor } from '@portal/workflows';
import { standsInForColumn, type StandsInFor } from '../substitution/stands-in-for.ts';
import { assertNotLoggedOut } from '../provider/provider-log-outs.ts';
import type { ProviderSession } from '../provider/provider-session.ts';
import { endSessions } from './end-sessions.ts';
import { openSession, SESSION_DAYS, SESSION_IDLE_HOURS } from './open-session.ts';
import type { RoleRef, SignedInPerson } from './signed-in-person.ts';

/** How old the last sign of life may be before it is written again: not every request is a write. */
const TOUCH_AFTER_SECONDS = 60;

/** Marks the day of a key that only looks. */
const QUIET = '~';

/** What was proven when a session was opened. */
export interface SessionProof {
  readonly way?: 'password' | 'provider' | 'passkey';
  readonly secondFactor?: boolean;
  /** Sealed; the provider wants it back at the log-out. */
  readonly idToken?: Buffer | null;
  /** The provider's session that stands behind it. */
  readonly provider?: ProviderSession | undefined;
}

interface SessionRow {
  /** Hex. */
  token_hash: string;
  session_id: number;
  ends_at: Date;
  is_stale: boolean;
  id: number;
  user_no: string;
  name: string;
  english_name: string;
  avatar: string;
  language: Language | null;
  must_change_password: boolean;
  second_factor: boolean;
  has_second_factor: boolean;
  department: SignedInPerson['department'];
  roles: RoleRef[];
  stands_in_for: StandsInFor[];
}

const FIND_SESSIONS = `
  select encode(s.token_hash, 'hex') as token_hash, s.id as session_id,
    least(s.expires_at, case when $3 then s.last_seen_at else now() end + interval '${SESSION_IDLE_HOURS} hours') as ends_at,
    s.last_seen_at < now() - interval '${TOUCH_AFTER_SECONDS} seconds' as is_stale,
    p.id, p.user_no, p.name, p.english_name, p.avatar, p.language,
    p.must_change_password and s.way = 'password' as must_change_password, s.second_factor,
    exists (select 1 from person_totp t where t.person_id = p.id and t.confirmed_at is not null)
      or exists (select 1 from passkey k where k.person_id = p.id) as has_second_factor,
    (select json_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en) from department d where d.id = p.department_id) as department,
    (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'nameEn', r.name_en) order by pr.position, r.id), '[]')
      from person_role pr join role r on r.id = pr.role_id where pr.person_id = p.id) as roles,
    ${standsInForColumn('p.id', '$2')} as stands_in_for
  from session s join person p on p.id = s.person_id
  where s.token_hash = any(${unseen('$1', 'bytea')}) and p.is_active and ${openSession('s')}`;

/** Whoever holds one of them is writing it, and several processes that touch the same ones must not wait for each other in a ring. */
const TOUCH_SESSIONS = `update session set last_seen_at = now()
  where id in (select id from session where id = any($1::bigint[]) for update skip locked)`;

/** Server sessions: opaque, stored as a hash, revocable at once (docs/decisions/identity.md). */
@Injectable()
export class SessionStore {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;
  readonly #config: Config;
  readonly #people: GatheredRead<SignedInPerson>;

  constructor(sql: Sql, calendar: WorkCalendar, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#calendar = calendar;
    this.#config = config;
    this.#people = new GatheredRead((keys) => this.#findAll(keys));
  }

  /**
   * Opens a session.
   * @returns the token, which is stored nowhere: the cookie `Admin-Token` and the header `X-Token` carry it
   * @throws Refusal `validation.provider_refused` when the provider has ended its own session meanwhile
   */
  async open(personId: number, origin: { address: string; userAgent: string }, proof: SessionProof = {}): Promise<string> {
    const { provider } = proof;
    if (!provider) return insertSession(this.#sql, personId, origin, proof);
    return this.#sql.transaction(async (tx) => {
      await assertNotLoggedOut(tx, provider);
      return insertSession(tx, personId, origin, proof);
    });
  }

  /**
   * The person of a token, or undefined when the session is unknown, ended or expired, or the person has left, or when his role asks for a
   * second factor that he has and this session was opened without.
   * @param isQuiet nobody sits before the page that calls: the call is answered, but is no sign of life of a person, and the session goes on idling
   */
  find(token: string, isQuiet = false): Promise<SignedInPerson | undefined> {
    return this.#people.find(`${this.#calendar.dayOf(currentTime())}${isQuiet ? QUIET : ''} ${hashToken(token).toString('hex')}`);
  }

  /** Every call asks, and calls that come together are answered by one statement. Keys are day, with the mark of those that only look, and token. */
  async #findAll(keys: readonly string[]): Promise<Map<string, SignedInPerson>> {
    const found = new Map<string, SignedInPerson>();
    const asked = Map.groupBy(keys, (key) => key.slice(0, key.indexOf(' ')));
    for (const [day, ofDay] of asked) {
      const hashes = ofDay.map((key) => Buffer.from(key.slice(day.length + 1), 'hex'));
      const isQuiet = day.endsWith(QUIET);
      const today = day.replace(QUIET, '');
      const rows = await this.#sql.prepared<SessionRow>(FIND_SESSIONS, [hashes, today, isQuiet]);
      const stale = isQuiet ? [] : rows.filter((row) => row.is_stale && this.#isAllowed(row)).map((row) => row.session_id);
      if (stale.length > 0) await this.#sql.query(TOUCH_SESSIONS, [stale]);
      for (const row of rows) if (this.#isAllowed(row)) found.set(`${day} ${row.token_hash}`, this.#toPerson(row, today));
    }
    return found;
  }

  /** A session that was opened without a second factor ends where its person has one and his role asks for it. */
  #isAllowed(row: SessionRow): boolean {
    return !(this.#lacksFactor(row) && row.has_second_factor);
  }

  #lacksFactor(row: SessionRow): boolean {
    return !row.second_factor && needsSecondFactor(this.#config.TOTP, row.roles[0]?.id);
  }

  #toPerson(row: SessionRow, today: string): SignedInPerson {
    return {
      id: row.id,
      userNo: row.user_no,
      name: row.name,
      englishName: row.english_name,
      avatar: row.avatar,
      language: row.language,
      department: row.department,
      roles: row.roles,
      mustChangePassword: row.must_change_password,
      mustSetSecondFactor: this.#lacksFactor(row),
      standsInFor: row.stands_in_for,
      actor: toActor({ ...row, standsInFor: row.stands_in_for, today }),
      session: { id: row.session_id, endsAt: row.ends_at },
    };
  }

  /** Ends a session; an unknown token is no error. */
  async end(token: string): Promise<void> {
    const session = await this.#sql.one<{ id: number; person_id: number }>(
      'select id, person_id from session where token_hash = $1 and ended_at is null',
      [hashToken(token)],
    );
    if (session) await this.#sql.transaction((tx) => endSessions(tx, session.person_id, { only: session.id }));
  }

  /** Ends every session of a person, for example of a leaver. */
  async endAllOf(personId: number): Promise<void> {
    await this.#sql.transaction((tx) => endSessions(tx, personId, 'all'));
  }
}

/** Opens a session inside any statement runner; see `SessionStore.open`. */
export async function insertSession(
  sql: SqlRunner,
  personId: number,
  origin: { address: string; userAgent: string },
  { way = 'password', secondFactor = false, idToken = null, provider }: SessionProof = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql.query(
    `insert into session (token_hash, person_id, expires_at, address, user_agent, way, second_factor, id_token,
       provider_subject, provider_sid)
     values ($1, $2, now() + interval '${SESSION_DAYS} days', $3, $4, $5, $6, $7, $8, $9)`,
    [
      hashToken(token),
      personId,
      origin.address.slice(0, 100),
      origin.userAgent.slice(0, 300),
      way,
      secondFactor,
      idToken,
      provider?.subject ?? null,
      provider?.sid ?? null,
    ],
  );
  return token;
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
