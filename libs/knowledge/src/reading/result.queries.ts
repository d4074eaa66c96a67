import { isStateOf, shareReadingWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import type { ReadingState, ShareResultInput } from '@portal/contract';
import { currentTime, splitWords, Sql, WorkCalendar, type Bind, quoteState, quoteStates } from '@portal/platform';
import { readResultProgress, type ResultProgress } from './result-progress.ts';
import { audiencePeople } from '../audience/audience.ts';

/** `appointed`: whom the share is for now. `all`: also whoever read it and is of its audience no more. */
export type ResultScope = 'all' | 'appointed';
export type ResultFilter = Pick<ShareResultInput, 'keyword' | 'departmentId' | 'readState' | 'sort' | 'rowIds'>;

export interface ResultRow {
  readonly share_no: string;
  readonly share_title: string;
  readonly person_id: number;
  readonly user_no: string;
  readonly name: string;
  readonly english_name: string;
  readonly is_active: boolean;
  readonly is_in_audience: boolean;
  readonly department_id: number | null;
  readonly department_name: string | null;
  readonly department_name_en: string | null;
  readonly state: ReadingState;
  readonly seconds_read: number;
  readonly opened_at: Date | null;
  readonly finished_at: Date | null;
  readonly is_overdue: boolean;
  readonly course_completed_at: Date | null;
  readonly course_by_word: boolean;
  readonly exam_passed_at: Date | null;
  readonly attested_at: Date | null;
  readonly attested_version: string | null;
  readonly attested_language: string | null;
}

export interface DepartmentResultRow {
  readonly department_id: number | null;
  readonly department_name: string | null;
  readonly department_name_en: string | null;
  readonly total: number;
  readonly read: number;
  readonly reading: number;
  readonly unread: number;
  readonly overdue: number;
  readonly attested: number;
}

const SORTS: Readonly<Record<string, string>> = {
  person: 'name',
  userNO: 'user_no',
  departmentName: 'department_name',
  readState: `array_position(array[${quoteStates(shareReadingWorkflow, shareReadingWorkflow.states)}], state)`,
  secondsRead: 'seconds_read',
  openedAt: 'opened_at',
  finishedAt: 'finished_at',
  attestedAt: 'attested_at',
};

export interface ResultStatement {
  /** A `with` clause that ends in the table `result`. */
  readonly tables: string;
  readonly where: string;
  readonly order: string;
  readonly params: unknown[];
}

/**
 * Results of one share, or of all released ones.
 * @param shareId null: every share that is not deleted
 * @param rowColumn what the selected rows of a list are: people or departments (0: none)
 */
export function buildResults(
  shareId: number | null,
  scope: ResultScope,
  filter: ResultFilter,
  today: string,
  rowColumn: 'person_id' | 'department_id' = 'person_id',
): ResultStatement {
  const params: unknown[] = [];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const chosen = shareId === null ? 's.deleted_at is null' : `s.id = ${bind(shareId)}::bigint`;
  const leftAudience =
    scope === 'all'
      ? `union select r.share_id, r.person_id from share_reading r join chosen s on s.id = r.share_id where r.state <> ${quoteState(shareReadingWorkflow, 'unread')}`
      : '';
  const tables = `with chosen as (select s.* from kms_share s where ${chosen}),
    meant as (select s.id as share_id, p.id as person_id from chosen s cross join lateral ${audiencePeople('s')} p),
    asked as (select share_id, person_id from meant ${leftAudience}),
    result as (
      select s.share_no, s.title as share_title, s.id as share_id, p.id as person_id, p.user_no, p.name, p.english_name, p.is_active,
        m.person_id is not null as is_in_audience,
        p.department_id, d.name as department_name, d.name_en as department_name_en, coalesce(r.state, ${quoteState(shareReadingWorkflow, 'unread')}) as state,
        coalesce(r.seconds_read, 0) as seconds_read, r.opened_at, r.finished_at,
        coalesce(r.state, ${quoteState(shareReadingWorkflow, 'unread')}) <> ${quoteState(shareReadingWorkflow, 'read')} and s.due_on < ${bind(today)}::date as is_overdue, r.course_completed_at, coalesce(r.course_by_word, false) as course_by_word,
        (select c.passed_at from certificate c where c.exam_id = s.exam_id and c.person_id = p.id) as exam_passed_at,
        t.attested_at, t.version_no as attested_version, t.language as attested_language
      from asked a join chosen s on s.id = a.share_id join person p on p.id = a.person_id
      left join meant m on m.share_id = a.share_id and m.person_id = a.person_id
      left join department d on d.id = p.department_id left join share_reading r on r.share_id = s.id and r.person_id = p.id
      left join lateral (select c.attested_at, c.version_no, c.language from attestation c
        where c.person_id = p.id and c.policy_id = s.policy_id and c.revision >= s.asked_revision order by c.revision desc limit 1) t on true)`;
  const conditions = [
    'true',
    ...splitWords(filter.keyword).map((word) => {
      const pattern = `search_pattern(${bind(word)}::text)`;
      return `spread_search_text(fold_search_text(concat_ws(' ', user_no, name, english_name))) like ${pattern}`;
    }),
    ...(filter.departmentId === null
      ? []
      : filter.departmentId === 0
        ? ['department_id is null']
        : [`${bind(filter.departmentId)}::bigint = any(department_path(department_id))`]),
    ...(filter.rowIds ? [`coalesce(${rowColumn}, 0) = any(${bind(filter.rowIds)}::bigint[])`] : []),
    ...(filter.readState === 'unfinished' ? [`state <> ${quoteState(shareReadingWorkflow, 'read')}`] : []),
    ...(filter.readState === 'overdue' ? ['is_overdue'] : []),
    ...(isStateOf(shareReadingWorkflow, filter.readState ?? '') ? [`state = ${bind(filter.readState)}`] : []),
  ];
  return { tables, where: conditions.join(' and '), order: orderOf(filter.sort), params };
}

function orderOf(sort: string): string {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(SORTS, name) ? `${SORTS[name]} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, ` : '';
  return `${column}${column ? '' : `(state = ${quoteState(shareReadingWorkflow, 'read')}), `}share_no, user_no, person_id`;
}

/** Who has read a share, by person and by department. For administrators: the caller has seen to it. */
@Injectable()
export class ResultQueries {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  async people(
    shareId: number,
    scope: ResultScope,
    input: ShareResultInput,
  ): Promise<{ totalCount: number; rows: ResultRow[]; progress: ResultProgress }> {
    const { tables, where, order, params } = buildResults(shareId, scope, input, this.#today());
    const [counted] = await this.#sql.query<{ n: number }>(`${tables} select count(*)::int as n from result where ${where}`, params);
    const rows = await this.#sql.query<ResultRow>(
      `${tables} select * from result where ${where} order by ${order} limit $${params.length + 1} offset $${params.length + 2}`,
      [...params, input.pageSize, input.pageIndex * input.pageSize],
    );
    const people = rows.map((row) => row.person_id);
    return { totalCount: counted!.n, rows, progress: await readResultProgress(this.#sql, shareId, people) };
  }

  /** The departments of the people whom the share is for, the one with most left to do first. */
  async departments(shareId: number, input: ShareResultInput): Promise<{ totalCount: number; rows: DepartmentResultRow[] }> {
    const { tables, where, params } = buildResults(shareId, 'appointed', input, this.#today(), 'department_id');
    const rows = await this.#sql.query<DepartmentResultRow>(
      `${tables} select department_id, department_name, department_name_en, count(*)::int as total,
         count(*) filter (where state = ${quoteState(shareReadingWorkflow, 'read')})::int as read, count(*) filter (where state = ${quoteState(shareReadingWorkflow, 'reading')})::int as reading,
         count(*) filter (where state = ${quoteState(shareReadingWorkflow, 'unread')})::int as unread, count(*) filter (where is_overdue)::int as overdue,
         count(attested_at)::int as attested
       from result where ${where} group by department_id, department_name, department_name_en
       order by count(*) filter (where state <> ${quoteState(shareReadingWorkflow, 'read')}) desc, department_name nulls last`,
      params,
    );
    const from = input.pageIndex * input.pageSize;
    return { totalCount: rows.length, rows: rows.slice(from, from + input.pageSize) };
  }

  #today(): string {
    return this.#calendar.dayOf(currentTime());
  }
}
