import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal, type CourseProgress, type ScormCommitBody } from '@portal/contract';
import { currentTime, Sql, type SqlTransaction } from '@portal/platform';
import { Completions } from '../completion.ts';
import { findAttempts, progressOfAttempt, type AttemptRow } from './attempt-row.ts';
import { judge } from './completion-rules.ts';
import { acceptElements, elementsOf } from './element-rules.ts';
import { rollUp } from './roll-up.ts';
import { addSession } from './session-time.ts';
import { commitUnits } from './unit-commit.ts';

/** All that one attempt keeps (characters of its JSON): a course of one unit, and one of several. */
const MOST_KEPT = 1_000_000;
const MOST_KEPT_OF_SEVERAL = 4_000_000;

/** How somebody gets on with a course: what it saves, in its order, and when it is complete (docs/decisions/knowledge.md). */
@Injectable()
export class ScormAttempts {
  readonly #sql: Sql;
  readonly #completions: Completions;

  constructor(sql: Sql, completions: Completions) {
    this.#sql = sql;
    this.#completions = completions;
  }

  /**
   * Keeps what a course saves. Repeating the last commit answers as before; an older one, or another under the same number, is refused: the
   * course went on elsewhere.
   * @throws Refusal `not_found`, `conflict` with the sequence that is kept, `validation` with the element
   */
  commit(body: ScormCommitBody, personId: number): Promise<CourseProgress> {
    return this.#sql.transaction(async (tx) => {
      const attempt = await this.#lock(tx, 'a.id = $1 and a.person_id = $2', [body.attemptId, personId]);
      const digest = digestOf(body.data);
      if (body.sequence <= attempt.sequence) {
        if (body.sequence === attempt.sequence && attempt.last_digest?.equals(digest)) return progressOfAttempt(attempt);
        throw new Refusal('conflict', { message: 'scorm.sequence', data: { sequence: attempt.sequence } });
      }
      const launchId = body.launchId ?? (await latestLaunch(tx, attempt.id));
      const isOfSeveral = attempt.structure.units.length > 0;
      const now = isOfSeveral ? commitUnits(attempt, body, launchId) : commitWhole(attempt, body, launchId);
      const text = JSON.stringify(now.cmi);
      if (text.length > (isOfSeveral ? MOST_KEPT_OF_SEVERAL : MOST_KEPT))
        throw new Refusal('validation', { fields: [{ field: 'data', message: 'scorm.tooMuch' }] });
      const { standing } = now;
      const [saved] = await tx.query<{ updated_at: Date }>(
        // The roll-up of several units weighs their best scores anew: until the course is complete it may fall.
        `update scorm_attempt set sequence = $2, last_digest = $3, cmi = $4, launch_id = $5, session_seconds = $6, total_seconds = $7,
           completion = $8, success = $9, score = case when $13 and completed_at is null then $10::numeric else greatest(score, $10::numeric) end,
           updated_at = $11, units = $12 where id = $1 returning updated_at`,
        [
          attempt.id,
          body.sequence,
          digest,
          text,
          launchId,
          now.time.sessionSeconds,
          now.time.totalSeconds,
          standing.completion,
          standing.success,
          standing.score,
          currentTime(),
          JSON.stringify(now.units),
          isOfSeveral,
        ],
      );
      if (!saved) throw new Refusal('not_found');
      if (standing.isComplete && !body.autosave) await this.#finish(tx, attempt);
      return this.#answer(tx, attempt.id);
    });
  }

  /**
   * Finishes a course by its own rules; doing it again changes nothing.
   * @throws Refusal `not_found`, `wrong_state` while they are not met
   */
  complete(named: { readonly attemptId: number | null; readonly shareId: number | null }, personId: number): Promise<CourseProgress> {
    return this.#sql.transaction(async (tx) => {
      const condition = named.attemptId === null ? 'a.share_id = $1 and a.course_id = s.course_id' : 'a.id = $1';
      const attempt = await this.#lock(tx, `${condition} and a.person_id = $2`, [named.attemptId ?? named.shareId, personId]);
      if (attempt.completed_at === null) {
        const { structure, units } = attempt;
        const standing = structure.units.length > 0 ? rollUp(attempt.version, structure, units) : judge(attempt, attempt.cmi);
        if (!standing.isComplete) throw new Refusal('wrong_state', { message: 'scorm.notComplete', finer: 'incomplete' });
        await this.#finish(tx, attempt);
      }
      return this.#answer(tx, attempt.id);
    });
  }

  async #lock(tx: SqlTransaction, condition: string, params: readonly unknown[]): Promise<AttemptRow> {
    const [attempt] = await findAttempts(tx, `${condition} and s.deleted_at is null`, params, 'for update of a');
    if (!attempt) throw new Refusal('not_found');
    return attempt;
  }

  /** Once complete, a course stays so, whatever it saves later. */
  async #finish(tx: SqlTransaction, attempt: AttemptRow): Promise<void> {
    if (attempt.completed_at !== null) return;
    await tx.query('update scorm_attempt set completed_at = $2 where id = $1', [attempt.id, currentTime()]);
    await this.#completions.courseCompleted(tx, attempt.share_id, attempt.person_id);
  }

  async #answer(tx: SqlTransaction, id: number): Promise<CourseProgress> {
    const [attempt] = await findAttempts(tx, 'a.id = $1', [id]);
    return progressOfAttempt(attempt!);
  }
}

/** A commit of a course of one unit. */
function commitWhole(attempt: AttemptRow, body: ScormCommitBody, launchId: number | null) {
  const elements = acceptElements(attempt.version, body.data);
  const cmi = { ...attempt.cmi, ...elements };
  const past = { launchId: attempt.launch_id, sessionSeconds: attempt.session_seconds, totalSeconds: attempt.total_seconds };
  const time = addSession(attempt.version, past, launchId, elements[elementsOf(attempt.version).sessionTime]);
  return { cmi, time, standing: judge(attempt, cmi), units: attempt.units };
}

async function latestLaunch(tx: SqlTransaction, attemptId: number): Promise<number | null> {
  const [launch] = await tx.query<{ id: number }>('select id from scorm_launch where attempt_id = $1 order by id desc limit 1', [
    attemptId,
  ]);
  return launch?.id ?? null;
}

/** The same for the same elements in any order. */
function digestOf(data: Readonly<Record<string, string>>): Buffer {
  const sorted = Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}
