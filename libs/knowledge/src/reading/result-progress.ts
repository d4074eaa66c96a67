import type { CourseState, ExamProgress } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';
import { findAttempts, progressOfAttempt } from '../scorm/attempt-row.ts';

/** How far somebody is with the course of a share, unit by unit. */
export interface CourseResult {
  readonly state: CourseState;
  readonly isCompleted: boolean;
  readonly score: number | null;
  readonly totalSeconds: number;
  readonly units: readonly { readonly id: string; readonly title: string; readonly state: CourseState; readonly score: number | null }[];
}

/** One sitting of the exam that a share asks for. */
export interface SatAttempt {
  readonly id: number;
  readonly person_id: number;
  readonly number: number;
  readonly state: ExamProgress;
  readonly score: number | null;
  readonly full_score: number;
  readonly started_at: Date;
  readonly submitted_at: Date | null;
}

export interface ResultProgress {
  readonly courses: ReadonlyMap<number, CourseResult>;
  readonly attempts: ReadonlyMap<number, readonly SatAttempt[]>;
}

/**
 * What the people of a page of results did in the course and the exam of their share, for who looks after it (corrections section 4): two statements a
 * page, however many people it has.
 */
export async function readResultProgress(sql: SqlRunner, shareId: number, personIds: readonly number[]): Promise<ResultProgress> {
  const began = await findAttempts(sql, 'a.share_id = $1 and a.person_id = any($2::bigint[])', [shareId, personIds]);
  const courses = new Map(
    began.map((attempt): [number, CourseResult] => {
      const { state, isCompleted, score, totalSeconds, units } = progressOfAttempt(attempt);
      const titles = new Map(attempt.structure.units.map(({ id, title }) => [id, title]));
      return [
        attempt.person_id,
        { state, isCompleted, score, totalSeconds, units: units.map((unit) => ({ ...unit, title: titles.get(unit.id) ?? unit.id })) },
      ];
    }),
  );
  const sat = await sql.query<SatAttempt>(
    `select t.id, t.person_id, t.number, t.state, t.score::float8 as score, t.full_score::float8 as full_score, t.started_at, t.submitted_at
     from kms_share s join exam_attempt t on t.exam_id = s.exam_id where s.id = $1 and t.person_id = any($2::bigint[]) order by t.number desc`,
    [shareId, personIds],
  );
  const attempts = new Map<number, SatAttempt[]>();
  for (const attempt of sat) attempts.set(attempt.person_id, [...(attempts.get(attempt.person_id) ?? []), attempt]);
  return { courses, attempts };
}
