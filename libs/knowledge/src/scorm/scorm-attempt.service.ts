import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal, type CourseProgress, type ScormCommitBody } from '@portal/contract';
import { currentTime, Sql, type SqlTransaction } from '@portal/platform';
import { Completions } from '../completion.ts';
import { findAttempts, progressOfAttempt, type AttemptRow } from './attempt-row.ts';
import { judge } from './completion-rules.ts';
import { acceptElements, elementsOf } from './element-rules.ts';
import { readSessionTime } from './session-time.ts';

/** All that one attempt keeps (characters of its JSON). */
const MOST_KEPT = 1_000_000;
/** A course that rounds its session time anew has not begun another session. */
const SLACK_SECONDS = 2;

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
      const elements = acceptElements(attempt.version, body.data);
      const cmi = { ...attempt.cmi, ...elements };
      const text = JSON.stringify(cmi);
      if (text.length > MOST_KEPT) throw new Refusal('validation', { fields: [{ field: 'data', message: 'scorm.tooMuch' }] });
      const standing = judge(attempt, cmi);
      const time = sumTime(attempt, body.launchId ?? (await latestLaunch(tx, attempt.id)), elements);
      const [saved] = await tx.query<{ updated_at: Date }>(
        `update scorm_attempt set sequence = $2, last_digest = $3, cmi = $4, launch_id = $5, session_seconds = $6, total_seconds = $7,
           completion = $8, success = $9, score = greatest(score, $10::numeric), updated_at = $11 where id = $1 returning updated_at`,
        [
          attempt.id,
          body.sequence,
          digest,
          text,
          time.launch_id,
          time.session_seconds,
          time.total_seconds,
          standing.completion,
          standing.success,
          standing.score,
          currentTime(),
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
        if (!judge(attempt, attempt.cmi).isComplete)
          throw new Refusal('wrong_state', { message: 'scorm.notComplete', finer: 'incomplete' });
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

/**
 * Session times of one sitting replace each other, those of different sittings add up; a course that counts from zero again has begun a new
 * session within its sitting.
 */
function sumTime(
  attempt: AttemptRow,
  launchId: number | null,
  elements: Readonly<Record<string, string>>,
): Pick<AttemptRow, 'launch_id' | 'session_seconds' | 'total_seconds'> {
  const given = elements[elementsOf(attempt.version).sessionTime];
  const seconds = given === undefined ? undefined : readSessionTime(attempt.version, given);
  const isSameSitting = attempt.launch_id === launchId;
  if (isSameSitting && (seconds === undefined || seconds >= attempt.session_seconds - SLACK_SECONDS)) {
    const longest = Math.max(seconds ?? 0, attempt.session_seconds);
    return { launch_id: launchId, session_seconds: longest, total_seconds: attempt.total_seconds };
  }
  return { launch_id: launchId, session_seconds: seconds ?? 0, total_seconds: attempt.total_seconds + attempt.session_seconds };
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
