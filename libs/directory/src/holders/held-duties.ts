import {
  dutiesOf,
  isLentBranch,
  statesOfDuty,
  type Bind,
  type DutyHolders,
  type HolderBranch,
  type HolderSet,
  type PersonSet,
} from '@portal/platform';
import { listPeopleBehind, type Actor, type DutyName } from '@portal/workflows';
import { isUntied } from './ties.ts';

/** What a seat is asked with: SQL of values, each bound when a branch names it. */
interface Seat {
  readonly actor: Actor;
  readonly me: () => string;
  /** Everybody whose interest an act of this seat carries, of type bigint[]. */
  readonly behind: () => string;
  readonly today: () => string;
  readonly bind: Bind;
}

/** The part of a statement that shares its common table expressions. */
interface Shared {
  readonly tables: string;
  readonly selects: string[];
}

/**
 * What whoever sits here must do: a select of `subject, id, record_no, title, title_en, duty, state, due_on, link` over the duties of these sets. One branch a
 * reason, so that each begins with what is the person's own and none with everybody's timers: the home page asks it at every visit.
 *
 * @param seat the actor himself, or one that he takes as a substitute
 * @param today `yyyy-MM-dd` in the portal's time zone
 */
export function selectHeldDuties(sets: readonly HolderSet[], seat: Actor, bind: Bind, today: string): string {
  const asked: Seat = {
    actor: seat,
    me: bindOnce(() => `${bind(seat.id)}::bigint`),
    behind: bindOnce(() => `${bind(listPeopleBehind(seat))}::bigint[]`),
    today: bindOnce(() => `${bind(today)}::date`),
    bind,
  };
  const plain: string[] = [];
  const shared = new Map<unknown, Shared>();
  for (const set of sets) {
    for (const name of dutiesOf(set)) {
      const duty = set.duties[name];
      if (!duty) continue;
      for (const branch of duty.holders) {
        if (branch.who === 'administrators' && !seat.isAdministrator) continue;
        if (seat.actedById !== undefined && !isLentBranch(set.workflow, name, duty, branch)) continue;
        const select = selectBranch(set.workflow, name, duty, branch, asked);
        const tables = branch.tables ?? (typeof branch.who === 'object' && 'includes' in branch.who ? branch.who.tables : undefined);
        if (!tables) plain.push(select);
        else shareTables(shared, tables, asked, select);
      }
    }
  }
  const withTables = [...shared.values()].map(
    ({ tables, selects }) => `select * from (with recursive ${tables}\n ${selects.join('\n union all ')}) held`,
  );
  return [...plain, ...withTables].join('\n union all ');
}

function bindOnce(make: () => string): () => string {
  let bound: string | undefined;
  return () => (bound ??= make());
}

function shareTables(
  shared: Map<unknown, Shared>,
  tables: string | NonNullable<PersonSet['tables']>,
  { actor, bind }: Seat,
  select: string,
): void {
  const found = shared.get(tables);
  if (found) found.selects.push(select);
  else shared.set(tables, { tables: typeof tables === 'string' ? tables : tables(actor.id, bind), selects: [select] });
}

function selectBranch(workflow: string, name: DutyName, duty: DutyHolders, branch: HolderBranch, seat: Seat): string {
  const { row } = duty;
  const { behind, today, actor, bind } = seat;
  const timer = `join workflow_timer t on t.workflow = '${workflow}' and t.subject_id = ${duty.id} and t.duty = '${name}' and t.rung = 0`;
  const inPlace = actor.actedById === undefined ? undefined : duty.inPlaceOf;
  const conditions = [
    holdsHimself(branch, seat),
    duty.where,
    inState(workflow, name, duty),
    branch.where,
    branch.whereOn?.(today()),
    branch.independentOf && isUntied(branch.independentOf, behind()),
    row.shownIf?.(today),
    inPlace?.where,
    inPlace?.notBy && isUntied(inPlace.notBy, `array[${bind(actor.actedById)}::bigint]`),
  ];
  return `select '${row.subject ?? workflow}' as subject, ${row.id ?? duty.id} as id, ${row.recordNo} as record_no, ${row.title} as title,
      ${row.titleEn ?? `''`} as title_en, '${name}' as duty, ${row.state ?? duty.state ?? `''`} as state, ${row.dueOn ?? 't.due_on'} as due_on, ${row.link} as link
    from ${branch.from ?? duty.from} ${branch.given?.(seat.me()) ?? ''} ${!row.dueOn || row.groupBy ? timer : ''}
    where ${conditions.filter(Boolean).join(' and ')} ${row.groupBy ? `group by ${row.groupBy}` : ''}`;
}

function holdsHimself({ who }: HolderBranch, { me }: Seat): string | undefined {
  if (who === 'administrators') return undefined;
  return 'column' in who ? `${who.column} = ${me()}` : who.includes(me);
}

/** The condition that the record waits for the duty now. */
export const inState = (workflow: string, name: DutyName, { state }: DutyHolders): string | undefined =>
  state &&
  `${state} in (${statesOfDuty(workflow, name)
    .map((one) => `'${one}'`)
    .join(', ')})`;
