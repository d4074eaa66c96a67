import { shareReadingWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import { currentTime, WorkCalendar, WorkflowRunner, type SqlTransaction, type StepRequest, quoteState } from '@portal/platform';
import type { ShareReadingWorkflow } from '@portal/workflows';
import { Attestations } from './attestation/attestation.service.ts';
import { shareReadingKind } from './knowledge.record.ts';
import { ShareObstacles } from './obstacle/share-obstacles.ts';
import { Enrolment } from './reading/enrolment.ts';
import { awaitsConfirmation, findReadings, isComplete, toReadingSubject, type ReadingRow } from './reading/reading-row.ts';

/**
 * When a share is done: its reading is met, its course (type scorm) completed and its exam (examId) passed. The exam's part of the area says
 * `examPassed`, the course's part `courseCompleted`, each in the transaction of its own event; the last of them finishes the reading.
 */
@Injectable()
export class Completions {
  readonly #runner: WorkflowRunner;
  readonly #enrolment: Enrolment;
  readonly #attestations: Attestations;
  readonly #obstacles: ShareObstacles;
  readonly #calendar: WorkCalendar;

  constructor(runner: WorkflowRunner, enrolment: Enrolment, attestations: Attestations, obstacles: ShareObstacles, calendar: WorkCalendar) {
    this.#runner = runner;
    this.#enrolment = enrolment;
    this.#attestations = attestations;
    this.#obstacles = obstacles;
    this.#calendar = calendar;
  }

  /** The certificate of somebody who passes an exam, before the step with which he does, so that it says it; a second pass writes none. */
  async certify(tx: SqlTransaction, examId: number, personId: number): Promise<void> {
    const at = currentTime();
    await tx.query(
      `insert into certificate (certificate_no, exam_id, person_id, passed_at)
       select record_no('CE', $4::int, nextval('certificate_no_seq'), 6), $1, $2, $3::timestamptz
       where not exists (select 1 from certificate where exam_id = $1 and person_id = $2)
       on conflict (exam_id, person_id) do nothing`,
      [examId, personId, at, this.#calendar.yearOf(at)],
    );
  }

  /** Somebody passed an exam: he has his certificate, and shares that ask for the exam go on. A second pass changes nothing. */
  async examPassed(tx: SqlTransaction, examId: number, personId: number): Promise<void> {
    await this.certify(tx, examId, personId);
    const waiting = await findReadings(
      tx,
      `s.exam_id = $1 and r.person_id = $2 and r.state <> ${quoteState(shareReadingWorkflow, 'read')}`,
      [examId, personId],
    );
    for (const reading of waiting) await this.finishIfComplete(tx, reading, { byExam: true });
  }

  /** Somebody completed the course of a share. */
  async courseCompleted(tx: SqlTransaction, shareId: number, personId: number): Promise<void> {
    await this.#enrolment.enrolOne(tx, shareId, personId);
    await tx.query(
      'update share_reading set course_completed_at = coalesce(course_completed_at, $3) where share_id = $1 and person_id = $2',
      [shareId, personId, currentTime()],
    );
    const [reading] = await findReadings(tx, 'r.share_id = $1 and r.person_id = $2', [shareId, personId]);
    await this.finishIfComplete(tx, reading!);
  }

  /**
   * Finishes a reading whose parts are all done. Where it asks to confirm a policy, that is the reader's own act and no part that time brings: the exam
   * that he has just passed, or his word (ATTEST). What he cannot do any more is not asked of him, and the share's contact hears of it
   * (docs/decisions/knowledge.md).
   * @returns whether it is read now
   */
  async finishIfComplete(tx: SqlTransaction, reading: ReadingRow, { byExam = false } = {}): Promise<boolean> {
    if (reading.state === 'read') return true;
    if (!reading.share_is_active || !isComplete(reading)) return false;
    const isAsked = awaitsConfirmation(reading);
    const mayOpen = isAsked ? await this.#attestations.mayOpen(tx, reading) : true;
    if (isAsked && mayOpen && !byExam) return false;
    const request: StepRequest<ShareReadingWorkflow> = {
      kind: shareReadingKind,
      subject: toReadingSubject(reading, mayOpen),
      event: 'FINISH',
      bySystem: true,
      fields: { finished_at: currentTime() },
      payload: { shareId: reading.share_id, personId: reading.person_id },
    };
    // Before the step, which says the confirmations as they are then.
    if (isAsked && mayOpen) await this.#attestations.record(tx, reading, 'exam');
    await this.#runner.commitIn(tx, [request], { actor: { id: reading.person_id, isAdministrator: false, isSystem: false } });
    if (!mayOpen) await this.#obstacles.report(tx, reading.share_id, 'policy');
    if (reading.exam_waived && !reading.exam_passed) await this.#obstacles.report(tx, reading.share_id, 'exam');
    return true;
  }
}
