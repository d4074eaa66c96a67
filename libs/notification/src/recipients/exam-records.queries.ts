import type { SqlRunner } from '@portal/platform';
import type { NoticeFacts } from '../templates/notice-text.ts';
import { findPeople } from './recipients.queries.ts';

/** An exam as notices know it, by the columns of the knowledge area. */
export interface ExamRecord {
  readonly id: number;
  readonly examNo: string;
  readonly title: string;
  readonly state: string;
  readonly version: number;
  readonly isActive: boolean;
  readonly markerId: number;
}

export interface AttemptRecord {
  readonly id: number;
  readonly personId: number;
  readonly state: string;
  readonly version: number;
  readonly score: number | null;
  readonly fullScore: number;
  readonly exam: ExamRecord;
}

const COLUMNS = `e.id, e.exam_no as "examNo", e.title, e.state, e.version, e.is_active as "isActive", e.marker_id as "markerId"`;

export async function findExam(sql: SqlRunner, id: number): Promise<ExamRecord | undefined> {
  return (await sql.query<ExamRecord>(`select ${COLUMNS} from exam e where e.id = $1`, [id]))[0];
}

export async function findExamAttempt(sql: SqlRunner, id: number): Promise<AttemptRecord | undefined> {
  const [row] = await sql.query<Omit<AttemptRecord, 'exam'> & { examId: number }>(
    `select id, person_id as "personId", state, version, score::float8 as score, full_score::float8 as "fullScore", exam_id as "examId"
     from exam_attempt where id = $1`,
    [id],
  );
  const exam = row && (await findExam(sql, row.examId));
  if (!row || !exam) return undefined;
  const { examId: _id, ...attempt } = row;
  return { ...attempt, exam };
}

/** Active people of the audience who have still to pass it and can: they are reminded of its end. */
export async function findSitters(sql: SqlRunner, examId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select who.id from exam e cross join lateral audience_people(e.audience_kind, e.audience_ids) who
       cross join lateral (select count(*) as used, coalesce(bool_or(a.state = 'passed'), false) as passed,
         coalesce(bool_or(a.state = 'submitted'), false) as waits, coalesce(bool_or(a.state = 'inProgress'), false) as sits
         from exam_attempt a where a.exam_id = e.id and a.person_id = who.id) m
     where e.id = $1 and not m.passed and not m.waits and coalesce(e.close_at > now(), true) and (m.sits or e.max_attempts is null or m.used < e.max_attempts)
       and exists (select 1 from exam_revision r where r.exam_id = e.id and r.revision = e.revision and cardinality(r.question_ids) > 0)
     order by who.id`,
    [examId],
  );
  return rows.map((row) => row.id);
}

export async function examFacts(
  sql: SqlRunner,
  exam: ExamRecord,
): Promise<Pick<NoticeFacts, 'riskId' | 'recordNo' | 'riskYear' | 'title' | 'source' | 'owner'>> {
  const [marker] = await findPeople(sql, [exam.markerId]);
  return { riskId: exam.id, recordNo: exam.examNo, riskYear: 0, title: exam.title, source: 'exam', owner: marker ?? null };
}
