import { Injectable } from '@nestjs/common';
import { Refusal, type AudienceKind } from '@portal/contract';
import { Sql, type SqlRunner, type Subject } from '@portal/platform';
import type { ExamFacts, ExamWorkflow, ExamState } from '@portal/workflows';
import { managedExamCondition, type ExamReader } from './exam.access.ts';
import type { ExamQuestion } from './question/question.ts';

/** The settings of an exam, as stored. */
export interface ExamColumns {
  readonly title: string;
  readonly title_en: string;
  readonly description: string;
  readonly description_en: string;
  readonly pick_n: number | null;
  readonly shuffle: boolean;
  readonly duration_minutes: number | null;
  readonly pass_score: number;
  readonly max_attempts: number | null;
  readonly cooldown_hours: number;
  readonly open_at: Date | null;
  readonly close_at: Date | null;
  readonly audience_kind: AudienceKind;
  readonly audience_ids: number[];
  readonly marker_id: number;
}

export interface ExamRecordRow extends ExamColumns {
  readonly id: number;
  readonly exam_no: string;
  readonly state: ExamState;
  readonly version: number;
  readonly is_active: boolean;
  readonly last_hash: Buffer;
  readonly revision: number;
  readonly creator_id: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export const examColumns = `e.id, e.exam_no, e.state, e.version, e.is_active, e.last_hash, e.title, e.title_en, e.description, e.description_en,
  e.revision, e.pick_n, e.shuffle, e.duration_minutes, e.pass_score::float8 as pass_score, e.max_attempts, e.cooldown_hours, e.open_at, e.close_at,
  e.audience_kind, e.audience_ids, e.marker_id, e.creator_id, e.created_at, e.updated_at`;

export function toExamFacts(row: Pick<ExamRecordRow, 'is_active' | 'close_at'>): ExamFacts {
  return { isActive: row.is_active, isNew: false, hasEnd: row.close_at !== null };
}

export function toExamSubject(row: ExamRecordRow, closeAt = row.close_at): Subject<ExamWorkflow> {
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    lastHash: row.last_hash,
    facts: toExamFacts({ is_active: row.is_active, close_at: closeAt }),
  };
}

/** Reads exams and their questions. */
@Injectable()
export class ExamStore {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** @throws Refusal `not_found` when there is none or the reader does not look after it: both answer alike */
  async readManaged(id: number | null, reader: ExamReader, sql: SqlRunner = this.#sql): Promise<ExamRecordRow> {
    const params: unknown[] = [id];
    const condition = managedExamCondition(reader, 'e', (value) => `$${params.push(value)}`);
    const [row] = await sql.prepared<ExamRecordRow>(`select ${examColumns} from exam e where e.id = $1::bigint and ${condition}`, params);
    if (!row) throw new Refusal('not_found');
    return row;
  }

  /** The questions of a revision in their order. */
  questionsOf(examId: number, revision: number, sql: SqlRunner = this.#sql): Promise<ExamQuestion[]> {
    return sql.query<ExamQuestion>(
      `select q.id, q.kind, q.stem, q.stem_en as "stemEn", q.options, q.answer, q.score::float8 as score
       from exam_revision r cross join lateral unnest(r.question_ids) with ordinality as place (id, position)
       join exam_question q on q.id = place.id where r.exam_id = $1 and r.revision = $2 order by place.position`,
      [examId, revision],
    );
  }
}
