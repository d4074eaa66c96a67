import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql, type SqlRunner } from '@portal/platform';
import type { CommentPlace } from './comment-place.ts';

export interface CommentMention {
  readonly personId: number;
  /** As the text says it. */
  readonly name: string;
}

export interface CommentRow {
  readonly id: number;
  readonly workflow: string;
  readonly pageId: number;
  /** Null for the first of a thread. */
  readonly threadId: number | null;
  readonly authorId: number;
  readonly text: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: number | null;
  readonly removedAt: Date | null;
  readonly mentions: readonly CommentMention[];
}

export interface CommentThreads {
  readonly total: number;
  readonly resolved: number;
  readonly hasOlder: boolean;
  /** Oldest first; the first of each list is the comment that the others answer. */
  readonly threads: readonly (readonly CommentRow[])[];
}

/** Threads that are answered at once. */
const THREADS_AT_ONCE = 50;

const COLUMNS = `c.id, c.workflow, c.page_id as "pageId", c.thread_id as "threadId", c.author_id as "authorId", c.text, c.version, c.created_at as "createdAt",
  c.edited_at as "editedAt", c.resolved_at as "resolvedAt", c.resolved_by as "resolvedBy", c.removed_at as "removedAt",
  coalesce((select json_agg(json_build_object('personId', m.person_id, 'name', m.said_as) order by m.person_id)
    from record_comment_mention m where m.comment_id = c.id), '[]') as mentions`;

/** Reads comments; who may, was asked before. */
@Injectable()
export class CommentQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** @throws Refusal `not_found` for a number that no comment has */
  async read(id: number, sql: SqlRunner = this.#sql): Promise<CommentRow> {
    const [row] = await sql.query<CommentRow>(`select ${COLUMNS} from record_comment c where c.id = $1`, [id]);
    if (!row) throw new Refusal('not_found');
    return row;
  }

  /** A comment with the answers to it. */
  async readThread(rootId: number): Promise<CommentRow[]> {
    return this.#sql.query<CommentRow>(
      `select ${COLUMNS} from record_comment c where c.id = $1 or c.thread_id = $1 order by c.thread_id nulls first, c.id`,
      [rootId],
    );
  }

  /**
   * The newest threads of a record, with its figures.
   * @param before only threads older than this one
   */
  async list({ kind, pageId }: CommentPlace, before: number | null): Promise<CommentThreads> {
    const place = [kind.workflow.name, pageId];
    const roots = await this.#sql.query<{ id: number }>(
      `select id from record_comment where workflow = $1 and page_id = $2 and thread_id is null and ($3::bigint is null or id < $3)
       order by id desc limit ${THREADS_AT_ONCE + 1}`,
      [...place, before],
    );
    const shown = roots.slice(0, THREADS_AT_ONCE).map(({ id }) => id);
    const rows = await this.#sql.query<CommentRow>(
      `select ${COLUMNS} from record_comment c where c.id = any($1::bigint[]) or c.thread_id = any($1::bigint[])
       order by coalesce(c.thread_id, c.id), c.thread_id nulls first, c.id`,
      [shown],
    );
    const counts = await this.#sql.one<{ total: number; resolved: number }>(
      `select count(*) filter (where removed_at is null)::int as total, count(*) filter (where resolved_at is not null)::int as resolved
       from record_comment where workflow = $1 and page_id = $2`,
      place,
    );
    return {
      ...counts!,
      hasOlder: roots.length > shown.length,
      threads: [...Map.groupBy(rows, (row) => row.threadId ?? row.id).values()],
    };
  }
}
