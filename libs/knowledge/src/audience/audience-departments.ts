import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DepartmentCarriers, type DepartmentMove } from '@portal/directory';
import { WorkflowRunner, type SqlRunner, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { examColumns, toExamSubject, type ExamRecordRow } from '../exam/exam.reader.ts';
import { examKind, shareKind } from '../knowledge.record.ts';
import { SHARE_COLUMNS, shareJoins, toShareRecord, type ShareRow } from '../share/share-row.ts';
import { nameAudience } from './audience.ts';

const NAMES_IT = `audience_kind = 'departments' and $1::bigint = any(audience_ids)`;

/** Audiences that name a department name the one that it was merged into from then on (ADR 29); deleted shares and exams are left as they were. */
@Injectable()
export class AudienceDepartments implements OnModuleInit {
  readonly #carriers: DepartmentCarriers;
  readonly #runner: WorkflowRunner;

  constructor(carriers: DepartmentCarriers, runner: WorkflowRunner) {
    this.#carriers = carriers;
    this.#runner = runner;
  }

  onModuleInit(): void {
    this.#carriers.register({
      name: 'shares',
      count: (sql, fromId) => count(sql, `kms_share where deleted_at is null and ${NAMES_IT}`, fromId),
      move: (tx, move, actor) => this.#moveShares(tx, move, actor),
    });
    this.#carriers.register({
      name: 'exams',
      count: (sql, fromId) => count(sql, `exam where is_active and ${NAMES_IT}`, fromId),
      move: (tx, move, actor) => this.#moveExams(tx, move, actor),
    });
  }

  async #moveShares(tx: SqlTransaction, move: DepartmentMove, actor: Actor): Promise<number> {
    await tx.query(`select 1 from kms_share where deleted_at is null and ${NAMES_IT} order by id for update`, [move.fromId]);
    const rows = await tx.query<ShareRow>(
      `select ${SHARE_COLUMNS} from kms_share s ${shareJoins}
       where s.deleted_at is null and s.audience_kind = 'departments' and $1::bigint = any(s.audience_ids) order by s.id`,
      [move.fromId],
    );
    const steps = rows.map((row) => {
      const ids = replace(row.audience_ids, move);
      return {
        kind: shareKind,
        subject: toShareRecord(row).subject,
        event: 'DEPARTMENT_MERGED' as const,
        bySystem: true,
        comment: move.comment,
        fields: { audience_ids: ids },
        changes: [{ field: 'audience', before: `departments: ${row.audience_ids.join(', ')}`, after: `departments: ${ids.join(', ')}` }],
        payload: { shareId: row.id },
      };
    });
    await this.#runner.commitIn(tx, steps, { actor });
    return rows.length;
  }

  async #moveExams(tx: SqlTransaction, move: DepartmentMove, actor: Actor): Promise<number> {
    await tx.query(`select 1 from exam where is_active and ${NAMES_IT} order by id for update`, [move.fromId]);
    const rows = await tx.query<ExamRecordRow>(
      `select ${examColumns} from exam e where e.is_active and e.audience_kind = 'departments' and $1::bigint = any(e.audience_ids) order by e.id`,
      [move.fromId],
    );
    for (const row of rows) {
      const ids = replace(row.audience_ids, move);
      const [before, after] = [await this.#names(tx, row.audience_ids), await this.#names(tx, ids)];
      const step = {
        kind: examKind,
        subject: toExamSubject(row),
        event: 'DEPARTMENT_MERGED' as const,
        bySystem: true,
        comment: move.comment,
        fields: { audience_ids: ids },
        changes: [{ field: 'audience', before, after }],
        payload: { examId: row.id },
      };
      await this.#runner.commitIn(tx, [step], { actor });
    }
    return rows.length;
  }

  async #names(sql: SqlRunner, ids: number[]): Promise<string> {
    return (await nameAudience(sql, { kind: 'departments', ids })).map(({ name }) => name).join('\n');
  }
}

/** The successor stands where the merged one stood, once. */
const replace = (ids: readonly number[], { fromId, intoId }: DepartmentMove): number[] => [
  ...new Set(ids.map((id) => (id === fromId ? intoId : id))),
];

async function count(sql: SqlRunner, from: string, fromId: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>(`select count(*)::int as n from ${from}`, [fromId]);
  return row!.n;
}
