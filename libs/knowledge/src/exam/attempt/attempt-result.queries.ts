import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql, type StepBody } from '@portal/platform';
import { allowedActions, examAttemptWorkflow, markedExamStates, type Actor, type ExamAttemptEventName } from '@portal/workflows';
import { personOf, type PersonJson } from '../exam-parts.ts';
import { attemptColumns, readAnswers, toAttemptSubject, type AttemptRow, type SavedAnswer } from './attempt-row.ts';

export interface AttemptView extends AttemptRow {
  readonly exam_no: string;
  readonly title: string;
  readonly title_en: string;
  readonly exam_is_active: boolean;
  readonly person: PersonJson;
  readonly marker_person: PersonJson | null;
}

/** How an attempt stands, without its paper. */
export type AttemptStanding = Pick<AttemptRow, 'id' | 'exam_id' | 'state' | 'submitted_at' | 'score' | 'full_score' | 'pass_score'> & {
  readonly at: Date;
};

/** Marks that were given again after the result was told. */
export interface Remark {
  readonly at: Date;
  readonly by: PersonJson;
  readonly reason: string;
  readonly before: string;
  readonly after: string;
}

export interface AttemptResult {
  readonly attempt: AttemptView;
  readonly answers: ReadonlyMap<number, SavedAnswer>;
  readonly isMine: boolean;
  /** It has its marks: only now are right answers, points and comments told. */
  readonly isMarked: boolean;
  readonly remarks: readonly Remark[];
  readonly allowedActions: ExamAttemptEventName[];
}

const COLUMNS = `${attemptColumns}, e.exam_no, e.title, e.title_en, e.is_active as exam_is_active, ${personOf('p')} as person,
  case when mb.id is null then null else ${personOf('mb')} end as marker_person`;
const FROM = `exam_attempt a join exam e on e.id = a.exam_id join person p on p.id = a.person_id left join person mb on mb.id = a.marked_by`;

/** One attempt with what was answered, for its sitter and for who looks after the exam. */
@Injectable()
export class AttemptResultQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * ShowExamResultById, by the attempt or by the exam (then my last attempt).
   * @throws Refusal `not_found`
   */
  async result(id: number | null, actor: Actor): Promise<AttemptResult> {
    const attempt = await this.#find(id, actor);
    const isMine = attempt.person_id === actor.id;
    const isMarked = markedExamStates.some((state) => state === attempt.state);
    // What somebody writes while he writes it is nobody else's to see.
    const hasAnswers = isMine || attempt.state !== 'inProgress';
    return {
      attempt,
      answers: hasAnswers ? await readAnswers(this.#sql, attempt.id) : new Map(),
      isMine,
      isMarked,
      remarks: isMarked ? await this.#remarks(attempt.id) : [],
      allowedActions: allowedActions(examAttemptWorkflow, attempt.state, toAttemptSubject(attempt).facts, actor),
    };
  }

  /** What SubmitExam and MarkExam answer of an attempt. @throws Refusal `not_found` */
  async standing(attemptId: number, actor: Actor): Promise<AttemptStanding> {
    const standing = await this.#sql.one<AttemptStanding>(
      `select a.id, a.exam_id, a.state, a.submitted_at, a.score::float8 as score, a.full_score::float8 as full_score,
         a.pass_score::float8 as pass_score, clock_timestamp() as at
       from exam_attempt a join exam e on e.id = a.exam_id where a.id = $1 and ($2::boolean or $3::bigint in (a.person_id, e.marker_id))`,
      [attemptId, actor.isAdministrator, actor.id],
    );
    if (!standing) throw new Refusal('not_found');
    return standing;
  }

  /** What StartExam answers of an attempt. @throws Refusal `not_found` */
  async read(
    attemptId: number,
    actor: Actor,
  ): Promise<AttemptView & { readonly answers: ReadonlyMap<number, SavedAnswer>; readonly at: Date }> {
    const attempt = await this.#find(attemptId, actor);
    const [clock] = await this.#sql.query<{ at: Date }>('select clock_timestamp() as at');
    return { ...attempt, answers: await readAnswers(this.#sql, attempt.id), at: clock!.at };
  }

  async #remarks(attemptId: number): Promise<Remark[]> {
    const steps = await this.#sql.query<{ at: Date; by: PersonJson; reason: string; body: string }>(
      `select s.at, ${personOf('p')} as by, s.comment as reason, s.body from workflow_step s join person p on p.id = s.actor_id
       where s.workflow = $2 and s.subject_id = $1 and s.event in ('REMARK', 'REMARK_FAILED') order by s.seq desc`,
      [attemptId, examAttemptWorkflow.name],
    );
    return steps.map(({ at, by, reason, body }) => {
      const score = (JSON.parse(body) as StepBody).changes.find(({ field }) => field === 'score');
      return { at, by, reason, before: score?.before ?? '', after: score?.after ?? '' };
    });
  }

  async #find(id: number | null, actor: Actor): Promise<AttemptView> {
    const [own] = await this.#sql.query<AttemptView>(
      `select ${COLUMNS} from ${FROM} where a.person_id = $2 and (a.id = $1::bigint or a.exam_id = $1::bigint) order by a.number desc limit 1`,
      [id, actor.id],
    );
    if (own) return own;
    const [other] = await this.#sql.query<AttemptView>(
      `select ${COLUMNS} from ${FROM} where a.id = $1::bigint and ($2::boolean or e.marker_id = $3)`,
      [id, actor.isAdministrator, actor.id],
    );
    if (!other) throw new Refusal('not_found');
    return other;
  }
}
