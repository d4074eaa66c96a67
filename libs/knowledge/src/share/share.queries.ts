import { shareReadingWorkflow, shareWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import type { ReadingState, ShareListInput } from '@portal/contract';
import { currentTime, splitWords, Sql, WorkCalendar, type Bind, quoteState } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { audiencePeople, inAudience, nameAudience } from '../audience/audience.ts';
import { readableShare } from './share.reader.ts';
import { SHARE_COLUMNS, shareJoins, toShareRecord, type ShareRecord, type ShareRow } from './share-row.ts';

export interface ShareListRow extends ShareRow {
  readonly read_state: ReadingState | null;
  readonly audience_count: number | null;
  readonly read_count: number | null;
}

export interface ShareFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
}

const SORTS: Readonly<Record<string, string>> = {
  title: 's.title',
  shareNo: 's.share_no',
  type: 's.type',
  dueAt: 's.due_on',
  state: 's.state',
  createDateTime: 's.created_at',
  updateDateTime: 's.updated_at',
  activatedAt: 's.activated_at',
};

/** A share that is for this person, released, and not read to its end. */
export function unfinishedBy(personId: number, bind: Bind): string {
  return `s.deleted_at is null and s.state = ${quoteState(shareWorkflow, 'active')} and ${inAudience('s', personId, bind)} and coalesce(r.state, ${quoteState(shareReadingWorkflow, 'unread')}) <> ${quoteState(shareReadingWorkflow, 'read')}`;
}

/** Lists of shares and what hangs on one of them, within the actor's rights. */
@Injectable()
export class ShareQueries {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  async list(input: ShareListInput, actor: Actor): Promise<{ totalCount: number; rows: ShareListRow[] }> {
    const params: unknown[] = [];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const me = bind(actor.id);
    const from = `kms_share s ${shareJoins} left join share_reading r on r.share_id = s.id and r.person_id = ${me}::bigint`;
    const where = this.#where(input, actor, bind);
    const [counted] = await this.#sql.query<{ n: number }>(`select count(*)::int as n from ${from} where ${where}`, params);
    // How many it is for is counted for the rows of the page alone.
    const counts = actor.isAdministrator
      ? `(select count(*)::int from ${audiencePeople('page')}) as audience_count,
         (select count(*)::int from share_reading done join ${audiencePeople('page')} p on p.id = done.person_id
           where done.share_id = page.id and done.state = ${quoteState(shareReadingWorkflow, 'read')}) as read_count`
      : 'null::int as audience_count, null::int as read_count';
    const rows = await this.#sql.query<ShareListRow>(
      `select page.*, ${counts} from (select cut.*, row_number() over () as place from (
         select ${SHARE_COLUMNS}, case when s.state = ${quoteState(shareWorkflow, 'active')} and ${inAudience('s', actor.id, bind)} then coalesce(r.state, ${quoteState(shareReadingWorkflow, 'unread')}) end as read_state
         from ${from} where ${where} order by ${orderOf(input.sort)}
         limit ${bind(input.pageSize)} offset ${bind(input.pageIndex * input.pageSize)}) cut) page order by place`,
      params,
    );
    return { totalCount: counted!.n, rows };
  }

  /** The home page's figure: released shares for administrators, else those that I have not finished. */
  async countForHome(actor: Actor): Promise<number> {
    if (actor.isAdministrator) {
      const [row] = await this.#sql.prepared<{ n: number }>(
        `select count(*)::int as n from kms_share where state = ${quoteState(shareWorkflow, 'active')} and deleted_at is null`,
      );
      return row!.n;
    }
    const params: unknown[] = [];
    const condition = unfinishedBy(actor.id, (value) => `$${params.push(value)}`);
    const [row] = await this.#sql.prepared<{ n: number }>(
      `select count(*)::int as n from kms_share s left join share_reading r on r.share_id = s.id and r.person_id = $1::bigint where ${condition}`,
      params,
    );
    return row!.n;
  }

  files(shareId: number): Promise<ShareFile[]> {
    return this.#sql.query<ShareFile>(
      `select f.id, f.name, f.size from kms_share_file l join stored_file f on f.id = l.file_id
       where l.share_id = $1 and l.role = 'document' order by l.position, f.id`,
      [shareId],
    );
  }

  audienceNames({ row }: ShareRecord): ReturnType<typeof nameAudience> {
    return nameAudience(this.#sql, { kind: row.audience_kind, ids: row.audience_ids });
  }

  /** The day it is in the portal's zone. */
  today(): string {
    return this.#calendar.dayOf(currentTime());
  }

  #where(input: ShareListInput, actor: Actor, bind: Bind): string {
    // 1 and 2 are the links of the home card: what is released, and what I have not finished.
    const readState = input.type === '2' ? 'unfinished' : input.readState;
    const isActive = input.type === '1' ? true : input.isActive;
    const kind = /^(article|file|scorm|link)$/.test(input.type) ? input.type : '';
    const mine = (): string => inAudience('s', actor.id, bind);
    const open = (): string =>
      `(s.state = ${quoteState(shareWorkflow, 'active')} and ${mine()} and coalesce(r.state, ${quoteState(shareReadingWorkflow, 'unread')}) <> ${quoteState(shareReadingWorkflow, 'read')})`;
    const conditions = [
      readableShare('s', actor, bind),
      ...splitWords(input.keyword || input.title).map((word) => {
        const pattern = `search_pattern(${bind(word)}::text)`;
        return `spread_search_text(fold_search_text(concat_ws(' ', s.share_no, s.title, s.title_en))) like ${pattern}`;
      }),
      ...(input.rowIds ? [`s.id = any(${bind(input.rowIds)}::bigint[])`] : []),
      ...(kind ? [`s.type = ${bind(kind)}`] : []),
      ...(isActive === null
        ? []
        : [isActive ? `s.state = ${quoteState(shareWorkflow, 'active')}` : `s.state <> ${quoteState(shareWorkflow, 'active')}`]),
      ...(readState === 'unfinished' ? [open()] : []),
      ...(readState === 'overdue' ? [`${open()} and s.due_on < ${bind(this.today())}::date`] : []),
      ...(readState === 'unread' || readState === 'reading' || readState === 'read'
        ? [`${mine()} and coalesce(r.state, ${quoteState(shareReadingWorkflow, 'unread')}) = ${bind(readState)}`]
        : []),
    ];
    return conditions.join(' and ');
  }
}

function orderOf(sort: string): string {
  const name = sort.replace(/^-/, '');
  if (!Object.hasOwn(SORTS, name)) return 's.updated_at desc, s.id desc';
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return `${SORTS[name]} ${direction} nulls last, s.id ${direction}`;
}

export const toListRecord = (row: ShareListRow): ShareRecord => toShareRecord(row);
