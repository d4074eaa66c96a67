import type { Bind } from '@portal/platform';
import { quoteState } from '@portal/platform';
import { auditorSeatWorkflow, type Actor } from '@portal/workflows';

const granted = quoteState(auditorSeatWorkflow, 'granted');

/** SQL: the seats (`seat`) that a person holds and that are open on a day; what follows narrows them. */
export const openSeats = (person: string, day: string): string =>
  `seat.state = ${granted} and seat.holder_id = ${person} and ${day} between seat.first_day and seat.last_day`;

/** What of a room a seat opens. */
export interface Covered {
  /** SQL over the record `covered`: it was concluded, and a seat for what is concluded opens it. */
  readonly table: string;
  readonly concluded: string;
}

/**
 * SQL of the ids of a room's records that a seat of an external auditor opens today: of its periods, of the companies that were frozen with it as the record's
 * own was when it came, and concluded where the seat is for that alone. Every room of assurance asks this one function (docs/adr/0063-the-external-auditors-seat.md).
 * @returns one select, or nothing for who is no external auditor
 */
export function seatCovers(actor: Actor, { table, concluded }: Covered, bind: Bind): string[] {
  if (actor.auditsOn === undefined) return [];
  return [
    `select covered.id from auditor_seat seat join auditor_seat_period sp on sp.seat_id = seat.id
       join assessed_record place on place.period_id = sp.period_id join ${table} covered on covered.id = place.record_id
     where ${openSeats(`${bind(actor.id)}::bigint`, `${bind(actor.auditsOn)}::date`)} and (seat.reading = 'all' or ${concluded})
       and (seat.whole_group or place.company_id in (select sc.company_id from auditor_seat_company sc where sc.seat_id = seat.id))`,
  ];
}

/**
 * SQL of the ids of the controls of a period that a seat names: those of its companies. A control's company is the one that it had when it was first assessed in the
 * period; of one that never was it is today's. What belongs to no company opens to the whole group alone (`narrowCover` says the same of coverage).
 * @returns one select, or nothing for who is no external auditor
 */
export function seatControls(actor: Actor, periodId: number, bind: Bind): string[] {
  if (actor.auditsOn === undefined) return [];
  const period = `${bind(periodId)}::bigint`;
  return [
    `select named.id from risk_control named
       left join lateral (select a.company_id, true as is_there from assessed_record a where a.period_id = ${period} and a.control_id = named.id
         order by a.record_id limit 1) placed on true
     where exists (select 1 from auditor_seat seat join auditor_seat_period sp on sp.seat_id = seat.id
       where ${openSeats(`${bind(actor.id)}::bigint`, `${bind(actor.auditsOn)}::date`)} and sp.period_id = ${period}
         and (seat.whole_group or case when placed.is_there then placed.company_id else department_company(named.department_id) end
           in (select sc.company_id from auditor_seat_company sc where sc.seat_id = seat.id)))`,
  ];
}

/** SQL of the ids of the periods that a seat opens today; nothing for who is no external auditor. */
export function seatPeriods(actor: Actor, bind: Bind): string[] {
  if (actor.auditsOn === undefined) return [];
  return [
    `select sp.period_id from auditor_seat seat join auditor_seat_period sp on sp.seat_id = seat.id
     where ${openSeats(`${bind(actor.id)}::bigint`, `${bind(actor.auditsOn)}::date`)}`,
  ];
}

/** SQL of the ids of the companies of the seats that are open today, and of all companies where one is for the whole group; nothing for who is no external auditor. */
export function seatCompanies(actor: Actor, bind: Bind): string[] {
  if (actor.auditsOn === undefined) return [];
  return [
    `select c.id from auditor_seat seat join company c on seat.whole_group or c.id in (select sc.company_id from auditor_seat_company sc where sc.seat_id = seat.id)
     where ${openSeats(`${bind(actor.id)}::bigint`, `${bind(actor.auditsOn)}::date`)}`,
  ];
}
