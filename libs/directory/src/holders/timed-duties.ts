import { dutiesOf, type Bind, type DutyHolders, type HolderBranch, type HolderSet } from '@portal/platform';
import { listPeopleBehind, type Actor, type DutyName } from '@portal/workflows';
import { inState, isTimerOf, selectRow } from './held-duties.ts';
import { listTouches } from './ties.ts';

/** A duty of which an administrator holds all that waits, less few records; SQL. */
export interface TimedDuty {
  readonly duty: DutyName;
  readonly subject: string;
  /** A common table expression that the others name. */
  readonly table: string;
  /** The timers of what he holds, as `t`: what stands behind `from`. */
  readonly timers: string;
  /** A select of `due_on, n`: how many are due on each day, in parts that are added. */
  readonly days: string;
  /** A select of `subject, id, record_no, title, title_en, duty, state, due_on, link` for some of them. @param some a select of `t.subject_id, t.due_on` */
  readonly describe: (some: string) => string;
  /** That he does not hold this record. @param id SQL of type bigint */
  readonly isLeftAlone: (id: string) => string;
}

/** The branch by which administrators hold a duty that is counted by its timers. */
const timedBranchOf = ({ countedByTimers, holders }: DutyHolders): HolderBranch | undefined =>
  countedByTimers && holders.find(({ who }) => who === 'administrators');

/**
 * What an administrator holds on his own seat of duties for which very many records may wait (`countedByTimers`): all timers of the duty, in an index in
 * the order of their due dates, less the records that are tied to him or held by somebody alone, which indexes find too. To join each waiting record
 * with what decides about it takes a second where a hundred thousand wait. `selectHeldDuties` leaves the same ones out when it is told to.
 *
 * @param today `yyyy-MM-dd` in the portal's time zone
 * @param within how the address begins at which it is done; the empty text is all
 * @returns null where the address names a record: that stands with the record, and each is to be looked at
 */
export function listTimedDuties(sets: readonly HolderSet[], seat: Actor, bind: Bind, today: string, within = ''): TimedDuty[] | null {
  if (!seat.isAdministrator || seat.actedById !== undefined) return [];
  const counted = sets.flatMap(({ duties }) => Object.values(duties).flatMap(({ countedByTimers }) => countedByTimers ?? []));
  if (counted.some(({ doneAt }) => within.startsWith(doneAt) && within !== doneAt)) return null;
  return sets.flatMap(({ workflow, duties }) =>
    dutiesOf({ workflow, duties }).flatMap((name, place) => {
      const duty = duties[name]!;
      const branch = timedBranchOf(duty);
      if (!branch || !duty.countedByTimers!.doneAt.startsWith(within)) return [];
      const { id, from, where } = duty;
      const conditions = [where, inState(workflow, name, duty)].filter(Boolean).join(' and ');
      const reasons = [
        ...(branch.unlessOn ? [branch.unlessOn(`${bind(today)}::date`)] : []),
        ...(branch.independentOf ? listTouches(branch.independentOf, `${bind(listPeopleBehind(seat))}::bigint[]`) : []),
      ];
      const table = `left_alone_${workflow}_${place}`;
      const all = isTimerOf(workflow, name);
      const isLeftAlone = (record: string) => `${record} in (select ${table}.id from ${table})`;
      return [
        {
          duty: name,
          subject: workflow,
          table: `${table} as materialized (${reasons.map((reason) => `select ${id} as id from ${from} where ${conditions} and ${reason}`).join('\n union ')})`,
          timers: `workflow_timer t where ${all} and not ${isLeftAlone('t.subject_id')}`,
          // To ask of each timer whether it is one of the few takes four times as long as to take the few off.
          days: `select t.due_on, count(*) as n from workflow_timer t where ${all} group by t.due_on
            union all select t.due_on, -count(*) from ${table} join workflow_timer t on t.subject_id = ${table}.id and ${all} group by t.due_on`,
          // One look-up a row of the page: joined as tables, all records may be read for it (`offset 0` keeps the planner from that).
          describe: (some: string) =>
            `select told.* from (${some}) t cross join lateral (select ${selectRow(workflow, name, duty)} from ${from} where ${id} = t.subject_id and ${conditions} offset 0) told`,
          isLeftAlone,
        },
      ];
    }),
  );
}
