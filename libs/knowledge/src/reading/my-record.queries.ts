import { shareReadingWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import type { ReadingState, ShareType } from '@portal/contract';
import { currentTime, Sql, WorkCalendar, quoteState } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { readableShare } from '../share/share.reader.ts';

export interface MyReadingRow {
  readonly share_id: number;
  readonly share_no: string;
  readonly title: string;
  readonly title_en: string;
  readonly type: ShareType;
  readonly state: ReadingState;
  readonly seconds_read: number;
  readonly due_on: string | null;
  readonly is_overdue: boolean;
  readonly is_open: boolean;
  readonly finished_at: Date | null;
}

/** What somebody has read and has yet to read: it stays his, also when the share is taken back. */
@Injectable()
export class MyRecordQueries {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#calendar = calendar;
  }

  readings(actor: Actor): Promise<MyReadingRow[]> {
    const params: unknown[] = [actor.id, this.#calendar.dayOf(currentTime())];
    const open = readableShare('s', { ...actor, isAdministrator: false }, (value) => `$${params.push(value)}`);
    return this.#sql.query<MyReadingRow>(
      `select s.id as share_id, s.share_no, s.title, s.title_en, s.type, coalesce(r.state, ${quoteState(shareReadingWorkflow, 'unread')}) as state,
         coalesce(r.seconds_read, 0) as seconds_read, s.due_on,
         coalesce(r.state, ${quoteState(shareReadingWorkflow, 'unread')}) <> ${quoteState(shareReadingWorkflow, 'read')} and s.due_on < $2::date as is_overdue, ${open} as is_open, r.finished_at
       from kms_share s left join share_reading r on r.share_id = s.id and r.person_id = $1::bigint
       where (${open} or r.state = ${quoteState(shareReadingWorkflow, 'read')}) order by (r.state = ${quoteState(shareReadingWorkflow, 'read')}) nulls first, r.finished_at desc nulls first, s.due_on nulls last, s.id desc`,
      params,
    );
  }
}
