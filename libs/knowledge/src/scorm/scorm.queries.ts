import { shareWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import { COURSE_PLACE, Refusal, type LearnRow } from '@portal/contract';
import { findPeople, toPersonRef } from '@portal/directory';
import { Sql, type Bind, quoteState } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { inAudience } from '../audience/audience.ts';
import { findAttempts, progressOfAttempt, type AttemptRow } from './attempt-row.ts';

/** What is known of courses and of who learns with them. */
@Injectable()
export class ScormQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Who is how far with the course of a share: everybody for an administrator, oneself for others.
   * @param userNo one person alone
   * @throws Refusal `not_found` for a share that one may not see, `not_allowed` for somebody else's row
   */
  async listLearning(shareId: number, userNo: string, actor: Actor): Promise<LearnRow[]> {
    await this.#assertReadable(shareId, actor);
    const subject = userNo === '' ? undefined : await this.#findPerson(userNo);
    if (!actor.isAdministrator && userNo !== '' && subject !== actor.id) throw new Refusal('not_allowed');
    if (userNo !== '' && subject === undefined) return [];
    const personId = actor.isAdministrator ? (subject ?? null) : actor.id;
    const attempts = await findAttempts(this.#sql, 'a.share_id = $1 and ($2::bigint is null or a.person_id = $2)', [shareId, personId]);
    const learners = await this.#nameLearners(attempts);
    return attempts.map((attempt) => toLearnRow(attempt, learners.get(attempt.person_id)!));
  }

  /** Whether a file is the package of a course, which administrators may have back. */
  async isPackage(fileId: number): Promise<boolean> {
    return (await this.#sql.one('select 1 from scorm_course where id = $1', [fileId])) !== undefined;
  }

  async #assertReadable(shareId: number, actor: Actor): Promise<void> {
    const params: unknown[] = [shareId];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const mine = actor.isAdministrator ? 'true' : `s.state = ${quoteState(shareWorkflow, 'active')} and ${inAudience('s', actor.id, bind)}`;
    const share = await this.#sql.one(`select 1 from kms_share s where s.id = $1 and s.deleted_at is null and ${mine}`, params);
    if (!share) throw new Refusal('not_found');
  }

  async #findPerson(userNo: string): Promise<number | undefined> {
    return (await this.#sql.one<{ id: number }>('select id from person where lower(user_no) = lower($1)', [userNo]))?.id;
  }

  async #nameLearners(attempts: readonly AttemptRow[]): Promise<Map<number, LearnRow['learner']>> {
    const people = await findPeople(
      this.#sql,
      attempts.map((attempt) => attempt.person_id),
    );
    return new Map([...people].map(([id, person]) => [id, toPersonRef(person)]));
  }
}

/** Where the course itself says that somebody is; in one of several units: which. */
function placeOf({ cmi, structure }: AttemptRow): string {
  const unit = structure.units.find(({ id }) => id === cmi[COURSE_PLACE]);
  return unit?.title ?? cmi['cmi.core.lesson_location'] ?? cmi['cmi.location'] ?? '';
}

function toLearnRow(attempt: AttemptRow, learner: LearnRow['learner']): LearnRow {
  const { attemptId, ...progress } = progressOfAttempt(attempt);
  return {
    attemptId,
    kid: attempt.share_id,
    courseId: attempt.course_id,
    courseTitle: attempt.title,
    version: attempt.version,
    learner,
    ...progress,
    location: placeOf(attempt),
    createDateTime: attempt.created_at.toISOString(),
    updateDateTime: attempt.updated_at.toISOString(),
  };
}
