import { shareWorkflow } from '@portal/workflows';
import { quoteState } from '@portal/platform';
import { isInAudienceOf } from '../audience/audience.ts';
import type { ReadingState, ShareType } from '@portal/contract';
import type { SqlRunner, Subject } from '@portal/platform';
import type { ShareReadingWorkflow } from '@portal/workflows';

/** A reading with what of its share, course, exam and policy decides whether it is done. */
export interface ReadingRow {
  readonly id: number;
  readonly share_id: number;
  readonly person_id: number;
  readonly state: ReadingState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly seconds_read: number;
  readonly last_beat_at: Date | null;
  readonly opened_at: Date | null;
  readonly finished_at: Date | null;
  readonly course_completed_at: Date | null;
  /** The course may be confirmed by word: the share allows it, the reader has opened it, and it has reported nothing. */
  readonly awaits_course_word: boolean;
  readonly share_is_active: boolean;
  readonly type: ShareType;
  readonly min_read_seconds: number;
  readonly exam_id: number | null;
  readonly due_on: string | null;
  readonly policy_version_id: number | null;
  readonly exam_passed: boolean;
  /** The exam was deleted, or is not for this reader: it is not asked of him. */
  readonly exam_waived: boolean;
  readonly attested_at: Date | null;
}

/** An exam that this reader cannot sit, and has not passed before, is not asked of him (docs/decisions/knowledge.md). */
const EXAM_WAIVED = `s.exam_id is not null and not exists (select 1 from exam x where x.id = s.exam_id and x.is_active and ${isInAudienceOf('x', 'r.person_id')})`;

/** A silent course saves at most in which of its units the reader is; elements of the run time are `cmi.…`, in one of several units `unit/cmi.…`. */
const AWAITS_COURSE_WORD = `s.type = 'scorm' and s.course_by_word and r.course_completed_at is null and exists (select 1 from scorm_attempt a
  where a.share_id = s.id and a.course_id = s.course_id and a.person_id = r.person_id
    and not exists (select 1 from jsonb_object_keys(a.cmi) element where element ~ '(^|/)cmi[.]'))`;

/** Who passed the exam of a share has its certificate; who confirmed the revision asked for, or a later one, has confirmed. */
export const EXAM_PASSED = 'exists (select 1 from certificate c where c.exam_id = s.exam_id and c.person_id = r.person_id)';
export const ATTESTED_AT = `(select min(a.attested_at) from attestation a
  where a.person_id = r.person_id and a.policy_id = s.policy_id and a.revision >= s.asked_revision)`;

const COLUMNS = `r.id, r.share_id, r.person_id, r.state, r.version, r.last_hash, r.seconds_read, r.last_beat_at, r.opened_at, r.finished_at,
  r.course_completed_at, s.state = ${quoteState(shareWorkflow, 'active')} and s.deleted_at is null as share_is_active, s.type, s.min_read_seconds, s.exam_id, s.due_on,
  s.policy_version_id, ${AWAITS_COURSE_WORD} as awaits_course_word, ${EXAM_PASSED} as exam_passed, ${EXAM_WAIVED} as exam_waived, ${ATTESTED_AT} as attested_at`;

/** Readings of a condition over `r` (the reading) and `s` (its share), in the order of their ids. */
export function findReadings(sql: SqlRunner, condition: string, params: readonly unknown[]): Promise<ReadingRow[]> {
  return sql.query<ReadingRow>(
    `select ${COLUMNS} from share_reading r join kms_share s on s.id = r.share_id where ${condition} order by r.id`,
    params,
  );
}

/** @param mayOpenPolicy the reader can open the version that the share asks to confirm */
export function toReadingSubject(row: ReadingRow, mayOpenPolicy = true): Subject<ShareReadingWorkflow> {
  const facts = {
    isActive: row.share_is_active,
    readerId: row.person_id,
    awaitsAttestation: awaitsConfirmation(row) && mayOpenPolicy,
    isReadyToConfirm: row.state === 'read' || isComplete(row),
    awaitsCourseWord: row.awaits_course_word,
  };
  return { id: row.id, state: row.state, version: row.version, lastHash: row.last_hash, facts };
}

/** The share asks to confirm a version of a policy, and this reader has not confirmed it. */
export const awaitsConfirmation = (row: ReadingRow): boolean => row.policy_version_id !== null && row.attested_at === null;

/** What of a share this reader has done so far. */
export function progressOf(row: ReadingRow): { isTimeMet: boolean; isCourseMet: boolean; isExamMet: boolean } {
  const isCourse = row.type === 'scorm';
  const isCourseMet = !isCourse || row.course_completed_at !== null;
  return {
    // A finished course has been open, whether this page told of it or not.
    isTimeMet: (row.opened_at !== null || (isCourse && isCourseMet)) && row.seconds_read >= row.min_read_seconds,
    isCourseMet,
    isExamMet: row.exam_id === null || row.exam_passed || row.exam_waived,
  };
}

/** All that the server measures is done; whether a policy is confirmed is another question. */
export function isComplete(row: ReadingRow): boolean {
  const { isTimeMet, isCourseMet, isExamMet } = progressOf(row);
  return isTimeMet && isCourseMet && isExamMet;
}
