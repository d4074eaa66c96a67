import { Injectable } from '@nestjs/common';
import type { ExamListQuery, ExamStatus } from '@portal/contract';
import { currentTime, keywordCondition, splitWords, Sql, quoteStates, quoteState } from '@portal/platform';
import { allowedActions, examWorkflow, type Actor, examAttemptWorkflow, type ExamEventName, unmarkedExamStates } from '@portal/workflows';
import { nameAudience } from '../audience/audience.ts';
import { statusOf } from './attempt/eligibility.ts';
import { bankJoin, orderBy, personOf, statusCondition, type PersonJson } from './exam-parts.ts';
import { managedExamCondition } from './exam.access.ts';
import { ExamStore, examColumns, toExamFacts, type ExamRecordRow } from './exam.reader.ts';
import type { ExamQuestion } from './question/question.ts';

export interface ExamListRow extends ExamRecordRow {
  readonly bank_size: number;
  readonly question_count: number;
  readonly total_score: number;
  readonly is_ready: boolean;
  readonly marker: PersonJson;
  readonly creator: PersonJson;
  readonly attempts: number;
  readonly people: number;
  readonly passed: number;
  readonly to_mark: number;
}

export interface ManagedExam {
  readonly row: ExamListRow;
  readonly status: ExamStatus;
  readonly allowedActions: ExamEventName[];
}

export interface ExamView extends ManagedExam {
  readonly audienceNames: readonly { id: number; name: string; nameEn: string }[];
  readonly questions: readonly ExamQuestion[];
  /** The reader sits it himself at present. */
  readonly answersHidden: boolean;
  readonly revisions: readonly { revision: number; created_at: Date; by: PersonJson; questions: number; attempts: number }[];
}

const FROM = `exam e ${bankJoin} join person mk on mk.id = e.marker_id join person cr on cr.id = e.creator_id`;
const COLUMNS = `${examColumns}, bank.bank_size, bank.question_count, bank.total_score, bank.is_ready, ${personOf('mk')} as marker, ${personOf('cr')} as creator,
  sums.attempts, sums.people, sums.passed, sums.to_mark`;
const SUMS = `cross join lateral (
  select count(*)::int as attempts, count(distinct a.person_id)::int as people,
    (count(distinct a.person_id) filter (where a.state = ${quoteState(examAttemptWorkflow, 'passed')}))::int as passed, (count(*) filter (where a.state = ${quoteState(examAttemptWorkflow, 'submitted')}))::int as to_mark
  from exam_attempt a where a.exam_id = e.id) sums`;
const SORTED = {
  examNo: 'e.exam_no',
  title: 'e.title',
  openAt: 'e.open_at',
  closeAt: 'e.close_at',
  updateDateTime: 'e.updated_at',
  questionCount: 'bank.question_count',
};

/** Exams for who looks after them: the list, and one with its questions. */
@Injectable()
export class ExamQueries {
  readonly #sql: Sql;
  readonly #store: ExamStore;

  constructor(sql: Sql, store: ExamStore) {
    this.#sql = sql;
    this.#store = store;
  }

  async list(query: ExamListQuery, actor: Actor): Promise<{ totalCount: number; rows: ManagedExam[] }> {
    const params: unknown[] = [];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const conditions = [managedExamCondition(actor, 'e', bind)];
    const keyword = splitWords(`${query.keyword} ${query.title}`);
    if (keyword.length > 0) conditions.push(keywordCondition('exam', 'e.id', keyword, bind));
    if (query.status) conditions.push(statusCondition(query.status, currentTime(), bind));
    if (query.toMark)
      conditions.push(
        `exists (select 1 from exam_attempt w where w.exam_id = e.id and w.state = ${quoteState(examAttemptWorkflow, 'submitted')})`,
      );
    if (query.rowIds) conditions.push(`e.id = any(${bind(query.rowIds)}::bigint[])`);
    const where = conditions.join(' and ');
    // Exams are few, and so are the texts of this; planning them takes longer than reading them.
    const [counted] = await this.#sql.prepared<{ n: number }>(`select count(*)::int as n from ${FROM} where ${where}`, params);
    const order = orderBy(query.sort, SORTED, 'e.updated_at desc, e.id desc', 'e.id');
    const page = `order by ${order} limit ${bind(query.pageSize)} offset ${bind(query.pageIndex * query.pageSize)}`;
    const rows = await this.#sql.prepared<ExamListRow>(`select ${COLUMNS} from ${FROM} ${SUMS} where ${where} ${page}`, params);
    return { totalCount: counted!.n, rows: rows.map((row) => toManaged(row, actor)) };
  }

  /** GetExamById. @throws Refusal `not_found` for who does not look after it */
  async view(id: number | null, actor: Actor): Promise<ExamView> {
    const exam = await this.#store.readManaged(id, actor);
    const [row] = await this.#sql.query<ExamListRow>(`select ${COLUMNS} from ${FROM} ${SUMS} where e.id = $1`, [exam.id]);
    const [audienceNames, questions, revisions, mine] = await Promise.all([
      nameAudience(this.#sql, { kind: exam.audience_kind, ids: exam.audience_ids }),
      this.#store.questionsOf(exam.id, exam.revision),
      this.#sql.query<ExamView['revisions'][number]>(
        `select r.revision, r.created_at, ${personOf('p')} as by, cardinality(r.question_ids) as questions,
           (select count(*)::int from exam_attempt a where a.exam_id = r.exam_id and a.revision = r.revision) as attempts
         from exam_revision r join person p on p.id = r.created_by where r.exam_id = $1 order by r.revision desc`,
        [exam.id],
      ),
      this.#sitsHimself(exam.id, actor.id),
    ]);
    return { ...toManaged(row!, actor), audienceNames, questions, revisions, answersHidden: mine };
  }

  /** CreateExam, UpdateExam answer this; also when the answer is told again. */
  async saved(id: number, actor: Actor): Promise<{ row: ExamRecordRow; allowedActions: ExamEventName[] }> {
    const row = await this.#store.readManaged(id, actor);
    return { row, allowedActions: allowedActions(examWorkflow, row.state, toExamFacts(row), actor) };
  }

  /** Who has an attempt without its marks is told no right answer, whatever else he may do. */
  async #sitsHimself(examId: number, personId: number): Promise<boolean> {
    const row = await this.#sql.one<{ found: boolean }>(
      `select exists (select 1 from exam_attempt where exam_id = $1 and person_id = $2 and state in (${quoteStates(examAttemptWorkflow, unmarkedExamStates)})) as found`,
      [examId, personId],
    );
    return row!.found;
  }
}

function toManaged(row: ExamListRow, actor: Actor): ManagedExam {
  const status = statusOf({ isReady: row.is_ready, openAt: row.open_at, closeAt: row.close_at }, currentTime());
  const actions = allowedActions(examWorkflow, row.state, toExamFacts(row), actor).filter((event) => shown.has(event));
  return { row, status, allowedActions: actions };
}

/** Creating is no act of an exam that is there; the marker is changed with the exam, or by the hand-over of a leaver. */
const shown: ReadonlySet<ExamEventName> = new Set<ExamEventName>(['UPDATE', 'IMPORT_QUESTIONS', 'DELETE']);
