import { Injectable } from '@nestjs/common';
import { Refusal, type GivenAnswer } from '@portal/contract';
import { currentTime, ServicePulse, Sql, WorkflowRunner, type SqlTransaction, quoteState } from '@portal/platform';
import { systemActor, type Actor, examAttemptWorkflow } from '@portal/workflows';
import { examAttemptKind } from '../../knowledge.record.ts';
import { AttemptAnswersService, refuseLate, writeAnswers } from './attempt-answers.service.ts';
import { AttemptGrading } from './attempt-grading.ts';
import { findAttempt, toAttemptSubject, type AttemptRow } from './attempt-row.ts';
import { DEADLINE } from './attempt-start.service.ts';

const AT_ONCE = 200;

/** Handing attempts in: by the person, or by the service when time is up (docs/decisions/knowledge.md). */
@Injectable()
export class AttemptSubmitService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #answers: AttemptAnswersService;
  readonly #grading: AttemptGrading;
  readonly #pulse: ServicePulse;

  constructor(sql: Sql, runner: WorkflowRunner, answers: AttemptAnswersService, grading: AttemptGrading, pulse: ServicePulse) {
    this.#sql = sql;
    this.#runner = runner;
    this.#answers = answers;
    this.#grading = grading;
    this.#pulse = pulse;
  }

  /**
   * SubmitExam: the answers that come along are the newest ones, unless they carry the number of their save.
   * @throws Refusal `wrong_state` when it was handed in already or its time is up
   */
  async submit(
    { attemptId, answers, sequence }: { attemptId: number | null; answers: readonly GivenAnswer[]; sequence: number | null },
    actor: Actor,
  ): Promise<number> {
    const given = await this.#answers.check(attemptId, answers, actor);
    const handIn = () => this.#runner.inTransaction((tx) => this.#handIn(tx, attemptId, given, sequence, actor));
    const done = await handIn();
    if (done !== undefined) return done;
    // Time may have been lost to an outage that nobody has written down yet.
    await this.#pulse.beat();
    const second = await handIn();
    if (second === undefined) throw refuseLate();
    return second;
  }

  /** @returns undefined when its time is up */
  async #handIn(
    tx: SqlTransaction,
    attemptId: number | null,
    given: readonly GivenAnswer[],
    sequence: number | null,
    actor: Actor,
  ): Promise<number | undefined> {
    const attempt = await this.#hold(tx, attemptId, actor);
    const step = this.#runner.decide({ kind: examAttemptKind, subject: toAttemptSubject(attempt), event: 'SUBMIT' }, actor);
    const newest = sequence ?? (await this.#nextSequence(tx, attempt.id));
    if (!(await writeAnswers(tx, attempt.id, newest, given))) return undefined;
    await this.#grading.handIn(tx, attempt, { step, actor, at: currentTime() });
    return attempt.id;
  }

  /**
   * Hands in the attempts whose time is up. An attempt waits until the service was seen alive after its deadline: where it was not, the time
   * of the outage is given back first.
   * @returns how many were handed in
   */
  async expireDue(): Promise<number> {
    const due = await this.#sql.query<{ subject_id: number }>(
      `select t.subject_id from workflow_timer t
       where t.workflow = 'examAttempt' and t.duty = $1 and t.fired_at is null and t.fire_at <= now()
         and t.fire_at <= coalesce((select beat_at from service_pulse), now()) order by t.fire_at, t.id limit ${AT_ONCE}`,
      [DEADLINE],
    );
    let handedIn = 0;
    for (const { subject_id: id } of due) if (await this.#sql.transaction((tx) => this.#expire(tx, id))) handedIn += 1;
    return handedIn;
  }

  async #expire(tx: SqlTransaction, id: number): Promise<boolean> {
    // Whoever holds it hands it in himself.
    const [free] = await tx.query(
      `select 1 from exam_attempt where id = $1 and state = ${quoteState(examAttemptWorkflow, 'inProgress')} for update skip locked`,
      [id],
    );
    const attempt = free && (await findAttempt(tx, id));
    if (!attempt?.deadline) return false;
    const [beat] = await tx.query<{ isOver: boolean }>(
      'select $1::timestamptz <= least(now(), coalesce((select beat_at from service_pulse), now())) as "isOver"',
      [attempt.deadline],
    );
    if (!beat!.isOver) {
      await tx.query('update workflow_timer set fire_at = $3 where workflow = $4 and subject_id = $1 and duty = $2', [
        id,
        DEADLINE,
        attempt.deadline,
        examAttemptKind.workflow.name,
      ]);
      return false;
    }
    const step = { kind: examAttemptKind, subject: toAttemptSubject(attempt), event: 'EXPIRE', bySystem: true } as const;
    await this.#grading.handIn(tx, attempt, { step, actor: systemActor, at: currentTime() });
    return true;
  }

  async #hold(tx: SqlTransaction, attemptId: number | null, actor: Actor): Promise<AttemptRow> {
    const attempt = await findAttempt(tx, attemptId, 'for update of a');
    if (attempt?.person_id !== actor.id) throw new Refusal('not_found');
    return attempt;
  }

  async #nextSequence(tx: SqlTransaction, attemptId: number): Promise<number> {
    const [row] = await tx.query<{ next: number }>('select coalesce(max(sequence), 0) + 1 as next from exam_answer where attempt_id = $1', [
      attemptId,
    ]);
    return row!.next;
  }
}
