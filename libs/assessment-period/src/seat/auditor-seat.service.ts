import { Injectable } from '@nestjs/common';
import { refuseField, type auditorSeatRoutes, type RouteBody } from '@portal/contract';
import {
  addDays,
  CHAIN_START,
  currentTime,
  listChanges,
  newSubject,
  quoteState,
  WorkCalendar,
  WorkflowRunner,
  type Moved,
  type SqlTransaction,
  type StepRequest,
} from '@portal/platform';
import { auditorSeatWorkflow, ROLE, systemActor, type Actor, type AuditorSeatWorkflow } from '@portal/workflows';
import { auditorSeatKind } from './auditor-seat.record.ts';
import { AuditorSeatQueries, toAuditorSeatSubject, type AuditorSeatRow } from './auditor-seat.queries.ts';

type GrantBody = RouteBody<typeof auditorSeatRoutes.grantAuditorSeat>;
type EventBody = RouteBody<typeof auditorSeatRoutes.updateAuditorSeat>;

/** A seat that nobody thinks of again does not stay open for years. */
export const MOST_SEAT_DAYS = 400;
/** So many days before its last one a seat is announced to end. */
export const ANNOUNCED_DAYS = 7;
/** Seats of one turn of the clock. */
const AT_ONCE = 100;

/** Granting seats to external auditors, changing their last day, revoking them, and what the clock does (docs/adr/0063-the-external-auditors-seat.md). */
@Injectable()
export class AuditorSeatService {
  readonly #runner: WorkflowRunner;
  readonly #queries: AuditorSeatQueries;
  readonly #calendar: WorkCalendar;

  constructor(runner: WorkflowRunner, queries: AuditorSeatQueries, calendar: WorkCalendar) {
    this.#runner = runner;
    this.#queries = queries;
    this.#calendar = calendar;
  }

  /**
   * GrantAuditorSeat: companies are resolved with all below them as they are now, and frozen.
   * @returns its id
   * @throws Refusal `validation`, first by holder, periods, companies, days
   */
  async grant(body: GrantBody, actor: Actor): Promise<number> {
    const subject = newSubject(auditorSeatKind, { isActive: true, isNew: true });
    const step = this.#runner.decide({ kind: auditorSeatKind, subject, event: 'GRANT' }, actor);
    return this.#runner.inTransaction(async (tx) => {
      await assertHolder(tx, body.holderId);
      const periods = await readPeriods(tx, body.periodIds);
      const companies = body.wholeGroup ? [] : await freezeCompanies(tx, body.companyIds);
      const days = this.#checkDays(body.firstDay, body.lastDay);
      const title = periods.map((period) => period.title).join('、');
      const at = currentTime();
      const [row] = await tx.query<{ id: number }>(
        `insert into auditor_seat (record_no, title, holder_id, granted_by, whole_group, reading, first_day, last_day, note, state, last_hash, created_at)
         values (record_no('AS', $12::int, nextval('auditor_seat_no_seq'), 4), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [
          title,
          body.holderId,
          actor.id,
          body.wholeGroup,
          body.reading,
          days.firstDay,
          days.lastDay,
          body.note,
          auditorSeatWorkflow.initial,
          CHAIN_START,
          at,
          this.#calendar.yearOf(at),
        ],
      );
      const id = row!.id;
      await tx.query('insert into auditor_seat_period (seat_id, period_id) select $1, unnest($2::bigint[])', [
        id,
        periods.map((period) => period.id),
      ]);
      await tx.query('insert into auditor_seat_company (seat_id, company_id) select $1, unnest($2::bigint[])', [
        id,
        companies.map((company) => company.id),
      ]);
      const changes = listChanges(
        {},
        {
          holder: String(body.holderId),
          periods: title,
          companies: body.wholeGroup ? '*' : companies.map(({ code }) => code).join(', '),
          reading: body.reading,
          ...days,
          note: body.note,
        },
      );
      await this.#runner.commitIn(tx, [{ ...step, subject: { ...step.subject, id }, changes }], { actor });
      return id;
    });
  }

  /**
   * Another last day, or the end of a seat at once; both want a reason.
   * @throws Refusal `not_found`, `conflict`, `wrong_state`, `not_allowed`, in this order; `validation` for a day that is none
   */
  async perform({ id, event, lastDay, comments, rowVersion }: EventBody, actor: Actor): Promise<Moved> {
    const row = await this.#queries.read(id, actor);
    const request: StepRequest<AuditorSeatWorkflow> = {
      kind: auditorSeatKind,
      subject: toAuditorSeatSubject(row),
      event,
      expectedVersion: rowVersion,
      comment: comments,
      commentField: 'comments',
    };
    const step = this.#runner.decide(request, actor);
    const [moved] = await this.#runner.commit([{ ...step, ...(event === 'EXTEND' && this.#extend(row, lastDay)) }], { actor });
    return moved!;
  }

  /** What the clock of the portal's time zone does: seats whose last day is over end, and those that end within a week are announced once. */
  async followClock(): Promise<number> {
    const today = this.#queries.today();
    return this.#runner.inTransaction(async (tx) => {
      const rows = await tx.query<AuditorSeatRow>(
        `select id, state, version, last_hash, last_day, announced_for from auditor_seat where state = ${quoteState(auditorSeatWorkflow, 'granted')}
           and (last_day < $1::date or last_day <= $2::date and announced_for is distinct from last_day)
         order by id limit ${AT_ONCE} for update skip locked`,
        [today, addDays(today, ANNOUNCED_DAYS)],
      );
      const steps = rows.map((row): StepRequest<AuditorSeatWorkflow> => {
        const common = { kind: auditorSeatKind, subject: toAuditorSeatSubject(row), bySystem: true };
        return row.last_day < today
          ? { ...common, event: 'EXPIRE' }
          : { ...common, event: 'ANNOUNCE_END', fields: { announced_for: row.last_day } };
      });
      if (steps.length > 0) await this.#runner.commitIn(tx, steps, { actor: systemActor });
      return steps.length;
    });
  }

  #extend(row: AuditorSeatRow, given: string | null): Partial<StepRequest<AuditorSeatWorkflow>> {
    const { lastDay } = this.#checkDays(row.first_day, given);
    if (lastDay === row.last_day) throw refuseField('lastDay', 'seat.sameDay');
    return { fields: { last_day: lastDay }, changes: listChanges({ lastDay: row.last_day }, { lastDay }) };
  }

  /** A seat may begin earlier than it is granted, but is not granted for days that are over. */
  #checkDays(firstDay: string | null, lastDay: string | null): { firstDay: string; lastDay: string } {
    if (firstDay === null) throw refuseField('firstDay', 'seat.firstDay');
    if (lastDay === null) throw refuseField('lastDay', 'seat.lastDay');
    if (lastDay < firstDay) throw refuseField('lastDay', 'seat.daysReversed');
    const today = this.#calendar.dayOf(currentTime());
    if (lastDay < today) throw refuseField('lastDay', 'seat.dayPast');
    const begins = firstDay > today ? firstDay : today;
    if (lastDay > addDays(begins, MOST_SEAT_DAYS)) throw refuseField('lastDay', 'seat.tooLong', { days: MOST_SEAT_DAYS });
    return { firstDay, lastDay };
  }
}

/** Nobody of the portal's own people audits from outside: the role that decides says who does. */
async function assertHolder(tx: SqlTransaction, holderId: number | null): Promise<void> {
  if (holderId === null) throw refuseField('holderId', 'seat.holder');
  const found = await tx.query(
    `select 1 from person p join primary_role decides on decides.person_id = p.id where p.id = $1 and p.is_active and decides.role_id = ${ROLE.externalAuditor}`,
    [holderId],
  );
  if (found.length === 0) throw refuseField('holderId', 'seat.holderRole');
}

async function readPeriods(tx: SqlTransaction, ids: readonly number[]): Promise<{ id: number; title: string }[]> {
  if (ids.length === 0) throw refuseField('periodIds', 'seat.periods');
  const rows = await tx.query<{ id: number; title: string }>(
    'select id, title from assessment_period where id = any($1::bigint[]) and is_active order by last_day desc, id desc',
    [ids],
  );
  if (rows.length !== new Set(ids).size) throw refuseField('periodIds', 'validation.unknown_reference', { field: 'periodIds' });
  return rows;
}

async function freezeCompanies(tx: SqlTransaction, ids: readonly number[]): Promise<{ id: number; code: string }[]> {
  if (ids.length === 0) throw refuseField('companyIds', 'seat.companies');
  const named = await tx.query('select 1 from company where id = any($1::bigint[])', [ids]);
  if (named.length !== new Set(ids).size) throw refuseField('companyIds', 'validation.unknown_reference', { field: 'companyIds' });
  return tx.query<{ id: number; code: string }>(
    `select distinct c.id, c.code from unnest($1::bigint[]) top (id) cross join lateral company_and_below(top.id) below join company c on c.id = below.id
     order by c.code`,
    [ids],
  );
}
