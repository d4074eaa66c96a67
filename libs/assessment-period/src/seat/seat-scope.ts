import { Refusal } from '@portal/contract';
import { quoteStates, type SqlRunner } from '@portal/platform';
import { assessmentPeriodWorkflow, type Actor } from '@portal/workflows';
import type { Cover, NamedNode } from '../coverage/covering-controls.ts';
import { openSeats } from './seat-covers.ts';

/** The companies of a period whose scope somebody reads; null: all of them. */
export type SeenCompanies = ReadonlySet<number> | null;

/** From here on nothing of a period's scope changes (docs/adr/0054-scope-of-a-period.md): it is concluded, whatever tests are still open. */
const SETTLED = quoteStates(assessmentPeriodWorkflow, ['concluding', 'signedOff']);

/**
 * Whose part of a period's scope the actor reads: an external auditor the companies that were frozen with his seats for the period, everybody else
 * whom the call lets through all of them. A seat for what is concluded opens the scope once nothing of it changes any more.
 * @throws Refusal `not_found` for a period of no seat of his that is open, `wrong_state` for one whose scope is not final
 */
export async function readSeenCompanies(sql: SqlRunner, periodId: number, actor: Actor): Promise<SeenCompanies> {
  const seen = await findSeenCompanies(sql, periodId, actor);
  if (seen === 'closed') throw new Refusal('wrong_state', { message: 'seat.scopeOpen', finer: 'scope_open' });
  return seen;
}

/** The same; `closed` where his seats open no scope of the period yet. @throws Refusal `not_found` */
export async function findSeenCompanies(sql: SqlRunner, periodId: number, actor: Actor): Promise<SeenCompanies | 'closed'> {
  if (actor.auditsOn === undefined) return null;
  const seats = await sql.query<{ whole: boolean; settled: boolean; companies: number[] }>(
    `select seat.whole_group as whole, seat.reading = 'all' or p.state in (${SETTLED}) as settled,
       array(select sc.company_id from auditor_seat_company sc where sc.seat_id = seat.id) as companies
     from auditor_seat seat join auditor_seat_period sp on sp.seat_id = seat.id join assessment_period p on p.id = sp.period_id
     where ${openSeats('$1::bigint', '$2::date')} and sp.period_id = $3::bigint`,
    [actor.id, actor.auditsOn, periodId],
  );
  if (seats.length === 0) throw new Refusal('not_found');
  const opening = seats.filter(({ settled }) => settled);
  if (opening.length === 0) return 'closed';
  return opening.some(({ whole }) => whole) ? null : new Set(opening.flatMap(({ companies }) => companies));
}

/**
 * What coverage is measured with, as far as a seat names it: companies of the seat, and key controls of these companies. A control's company is the one that it
 * had when it was first assessed in the period; of one that never was it is today's. What belongs to no company opens to the whole group alone.
 */
export async function narrowCover(sql: SqlRunner, periodId: number, cover: Cover, seen: ReadonlySet<number>): Promise<Cover> {
  const placed = await sql.query<{ control_id: number; company_id: number | null }>(
    `select distinct on (a.control_id) a.control_id, a.company_id from assessed_record a
     where a.period_id = $1 and a.control_id is not null order by a.control_id, a.record_id`,
    [periodId],
  );
  const placeOf = new Map(placed.map((row) => [row.control_id, row.company_id]));
  return {
    ...cover,
    companies: narrowTree(cover.companies, seen),
    controls: cover.controls.filter(({ id, companyId }) => {
      const place = placeOf.has(id) ? placeOf.get(id)! : companyId;
      return place !== null && seen.has(place);
    }),
  };
}

/** The companies of a seat; one whose parent is not among them stands at the top. */
function narrowTree(companies: readonly NamedNode[], seen: ReadonlySet<number>): NamedNode[] {
  return companies
    .filter(({ id }) => seen.has(id))
    .map((one) => (one.parentId !== null && seen.has(one.parentId) ? one : { ...one, parentId: null }));
}
