import type { CourseNeed, CourseProgress, ScormVersion } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';
import { stateOf, type CourseRules } from './completion-rules.ts';
import { formatTotalTime } from './session-time.ts';
import { describeStandings, type CourseStructure, type UnitStates } from './units.ts';

/** How far one person is with the course of one share, with the rules of the course. */
export interface AttemptRow extends CourseRules {
  readonly id: number;
  readonly share_id: number;
  readonly course_id: number;
  readonly person_id: number;
  readonly sequence: number;
  readonly last_digest: Buffer | null;
  readonly cmi: Readonly<Record<string, string>>;
  readonly launch_id: number | null;
  readonly session_seconds: number;
  readonly total_seconds: number;
  readonly completion: string;
  readonly success: string;
  readonly score: number | null;
  readonly completed_at: Date | null;
  readonly title: string;
  readonly edition: string;
  readonly launch_path: string;
  readonly launch_query: string;
  readonly launch_data: string;
  readonly structure: CourseStructure;
  readonly needs: readonly CourseNeed[];
  /** By the ids of units; empty for a course of one. */
  readonly units: UnitStates;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = `a.id, a.share_id, a.course_id, a.person_id, a.sequence, a.last_digest, a.cmi, a.launch_id, a.session_seconds::float8 as session_seconds,
  a.total_seconds::float8 as total_seconds, a.completion, a.success, a.score::float8 as score, a.completed_at, a.created_at, a.updated_at, a.units, c.structure, c.needs,
  c.version, c.edition, c.title, c.launch_path, c.launch_query, c.launch_data, c.mastery_score::float8 as mastery_score,
  c.passing_measure::float8 as passing_measure, c.completion_threshold::float8 as completion_threshold`;

/** Attempts of a condition over `a` (the attempt), `c` (its course) and `s` (its share), oldest first. */
export function findAttempts(
  sql: SqlRunner,
  condition: string,
  params: readonly unknown[],
  lock: '' | 'for update of a' = '',
): Promise<AttemptRow[]> {
  return sql.query<AttemptRow>(
    `select ${COLUMNS} from scorm_attempt a join scorm_course c on c.id = a.course_id join kms_share s on s.id = a.share_id
     where ${condition} order by a.id ${lock}`,
    params,
  );
}

/** What people and players hear of it. */
export function progressOfAttempt(row: AttemptRow): CourseProgress {
  return { attemptId: row.id, ...describeProgress(row) };
}

type ProgressFacts = Pick<
  AttemptRow,
  'sequence' | 'completion' | 'success' | 'score' | 'completed_at' | 'session_seconds' | 'total_seconds' | 'structure' | 'units'
> & { readonly version: ScormVersion };

/** The same without its id, for a course that nobody has begun. */
export function describeProgress(row: ProgressFacts): Omit<CourseProgress, 'attemptId'> {
  const totalSeconds = row.total_seconds + row.session_seconds;
  return {
    sequence: row.sequence,
    state: stateOf(row),
    isCompleted: row.completed_at !== null,
    completionStatus: row.completion,
    successStatus: row.success,
    score: row.score,
    totalSeconds,
    totalTime: formatTotalTime(row.version, totalSeconds),
    completedAt: row.completed_at?.toISOString() ?? null,
    units: describeStandings(row.structure.units, row.units),
  };
}
