import { dutiesOf, isLentBranch, type DutyHolders, type HolderBranch, type HolderSet, type SqlRunner } from '@portal/platform';
import type { DutyName } from '@portal/workflows';
import { inState } from './held-duties.ts';
import { isUntied, listBehind, listDayConditions, listTied, listTouches } from './ties.ts';

/** Whom one duty of one record waits for. */
export interface Holders {
  /** Whoever may and must do it, not the substitutes of the absent; in the order in which the duty's holders are declared. */
  readonly ids: readonly number[];
  /** Whose work is judged: no substitute of a holder is one of them, nor stands in for one. */
  readonly independentOf: readonly number[];
  /** The holders who must do it in person: no substitute may in their place. */
  readonly inPersonIds: readonly number[];
  /** Nobody may: a judgement that no administrator is independent enough for, a record whose owner is missing. */
  readonly isNobodys: boolean;
}

export interface DutyQuestion {
  readonly workflow: string;
  readonly subjectId: number;
  readonly duty: DutyName;
  /** `yyyy-MM-dd` in the portal's time zone: substitutes of this day. */
  readonly day: string;
  /** Whom a step asked, whatever the record's state is by now: events are heard a moment later. */
  readonly isMovedOn?: boolean;
}

/** Who holds a duty of a record; undefined where the record does not wait for it. */
export async function findHolders(
  sets: readonly HolderSet[],
  sql: SqlRunner,
  { workflow, subjectId, duty, day, isMovedOn = false }: DutyQuestion,
): Promise<Holders | undefined> {
  const duties = sets.filter((set) => set.workflow === workflow && dutiesOf(set).includes(duty)).map((set) => set.duties[duty]!);
  if (duties.length === 0) return undefined;
  const selects = duties.flatMap((one) => {
    const asItIs = isMovedOn ? [one.whereMovedOn ?? one.where] : [one.where, inState(workflow, duty, one)];
    const conditions = [`${one.id} = $1::bigint`, ...asItIs].filter(Boolean).join(' and ');
    return [
      `select 0 as place, null::bigint as id, null::bigint[] as tied, false as is_lent from ${one.from} where ${conditions}`,
      ...one.holders.map((branch, place) =>
        selectPeople(one, branch, conditions, { place: place + 1, isLent: isLentBranch(workflow, duty, one, branch) }),
      ),
    ];
  });
  const rows = await sql.prepared<{ id: number | null; tied: number[] | null; is_lent: boolean }>(
    `select id, tied::float8[] as tied, is_lent from (${selects.join('\n union all ')}) holder where $2::date is not null order by place, id`,
    [subjectId, day],
  );
  if (rows.length === 0) return undefined;
  const people = rows.filter(({ id }) => id !== null);
  const ids = [...new Set(people.flatMap(({ id }) => id ?? []))];
  return {
    ids,
    independentOf: [...new Set(people.flatMap(({ tied }) => tied ?? []))],
    inPersonIds: ids.filter((id) => !people.some((row) => row.id === id && row.is_lent)),
    isNobodys: ids.length === 0 && !duties.some(({ endsWithPeople }) => endsWithPeople),
  };
}

/** The people of one branch, for the record that the conditions name. */
function selectPeople(
  duty: DutyHolders,
  branch: HolderBranch,
  conditions: string,
  { place, isLent }: { place: number; isLent: boolean },
): string {
  const { who } = branch;
  const person = who !== 'administrators' && 'column' in who ? who.column : 'who.id';
  const people =
    who === 'administrators' ? 'cross join active_administrator who' : 'column' in who ? '' : `cross join lateral (${who.people}) who`;
  const seat = branch.independentOf ? `cross join lateral (select ${listBehind(person, '$2')}) seat (behind)` : '';
  const where = [
    conditions,
    branch.where,
    ...listDayConditions(branch, () => '$2::date'),
    `${person} is not null`,
    branch.independentOf && isUntied(branch.independentOf, 'seat.behind'),
  ];
  return `select * from (${branch.tables ? `with recursive ${branch.tables}` : ''} select ${place}, ${person}, ${branch.independentOf ? listTied(branch.independentOf) : 'null'}::bigint[], ${isLent}
    from ${branch.from ?? duty.from} ${people} ${branch.given?.(person) ?? ''} ${seat} where ${where.filter(Boolean).join(' and ')}) of_branch`;
}

/**
 * The ids of the records whose duty nobody may do on a day, because every administrator, or somebody whom he stands in for, is tied to what would be
 * judged. Only where one of them is tied, or where there are none at all, is each looked at: those come from indexes, and the others are nearly all.
 *
 * @param day SQL of type date
 */
export function selectUnheld({ holders, from, id, where }: DutyHolders, day: string): string {
  return holders
    .flatMap((branch) => {
      const ties = branch.independentOf;
      if (branch.who !== 'administrators' || !ties) return [];
      const records = (...conditions: (string | false | undefined)[]) =>
        `select ${id} as id from ${branch.from ?? from} where ${conditions.filter(Boolean).join(' and ')}`;
      const isTheirs = [branch.where, ...listDayConditions(branch, () => day)];
      const among = '(select all_of_them.ids from all_of_them)::bigint[]';
      // Who is touched is found by his index, before the rest is asked: beside a condition that costs much the planner reads every record instead.
      return `(with seat as materialized (select who.id, ${listBehind('who.id', day)} as behind from active_administrator who),
          all_of_them as materialized (select coalesce(array_agg(one), '{}') as ids from seat, unnest(seat.behind) one),
          touched as materialized (${listTouches(ties, among)
            .map((touch) => records(where, touch))
            .join('\n union ')})
        ${records(where, `${id} = any (array(select touched.id from touched))`, ...isTheirs, `not exists (select 1 from seat where ${isUntied(ties, 'seat.behind')})`)}
        union ${records(where, ...isTheirs, 'not exists (select 1 from seat)')})`;
    })
    .join('\n union ');
}
