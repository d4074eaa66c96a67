import { Injectable } from '@nestjs/common';
import { Refusal, type ExamProgress, type ExamStatus, type MyExamListQuery, type StartIneligibility } from '@portal/contract';
import { currentTime, keywordCondition, splitWords, Sql, quoteStates } from '@portal/platform';
import { type Actor, examAttemptWorkflow, unmarkedExamStates } from '@portal/workflows';
import type { AttemptState } from './attempt/attempt-row.ts';
import { findIneligibility, nextStartOf, statusOf } from './attempt/eligibility.ts';
import { attemptsJoin, bankJoin, orderBy, progressColumn } from './exam-parts.ts';
import { sittableExamCondition, visibleExamCondition } from './exam.access.ts';
import { examColumns, type ExamRecordRow } from './exam.reader.ts';

export interface MyExamListRow extends ExamRecordRow {
  readonly bank_size: number;
  readonly question_count: number;
  readonly total_score: number;
  readonly is_ready: boolean;
  readonly progress: ExamProgress;
  readonly used: number;
  readonly has_passed: boolean;
  readonly awaits: boolean;
  readonly submitted_at: Date | null;
  readonly attempt_id: number | null;
  readonly best_score: number | null;
  readonly full_score: number | null;
  readonly deadline: Date | null;
  readonly is_for_me: boolean;
}

export interface MyExam {
  readonly row: MyExamListRow;
  readonly status: ExamStatus;
  /** Null while an attempt is under way: it goes on. */
  readonly ineligibility: StartIneligibility | null;
  readonly nextStartAt: Date | null;
}

export interface MyAttempt {
  readonly id: number;
  readonly number: number;
  readonly state: AttemptState;
  readonly started_at: Date;
  readonly submitted_at: Date | null;
  readonly by_system: boolean;
  readonly deadline: Date | null;
  readonly score: number | null;
  readonly full_score: number;
  readonly pass_score: number;
}

export interface MyExamView extends MyExam {
  readonly attempts: readonly MyAttempt[];
  readonly hasTexts: boolean;
  readonly at: Date;
}

const COLUMNS = `${examColumns}, bank.bank_size, bank.question_count, bank.total_score, bank.is_ready, ${progressColumn} as progress,
  m.used, m.has_passed, m.awaits, m.submitted_at, m.attempt_id, m.best_score, m.full_score, m.deadline`;
const SORTED = { examNo: 'e.exam_no', title: 'e.title', openAt: 'e.open_at', closeAt: 'e.close_at' };
/** What is under way first, then what is still to be done by its end, then the rest. */
const URGENT = `(${progressColumn} = 'inProgress') desc, m.has_passed, e.close_at nulls last, e.id desc`;

/** Exams for who sits them. No question is in any of these answers. */
@Injectable()
export class MyExamQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(query: MyExamListQuery, actor: Actor): Promise<{ totalCount: number; rows: MyExam[] }> {
    const params: unknown[] = [];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const from = `exam e ${bankJoin} ${attemptsJoin(`${bind(actor.id)}::bigint`)}`;
    // Without a question, and before anybody sat it, an exam is its author's alone.
    const conditions = [sittableExamCondition(actor, 'e', bind), '(bank.is_ready or m.used > 0)'];
    const keyword = splitWords(`${query.keyword} ${query.title}`);
    if (keyword.length > 0) conditions.push(keywordCondition('exam', 'e.id', keyword, bind));
    if (query.progress) conditions.push(`${progressColumn} = ${bind(query.progress)}`);
    if (query.type === 1) conditions.push(unfinishedCondition(`${bind(currentTime())}::timestamptz`));
    if (query.type === 2) conditions.push('m.has_passed');
    if (query.rowIds) conditions.push(`e.id = any(${bind(query.rowIds)}::bigint[])`);
    const where = conditions.join(' and ');
    // Exams are few, and so are the texts of this; planning them takes longer than reading them.
    const [counted] = await this.#sql.prepared<{ n: number }>(`select count(*)::int as n from ${from} where ${where}`, params);
    const order = orderBy(query.sort, SORTED, URGENT, 'e.id');
    const page = `order by ${order} limit ${bind(query.pageSize)} offset ${bind(query.pageIndex * query.pageSize)}`;
    const rows = await this.#sql.prepared<MyExamListRow>(
      `select ${COLUMNS}, true as is_for_me from ${from} where ${where} ${page}`,
      params,
    );
    return { totalCount: counted!.n, rows: rows.map(toMyExam) };
  }

  /** GetMyExamById. @throws Refusal `not_found` for whom it is not meant */
  async view(id: number | null, actor: Actor): Promise<MyExamView> {
    const params: unknown[] = [id];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const from = `exam e ${bankJoin} ${attemptsJoin(`${bind(actor.id)}::bigint`)}`;
    const condition = visibleExamCondition(actor, 'e', bind);
    const [row] = await this.#sql.query<MyExamListRow>(
      `select ${COLUMNS}, ${sittableExamCondition(actor, 'e', bind)} as is_for_me from ${from} where e.id = $1::bigint and (bank.is_ready or m.used > 0) and ${condition}`,
      params,
    );
    if (!row) throw new Refusal('not_found');
    const attempts = await this.#sql.query<MyAttempt>(
      `select id, number, state, started_at, submitted_at, by_system, extended_deadline(started_at, deadline) as deadline,
         score::float8 as score, full_score::float8 as full_score, pass_score::float8 as pass_score
       from exam_attempt where exam_id = $1 and person_id = $2 order by number desc`,
      [row.id, actor.id],
    );
    const [asked] = await this.#sql.query<{ texts: boolean; at: Date }>(
      `select clock_timestamp() as at, exists (select 1 from exam_revision r join exam_question q on q.id = any(r.question_ids)
         where r.exam_id = $1 and r.revision = $2 and q.kind = 'text') as texts`,
      [row.id, row.revision],
    );
    return { ...toMyExam(row), attempts, hasTexts: asked!.texts, at: asked!.at };
  }

  /** How many exams wait for a person: what his home card counts. */
  async countUnfinished(actor: Actor): Promise<number> {
    const query: MyExamListQuery = {
      pageIndex: 0,
      pageSize: 1,
      keyword: '',
      title: '',
      progress: null,
      type: 1,
      sort: '',
      UserNo: null,
      rowIds: null,
    };
    return (await this.list(query, actor)).totalCount;
  }
}

/** "He has still to pass it, and can": not over, and an attempt is left or waits for its marks. */
const unfinishedCondition = (at: string): string =>
  `(not m.has_passed and e.is_active and coalesce(e.close_at > ${at}, true)
    and (e.max_attempts is null or m.used < e.max_attempts or m.last_state in (${quoteStates(examAttemptWorkflow, unmarkedExamStates)})))`;

function toMyExam(row: MyExamListRow): MyExam {
  const at = currentTime();
  const facts = {
    isReady: row.is_active && row.is_ready,
    openAt: row.open_at,
    closeAt: row.close_at,
    maxAttempts: row.max_attempts,
    cooldownHours: row.cooldown_hours,
    attemptsUsed: row.used,
    hasPassed: row.has_passed,
    awaitsMarks: row.awaits,
    lastSubmittedAt: row.submitted_at,
  };
  const reason = row.is_for_me ? (findIneligibility(facts, at) ?? null) : 'notForYou';
  const ineligibility = row.progress === 'inProgress' ? null : reason;
  return { row, status: statusOf(facts, at), ineligibility, nextStartAt: ineligibility === 'cooldown' ? nextStartOf(facts) : null };
}
