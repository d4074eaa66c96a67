import { Injectable } from '@nestjs/common';
import type { RouteQuery, routes } from '@portal/contract';
import { holdsOn, peopleOf, selectDutiesOfEach, type Reader } from '@portal/directory';
import { HolderSets, Sql, type SqlRunner } from '@portal/platform';

/** One of a manager's people, with who acts for him or soon will. */
export interface TeamPerson {
  readonly id: number;
  readonly userNo: string;
  readonly name: string;
  readonly englishName: string;
  readonly isAdministrator: boolean;
  readonly substitution: {
    readonly id: number;
    readonly substitute: { readonly id: number; readonly userNO: string; readonly name: string; readonly englishName: string };
    readonly from: string;
    readonly to: string;
    readonly isCurrent: boolean;
    readonly mayEnd: boolean;
  } | null;
}

export interface TeamCounts {
  readonly person_id: number;
  readonly overdue: number;
  readonly soon: number;
  readonly later: number;
  readonly oldest_on: string | null;
  readonly remindable: number;
  readonly reminded_at: Date | null;
}

/** A task of somebody as his manager is told of it. */
export interface TeamTask {
  readonly subject: string;
  readonly id: number;
  readonly record_no: string;
  readonly title: string;
  readonly title_en: string;
  readonly duty: string;
  readonly state: string;
  readonly due_on: string;
  readonly link: string;
  readonly is_readable: boolean;
  readonly is_secret: boolean;
  readonly reminded_at: Date | null;
  readonly reminded_today: boolean;
}

export interface TaskWindow {
  readonly bucket: RouteQuery<typeof routes.getTeamTasks>['bucket'];
  /** These alone. */
  readonly keys?: readonly TaskKey[];
  /** What nobody reminded of today comes before what somebody did: a page of many must not hold the latter alone. */
  readonly isFreshFirst?: boolean;
  /** From 0. */
  readonly pageIndex: number;
  readonly pageSize: number;
}

/** A task as lists name it. */
export interface TaskKey {
  readonly subject: string;
  readonly id: number;
  readonly duty: string;
}

/** `yyyy-MM-dd`, in the portal's time zone. */
export interface TeamDays {
  readonly today: string;
  readonly soonUntil: string;
}

/** So far ahead a substitution is worth a word. */
const COMING_DAYS = 14;

const inBucket: Readonly<Record<TaskWindow['bucket'], string>> = {
  all: 'true',
  overdue: 'due_on < $1::date',
  soon: 'due_on between $1::date and $2::date',
  later: 'due_on > $2::date',
};

const ref = (alias: string): string =>
  `json_build_object('id', ${alias}.id, 'userNO', ${alias}.user_no, 'name', ${alias}.name, 'englishName', ${alias}.english_name)`;

/** What the people of a manager must do: the relation that answers everybody's own home page, asked for each of them at once (decision record 44). */
@Injectable()
export class TeamQueries {
  readonly #sql: Sql;
  readonly #holders: HolderSets;

  constructor(sql: Sql, holders: HolderSets) {
    this.#sql = sql;
    this.#holders = holders;
  }

  /** The active people whose manager somebody is, by name; only one of them where he is asked for. */
  async people(managerId: number, today: string, personId: number | null = null, sql: SqlRunner = this.#sql): Promise<TeamPerson[]> {
    return sql.query<TeamPerson>(
      `select p.id, p.user_no as "userNo", p.name, p.english_name as "englishName",
         exists (select 1 from active_administrator a where a.id = p.id) as "isAdministrator",
         (select json_build_object('id', s.id, 'substitute', ${ref('b')}, 'from', s.from_on, 'to', s.to_on, 'isCurrent', ${holdsOn('s', '$2')},
             'mayEnd', $1::bigint in (s.created_by, s.substitute_id) or exists (select 1 from active_administrator a where a.id = $1))
           from substitution s join person b on b.id = s.substitute_id
           where s.person_id = p.id and s.ended_at is null and s.to_on >= $2::date and s.from_on <= $2::date + ${COMING_DAYS}
           order by s.from_on limit 1) as substitution
       from ${peopleOf('$1::bigint')} and ($3::bigint is null or p.id = $3) order by p.name, p.id`,
      [managerId, today, personId],
    );
  }

  /** How much each of these people has to do, in one statement. */
  async counts(people: readonly TeamPerson[], viewer: Reader, { today, soonUntil }: TeamDays): Promise<TeamCounts[]> {
    if (people.length === 0) return [];
    const params: unknown[] = [today, soonUntil];
    const tasks = this.#select(people, viewer, today, params);
    return this.#sql.query<TeamCounts>(
      `select person_id, count(*) filter (where ${inBucket.overdue})::int as overdue, count(*) filter (where ${inBucket.soon})::int as soon,
         count(*) filter (where ${inBucket.later})::int as later, min(due_on) filter (where ${inBucket.overdue}) as oldest_on,
         count(*) filter (where ${inBucket.overdue} and not reminded_today)::int as remindable, max(reminded_at) as reminded_at
       from (${tasks}) task group by person_id`,
      params,
    );
  }

  /** A page of what one of them must do, the earliest first. */
  async tasks(
    person: TeamPerson,
    viewer: Reader,
    days: TeamDays,
    { bucket, keys, isFreshFirst = false, pageIndex, pageSize }: TaskWindow,
    sql: SqlRunner = this.#sql,
  ): Promise<{ totalCount: number; rows: TeamTask[] }> {
    const params: unknown[] = [days.today, days.soonUntil];
    const tasks = this.#select([person], viewer, days.today, params);
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const named = keys
      ? `and (subject, id, duty) in (select * from unnest(${bind(keys.map(({ subject }) => subject))}::text[], ${bind(keys.map(({ id }) => id))}::bigint[], ${bind(keys.map(({ duty }) => duty))}::text[]))`
      : '';
    const rows = await sql.query<TeamTask & { readonly total: number }>(
      `select subject, id, record_no, title, title_en, duty, state, due_on, link, is_readable, is_secret, reminded_at, reminded_today,
         count(*) over ()::int as total
       from (${tasks}) task where ${inBucket[bucket]} and $2::date is not null ${named}
       order by ${isFreshFirst ? 'reminded_today, ' : ''}due_on, id, duty limit ${bind(pageSize)} offset ${bind(pageIndex * pageSize)}`,
      params,
    );
    return { totalCount: rows[0]?.total ?? 0, rows };
  }

  /** Every task of these people, with when a manager last reminded of it. */
  #select(people: readonly TeamPerson[], viewer: Reader, today: string, params: unknown[]): string {
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const ids = bind(people.map(({ id }) => id));
    const administrators = people.filter(({ isAdministrator }) => isAdministrator).map(({ id }) => id);
    const each = {
      id: 'member.id',
      isAdministrator: administrators.length === 0 ? undefined : `member.id = any(${bind(administrators)}::bigint[])`,
    };
    return `select member.id as person_id, held.*, told.reminded_at, coalesce(told.reminded_on = $1::date, false) as reminded_today
      from unnest(${ids}::bigint[]) as member (id)
      cross join lateral (${selectDutiesOfEach(this.#holders.sets, each, { viewer, bind, today })}) held
      left join duty_reminder told on told.person_id = member.id and told.subject = held.subject and told.subject_id = held.id and told.duty = held.duty`;
  }
}
