import type { ExamAnswerValue, ExamProgress } from '@portal/contract';
import type { SqlRunner, Subject } from '@portal/platform';
import type { ExamAttemptWorkflow } from '@portal/workflows';
import type { ExamQuestion } from '../question/question.ts';

/** The machine's states. */
export type AttemptState = Exclude<ExamProgress, 'notStarted'>;

export interface AttemptRow {
  readonly id: number;
  readonly exam_id: number;
  readonly revision: number;
  readonly person_id: number;
  readonly number: number;
  readonly state: AttemptState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly paper: ExamQuestion[];
  readonly pass_score: number;
  readonly full_score: number;
  readonly score: number | null;
  readonly started_at: Date;
  /** With the outages that lay in its span; null: no limit. */
  readonly deadline: Date | null;
  readonly submitted_at: Date | null;
  readonly by_system: boolean;
  readonly marked_at: Date | null;
  readonly marked_by: number | null;
  readonly marker_id: number;
}

/** Of `exam_attempt a join exam e`. */
export const attemptColumns = `a.id, a.exam_id, a.revision, a.person_id, a.number, a.state, a.version, a.last_hash, a.paper,
  a.pass_score::float8 as pass_score, a.full_score::float8 as full_score, a.score::float8 as score, a.started_at,
  extended_deadline(a.started_at, a.deadline) as deadline, a.submitted_at, a.by_system, a.marked_at, a.marked_by, e.marker_id`;

export function toAttemptSubject(row: AttemptRow, isNew = false): Subject<ExamAttemptWorkflow> {
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    lastHash: row.last_hash,
    facts: { isActive: true, isNew, sitterId: row.person_id, markerId: row.marker_id },
  };
}

/** An attempt by its id; `lock` keeps everybody else from moving it, and saves of answers from coming in, until the transaction ends. */
export async function findAttempt(sql: SqlRunner, id: number | null, lock: 'for update of a' | '' = ''): Promise<AttemptRow | undefined> {
  const [row] = await sql.query<AttemptRow>(
    `select ${attemptColumns} from exam_attempt a join exam e on e.id = a.exam_id where a.id = $1::bigint ${lock}`,
    [id],
  );
  return row;
}

/** The same attempt after a step of its own: its paper never changes and is not read again. */
export async function afterStep(sql: SqlRunner, attempt: AttemptRow): Promise<AttemptRow> {
  const [row] = await sql.query<Pick<AttemptRow, 'state' | 'version' | 'last_hash'>>(
    'select state, version, last_hash from exam_attempt where id = $1',
    [attempt.id],
  );
  return { ...attempt, ...row! };
}

export interface SavedAnswer {
  readonly question_id: number;
  readonly answer: ExamAnswerValue;
  readonly sequence: number;
  readonly points: number | null;
  readonly comment: string;
}

/** The answers of an attempt as they are. */
export async function readAnswers(sql: SqlRunner, attemptId: number): Promise<ReadonlyMap<number, SavedAnswer>> {
  const rows = await sql.query<SavedAnswer>(
    'select question_id, answer, sequence, points::float8 as points, comment from exam_answer where attempt_id = $1',
    [attemptId],
  );
  return new Map(rows.map((row) => [row.question_id, row]));
}
