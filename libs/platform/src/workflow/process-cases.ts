import { statesOf } from '@portal/workflows';
import type { Sql, SqlRunner } from '../database/sql.ts';
import type { RecordKind } from '../record/index.ts';
import { bindCases, selectMoves, selectUnasked, type CaseFilter } from './case-moves.ts';

/** How cases keep their dates. */
export interface Timeliness {
  /** Of the cases that have ended, those whose due dates are known, and those of them that met every one. */
  readonly dated: number;
  readonly onTime: number;
  /** Open cases that are past their due date, or whose due date comes before the usual time in their state is over. */
  readonly likelyLate: number;
}

/** One case of a lifecycle: what its times were, and what is to come. */
export interface ProcessCase {
  /** Null where the reader must not know which one it is. */
  readonly id: number | null;
  readonly number: string | null;
  /** The id that the kind's page takes. */
  readonly pageId: number | null;
  readonly unit: string;
  readonly state: string;
  readonly began: Date;
  /** Since when it is in its state. */
  readonly since: Date;
  readonly isClosed: boolean;
  /** The due date of what is to be done now, `yyyy-MM-dd`. */
  readonly dueOn: string | null;
  /** When a case usually has left this state: its entry and the median of all that left it; null where none has. */
  readonly expectedOn: string | null;
  readonly isLikelyLate: boolean;
  /** Every due date on its way was met; null where none is known, and while it is open. */
  readonly isOnTime: boolean | null;
}

/** A case with the way that it took. */
export interface ProcessCaseStory extends ProcessCase {
  /** The states in which it was, in their order. */
  readonly path: readonly string[];
  /** Hours of its ended waits, by state. */
  readonly waits: Readonly<Record<string, number>>;
}

/**
 * All cases of a kind that the filter takes, as a common table expression `c`. A case is likely late when its due date has passed, or lies before
 * the day on which it will usually have left its state (`usual`: the median of the stays that ended).
 */
function selectCases(kind: RecordKind, filter: CaseFilter, now: Date, timeZone: string): { text: string; params: unknown[] } {
  const params = bindCases(kind, filter);
  const [ends, today, zone] = [1, 2, 3].map((place) => `$${params.length + place}`);
  params.push(
    statesOf(kind.workflow, ({ isEnd }) => isEnd),
    now,
    timeZone,
  );
  const unasked = selectUnasked(kind, 'l.subject_id');
  const dayOf = (instant: string) => `((${instant}) at time zone ${zone})::date`;
  const text = `with moved as materialized (
      select subject_id, seq, from_state, to_state, at, lag(at) over w as since, first_value(at) over w as began, lead(seq) over w is null as is_last
      from (${selectMoves(kind)}) m window w as (partition by subject_id order by seq)),
    usual as (select from_state as state, percentile_cont(0.5) within group (order by at - since) as stay
      from moved where since is not null and from_state <> to_state group by 1),
    met as (select subject_id, bool_and(${dayOf('ended_at')} <= due_on) as on_time from ended_duty where workflow = $1 group by 1),
    due as (select subject_id, min(due_on) as due_on from workflow_timer where workflow = $1 and rung = 0 group by 1),
    c as (select l.subject_id, l.began, l.at, l.to_state, l.to_state = any(${ends}::text[]) as is_closed, due.due_on, ${dayOf('l.at + usual.stay')} as expected_on,
        case when l.to_state = any(${ends}::text[]) then met.on_time end as on_time,
        l.to_state <> all(${ends}::text[]) and coalesce(due.due_on < greatest(${dayOf(`${today}::timestamptz`)}, ${dayOf('l.at + usual.stay')}), false)
          ${unasked && `and not exists (${unasked})`} as is_late
      from moved l left join usual on usual.state = l.to_state left join met on met.subject_id = l.subject_id
        left join due on due.subject_id = l.subject_id
      where l.is_last)`;
  return { text, params };
}

/** How many cases closed on time, and how many will probably not. */
export async function readTimeliness(
  sql: SqlRunner,
  kind: RecordKind,
  filter: CaseFilter,
  now: Date,
  timeZone: string,
): Promise<Timeliness> {
  // Where nothing has a due date nothing is late, and the log need not be read for it.
  if (statesOf(kind.workflow, ({ duty }) => duty !== undefined).length === 0) return { dated: 0, onTime: 0, likelyLate: 0 };
  const { text, params } = selectCases(kind, filter, now, timeZone);
  const [counts] = await sql.query<Timeliness>(
    `${text} select count(on_time)::int as dated, (count(*) filter (where on_time))::int as "onTime", (count(*) filter (where is_late))::int as "likelyLate" from c`,
    params,
  );
  return counts!;
}

export interface CaseList {
  readonly filter: CaseFilter;
  /** Who reads them: what is secret to him has no number. */
  readonly personId: number;
}

/** What both lists say of a case. @param personId SQL of who reads it */
function columnsOf({ numberColumn, pageId = 'record.id', unit = `''`, isSecretTo }: RecordKind, personId: string): string {
  const known = (column: string) => (isSecretTo ? `case when not ${isSecretTo(personId)} then ${column} end` : column);
  return `${known('record.id')} as id, ${known(numberColumn ? `record.${numberColumn}` : 'null::text')} as number, ${known(pageId)} as "pageId", coalesce(${unit}, '') as unit,
    c.to_state as state, c.began, c.at as since, c.is_closed as "isClosed", c.due_on::text as "dueOn", c.expected_on::text as "expectedOn",
    c.is_late as "isLikelyLate", c.on_time as "isOnTime"`;
}

/** A statement that answers every case with its story, in the order in which they began. */
export function selectCaseStories(
  kind: RecordKind,
  { filter, personId }: CaseList,
  now: Date,
  timeZone: string,
): { text: string; params: unknown[] } {
  const { text, params } = selectCases(kind, filter, now, timeZone);
  const person = `$${params.push(personId)}::bigint`;
  return {
    text: `${text},
      ways as (select subject_id, array_agg(to_state order by seq) as path from moved group by 1),
      stays as (select subject_id, jsonb_object_agg(state, hours) as waits from (
        select subject_id, from_state as state, round((sum(extract(epoch from at - since)) / 3600)::numeric, 2)::float8 as hours
        from moved where since is not null and from_state <> to_state group by 1, 2) one group by 1)
      select ${columnsOf(kind, person)}, ways.path, coalesce(stays.waits, '{}') as waits
      from c join ${kind.table} record on record.id = c.subject_id join ways on ways.subject_id = c.subject_id
        left join stays on stays.subject_id = c.subject_id
      where ${person} is not null order by c.began, c.subject_id`,
    params,
  };
}

/** One page of the cases that are likely late, those first whose date is the oldest. */
export async function listLikelyLate(
  sql: Sql,
  kind: RecordKind,
  { filter, personId }: CaseList,
  page: { readonly pageIndex: number; readonly pageSize: number },
  now: Date,
  timeZone: string,
): Promise<{ totalCount: number; rows: ProcessCase[] }> {
  const { text, params } = selectCases(kind, filter, now, timeZone);
  const [person, limit, offset] = [personId, page.pageSize, page.pageIndex * page.pageSize].map(
    (value) => `$${params.push(value)}::bigint`,
  );
  return sql.snapshot(async (tx) => {
    const rows = await tx.query<ProcessCase>(
      `${text} select ${columnsOf(kind, person!)} from c join ${kind.table} record on record.id = c.subject_id
       where c.is_late and ${person} is not null order by c.due_on, c.subject_id limit ${limit} offset ${offset}`,
      params,
    );
    const { likelyLate } = await readTimeliness(tx, kind, filter, now, timeZone);
    return { totalCount: likelyLate, rows };
  });
}
