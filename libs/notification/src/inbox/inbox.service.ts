import { Injectable } from '@nestjs/common';
import { LivePublisher, Sql } from '@portal/platform';
import { NoticeRegistry } from '../registry/notice-registry.ts';

export interface InboxRow {
  readonly id: number;
  readonly kind: string;
  readonly label: string;
  readonly labelEn: string;
  readonly text: string;
  readonly textEn: string;
  readonly recordNo: string;
  readonly link: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

export interface InboxFilter {
  readonly pageIndex: number;
  readonly pageSize: number;
  readonly unread: boolean;
  /** A group of kinds; empty for all, an unknown one holds nothing. */
  readonly group: string;
}

/** A person's inbox (docs/decisions/machinery.md). */
@Injectable()
export class Inbox {
  readonly #sql: Sql;
  readonly #live: LivePublisher;
  readonly #registry: NoticeRegistry;

  constructor(sql: Sql, live: LivePublisher, registry: NoticeRegistry) {
    this.#sql = sql;
    this.#live = live;
    this.#registry = registry;
  }

  /** One page of what a filter leaves, newest first, with the number of them all; `unread` counts the unread ones of the whole inbox. */
  async list(personId: number, filter: InboxFilter): Promise<{ totalCount: number; unread: number; rows: InboxRow[] }> {
    const kinds = filter.group ? this.#registry.kindsOfGroup(filter.group) : null;
    const where = `person_id = $1 and ($2::boolean is false or read_at is null) and ($3::text[] is null or kind = any($3::text[]))`;
    const rows = await this.#sql.query<Omit<InboxRow, 'label' | 'labelEn'>>(
      `select id, kind, text, text_en as "textEn", record_no as "recordNo", link, created_at as "createdAt", read_at as "readAt"
       from notification where ${where} order by id desc limit $4 offset $5`,
      [personId, filter.unread, kinds, filter.pageSize, filter.pageIndex * filter.pageSize],
    );
    const count = await this.#sql.one<{ total: number }>(`select count(*) as total from notification where ${where}`, [
      personId,
      filter.unread,
      kinds,
    ]);
    const named = rows.map((row) => {
      const label = this.#registry.findWords(row.kind)?.label;
      return { ...row, label: label?.zh ?? '', labelEn: label?.en ?? '' };
    });
    return { totalCount: count?.total ?? 0, unread: await this.countUnread(personId), rows: named };
  }

  async countUnread(personId: number): Promise<number> {
    const row = await this.#sql.one<{ unread: number }>(
      'select count(*) as unread from notification where person_id = $1 and read_at is null',
      [personId],
    );
    return row?.unread ?? 0;
  }

  /**
   * Marks rows of this person as read, all of them without ids; ids of others change nothing. His other open pages are told.
   * @returns how many are still unread
   */
  async markRead(personId: number, ids: readonly number[] | undefined): Promise<number> {
    const marked = await this.#sql.query<{ id: number }>(
      `update notification set read_at = now() where person_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2::bigint[])) returning id`,
      [personId, ids ?? null],
    );
    if (marked.length > 0) {
      await this.#live.publish(this.#sql, { topic: 'notification.read', subject: 'notification', id: marked[0]!.id, audience: [personId] });
    }
    return this.countUnread(personId);
  }
}
