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

/** Somebody and the share that he has to do with. */
export interface ShareAndPerson {
  readonly share_id: number;
  readonly person_id: number;
}

const keyOf = ({ share_id: shareId, person_id: personId }: ShareAndPerson): string => `${shareId} ${personId}`;

/** What people did in the course and in the exam of a share. */
export interface ProgressOf {
  readonly course: CourseResult | undefined;
  /** The newest first. */
  readonly attempts: readonly SatAttempt[];
}

/**
 * What people did in the courses and exams of their shares, for who looks after them (docs/decisions/knowledge.md): two statements, however many people and
 * shares there are.
 */
export async function readProgressOf(sql: SqlRunner, rows: readonly ShareAndPerson[]): Promise<(row: ShareAndPerson) => ProgressOf> {
  const pairs = [rows.map((row) => row.share_id), rows.map((row) => row.person_id)];
  const began = await findAttempts(sql, '(a.share_id, a.person_id) in (select * from unnest($1::bigint[], $2::bigint[]))', pairs);
  const courses = new Map(
    began.map((attempt): [string, CourseResult] => {
      const { state, isCompleted, score, totalSeconds, units } = progressOfAttempt(attempt);
      const titles = new Map(attempt.structure.units.map(({ id, title }) => [id, title]));
      return [
        keyOf(attempt),
        { state, isCompleted, score, totalSeconds, units: units.map((unit) => ({ ...unit, title: titles.get(unit.id) ?? unit.id })) },
      ];
    }),
  );
  const sat = await sql.query<SatAttempt & ShareAndPerson>(
    `select s.id as share_id, t.id, t.person_id, t.number, t.state, t.score::float8 as score, t.full_score::float8 as full_score, t.started_at, t.submitted_at
     from unnest($1::bigint[], $2::bigint[]) asked (share_id, person_id) join kms_share s on s.id = asked.share_id
       join exam_attempt t on t.exam_id = s.exam_id and t.person_id = asked.person_id order by t.number desc`,
    pairs,
  );
  const attempts = Map.groupBy(sat, keyOf);
  return (row) => ({ course: courses.get(keyOf(row)), attempts: attempts.get(keyOf(row)) ?? [] });
}

/** The same for a page of one share. */
export async function readResultProgress(sql: SqlRunner, shareId: number, personIds: readonly number[]): Promise<ResultProgress> {
  const rows = personIds.map((personId) => ({ share_id: shareId, person_id: personId }));
  const find = await readProgressOf(sql, rows);
  const found = rows.map((row): [number, ProgressOf] => [row.person_id, find(row)]);
  return {
    courses: new Map(found.flatMap(([id, { course }]) => (course ? [[id, course] as const] : []))),
    attempts: new Map(found.flatMap(([id, { attempts }]) => (attempts.length > 0 ? [[id, attempts] as const] : []))),
  };
}
