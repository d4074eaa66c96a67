import { statesOf, type Workflow } from '@portal/workflows';
import type { Sql } from '../database/sql.ts';
import type { RecordKind } from '../record/index.ts';
import { bindCases, listMoves, selectGone, selectMoves, type CaseFilter } from './case-moves.ts';
import { readTimeliness, type Timeliness } from './process-cases.ts';

/** How long something takes, in hours; null when nothing has ended yet. */
export interface Durations {
  readonly p25Hours: number | null;
  readonly medianHours: number | null;
  readonly p75Hours: number | null;
  readonly p85Hours: number | null;
  readonly p95Hours: number | null;
}

type RoleWaits = {
  readonly roleId: number;
  readonly name: string;
  readonly nameEn: string;
  readonly visits: number;
  /** All these waits together. */
  readonly totalHours: number;
} & Durations;

/** Where the cases of one lifecycle wait. */
export interface ProcessFigures {
  readonly cases: number;
  readonly openCases: number;
  /** Cases that came back to a state in which they had been, or were sent back by who judged them. */
  readonly reworkedCases: number;
  /** The cases that have ended, from their first step to their last. */
  readonly closed: { readonly cases: number } & Durations;
  readonly timeliness: Timeliness;
  /** How many of them ended in each week, by its Monday `yyyy-MM-dd` in the business time zone; weeks without any are left out. */
  readonly closings: readonly { readonly week: string; readonly cases: number }[];
  readonly states: readonly ({
    readonly state: string;
    readonly visits: number;
    /** How often it was left for a state that is no turn back. */
    readonly movedOn: number;
    /** The same by the state that came next. */
    readonly moves: readonly { readonly to: string; readonly times: number }[];
    readonly waitingNow: number;
    readonly waitingMedianHours: number | null;
  } & Durations)[];
  /** The ended waits by the first role of who ended them; 0 is the service itself. */
  readonly roles: readonly ({ readonly state: string } & RoleWaits)[];
  /** The same over all states. */
  readonly byRole: readonly RoleWaits[];
  readonly variants: readonly { readonly path: readonly string[]; readonly cases: number; readonly medianHours: number | null }[];
  readonly loops: readonly { readonly from: string; readonly to: string; readonly times: number; readonly cases: number }[];
}

/** Rarer ways are many and say little. */
const MOST_VARIANTS = 12;

/** Room for sorting a year's waits; two such questions at once are seldom. */
const SORT_MEMORY = '96MB';

interface Variant {
  readonly path: readonly string[];
  readonly cases: number;
  readonly medianHours: number | null;
}
interface Waits {
  /** `state` is null where a role's waits of all states stand, `isAll` where those of all roles do. */
  readonly ended: readonly ({ state: string | null; isAll: boolean } & RoleWaits)[];
  readonly closed: { cases: number } & Durations;
  readonly closings: readonly { week: string; cases: number }[];
  readonly lasting: readonly { state: string; waitingNow: number; waitingMedianHours: number | null }[];
}

/**
 * Where the cases of a lifecycle wait, computed from the step log: visits and waits of each state, by state and role, the ways that cases
 * take, and how often they come back. A case counts when it began within the span.
 * @param now until when those count that wait still
 * @param timeZone of the weeks in which cases ended
 */
export async function readProcessFigures(
  sql: Sql,
  kind: RecordKind,
  filter: CaseFilter,
  now: Date,
  timeZone: string,
): Promise<ProcessFigures> {
  const { workflow } = kind;
  const moves = selectMoves(kind);
  const gone = selectGone(kind, 'm.subject_id');
  const params = bindCases(kind, filter);
  const [ends, until, zone] = [1, 2, 3].map((place) => `$${params.length + place}`);
  return sql.transaction(async (tx) => {
    await tx.query(`set local work_mem = '${SORT_MEMORY}'`);
    const variants = await tx.query<Variant>(
      `select path, count(*)::int as cases, ${percentile(0.5, 'hours')} as "medianHours" from (
         select array_agg(to_state order by seq) as path, extract(epoch from max(at) - min(at)) / 3600 as hours from (${moves}) m group by subject_id) c
       group by path order by count(*) desc, path`,
      params,
    );
    const [waits] = await tx.query<Waits>(
      `with moved as materialized (
         select subject_id, from_state, to_state, actor_id, at, lag(at) over w as since, first_value(at) over w as began, lead(seq) over w is null as is_last
         from (${moves}) m window w as (partition by subject_id order by seq)),
       ended as (select from_state as state, role_id, extract(epoch from at - since) / 3600 as hours
         from moved left join primary_role on person_id = actor_id where since is not null and from_state <> to_state),
       closed as (select at, extract(epoch from at - began) / 3600 as hours from moved where is_last and to_state = any(${ends}::text[]))
       select
         (select coalesce(json_agg(x), '[]') from (
           select state, coalesce(role_id, 0) as "roleId", coalesce(r.name, '系统') as name, coalesce(r.name_en, 'The portal') as "nameEn",
             is_all as "isAll", visits, "totalHours", ${DURATIONS}
           from (select case when grouping(state) = 0 then state end as state, role_id, grouping(role_id) = 1 as is_all, count(*) as visits,
               round(sum(hours)::numeric, 2)::float8 as "totalHours", ${SPREAD} as spread
             from ended group by grouping sets ((state), (state, role_id), (role_id))) e
           left join role r on r.id = role_id) x) as ended,
         (select row_to_json(x) from (select cases, ${DURATIONS} from (select count(*) as cases, ${SPREAD} as spread from closed) c) x) as closed,
         (select coalesce(json_agg(x order by week), '[]') from (
           select to_char(date_trunc('week', at at time zone ${zone}), 'YYYY-MM-DD') as week, count(*) as cases from closed group by 1) x) as closings,
         (select coalesce(json_agg(x), '[]') from (
           select to_state as state, count(*) as "waitingNow", ${percentile(0.5, `extract(epoch from ${until}::timestamptz - at) / 3600`)} as "waitingMedianHours"
           from moved m where is_last${gone && ` and not exists (${gone})`} group by to_state) x) as lasting`,
      [...params, statesOf(workflow, ({ isEnd }) => isEnd), now, timeZone],
    );
    return { ...sumUp(workflow, variants, waits!), timeliness: await readTimeliness(tx, kind, filter, now, timeZone) };
  });
}

/** What depends on the ways alone is counted a way, not a case: there are few of them. */
function sumUp(
  workflow: Workflow,
  variants: readonly Variant[],
  { ended, closed, closings, lasting }: Waits,
): Omit<ProcessFigures, 'timeliness'> {
  const ends = statesOf(workflow, ({ isEnd }) => isEnd);
  const loops = new Map<string, { from: string; to: string; times: number; cases: number }>();
  const visits = new Map<string, number>();
  const onwards = new Map<string, Map<string, number>>();
  let [cases, openCases, reworkedCases] = [0, 0, 0];
  for (const { path, cases: count } of variants) {
    cases += count;
    if (!ends.includes(path.at(-1) ?? '')) openCases += count;
    for (const state of path) visits.set(state, (visits.get(state) ?? 0) + count);
    const moves = listMoves(workflow, path);
    for (const { from, to } of moves.filter(({ isBack }) => !isBack)) {
      const next = onwards.get(from) ?? new Map<string, number>();
      onwards.set(from, next.set(to, (next.get(to) ?? 0) + count));
    }
    const returns = moves.filter(({ isBack }) => isBack);
    if (returns.length > 0) reworkedCases += count;
    const counted = new Set<string>();
    for (const { from, to } of returns) {
      const key = `${from} ${to}`;
      const loop = loops.get(key) ?? { from, to, times: 0, cases: 0 };
      loops.set(key, { ...loop, times: loop.times + count, cases: loop.cases + (counted.has(key) ? 0 : count) });
      counted.add(key);
    }
  }
  return {
    cases,
    openCases,
    reworkedCases,
    closed,
    closings,
    states: [...visits].map(([state, count]) => {
      const wait = ended.find((one) => one.isAll && one.state === state);
      const last = lasting.find((one) => one.state === state);
      const next = [...(onwards.get(state) ?? [])].map(([to, times]) => ({ to, times }));
      return {
        state,
        visits: count,
        movedOn: next.reduce((sum, { times }) => sum + times, 0),
        moves: next,
        ...toDurations(wait),
        waitingNow: last?.waitingNow ?? 0,
        waitingMedianHours: last?.waitingMedianHours ?? null,
      };
    }),
    roles: ended.flatMap(({ isAll, state, ...role }) => (isAll || state === null ? [] : [{ state, ...role }])),
    byRole: ended
      .flatMap(({ isAll, state, ...role }) => (isAll || state !== null ? [] : [role]))
      .sort((a, b) => b.totalHours - a.totalHours),
    variants: variants.slice(0, MOST_VARIANTS),
    loops: [...loops.values()].sort((a, b) => b.times - a.times || `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`)),
  };
}

const FRACTIONS = { p25Hours: 0.25, medianHours: 0.5, p75Hours: 0.75, p85Hours: 0.85, p95Hours: 0.95 } as const;
/** All percentiles by one sort, and taken apart again by name. */
const SPREAD = `percentile_cont(array[${Object.values(FRACTIONS).join(', ')}]) within group (order by hours)`;
const DURATIONS = Object.keys(FRACTIONS)
  .map((name, index) => `round(spread[${index + 1}]::numeric, 2)::float8 as "${name}"`)
  .join(', ');

const toDurations = (found: Durations | undefined): Durations => ({
  p25Hours: found?.p25Hours ?? null,
  medianHours: found?.medianHours ?? null,
  p75Hours: found?.p75Hours ?? null,
  p85Hours: found?.p85Hours ?? null,
  p95Hours: found?.p95Hours ?? null,
});

const percentile = (fraction: number, column: string): string =>
  `round((percentile_cont(${fraction}) within group (order by ${column}))::numeric, 2)::float8`;
