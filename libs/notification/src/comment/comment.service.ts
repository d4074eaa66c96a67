import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Refusal, refuseField } from '@portal/contract';
import { findPeople, type Reader } from '@portal/directory';
import { commentDigest, currentTime, LivePublisher, Sql, type SqlTransaction } from '@portal/platform';
import { CommentPlaces, type CommentPlace } from './comment-place.ts';
import { CommentQueries, type CommentRow } from './comment.queries.ts';
import type { CommentNotice } from './comment.templates.ts';

/** What somebody writes. */
export interface CommentWords {
  readonly text: string;
  readonly mentions: readonly { readonly id: number; readonly name: string }[];
}

type CommentEvent = 'WRITE' | 'EDIT' | 'RESOLVE' | 'REOPEN' | 'REMOVE';

/** Open pages listen for it. */
export const COMMENT_TOPIC = 'comment';

/**
 * Writes comments beside records (ADR 43). They are never steps: whoever may read a record may comment on it, whatever its state is. Each change is a line of
 * the comments' own chain in the same transaction.
 */
@Injectable()
export class CommentService {
  readonly #sql: Sql;
  readonly #places: CommentPlaces;
  readonly #queries: CommentQueries;
  readonly #live: LivePublisher;

  constructor(sql: Sql, places: CommentPlaces, queries: CommentQueries, live: LivePublisher) {
    this.#sql = sql;
    this.#places = places;
    this.#queries = queries;
    this.#live = live;
  }

  /**
   * @param replyTo a comment of the thread that is answered; null begins one
   * @returns the first comment's id of the thread
   * @throws Refusal `not_found` for a record that the writer may not read, `validation` for an empty text or somebody who may not read it
   */
  async add(reader: Reader, on: { workflow: string; pageId: number }, replyTo: number | null, words: CommentWords): Promise<number> {
    const place = await this.#places.open(on.workflow, on.pageId, reader);
    const threadId = replyTo === null ? null : await this.#threadOf(place, replyTo);
    await this.#check(place, words, []);
    const takers = threadId === null ? [] : await this.#takersOf(threadId, reader.actor.id);
    const replied = await this.#places.keepReaders(place, takers);
    const target = { subjectId: await this.#places.subjectOf(place), page: place.kind.page! };
    const heard = await this.#hearersOf(place);
    const id = await this.#sql.transaction(async (tx) => {
      const [row] = await tx.query<{ id: number }>(
        `insert into record_comment (workflow, page_id, search_kind, thread_id, author_id, text, salt, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [
          ...[place.kind.workflow.name, place.pageId, place.kind.searchEntry ?? place.kind.table, threadId],
          ...[reader.actor.id, words.text, randomBytes(16), currentTime()],
        ],
      );
      await this.#mention(tx, row!.id, words);
      await this.#chain(tx, row!.id, 'WRITE', reader.actor.id, 'created_at');
      await this.#tell(tx, row!.id, target, reader.actor.id, words, replied);
      await this.#publish(tx, place, [...heard, reader.actor.id]);
      return row!.id;
    });
    return threadId ?? id;
  }

  /** @throws Refusal `not_allowed` for somebody else's, `wrong_state` for a removed one, `conflict` for one that was edited meanwhile */
  async edit(reader: Reader, id: number, version: number, words: CommentWords): Promise<number> {
    const { comment, place } = await this.#own(reader, id);
    if (comment.version !== version) throw new Refusal('conflict');
    const known = comment.mentions.map(({ personId }) => personId);
    await this.#check(place, words, known);
    const fresh = words.mentions.filter((mention) => !known.includes(mention.id));
    const target = { subjectId: await this.#places.subjectOf(place), page: place.kind.page! };
    const heard = await this.#hearersOf(place);
    await this.#sql.transaction(async (tx) => {
      const changed = await tx.query(
        `update record_comment set text = $3, edited_at = $4, version = version + 1 where id = $1 and version = $2 and removed_at is null returning id`,
        [id, version, words.text, currentTime()],
      );
      if (changed.length === 0) throw new Refusal('conflict');
      await tx.query('delete from record_comment_mention where comment_id = $1', [id]);
      await this.#mention(tx, id, words);
      await this.#chain(tx, id, 'EDIT', reader.actor.id, 'edited_at');
      await this.#tell(tx, id, target, reader.actor.id, { ...words, mentions: fresh }, []);
      await this.#publish(tx, place, heard);
    });
    return comment.threadId ?? comment.id;
  }

  /** Whoever may read the record may end a thread or open it again; once more is the same. */
  async resolve(reader: Reader, id: number, isResolved: boolean): Promise<number> {
    const { comment, place } = await this.#open(reader, id);
    if (comment.threadId !== null) throw new Refusal('wrong_state', { message: 'comment.threadOnly' });
    const heard = await this.#hearersOf(place);
    await this.#sql.transaction(async (tx) => {
      const at = currentTime();
      const changed = await tx.query(
        `update record_comment set resolved_at = case when $2 then $3::timestamptz end, resolved_by = case when $2 then $4::bigint end
         where id = $1 and (resolved_at is not null) <> $2 returning id`,
        [id, isResolved, at, reader.actor.id],
      );
      if (changed.length === 0) return;
      await this.#chain(tx, id, isResolved ? 'RESOLVE' : 'REOPEN', reader.actor.id, at);
      await this.#publish(tx, place, heard);
    });
    return comment.id;
  }

  /** Takes its words back: they go from the row, the search and whoever was not told yet; that it was there stays. */
  async remove(reader: Reader, id: number): Promise<number> {
    const { comment, place } = await this.#own(reader, id);
    const heard = await this.#hearersOf(place);
    await this.#sql.transaction(async (tx) => {
      const changed = await tx.query(
        `update record_comment set text = '', salt = ''::bytea, removed_at = $2, version = version + 1 where id = $1 and removed_at is null returning id`,
        [id, currentTime()],
      );
      if (changed.length === 0) return;
      await tx.query('delete from record_comment_notice where comment_id = $1', [id]);
      await tx.query('delete from record_comment_mention where comment_id = $1', [id]);
      await this.#chain(tx, id, 'REMOVE', reader.actor.id, 'removed_at');
      await this.#publish(tx, place, heard);
    });
    return comment.threadId ?? comment.id;
  }

  async #open(reader: Reader, id: number): Promise<{ comment: CommentRow; place: CommentPlace }> {
    const comment = await this.#queries.read(id);
    return { comment, place: await this.#places.open(comment.workflow, comment.pageId, reader) };
  }

  async #own(reader: Reader, id: number): Promise<{ comment: CommentRow; place: CommentPlace }> {
    const opened = await this.#open(reader, id);
    if (opened.comment.authorId !== reader.actor.id) throw new Refusal('not_allowed', { message: 'comment.notYours' });
    if (opened.comment.removedAt) throw new Refusal('wrong_state', { message: 'comment.removed' });
    return opened;
  }

  async #threadOf({ kind, pageId }: CommentPlace, replyTo: number): Promise<number> {
    const comment = await this.#queries.read(replyTo);
    if (comment.workflow !== kind.workflow.name || comment.pageId !== pageId) throw new Refusal('not_found');
    return comment.threadId ?? comment.id;
  }

  /** @param known people who were mentioned before: they stay, whatever they may read by now */
  async #check(place: CommentPlace, { text, mentions }: CommentWords, known: readonly number[]): Promise<void> {
    if (text === '') throw new Refusal('validation', { fields: [{ field: 'text', message: 'comment.empty' }], finer: 'required' });
    for (const { name } of mentions) {
      if (name === '' || !text.includes(`@${name}`)) throw refuseField('mentions', 'comment.notSaid', { name });
    }
    const asked = mentions.filter(({ id }) => !known.includes(id));
    const readers = await this.#places.keepReaders(
      place,
      asked.map(({ id }) => id),
    );
    const stranger = asked.find(({ id }) => !readers.includes(id));
    if (stranger) throw refuseField('mentions', 'comment.cannotRead', { name: stranger.name });
  }

  async #mention(tx: SqlTransaction, id: number, { mentions }: CommentWords): Promise<void> {
    await tx.query(
      `insert into record_comment_mention (comment_id, person_id, said_as)
       select $1, m.person, m.said from unnest($2::bigint[], $3::text[]) as m (person, said) on conflict do nothing`,
      [id, mentions.map((mention) => mention.id), mentions.map(({ name }) => name)],
    );
  }

  /** @param at the line's time, or the column of the comment that has it */
  async #chain(
    tx: SqlTransaction,
    id: number,
    event: CommentEvent,
    actorId: number,
    at: 'created_at' | 'edited_at' | 'removed_at' | Date,
  ): Promise<void> {
    const params: unknown[] = [id, event, actorId];
    const instant = typeof at === 'string' ? at : `$${params.push(at)}::timestamptz`;
    await tx.query(
      `insert into record_comment_entry (at, comment_id, workflow, page_id, thread_id, what, actor_id, digest, seq, hash)
       select ${instant}, c.id, c.workflow, c.page_id, c.thread_id, $2, $3, ${commentDigest('c')}, 0, ''::bytea from record_comment c where c.id = $1`,
      params,
    );
  }

  /** Who is spoken to hears that; who only took part in the thread, that it went on; the author hears nothing. */
  async #tell(
    tx: SqlTransaction,
    id: number,
    target: { readonly subjectId: number; readonly page: string },
    authorId: number,
    { mentions }: CommentWords,
    replied: readonly number[],
  ): Promise<void> {
    const kinds = new Map<number, CommentNotice>();
    for (const person of replied) kinds.set(person, 'commentReply');
    for (const mention of mentions) kinds.set(mention.id, 'commentMention');
    kinds.delete(authorId);
    await tx.query(
      `insert into record_comment_notice (comment_id, person_id, kind, subject_id, page)
       select $1, t.person, t.kind, $4, $5 from unnest($2::bigint[], $3::text[]) as t (person, kind) on conflict (comment_id, person_id) do nothing`,
      [id, [...kinds.keys()], [...kinds.values()], target.subjectId, target.page],
    );
  }

  /** Who wrote in a thread or was spoken to there. */
  async #takersOf(threadId: number, authorId: number): Promise<number[]> {
    const rows = await this.#sql.query<{ id: number }>(
      `select distinct id from (
         select author_id as id from record_comment where id = $1 or thread_id = $1
         union all select m.person_id from record_comment c join record_comment_mention m on m.comment_id = c.id where c.id = $1 or c.thread_id = $1) takers
       where id <> $2 order by id`,
      [threadId, authorId],
    );
    return [
      ...(
        await findPeople(
          this.#sql,
          rows.map(({ id }) => id),
        )
      ).values(),
    ]
      .filter(({ isActive }) => isActive)
      .map(({ id }) => id);
  }

  /** Whose open pages hear of it. */
  async #hearersOf(place: CommentPlace): Promise<number[]> {
    return this.#places.keepReaders(place, await this.#places.findConcerned(place));
  }

  async #publish(tx: SqlTransaction, { kind, pageId }: CommentPlace, people: readonly number[]): Promise<void> {
    await this.#live.publish(tx, {
      topic: COMMENT_TOPIC,
      subject: COMMENT_TOPIC,
      id: pageId,
      data: { workflow: kind.workflow.name },
      audience: { people, administrators: true },
    });
  }
}
