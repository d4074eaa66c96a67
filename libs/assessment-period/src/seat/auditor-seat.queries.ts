import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import type { NamedPerson } from '@portal/directory';
import { currentTime, quoteState, Sql, WorkCalendar, type SqlRunner, type Subject } from '@portal/platform';
import {
  allowedActions,
  auditorSeatWorkflow,
  ROLE,
  type Actor,
  type AuditorSeatEventName,
  type AuditorSeatState,
  type AuditorSeatWorkflow,
} from '@portal/workflows';

interface Named {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
}

export interface AuditorSeatRow {
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  readonly holder_id: number;
  readonly holder: NamedPerson;
  readonly periods: readonly { readonly id: number; readonly title: string; readonly titleEn: string }[];
  readonly companies: readonly (Named & { readonly code: string })[];
  readonly whole_group: boolean;
  readonly reading: 'concluded' | 'all';
  readonly first_day: string;
  readonly last_day: string;
  readonly note: string;
  readonly announced_for: string | null;
  readonly is_open: boolean;
  readonly reads: number;
  readonly last_read_at: Date | null;
  readonly state: AuditorSeatState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly updated_at: Date;
}

export interface AuditorSeatView extends AuditorSeatRow {
  readonly allowedActions: AuditorSeatEventName[];
}

/** SQL: a reading falls to a seat when it was made while the seat was there, from its first day to its end. */
const READ_FROM = `l.reader_id = r.holder_id and l.at >= r.created_at and (r.state = ${quoteState(auditorSeatWorkflow, 'granted')} or l.at <= r.updated_at)`;

/** @param day the placeholder of the portal's day */
const select = (day: string): string => `select r.id, r.record_no, r.title, r.holder_id,
    json_build_object('id', h.id, 'userNo', h.user_no, 'name', h.name, 'englishName', h.english_name) as holder,
    (select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title, 'titleEn', p.title_en) order by p.last_day desc, p.id desc), '[]')
      from auditor_seat_period sp join assessment_period p on p.id = sp.period_id where sp.seat_id = r.id) as periods,
    (select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'nameEn', c.name_en) order by c.code), '[]')
      from auditor_seat_company sc join company c on c.id = sc.company_id where sc.seat_id = r.id) as companies,
    r.whole_group, r.reading, r.first_day, r.last_day, r.note, r.announced_for,
    r.state = ${quoteState(auditorSeatWorkflow, 'granted')} and ${day}::date between r.first_day and r.last_day as is_open,
    (select count(*)::int from record_read l where ${READ_FROM}) as reads,
    (select max(l.at) from record_read l where ${READ_FROM}) as last_read_at,
    r.state, r.version, r.last_hash, r.updated_at
  from auditor_seat r join person h on h.id = r.holder_id`;

export interface SeatReadRow {
  readonly id: number;
  readonly at: Date;
  readonly call: string;
  readonly workflow: string | null;
  readonly subject_id: number | null;
  readonly subject_no: string;
  readonly version: number | null;
  readonly detail: string;
}

/** Reading seats: administrators all of them, a holder his own. */
@Injectable()
export class AuditorSeatQueries {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  today(): string {
    return this.#calendar.dayOf(currentTime());
  }

  /** Is a seat of this person open today? Asked at every call of an external auditor, so that an open session ends with its last day. */
  async isOpenFor(personId: number): Promise<boolean> {
    const found = await this.#sql.query(
      `select 1 from auditor_seat where holder_id = $1 and state = ${quoteState(auditorSeatWorkflow, 'granted')} and $2::date between first_day and last_day limit 1`,
      [personId, this.today()],
    );
    return found.length > 0;
  }

  /** Is this person an external auditor, by the role that decides? */
  async isAuditor(personId: number): Promise<boolean> {
    const found = await this.#sql.query(`select 1 from primary_role where person_id = $1 and role_id = ${ROLE.externalAuditor}`, [
      personId,
    ]);
    return found.length > 0;
  }

  /** A page, the newest first; of one period where one is named. */
  async list(
    query: { periodId: number | null; state?: AuditorSeatState | null | undefined; pageIndex: number; pageSize: number },
    actor: Actor,
  ): Promise<{ totalCount: number; rows: AuditorSeatView[] }> {
    const where = `($1::bigint is null or exists (select 1 from auditor_seat_period sp where sp.seat_id = r.id and sp.period_id = $1))
      and ($2::text is null or r.state = $2)`;
    const params = [query.periodId, query.state ?? null];
    const total = await this.#sql.one<{ n: number }>(`select count(*)::int as n from auditor_seat r where ${where}`, params);
    const rows = await this.#sql.query<AuditorSeatRow>(
      `${select('$3')} where ${where} order by r.updated_at desc, r.id desc limit $4 offset $5`,
      [...params, this.today(), query.pageSize, query.pageIndex * query.pageSize],
    );
    return { totalCount: total?.n ?? 0, rows: rows.map((row) => toView(row, actor)) };
  }

  /** The seats that somebody holds, the open ones first. */
  async listOf(actor: Actor): Promise<AuditorSeatView[]> {
    const rows = await this.#sql.query<AuditorSeatRow>(
      `select * from (${select('$2')} where r.holder_id = $1) held order by held.is_open desc, held.last_day desc, held.id desc limit 100`,
      [actor.id, this.today()],
    );
    return rows.map((row) => toView(row, actor));
  }

  /** @throws Refusal `not_found` when there is none or it is another's: both answer alike */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<AuditorSeatView> {
    const [row] = await sql.query<AuditorSeatRow>(`${select('$2')} where r.id = $1::bigint and ($3 or r.holder_id = $4)`, [
      id,
      this.today(),
      actor.isAdministrator,
      actor.id,
    ]);
    if (!row) throw new Refusal('not_found');
    return toView(row, actor);
  }

  /** Active accounts whose first role is External Auditor. */
  candidates(): Promise<(NamedPerson & { openSeats: number })[]> {
    return this.#sql.query(
      `select p.id, p.user_no as "userNo", p.name, p.english_name as "englishName",
         (select count(*)::int from auditor_seat s where s.holder_id = p.id and s.state = ${quoteState(auditorSeatWorkflow, 'granted')}) as "openSeats"
       from person p join primary_role decides on decides.person_id = p.id and decides.role_id = ${ROLE.externalAuditor}
       where p.is_active order by p.name, p.id limit 500`,
    );
  }

  /** What its holder read since the seat was granted, the newest first. */
  async reads(seat: AuditorSeatRow, pageIndex: number, pageSize: number): Promise<{ totalCount: number; rows: SeatReadRow[] }> {
    const rows = await this.#sql.query<SeatReadRow>(`${SELECT_READS} order by l.at desc, l.id desc limit $2 offset $3`, [
      seat.id,
      pageSize,
      pageIndex * pageSize,
    ]);
    return { totalCount: seat.reads, rows };
  }
}

/** The readings of the seat `$1`. */
export const SELECT_READS = `select l.id, l.at, l.call, l.workflow, l.subject_id, l.subject_no, l.version, l.detail
  from auditor_seat r join record_read l on ${READ_FROM} where r.id = $1::bigint`;

/** A seat as the workflow runner takes it. */
export const toAuditorSeatSubject = (
  row: Pick<AuditorSeatRow, 'id' | 'state' | 'version' | 'last_hash'>,
): Subject<AuditorSeatWorkflow> => ({
  id: row.id,
  state: row.state,
  version: row.version,
  lastHash: row.last_hash,
  facts: { isActive: true, isNew: false },
});

function toView(row: AuditorSeatRow, actor: Actor): AuditorSeatView {
  return { ...row, allowedActions: allowedActions(auditorSeatWorkflow, row.state, { isActive: true, isNew: false }, actor) };
}
