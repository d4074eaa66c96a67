import {
  dutiesOf,
  isLentBranch,
  statesOfDuty,
  type Bind,
  type DutyHolders,
  type DutyViewer,
  type HolderBranch,
  type HolderSet,
  type PersonSet,
} from '@portal/platform';
import { listPeopleBehind, type Actor, type DutyName } from '@portal/workflows';
import { isUntied, listBehind, listDayConditions } from './ties.ts';

/** What a seat is asked with: SQL of values, each bound when a branch names it. */
interface Seat {
  readonly me: () => string;
  /** Everybody whose interest an act of this seat carries, of type bigint[]. */
  readonly behind: () => string;
  readonly today: () => string;
  /** Whoever sits here has an administrator's duties: known, or a condition of the statement. */
  readonly isAdministrator: boolean | string;
  /** Who really acts, where the seat is an absent person's. */
  readonly actedById: number | undefined;
  readonly bind: Bind;
  /** Who looks at it, where it is somebody else's. */
  readonly viewer?: DutyViewer;
  readonly isWithoutTimed?: boolean;
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
 * @param given without what an administrator holds by their timers (`listTimedDuties`), if asked so
 */
export function selectHeldDuties(
  sets: readonly HolderSet[],
  seat: Actor,
  bind: Bind,
  today: string,
  { isWithoutTimed = false }: { readonly isWithoutTimed?: boolean } = {},
): string {
  return selectOf(sets, {
    isWithoutTimed,
    me: bindOnce(() => `${bind(seat.id)}::bigint`),
    behind: bindOnce(() => `${bind(listPeopleBehind(seat))}::bigint[]`),
    today: bindOnce(() => `${bind(today)}::date`),
    isAdministrator: seat.isAdministrator,
    actedById: seat.actedById,
    bind,
  });
}

/** Each of several people, as the statement names one at a time: what is selected stands behind `lateral`. */
export interface EachPerson {
  /** SQL of type bigint. */
  readonly id: string;
  /** The condition that he is an administrator; undefined when none of them is, and then nothing looks at everybody's records. */
  readonly isAdministrator: string | undefined;
}

/**
 * The same rule asked of each of several people in one statement, for somebody who looks at them. It adds `is_readable`, that he may open the record, and
 * `is_secret`, that he must not learn what it is called (decision record 44).
 */
export function selectDutiesOfEach(
  sets: readonly HolderSet[],
  { id, isAdministrator }: EachPerson,
  { viewer, bind, today }: { readonly viewer: DutyViewer; readonly bind: Bind; readonly today: string },
): string {
  const day = bindOnce(() => `${bind(today)}::date`);
  return selectOf(sets, {
    me: () => id,
    behind: () => `(${listBehind(id, day())})`,
    today: day,
    isAdministrator: isAdministrator ?? false,
    actedById: undefined,
    bind,
    viewer,
  });
}

function selectOf(sets: readonly HolderSet[], seat: Seat): string {
  const plain: string[] = [];
  const shared = new Map<unknown, Shared>();
  for (const { workflow, name, duty, branch } of listBranches(sets, seat)) {
    const select = selectBranch(workflow, name, duty, branch, seat);
    const tables = branch.tables ?? (typeof branch.who === 'object' && 'includes' in branch.who ? branch.who.tables : undefined);
    if (!tables) plain.push(select);
    else shareTables(shared, tables, seat, select);
  }
  const withTables = [...shared.values()].map(
    ({ tables, selects }) => `select * from (with recursive ${tables}\n ${selects.join('\n union all ')}) held`,
  );
  return [...plain, ...withTables].join('\n union all ');
}

/**
 * The ids alone of the records whose duties of these names are held on a seat, one select a reason: what a list filters by. The planner does not look at
 * the person, so that one plan serves everybody.
 *
 * @throws Error for a duty whose holders are found by common tables or of whose records one line tells several: no list of records is of that kind
 */
export function selectHeldIds(set: HolderSet, names: readonly DutyName[], seat: Actor, bind: Bind, today: string): string[] {
  const asked: Seat = {
    isAdministrator: seat.isAdministrator,
    actedById: seat.actedById,
    me: bindOnce(() => `(select ${bind(seat.id)}::bigint)`),
    behind: bindOnce(() => `(select ${bind(listPeopleBehind(seat))}::bigint[])`),
    today: bindOnce(() => `(select ${bind(today)}::date)`),
    bind,
  };
  return listBranches([set], asked)
    .filter(({ name }) => names.includes(name))
    .map(({ workflow, name, duty, branch }) => {
      if (branch.tables || duty.row.groupBy || (typeof branch.who === 'object' && 'tables' in branch.who))
        throw new Error(`No list is of what ${name} of ${workflow} asks for`);
      return `select ${duty.id} from ${fromOf(duty, branch, asked)} where ${conditionsOf(workflow, name, duty, branch, asked)}`;
    });
}

/** The reasons for which somebody may hold something on this seat. */
function listBranches(
  sets: readonly HolderSet[],
  seat: Seat,
): { workflow: string; name: DutyName; duty: DutyHolders; branch: HolderBranch }[] {
  return sets.flatMap((set) =>
    dutiesOf(set).flatMap((name) => {
      const duty = set.duties[name];
      return (duty?.holders ?? []).flatMap((branch) => {
        if (branch.who === 'administrators' && (seat.isAdministrator === false || (seat.isWithoutTimed && duty!.countedByTimers)))
          return [];
        if (seat.actedById !== undefined && !isLentBranch(set.workflow, name, duty!, branch)) return [];
        return [{ workflow: set.workflow, name, duty: duty!, branch }];
      });
    }),
  );
}

function bindOnce(make: () => string): () => string {
  let bound: string | undefined;
  return () => (bound ??= make());
}

function shareTables(shared: Map<unknown, Shared>, tables: string | NonNullable<PersonSet['tables']>, { me }: Seat, select: string): void {
  const found = shared.get(tables);
  if (found) found.selects.push(select);
  else shared.set(tables, { tables: typeof tables === 'string' ? tables : tables(me()), selects: [select] });
}

function selectBranch(workflow: string, name: DutyName, duty: DutyHolders, branch: HolderBranch, seat: Seat): string {
  const { row } = duty;
  const timer = `join workflow_timer t on t.subject_id = ${duty.id} and ${isTimerOf(workflow, name)}`;
  return `select ${selectRow(workflow, name, duty)} ${selectSeen(duty, seat)}
    from ${fromOf(duty, branch, seat)} ${!row.dueOn || row.groupBy ? timer : ''}
    where ${[conditionsOf(workflow, name, duty, branch, seat), row.shownIf?.(seat.today)].filter(Boolean).join(' and ')} ${row.groupBy ? `group by ${row.groupBy}` : ''}`;
}

/** That `t` is the timer by whose day the duty is due. */
export const isTimerOf = (workflow: string, name: DutyName): string => `t.workflow = '${workflow}' and t.duty = '${name}' and t.rung = 0`;

/** How the home page shows a duty, of the tables of `from` and the timer `t`. */
export const selectRow = (workflow: string, name: DutyName, { id, state, row }: DutyHolders): string =>
  `'${row.subject ?? workflow}' as subject, ${row.id ?? id} as id, ${row.recordNo} as record_no, ${row.title} as title,
      ${row.titleEn ?? `''`} as title_en, '${name}' as duty, ${row.state ?? state ?? `''`} as state, ${row.dueOn ?? 't.due_on'} as due_on, ${row.link} as link`;

const fromOf = (duty: DutyHolders, branch: HolderBranch, { me }: Seat): string =>
  `${branch.from ?? duty.from} ${branch.given?.(me()) ?? ''}`;

const hasTies = ({ people, lists = [] }: NonNullable<HolderBranch['independentOf']>): boolean => people.length + lists.length > 0;

/** That the seat holds it, and that the record waits for it. */
function conditionsOf(workflow: string, name: DutyName, duty: DutyHolders, branch: HolderBranch, seat: Seat): string {
  const { behind, today, actedById, bind, isAdministrator } = seat;
  const inPlace = actedById === undefined ? undefined : duty.inPlaceOf;
  const conditions = [
    branch.who === 'administrators' && typeof isAdministrator === 'string' && isAdministrator,
    holdsHimself(branch, seat),
    duty.where,
    inState(workflow, name, duty),
    branch.where,
    ...listDayConditions(branch, today),
    // Whoever is bound must be asked: a value that no condition names is refused.
    branch.independentOf && hasTies(branch.independentOf) && isUntied(branch.independentOf, behind()),
    inPlace?.where,
    inPlace?.notBy && isUntied(inPlace.notBy, `array[${bind(actedById)}::bigint]`),
  ];
  return conditions.filter(Boolean).join(' and ');
}

/** What a record shows to who looks at somebody else's duty; nothing of one's own is a secret. */
function selectSeen({ row }: DutyHolders, { viewer, bind }: Seat): string {
  if (!viewer) return '';
  const readable = row.readableBy?.(viewer, bind) ?? 'false';
  const secret = row.isSecretTo ? `${row.isSecretTo(viewer, bind)} and not coalesce(${readable}, false)` : 'false';
  return `, coalesce(${readable}, false) as is_readable, (${secret}) as is_secret`;
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
