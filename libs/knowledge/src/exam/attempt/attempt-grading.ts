import { Injectable } from '@nestjs/common';
import { refuseField } from '@portal/contract';
import { WorkflowRunner, type FieldChange, type SqlTransaction, type StepRequest } from '@portal/platform';
import type { Actor, ExamAttemptWorkflow } from '@portal/workflows';
import { Completions } from '../../completion.ts';
import { examAttemptKind } from '../../knowledge.record.ts';
import { gradeAnswer } from '../question/grade.ts';
import { roundPoints } from '../question/paper.ts';
import { afterStep, readAnswers, toAttemptSubject, type AttemptRow } from './attempt-row.ts';

export interface HandIn {
  /** SUBMIT, or EXPIRE of the system. */
  readonly step: StepRequest<ExamAttemptWorkflow>;
  readonly actor: Actor;
  readonly at: Date;
}

/** Hands an attempt in and marks what needs no person; without a text to mark its result is there at once. */
@Injectable()
export class AttemptGrading {
  readonly #runner: WorkflowRunner;
  readonly #completions: Completions;

  constructor(runner: WorkflowRunner, completions: Completions) {
    this.#runner = runner;
    this.#completions = completions;
  }

  /** The attempt's row is held by the caller: no answer comes in between. */
  async handIn(tx: SqlTransaction, attempt: AttemptRow, { step, actor, at }: HandIn): Promise<void> {
    const answers = await readAnswers(tx, attempt.id);
    const graded = attempt.paper.map((question) => ({
      id: question.id,
      points: gradeAnswer(question, answers.get(question.id)?.answer ?? null),
    }));
    await this.#writePoints(tx, attempt.id, at, graded);
    const fields = { submitted_at: at, by_system: step.bySystem ?? false };
    await this.#runner.commitIn(tx, [{ ...step, fields, payload: this.#payload(attempt) }], { actor, at });
    if (graded.some(({ points }) => points === null)) return;
    await this.#finish(tx, await afterStep(tx, attempt), { actor, at, bySystem: true, score: sum(graded) });
  }

  /** All texts have their points: the attempt is passed or failed. */
  async mark(tx: SqlTransaction, attempt: AttemptRow, actor: Actor, at: Date): Promise<void> {
    const answers = await readAnswers(tx, attempt.id);
    await this.#finish(tx, attempt, { actor, at, bySystem: false, score: sum([...answers.values()]) });
  }

  /**
   * Other points after the result was shown. More of them may make a pass of a fail; what was shown as passed stays so, and with it the certificate.
   * @throws Refusal `validation`
   */
  async remark(
    tx: SqlTransaction,
    attempt: AttemptRow,
    { actor, at, reason, changes }: { actor: Actor; at: Date; reason: string; changes: readonly FieldChange[] },
  ): Promise<void> {
    const score = sum([...(await readAnswers(tx, attempt.id)).values()]);
    const passed = score >= attempt.pass_score;
    if (attempt.state === 'passed' && !passed) throw refuseField('marks', 'exam.remarkTakesPass');
    const scores = [attempt.score ?? 0, score].map((points) => `${points} / ${attempt.full_score}`);
    const request: StepRequest<ExamAttemptWorkflow> = {
      kind: examAttemptKind,
      subject: toAttemptSubject(attempt),
      event: passed ? 'REMARK' : 'REMARK_FAILED',
      comment: reason,
      fields: { score, marked_at: at, marked_by: actor.id },
      changes: [{ field: 'score', before: scores[0]!, after: scores[1]! }, ...changes],
      payload: this.#payload(attempt),
    };
    const isNewPass = passed && attempt.state !== 'passed';
    if (isNewPass) await this.#completions.certify(tx, attempt.exam_id, attempt.person_id);
    await this.#runner.commitIn(tx, [request], { actor, at });
    if (isNewPass) await this.#completions.examPassed(tx, attempt.exam_id, attempt.person_id);
  }

  async #finish(
    tx: SqlTransaction,
    attempt: AttemptRow,
    { actor, at, bySystem, score }: { actor: Actor; at: Date; bySystem: boolean; score: number },
  ): Promise<void> {
    const passed = score >= attempt.pass_score;
    const event = bySystem ? (passed ? 'GRADE' : 'GRADE_FAILED') : passed ? 'MARK' : 'MARK_FAILED';
    const changes = [{ field: 'score', before: '', after: `${score} / ${attempt.full_score}` }];
    const fields = { score, marked_at: at, marked_by: bySystem ? null : actor.id };
    const request: StepRequest<ExamAttemptWorkflow> = {
      kind: examAttemptKind,
      subject: toAttemptSubject(attempt),
      event,
      bySystem,
      fields,
      changes,
    };
    if (passed) await this.#completions.certify(tx, attempt.exam_id, attempt.person_id);
    await this.#runner.commitIn(tx, [{ ...request, payload: this.#payload(attempt) }], { actor, at });
    if (passed) await this.#completions.examPassed(tx, attempt.exam_id, attempt.person_id);
  }

  /** Questions without an answer get a row too, so that what is known of a question counts them. */
  async #writePoints(tx: SqlTransaction, attemptId: number, at: Date, graded: readonly { id: number; points: number | null }[]) {
    await tx.query(
      `insert into exam_answer as kept (attempt_id, question_id, saved_at, points)
       select $1, given.id, $2, given.points from unnest($3::bigint[], $4::numeric[]) as given (id, points)
       on conflict (attempt_id, question_id) do update set points = excluded.points`,
      [attemptId, at, graded.map(({ id }) => id), graded.map(({ points }) => points)],
    );
  }

  #payload({ exam_id, person_id, number }: AttemptRow) {
    return { examId: exam_id, personId: person_id, number };
  }
}

const sum = (all: readonly { points: number | null }[]): number => roundPoints(all.reduce((total, { points }) => total + (points ?? 0), 0));
