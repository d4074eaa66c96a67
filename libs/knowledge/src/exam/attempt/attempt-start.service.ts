import { examAttemptWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import { leastTotal, Refusal } from '@portal/contract';
import { currentTime, Sql, WorkCalendar, WorkflowRunner, type SqlTransaction, newSubject, quoteState } from '@portal/platform';
import type { Actor, ExamAttemptFacts } from '@portal/workflows';
import { sittableExamCondition } from '../exam.access.ts';
import { examAttemptKind } from '../../knowledge.record.ts';
import { ExamStore, examColumns, type ExamRecordRow } from '../exam.reader.ts';
import { buildPaper, totalOf } from '../question/paper.ts';
import type { ExamQuestion } from '../question/question.ts';
import { deadlineOf, findIneligibility } from './eligibility.ts';

/** The timer of an attempt that hands it in; what is due of it is this area's, not the reminders'. */
export const DEADLINE = 'deadline';

interface Before {
  readonly used: number;
  readonly passed: boolean;
  readonly awaits: boolean;
  readonly submitted_at: Date | null;
}

/** Opens an attempt, or goes on with the one under way (docs/decisions/knowledge.md, StartExam). */
@Injectable()
export class AttemptStartService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #store: ExamStore;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, runner: WorkflowRunner, store: ExamStore, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#runner = runner;
    this.#store = store;
    this.#calendar = calendar;
  }

  /**
   * @returns the attempt under way, and whether it was there already
   * @throws Refusal `not_found` for who is not meant, `wrong_state` with the ineligibility as its finer code
   */
  async start(examId: number | null, actor: Actor): Promise<{ attemptId: number; resumed: boolean }> {
    const underWay = await this.#findUnderWay(examId, actor);
    if (underWay !== undefined) return { attemptId: underWay, resumed: true };
    try {
      return { attemptId: await this.#runner.inTransaction((tx) => this.#open(tx, examId, actor)), resumed: false };
    } catch (error) {
      // Two windows that start at once: the other one has opened it.
      const other = error instanceof Refusal && error.code === 'conflict' ? await this.#findUnderWay(examId, actor) : undefined;
      if (other === undefined) throw error;
      return { attemptId: other, resumed: true };
    }
  }

  async #findUnderWay(examId: number | null, { id }: Actor): Promise<number | undefined> {
    const row = await this.#sql.one<{ id: number }>(
      `select id from exam_attempt where exam_id = $1::bigint and person_id = $2 and state = ${quoteState(examAttemptWorkflow, 'inProgress')}`,
      [examId, id],
    );
    return row?.id;
  }

  async #open(tx: SqlTransaction, examId: number | null, actor: Actor): Promise<number> {
    const at = currentTime();
    const exam = await this.#readSittable(tx, examId, actor);
    const before = await this.#readBefore(tx, exam.id, actor.id);
    const bank = await this.#store.questionsOf(exam.id, exam.revision, tx);
    const ineligibility = findIneligibility(
      {
        isReady:
          bank.length > 0 &&
          leastTotal(
            bank.map(({ score }) => score),
            exam.pick_n,
          ) >= exam.pass_score,
        openAt: exam.open_at,
        closeAt: exam.close_at,
        maxAttempts: exam.max_attempts,
        cooldownHours: exam.cooldown_hours,
        attemptsUsed: before.used,
        hasPassed: before.passed,
        awaitsMarks: before.awaits,
        lastSubmittedAt: before.submitted_at,
      },
      at,
    );
    if (ineligibility) throw new Refusal('wrong_state', { message: `exam.${ineligibility}`, finer: ineligibility });
    const paper = buildPaper(bank, { pickN: exam.pick_n, shuffle: exam.shuffle });
    return this.#write(tx, { exam, paper, number: before.used + 1, actor, at });
  }

  /** Held against a change of the exam: what is asked is one revision, whole. */
  async #readSittable(tx: SqlTransaction, examId: number | null, actor: Actor): Promise<ExamRecordRow> {
    const params: unknown[] = [examId];
    const condition = sittableExamCondition(actor, 'e', (value) => `$${params.push(value)}`);
    const [exam] = await tx.query<ExamRecordRow>(
      `select ${examColumns} from exam e where e.id = $1::bigint and e.is_active and ${condition} for share of e`,
      params,
    );
    if (!exam) throw new Refusal('not_found');
    return exam;
  }

  async #readBefore(tx: SqlTransaction, examId: number, personId: number): Promise<Before> {
    const [row] = await tx.query<Before>(
      `select count(*)::int as used, coalesce(bool_or(state = ${quoteState(examAttemptWorkflow, 'passed')}), false) as passed, coalesce(bool_or(state = ${quoteState(examAttemptWorkflow, 'submitted')}), false) as awaits,
         max(submitted_at) as submitted_at
       from exam_attempt where exam_id = $1 and person_id = $2`,
      [examId, personId],
    );
    return row!;
  }

  async #write(
    tx: SqlTransaction,
    { exam, paper, number, actor, at }: { exam: ExamRecordRow; paper: ExamQuestion[]; number: number; actor: Actor; at: Date },
  ): Promise<number> {
    const deadline = deadlineOf(at, exam.duration_minutes, exam.close_at);
    const [row] = await tx.query<{ id: number }>(
      `insert into exam_attempt (exam_id, revision, person_id, number, state, paper, pass_score, full_score, started_at, deadline, updated_at)
       values ($1, $2, $3, $4, 'inProgress', $5::jsonb, $6, $7, $8::timestamptz, $9, $8::timestamptz) returning id`,
      [exam.id, exam.revision, actor.id, number, JSON.stringify(paper), exam.pass_score, totalOf(paper), at, deadline],
    );
    const id = row!.id;
    if (deadline !== null) {
      await tx.query(
        `insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at) values ('examAttempt', $1, $2, 1, $3, $4)`,
        [id, DEADLINE, this.#calendar.dayOf(deadline), deadline],
      );
    }
    const facts: ExamAttemptFacts = { isActive: true, isNew: true, sitterId: actor.id, markerId: exam.marker_id };
    await this.#runner.commitIn(
      tx,
      [
        {
          kind: examAttemptKind,
          event: 'START',
          subject: newSubject(examAttemptKind, facts, id),
          payload: { examId: exam.id, personId: actor.id, number },
        },
      ],
      { actor, at },
    );
    return id;
  }
}
