import { Injectable } from '@nestjs/common';
import type { ExamPeopleQuery, ExamProgress } from '@portal/contract';
import { Sql, type Bind, type SqlRunner } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { attemptsJoin, orderBy, personOf, progressColumn, type PersonJson } from './exam-parts.ts';
import { ExamStore } from './exam.reader.ts';

export interface ExamPersonListRow {
  readonly person: PersonJson;
  readonly department_name: string;
  readonly department_name_en: string;
  readonly progress: ExamProgress;
  readonly attempts: number;
  readonly attempt_id: number | null;
  readonly score: number | null;
  readonly full_score: number | null;
  readonly started_at: Date | null;
  readonly submitted_at: Date | null;
  readonly to_mark: boolean;
}

const COLUMNS = `${personOf('p')} as person, coalesce(d.name, '') as department_name, coalesce(d.name_en, '') as department_name_en,
  ${progressColumn} as progress, m.used as attempts, m.attempt_id, m.best_score as score, m.full_score, m.first_started_at as started_at,
  m.submitted_at, m.awaits as to_mark`;
const SORTED = {
  person: 'p.name',
  departmentName: 'd.name',
  score: 'm.best_score',
  submittedAt: 'm.submitted_at',
  attempts: 'm.used',
};
/** Texts that wait for their marks first. */
const OTHERWISE = 'm.awaits desc, m.submitted_at desc nulls last, p.id';

/** The people of an exam's audience, and whoever sat it besides, with how far they are. */
@Injectable()
export class PeopleResultQueries {
  readonly #sql: Sql;
  readonly #store: ExamStore;

  constructor(sql: Sql, store: ExamStore) {
    this.#sql = sql;
    this.#store = store;
  }

  async list(query: ExamPeopleQuery, actor: Actor): Promise<{ totalCount: number; rows: ExamPersonListRow[] }> {
    const { text, count, params, bind } = await this.statement(this.#sql, query, actor);
    const [counted] = await this.#sql.query<{ n: number }>(count, params);
    const page = `limit ${bind(query.pageSize)} offset ${bind(query.pageIndex * query.pageSize)}`;
    return { totalCount: counted!.n, rows: await this.#sql.query<ExamPersonListRow>(`${text} ${page}`, params) };
  }

  /**
   * The list's statement, for the page and for the export alike.
   * @throws Refusal `not_found` for who does not look after the exam
   */
  async statement(sql: SqlRunner, query: ExamPeopleQuery, actor: Pick<Actor, 'id' | 'isAdministrator'>) {
    const exam = await this.#store.readManaged(query.examId ?? query.id, actor, sql);
    const params: unknown[] = [];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const from = `exam e cross join lateral (
        select id from audience_people(e.audience_kind, e.audience_ids) union select a.person_id from exam_attempt a where a.exam_id = e.id) who
      join person p on p.id = who.id left join department d on d.id = p.department_id ${attemptsJoin('p.id')}`;
    const conditions = [`e.id = ${bind(exam.id)}`];
    if (query.progress) conditions.push(`${progressColumn} = ${bind(query.progress)}`);
    if (query.departmentId !== null) conditions.push(`${bind(query.departmentId)}::bigint = any(department_path(p.department_id))`);
    if (query.keyword !== '') {
      const pattern = bind(`%${query.keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
      conditions.push(`(p.name ilike ${pattern} or p.english_name ilike ${pattern} or p.user_no ilike ${pattern})`);
    }
    if (query.rowIds) conditions.push(`p.id = any(${bind(query.rowIds)}::bigint[])`);
    const where = conditions.join(' and ');
    return {
      exam,
      text: `select ${COLUMNS} from ${from} where ${where} order by ${orderBy(query.sort, SORTED, OTHERWISE, 'p.id')}`,
      count: `select count(*)::int as n from ${from} where ${where}`,
      params,
      bind,
    };
  }
}
