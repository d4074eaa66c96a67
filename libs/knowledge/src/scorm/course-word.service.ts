import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { currentTime, WorkflowRunner, type StepRequest } from '@portal/platform';
import type { Actor, ShareReadingWorkflow } from '@portal/workflows';
import { Completions } from '../completion.ts';
import { shareReadingKind } from '../knowledge.record.ts';
import { findReadings, toReadingSubject } from '../reading/reading-row.ts';
import { ShareReader } from '../share/share.reader.ts';

/** A course that never asks for its run time cannot say that it was worked through: where the share allows it, its reader does. */
@Injectable()
export class CourseWords {
  readonly #runner: WorkflowRunner;
  readonly #reader: ShareReader;
  readonly #completions: Completions;

  constructor(runner: WorkflowRunner, reader: ShareReader, completions: Completions) {
    this.#runner = runner;
    this.#reader = reader;
    this.#completions = completions;
  }

  /**
   * ConfirmCourse (docs/decisions/knowledge.md). Repeating it changes nothing.
   * @returns the share
   * @throws Refusal `not_found`, `wrong_state` finer `course_reports` for a course that reports itself, `course_unopened` before it was opened,
   *   `not_by_word` where the share does not take the reader's word
   */
  async confirm(shareId: number | null, actor: Actor): Promise<number> {
    const { row: share } = await this.#reader.read(shareId, actor);
    if (share.type !== 'scorm') throw new Refusal('wrong_state', { message: 'scorm.noCourse' });
    return this.#runner.inTransaction(async (tx) => {
      const [reading] = await findReadings(tx, 'r.share_id = $1 and r.person_id = $2', [share.id, actor.id]);
      if (reading?.course_completed_at) return share.id;
      if (!share.course_by_word) throw new Refusal('wrong_state', { message: 'share.notByWord', finer: 'not_by_word' });
      const [attempt] = await tx.query<{ id: number }>(
        'select id from scorm_attempt where share_id = $1 and course_id = $2 and person_id = $3 for update',
        [share.id, share.course_id, actor.id],
      );
      if (!reading || !attempt) throw new Refusal('wrong_state', { message: 'share.courseUnopened', finer: 'course_unopened' });
      if (!reading.awaits_course_word) throw new Refusal('wrong_state', { message: 'share.courseReports', finer: 'course_reports' });
      const request: StepRequest<ShareReadingWorkflow> = {
        kind: shareReadingKind,
        subject: toReadingSubject(reading),
        event: 'CONFIRM_COURSE',
        fields: { course_by_word: true },
        payload: { shareId: share.id, personId: actor.id, courseId: share.course_id },
      };
      await this.#runner.commitIn(tx, [request], { actor });
      await tx.query('update scorm_attempt set completed_at = $2 where id = $1', [attempt.id, currentTime()]);
      await this.#completions.courseCompleted(tx, share.id, actor.id);
      return share.id;
    });
  }
}
