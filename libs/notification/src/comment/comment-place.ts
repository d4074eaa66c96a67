import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { readActiveReader, RecordReaders, type Reader } from '@portal/directory';
import { currentTime, RecordKinds, Sql, WorkCalendar, type RecordKind } from '@portal/platform';

/** Where comments hang: what a page shows of a kind. */
export interface CommentPlace {
  readonly kind: RecordKind;
  /** As the page takes it. */
  readonly pageId: number;
}

/** So many of those who have to do with a record are asked whether they may read it. */
const MOST_CONCERNED = 20;

/** Which records have comments, for whom, and who has to do with them: all of it from the registry of records. */
@Injectable()
export class CommentPlaces {
  readonly #sql: Sql;
  readonly #kinds: RecordKinds;
  readonly #readers: RecordReaders;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, kinds: RecordKinds, readers: RecordReaders, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#kinds = kinds;
    this.#readers = readers;
    this.#calendar = calendar;
  }

  /** @throws Refusal `not_found` where there is no such record, it has no page of its own, or the reader may not see it */
  async open(workflow: string, pageId: number, reader: Reader): Promise<CommentPlace> {
    const kind = this.#kinds.find(workflow);
    if (!kind) throw new Refusal('not_found');
    await this.#readers.readPage(kind, pageId, reader);
    return { kind, pageId };
  }

  /** Those of some people who may read the record now, in their order; who has left may not. */
  async keepReaders({ kind, pageId }: CommentPlace, personIds: readonly number[], most = personIds.length): Promise<number[]> {
    const today = this.#calendar.dayOf(currentTime());
    const kept: number[] = [];
    for (const id of personIds) {
      if (kept.length >= most) break;
      const reader = await readActiveReader(this.#sql, id, today);
      if (reader && (await this.#mayRead(kind, pageId, reader))) kept.push(id);
    }
    return kept;
  }

  async #mayRead(kind: RecordKind, pageId: number, reader: Reader): Promise<boolean> {
    try {
      await this.#readers.readPage(kind, pageId, reader);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') return false;
      throw error;
    }
  }

  /** The newest row of the kind that the page shows: what notices tell of. */
  async subjectOf({ kind, pageId }: CommentPlace): Promise<number> {
    if (!kind.pageId) return pageId;
    const row = await this.#sql.one<{ id: number }>(`select max(record.id) as id from ${kind.table} record where ${kind.pageId} = $1`, [
      pageId,
    ]);
    return row!.id;
  }

  /** Who has to do with the record: who wrote beside it, whom its duties fall to, and who took its steps; the newest first. */
  async findConcerned({ kind, pageId }: CommentPlace): Promise<number[]> {
    const of = kind.pageId ?? 'record.id';
    const person = kind.personColumn
      ? `union all select record.${kind.personColumn}, now() from ${kind.table} record where ${of} = $2`
      : '';
    const rows = await this.#sql.query<{ id: number }>(
      `select id from (
         select author_id as id, created_at as at from record_comment where workflow = $1 and page_id = $2
         union all select m.person_id, c.created_at from record_comment c join record_comment_mention m on m.comment_id = c.id
           where c.workflow = $1 and c.page_id = $2
         ${person}
         union all select s.actor_id, s.at from workflow_step s where s.workflow = $1
           and s.subject_id in (select record.id from ${kind.table} record where ${of} = $2)) concerned
       where id > 0 group by id order by max(at) desc, id limit ${MOST_CONCERNED}`,
      [kind.workflow.name, pageId],
    );
    return rows.map(({ id }) => id);
  }
}
