import { Injectable } from '@nestjs/common';
import { PRESENCE_GONE_MS, PRESENCE_TOPIC, type PersonRef } from '@portal/contract';
import type { Reader } from '@portal/directory';
import { currentTime, LivePublisher, Sql } from '@portal/platform';
import { CommentPlaces } from '../comment/comment-place.ts';

export interface Beat {
  /** The lifecycle and the id that the record's page takes. */
  readonly workflow: string;
  readonly pageId: number;
  readonly windowId: string;
  readonly mode: 'reading' | 'editing' | 'left';
}

/** $1 workflow, $2 page, $3 window, $4 person, $5 editing, $6 now, $7 whoever was heard of before has gone. */
const KEEP = `with before as (
    select is_editing from record_presence where workflow = $1 and page_id = $2 and window_id = $3 and person_id = $4 and beat_at > $7),
  swept as (delete from record_presence where beat_at <= $7::timestamptz - interval '1 hour'),
  kept as (
    insert into record_presence as p (workflow, page_id, window_id, person_id, is_editing, since, beat_at) values ($1, $2, $3, $4, $5, $6, $6)
    on conflict (workflow, page_id, person_id, window_id) do update
      set beat_at = excluded.beat_at, is_editing = excluded.is_editing,
        since = case when p.is_editing = excluded.is_editing and p.beat_at > $7 then p.since else excluded.since end)
  select (select is_editing from before) as was_editing`;

/**
 * Who has a record open (decision record 50). Both sides of it may read the record: whoever beats is asked for his rights each time, and only those who
 * beat are told. It stands in the database, so that all processes know of it, and is nobody's history.
 */
@Injectable()
export class PresenceService {
  constructor(
    private readonly sql: Sql,
    private readonly places: CommentPlaces,
    private readonly live: LivePublisher,
  ) {}

  /**
   * Notes the beat and tells the other open pages when something has changed by it.
   * @returns the other people who are editing, who began first before
   * @throws Refusal `not_found` for a record that the reader may not read
   */
  async beat(reader: Reader, beat: Beat): Promise<PersonRef[]> {
    const { workflow, pageId, windowId, mode } = beat;
    const personId = reader.actor.id;
    const now = currentTime();
    const gone = new Date(now.getTime() - PRESENCE_GONE_MS);
    const key = [workflow, pageId, windowId, personId];
    if (mode === 'left') {
      // Who may read it no more may still leave.
      const left = await this.sql.query<{ is_editing: boolean }>(
        'delete from record_presence where workflow = $1 and page_id = $2 and window_id = $3 and person_id = $4 returning is_editing',
        key,
      );
      if (left.some((row) => row.is_editing)) await this.#tell(beat, personId, gone);
      return [];
    }
    await this.places.open(workflow, pageId, reader);
    const [row] = await this.sql.query<{ was_editing: boolean | null }>(KEEP, [...key, mode === 'editing', now, gone]);
    if ((row?.was_editing ?? false) !== (mode === 'editing')) await this.#tell(beat, personId, gone);
    return this.sql.query<PersonRef>(
      `select p.id, p.user_no as "userNO", p.name, p.english_name as "englishName"
       from (select person_id, min(since) as since from record_presence
         where workflow = $1 and page_id = $2 and is_editing and beat_at > $3 and person_id <> $4 group by person_id) e
       join person p on p.id = e.person_id order by e.since, p.id`,
      [workflow, pageId, gone, personId],
    );
  }

  /** The pages of those who have it open ask again; who they are, only their own beat tells them. */
  async #tell({ workflow, pageId }: Beat, personId: number, gone: Date): Promise<void> {
    const rows = await this.sql.query<{ person_id: number }>(
      'select distinct person_id from record_presence where workflow = $1 and page_id = $2 and beat_at > $3 and person_id <> $4',
      [workflow, pageId, gone, personId],
    );
    const audience = rows.map((row) => row.person_id);
    if (audience.length > 0) {
      await this.live.publish(this.sql, { topic: PRESENCE_TOPIC, subject: PRESENCE_TOPIC, id: `${workflow} ${pageId}`, audience });
    }
  }
}
