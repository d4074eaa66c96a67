import { LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, substitutionStates } from '@portal/contract';
import {
  addDays,
  currentTime,
  isPgError,
  pgError,
  readRows,
  Sql,
  WorkCalendar,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import { z } from 'zod';
import type { SignedInPerson } from '../session/signed-in-person.ts';
import { Substitution } from '../directory.entities.ts';
import { listOffered, personText } from '../people/find-people.ts';
import { isManagerOf } from '../people/manager-of.ts';

/** Longer absences are a successor's matter. */
export const LONGEST_SPAN_DAYS = 366;
const EXCLUDED = '23P01';

const personOfRow = z.object({ id: z.number(), userNO: z.string(), name: z.string(), englishName: z.string() });
const substitutionRow = z.object({
  id: z.number(),
  person: personOfRow,
  substitute: personOfRow,
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  state: z.enum(substitutionStates),
  createdBy: personOfRow,
  createdAt: z.date(),
  endedBy: personOfRow.nullable(),
  endedAt: z.date().nullable(),
});
export type SubstitutionRow = Readonly<z.output<typeof substitutionRow>>;

export interface SubstitutionInput {
  readonly personId: number | null;
  readonly substituteId: number | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
}

/** Further work of the same transaction: notices, the log of the administration. */
export type AlongWith = (tx: SqlTransaction, row: SubstitutionRow) => Promise<void>;

const ref = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'userNO', ${alias}.user_no, 'name', ${alias}.name, 'englishName', ${alias}.english_name)`;

/** $1 is today in the portal's time zone. */
const SELECT = `select s.id, ${ref('p')} as person, ${ref('b')} as substitute, s.from_on as "from", s.to_on as "to", s.reason,
    case when s.ended_at is not null then 'ended' when $1::date < s.from_on then 'coming' when $1::date > s.to_on then 'past' else 'current' end as state,
    ${ref('c')} as "createdBy", s.created_at as "createdAt", case when e.id is not null then ${ref('e')} end as "endedBy", s.ended_at as "endedAt"
  from substitution s join person p on p.id = s.person_id join person b on b.id = s.substitute_id join person c on c.id = s.created_by
  left join person e on e.id = s.ended_by`;

/** Columns of the list by the name that the wire sorts them with. */
const sorts: Readonly<Record<string, string>> = {
  from: '"from"',
  to: '"to"',
  person: "person ->> 'name'",
  substitute: "substitute ->> 'name'",
};

/** Who does whose duties for a span of days (docs/decisions/identity.md). Days are the portal's; a span ends with the last moment of its last day. */
@Injectable()
export class SubstitutionService {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  /** Who stands in for a person, and for whom he stands in, the newest first. */
  async of(personId: number): Promise<{ mine: SubstitutionRow[]; forOthers: SubstitutionRow[] }> {
    const rows = await readRows(
      this.#sql,
      substitutionRow,
      `${SELECT} where s.person_id = $2 or s.substitute_id = $2 order by s.from_on desc, s.id desc limit 200`,
      [this.#today(), personId],
    );
    return { mine: rows.filter((row) => row.person.id === personId), forOthers: rows.filter((row) => row.substitute.id === personId) };
  }

  /** All of them, for administrators. */
  async list(query: {
    pageIndex: number;
    pageSize: number;
    keyword: string;
    state: string;
    sort: string;
    rowIds: readonly number[] | null;
  }): Promise<{ totalCount: number; rows: SubstitutionRow[] }> {
    const params: unknown[] = [this.#today()];
    const bind = (value: unknown) => `$${params.push(value)}`;
    let inner = `${SELECT} where true`;
    if (query.rowIds) inner += ` and s.id = any(${bind(query.rowIds)}::bigint[])`;
    if (query.keyword) {
      const pattern = bind(`%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`);
      const columns = ['p', 'b'].flatMap((alias) => [`${alias}.name`, `${alias}.english_name`, `${alias}.user_no`]);
      inner += ` and (${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`;
    }
    const isState = (substitutionStates as readonly string[]).includes(query.state);
    const from = `from (${inner}) s${isState ? ` where state = ${bind(query.state)}` : ''}`;
    const name = query.sort.replace(/^-/, '');
    const column = Object.hasOwn(sorts, name) ? sorts[name] : undefined;
    const order = column ? `${column} ${query.sort.startsWith('-') ? 'desc' : 'asc'}, id desc` : '"from" desc, id desc';
    const [count] = await this.#sql.query<{ n: number }>(`select count(*)::int as n ${from}`, params);
    const rows = await readRows(
      this.#sql,
      substitutionRow,
      `select * ${from} order by ${order} limit ${bind(query.pageSize)} offset ${bind(query.pageIndex * query.pageSize)}`,
      params,
    );
    return { totalCount: count?.n ?? 0, rows };
  }

  /**
   * Names a substitute.
   * @throws Refusal `not_allowed` when somebody other than an administrator or his manager names one for another; `validation` at the field
   */
  async save(input: SubstitutionInput, caller: SignedInPerson, alongWith: AlongWith): Promise<SubstitutionRow> {
    const personId = input.personId ?? caller.id;
    const isHisOwn = personId === caller.id || caller.actor.isAdministrator;
    if (!isHisOwn && !(await isManagerOf(this.#sql, caller.id, personId))) throw new Refusal('not_allowed');
    const { substituteId, from, to } = this.#check(input, personId);
    const active = await listOffered(this.#sql, [personId, substituteId]);
    if (!active.includes(personId)) throw refuseField('personId', 'substitution.inactive');
    if (!active.includes(substituteId)) throw refuseField('substituteId', 'substitution.inactive');
    await this.#assertPresent(substituteId, from, to);
    try {
      return await this.#sql.transaction(async (tx) => {
        await this.#assertNoOverlap(tx, personId, from, to);
        const created = tx.em.create(Substitution, {
          personId,
          substituteId,
          fromOn: from,
          toOn: to,
          reason: input.reason,
          createdBy: caller.id,
          createdAt: currentTime(),
          endedBy: null,
          endedAt: null,
        });
        await tx.em.persist(created).flush();
        const row = await this.#read(tx, created.id);
        await alongWith(tx, row);
        return row;
      });
    } catch (error) {
      // Two at once: the other one has won.
      if (isPgError(error, EXCLUDED, pgError.uniqueViolation)) throw refuseField('from', 'substitution.overlapsNow');
      throw error;
    }
  }

  /**
   * Ends a span at once, or calls off one that is to come. The absent person, his substitute, who named it and administrators may.
   * @throws Refusal `not_found`; `wrong_state` when it is over
   */
  async end(id: number | null, caller: SignedInPerson, alongWith: AlongWith): Promise<SubstitutionRow> {
    return this.#sql.transaction(async (tx) => {
      const span = id === null ? null : await tx.em.findOne(Substitution, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!span) throw new Refusal('not_found');
      const row = await this.#read(tx, span.id);
      if (!isConcerned(row, caller)) throw new Refusal('not_found');
      if (!isOpen(row)) throw new Refusal('wrong_state', { message: 'substitution.over' });
      Object.assign(span, { endedAt: currentTime(), endedBy: caller.id });
      const ended = await this.#read(tx, row.id);
      await alongWith(tx, ended);
      return ended;
    });
  }

  /** May this person end it? */
  mayEnd(row: SubstitutionRow, caller: SignedInPerson): boolean {
    return isOpen(row) && isConcerned(row, caller);
  }

  #today(): string {
    return this.#calendar.dayOf(currentTime());
  }

  #check({ substituteId, from, to }: SubstitutionInput, personId: number): { substituteId: number; from: string; to: string } {
    if (!substituteId) throw refuseField('substituteId', 'substitution.substituteRequired');
    if (substituteId === personId) throw refuseField('substituteId', 'substitution.self');
    if (!from) throw refuseField('from', 'substitution.fromRequired');
    if (!to) throw refuseField('to', 'substitution.toRequired');
    if (from < this.#today()) throw refuseField('from', 'substitution.fromPast');
    if (to < from) throw refuseField('to', 'substitution.toBeforeFrom');
    if (to > addDays(from, LONGEST_SPAN_DAYS - 1)) throw refuseField('to', 'substitution.tooLong', { days: LONGEST_SPAN_DAYS });
    return { substituteId, from, to };
  }

  async #assertNoOverlap(tx: SqlRunner, personId: number, from: string, to: string): Promise<void> {
    const [other] = await tx.query<{ from: string; to: string; name: string; englishName: string }>(
      `select s.from_on as "from", s.to_on as "to", b.name, b.english_name as "englishName" from substitution s join person b on b.id = s.substitute_id
       where s.person_id = $1 and s.ended_at is null and daterange(s.from_on, s.to_on, '[]') && daterange($2::date, $3::date, '[]')
       order by s.from_on limit 1`,
      [personId, from, to],
    );
    if (other) throw refuseField('from', 'substitution.overlaps', { from: other.from, to: other.to, person: [personText(other)] });
  }

  /** Substitution is not transitive: with a substitute who is away himself the duties would be nobody's. */
  async #assertPresent(substituteId: number, from: string, to: string): Promise<void> {
    const away = await this.#sql.one<{ from: string; to: string }>(
      `select s.from_on as "from", s.to_on as "to" from substitution s
       where s.person_id = $1 and s.ended_at is null and daterange(s.from_on, s.to_on, '[]') && daterange($2::date, $3::date, '[]')
       order by s.from_on limit 1`,
      [substituteId, from, to],
    );
    if (away) throw refuseField('substituteId', 'substitution.substituteIsAway', { ...away });
  }

  async #read(sql: SqlRunner, id: number): Promise<SubstitutionRow> {
    const [row] = await readRows(sql, substitutionRow, `${SELECT} where s.id = $2`, [this.#today(), id]);
    return row!;
  }
}

const isConcerned = (row: SubstitutionRow, caller: SignedInPerson): boolean =>
  caller.actor.isAdministrator || [row.person.id, row.substitute.id, row.createdBy.id].includes(caller.id);

function isOpen({ state }: SubstitutionRow): boolean {
  return state === 'current' || state === 'coming';
}
