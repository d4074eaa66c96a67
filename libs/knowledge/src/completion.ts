import { Injectable } from '@nestjs/common';
import { currentTime, WorkflowRunner, type SqlTransaction, type StepRequest } from '@portal/platform';
import type { ShareReadingWorkflow } from '@portal/workflows';
import { Attestations, type AttestLanguage } from './attestation/attestation.service.ts';
import { shareReadingKind } from './knowledge.record.ts';
import { Enrolment } from './reading/enrolment.ts';
import { findReadings, isComplete, toReadingSubject, type ReadingRow } from './reading/reading-row.ts';

/**
 * When a share is done: its reading is met, its course (type scorm) completed and its exam (examId) passed. The exam's part of the area says
 * `examPassed`, the course's part `courseCompleted`, each in the transaction of its own event; the last of them finishes the reading.
 */
@Injectable()
export class Completions {
  readonly #runner: WorkflowRunner;
  readonly #enrolment: Enrolment;
  readonly #attestations: Attestations;

  constructor(runner: WorkflowRunner, enrolment: Enrolment, attestations: Attestations) {
    this.#runner = runner;
    this.#enrolment = enrolment;
    this.#attestations = attestations;
  }

  /** Somebody passed an exam: his certificate is written, and shares that ask for the exam go on. A second pass changes nothing. */
  async examPassed(tx: SqlTransaction, examId: number, personId: number): Promise<void> {
    await tx.query(
      `insert into certificate (certificate_no, exam_id, person_id, passed_at)
       select 'CE-' || to_char($3::timestamptz, 'YYYY') || '-' || lpad(nextval('certificate_no_seq')::text, 6, '0'), $1, $2, $3::timestamptz
       where not exists (select 1 from certificate where exam_id = $1 and person_id = $2)
       on conflict (exam_id, person_id) do nothing`,
      [examId, personId, currentTime()],
    );
    const waiting = await findReadings(tx, `s.exam_id = $1 and r.person_id = $2 and r.state <> 'read'`, [examId, personId]);
    for (const reading of waiting) await this.finishIfComplete(tx, reading);
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
   * Finishes a reading whose parts are all done, and writes its confirmation of a policy with it (docs/decisions/knowledge.md).
   * @param language in which it was read; without one the reader's own
   * @returns whether it is read now
   */
  async finishIfComplete(tx: SqlTransaction, reading: ReadingRow, language?: AttestLanguage): Promise<boolean> {
    if (reading.state === 'read') return true;
    if (!reading.share_is_active || !isComplete(reading)) return false;
    const request: StepRequest<ShareReadingWorkflow> = {
      kind: shareReadingKind,
      subject: toReadingSubject(reading),
      event: 'FINISH',
      bySystem: true,
      fields: { finished_at: currentTime() },
      payload: { shareId: reading.share_id, personId: reading.person_id },
    };
    await this.#runner.commitIn(tx, [request], { actor: { id: reading.person_id, isAdministrator: false, isSystem: false } });
    if (reading.policy_version_id !== null) await this.#attestations.record(tx, reading, language);
    return true;
  }
}
