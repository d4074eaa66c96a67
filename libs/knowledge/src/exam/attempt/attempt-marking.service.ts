import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type markExamBody, type remarkExamBody } from '@portal/contract';
import { currentTime, WorkflowRunner, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import type { z } from 'zod';
import { examAttemptKind } from '../../knowledge.record.ts';
import { AttemptGrading } from './attempt-grading.ts';
import { findAttempt, readAnswers, toAttemptSubject, type AttemptRow } from './attempt-row.ts';

type MarkBody = z.output<typeof markExamBody>;
type RemarkBody = z.output<typeof remarkExamBody>;

/** Marking the texts of an attempt (docs/decisions/knowledge.md, MarkExam), and marking them again after the result was told (ADR 14). */
@Injectable()
export class AttemptMarkingService {
  readonly #runner: WorkflowRunner;
  readonly #grading: AttemptGrading;

  constructor(runner: WorkflowRunner, grading: AttemptGrading) {
    this.#runner = runner;
    this.#grading = grading;
  }

  /** @throws Refusal `validation` while a text has no points, or more than its question gives */
  mark(body: MarkBody, actor: Actor): Promise<number> {
    return this.#runner.inTransaction(async (tx) => {
      const attempt = await this.#read(tx, body.attemptId, actor);
      this.#runner.decide(
        { kind: examAttemptKind, subject: toAttemptSubject(attempt), event: 'MARK', expectedVersion: body.rowVersion },
        actor,
      );
      await this.#writeMarks(tx, attempt, body.marks);
      await this.#grading.mark(tx, attempt, actor, currentTime());
      return attempt.id;
    });
  }

  /**
   * RemarkExam: other points or comments for texts, with the reason in the history.
   * @throws Refusal `validation` without a reason, where nothing changes, or where it would take a pass back
   */
  remark(body: RemarkBody, actor: Actor): Promise<number> {
    return this.#runner.inTransaction(async (tx) => {
      const attempt = await this.#read(tx, body.attemptId, actor);
      const reason = body.reason.trim();
      this.#runner.decide(
        { kind: examAttemptKind, subject: toAttemptSubject(attempt), event: 'REMARK', expectedVersion: body.rowVersion, comment: reason },
        actor,
      );
      const before = await readAnswers(tx, attempt.id);
      assertMarks(attempt, body.marks);
      const changed = body.marks.filter(({ questionId, score, comment }) => {
        const old = before.get(questionId);
        return old?.points !== score || old.comment !== comment;
      });
      if (changed.length === 0) throw refuseField('marks', 'exam.remarkNothing');
      await writeMarks(tx, attempt.id, changed);
      const changes = changed.map(({ questionId, score }) => ({
        field: `points${attempt.paper.findIndex(({ id }) => id === questionId) + 1}`,
        before: String(before.get(questionId)?.points ?? ''),
        after: String(score),
      }));
      await this.#grading.remark(tx, attempt, { actor, at: currentTime(), reason, changes });
      return attempt.id;
    });
  }

  /** Who neither looks after the exam nor sits it does not learn that the attempt is there. */
  async #read(tx: SqlTransaction, attemptId: number | null, actor: Actor): Promise<AttemptRow> {
    const attempt = await findAttempt(tx, attemptId, 'for update of a');
    const mayKnow = attempt && (actor.isAdministrator || attempt.marker_id === actor.id || attempt.person_id === actor.id);
    if (!mayKnow) throw new Refusal('not_found');
    return attempt;
  }

  async #writeMarks(tx: SqlTransaction, attempt: AttemptRow, marks: MarkBody['marks']): Promise<void> {
    const answers = await readAnswers(tx, attempt.id);
    const texts = attempt.paper.filter(({ id, kind }) => kind === 'text' && answers.get(id)?.points === null);
    assertMarks(attempt, marks);
    if (texts.some(({ id }) => !marks.some(({ questionId }) => questionId === id))) throw refuseField('marks', 'exam.marksMissing');
    await writeMarks(tx, attempt.id, marks);
  }
}

/** Points are given to texts, within those of the question. */
function assertMarks({ paper }: AttemptRow, marks: MarkBody['marks']): void {
  for (const { questionId, score } of marks) {
    const question = paper.find(({ id, kind }) => id === questionId && kind === 'text');
    if (!question) throw refuseField('marks', 'exam.unknownQuestion');
    if (score > question.score) throw refuseField('marks', 'exam.marksOutOfRange');
  }
}

async function writeMarks(tx: SqlTransaction, attemptId: number, marks: MarkBody['marks']): Promise<void> {
  const given = [...new Map(marks.map((mark) => [mark.questionId, mark])).values()];
  await tx.query(
    `update exam_answer kept set points = given.points, comment = given.comment
     from unnest($2::bigint[], $3::numeric[], $4::text[]) as given (id, points, comment)
     where kept.attempt_id = $1 and kept.question_id = given.id`,
    [attemptId, given.map(({ questionId }) => questionId), given.map(({ score }) => score), given.map(({ comment }) => comment)],
  );
}
