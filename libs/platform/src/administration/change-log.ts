import { Injectable } from '@nestjs/common';
import type { ChangeKind } from '@portal/contract';
import { currentTime } from '../database/request-context.ts';
import { Sql, type SqlRunner } from '../database/sql.ts';

export interface AdminFieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** One action of an administrator. Names are kept as they were, so that the log can be read after the object has gone. */
export interface AdminChange {
  readonly actorId: number;
  readonly kind: ChangeKind;
  readonly subjectId: number;
  readonly subjectName: string;
  readonly event: string;
  readonly comment?: string;
  readonly changes?: readonly AdminFieldChange[];
}

export interface ChangeLogQuery {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly kind: string;
  readonly subjectId: number | null;
  readonly actorId: number | null;
  /** Instants; `to` is the first one after the range. */
  readonly from: Date | null;
  readonly to: Date | null;
  readonly keyword: string;
  /** These rows alone. */
  readonly rowIds: readonly number[] | null;
}

export interface ChangeLogRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: { id: number; userNO: string; name: string; englishName: string } | null;
  readonly kind: string;
  readonly subjectId: number;
  readonly subjectName: string;
  readonly event: string;
  readonly comment: string;
  readonly changes: AdminFieldChange[];
}

/** The append-only log of everything that administrators change (docs/decisions/identity.md); written in the transaction of the change. */
@Injectable()
export class ChangeLog {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async record(tx: SqlRunner, ...entries: readonly AdminChange[]): Promise<void> {
    if (entries.length === 0) return;
    await tx.query(
      `insert into admin_change (at, actor_id, kind, subject_id, subject_name, event, comment, changes)
       select $1, "actorId", kind, "subjectId", "subjectName", event, coalesce(comment, ''), coalesce(changes, '[]')
       from jsonb_to_recordset($2::jsonb) as e ("actorId" bigint, kind text, "subjectId" bigint, "subjectName" text, event text, comment text, changes jsonb)`,
      [currentTime(), JSON.stringify(entries)],
    );
  }

  /** Newest first. */
  async list(query: ChangeLogQuery): Promise<{ totalCount: number; rows: ChangeLogRow[] }> {
    const params: unknown[] = [];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const where: string[] = ['true'];
    if (query.kind) where.push(`l.kind = ${bind(query.kind)}`);
    if (query.subjectId !== null) where.push(`l.subject_id = ${bind(query.subjectId)}`);
    if (query.actorId !== null) where.push(`l.actor_id = ${bind(query.actorId)}`);
    if (query.from) where.push(`l.at >= ${bind(query.from)}`);
    if (query.to) where.push(`l.at < ${bind(query.to)}`);
    if (query.keyword) {
      const text = bind(`%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`);
      where.push(`(l.subject_name ilike ${text} or l.comment ilike ${text} or l.changes::text ilike ${text})`);
    }
    if (query.rowIds) where.push(`l.id = any(${bind(query.rowIds)}::bigint[])`);
    const from = `from admin_change l where ${where.join(' and ')}`;
    const [total] = await this.#sql.query<{ count: number }>(`select count(*)::int as count ${from}`, params);
    const rows = await this.#sql.query<ChangeLogRow>(
      `select l.id, l.at, l.kind, l.subject_id as "subjectId", l.subject_name as "subjectName", l.event, l.comment, l.changes,
         case when p.id is not null then json_build_object('id', p.id, 'userNO', p.user_no, 'name', p.name, 'englishName', p.english_name) end as actor
       from (select l.* ${from} order by l.id desc limit ${bind(query.pageSize)} offset ${bind(query.pageIndex * query.pageSize)}) l
       left join person p on p.id = l.actor_id order by l.id desc`,
      params,
    );
    return { totalCount: total!.count, rows };
  }
}

/** What differs between two states of an object, field by field in the order of the first. */
export function compareFields(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): AdminFieldChange[] {
  const say = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
  return Object.keys(after)
    .filter((field) => say(before[field]) !== say(after[field]))
    .map((field) => ({ field, before: say(before[field]), after: say(after[field]) }));
}

/** Changes of the administration follow each other: rules about many rows (the last administrator, circles) hold without further locks. */
export async function lockAdministration(tx: SqlRunner): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(727010)');
}
