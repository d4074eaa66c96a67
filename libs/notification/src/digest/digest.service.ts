import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Language } from '@portal/contract';
import { findPeople } from '@portal/directory';
import {
  CONFIG,
  currentTime,
  type DayCalendar,
  findCountries,
  Mailer,
  MailLinks,
  RecordKinds,
  Sql,
  WorkCalendar,
  type Config,
  type RecordKind,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import { DIGEST_TEMPLATE } from '../recipients/one-a-day.ts';
import { NoticeRegistry } from '../registry/notice-registry.ts';
import { actOfRow } from '../templates/acts.ts';
import { digestContent, type WaitingNotice } from './digest-mail.ts';

/** Digests go out at this hour of a working day where their reader works. */
export const DIGEST_HOUR = 8;
/** People in one look; the next look takes the others. */
const PEOPLE_AT_ONCE = 500;

interface Waiting extends Omit<WaitingNotice, 'act' | 'actUrl'> {
  readonly isRead: boolean;
  /** The record left the state for which the notice asked its reader to act. */
  readonly hasMoved: boolean;
  readonly workflow: string;
  readonly subjectId: number | null;
  readonly subjectState: string;
  /** Of the record today: in the state of the notice, else it would have moved. */
  readonly version: number | null;
}

/**
 * What waits of the person `$1`. Whether a record has left the state of a notice, and its version, of which links speak, come from the tables of
 * the record kinds; what no kind has is nothing that moves.
 */
function selectWaiting(kinds: RecordKinds): string {
  const ofRecord = (value: (kind: RecordKind) => string): string =>
    kinds
      .all()
      .map((kind) => `when '${kind.workflow.name}' then (select ${value(kind)} from ${kind.table} record where record.id = n.subject_id)`)
      .join(' ');
  return `
    select n.id, n.kind, n.text, n.text_en as "textEn", n.record_no as "recordNo", n.link, n.read_at is not null as "isRead",
      n.subject_state <> '' and coalesce(case n.workflow ${ofRecord(({ isGone = 'false' }) => `record.state <> n.subject_state or ${isGone}`)} end, false)
        as "hasMoved",
      n.workflow, n.subject_id as "subjectId", n.subject_state as "subjectState", case n.workflow ${ofRecord(() => 'record.version')} end as version
    from digest_entry e join notification n on n.id = e.notification_id
    where e.person_id = $1 and e.settled_at is null`;
}

type Outcome = 'mailed' | 'read' | 'done' | 'switchedOff';

/** The daily digest (docs/decisions/machinery.md): one mail a person and working day, whatever the number of workers and restarts. */
@Injectable()
export class Digest {
  readonly #sql: Sql;
  readonly #mailer: Mailer;
  readonly #calendar: WorkCalendar;
  readonly #config: Config;
  readonly #links: MailLinks;
  readonly #registry: NoticeRegistry;
  readonly #selectWaiting: string;
  readonly #logger = new Logger('Digest');

  constructor(
    sql: Sql,
    mailer: Mailer,
    calendar: WorkCalendar,
    registry: NoticeRegistry,
    records: RecordKinds,
    @Inject(CONFIG) config: Config,
  ) {
    this.#sql = sql;
    this.#mailer = mailer;
    this.#calendar = calendar;
    this.#config = config;
    this.#links = new MailLinks(config);
    this.#registry = registry;
    this.#selectWaiting = selectWaiting(records);
  }

  /** Keeps inbox rows for their readers' next digest, in the caller's transaction. */
  async keep(tx: SqlRunner, entries: readonly { readonly notificationId: number; readonly personId: number }[], now: Date): Promise<void> {
    if (entries.length === 0) return;
    const countries = await findCountries(
      tx,
      this.#calendar,
      entries.map(({ personId }) => personId),
    );
    const dueAt: Date[] = [];
    for (const { personId } of entries) dueAt.push((await this.#calendarOf(tx, countries.get(personId))).nextWorkingHour(now, DIGEST_HOUR));
    await tx.query(
      'insert into digest_entry (notification_id, person_id, due_at) select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[])',
      [entries.map(({ notificationId }) => notificationId), entries.map(({ personId }) => personId), dueAt],
    );
  }

  #calendarOf(sql: SqlRunner, country: string | undefined): Promise<DayCalendar> {
    return this.#calendar.of(sql, country ?? null);
  }

  async countWaiting(sql: SqlRunner, personId: number): Promise<number> {
    const rows = await sql.query('select 1 as one from digest_entry where person_id = $1 and settled_at is null', [personId]);
    return rows.length;
  }

  /**
   * Sends the digests that are due: at the hour of a working day, or later on that day when nobody was at work then.
   * @returns how many mails were written
   */
  async send(now: Date): Promise<number> {
    const people = await this.#sql.query<{ id: number }>(
      `select distinct person_id as id from digest_entry where settled_at is null and due_at <= $1 order by 1 limit ${PEOPLE_AT_ONCE}`,
      [now],
    );
    const countries = await findCountries(
      this.#sql,
      this.#calendar,
      people.map(({ id }) => id),
    );
    let written = 0;
    for (const { id } of people) {
      const calendar = await this.#calendarOf(this.#sql, countries.get(id));
      const day = calendar.dayOf(now);
      try {
        // Late of a day before, or its reader's day is no working day any more: it waits for the hour of the next one.
        if (now < calendar.atHour(day, DIGEST_HOUR) || !calendar.isWorkingDay(day)) await this.#postpone(this.#sql, id, now, calendar);
        else written += await this.#sendTo(id, day, now, calendar);
      } catch (error) {
        this.#logger.error(`The digest of person ${id} waits: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return written;
  }

  /** The row of the run lets one worker through and makes the others wait for it; whatever breaks before the commit leaves nothing behind. */
  async #sendTo(personId: number, day: string, now: Date, calendar: DayCalendar): Promise<number> {
    const written = await this.#sql.transaction(async (tx) => {
      const [run] = await tx.query('insert into digest_run (person_id, day) values ($1, $2) on conflict do nothing returning 1 as one', [
        personId,
        day,
      ]);
      if (!run) {
        await this.#postpone(tx, personId, now, calendar);
        return undefined;
      }
      const waiting = await tx.query<Waiting>(`${this.#selectWaiting} and e.due_at <= $2 order by n.id for update of e`, [personId, now]);
      const mail = await this.#mail(tx, personId, waiting, { day });
      if (mail.mailId) await tx.query('update digest_run set mail_id = $3 where person_id = $1 and day = $2', [personId, day, mail.mailId]);
      return mail;
    });
    await this.#mailer.offer(written?.waiting ?? []);
    return written?.mailId ? 1 : 0;
  }

  /** What came too late for today's digest, or on a day of rest, belongs to the next one. */
  async #postpone(sql: SqlRunner, personId: number, now: Date, calendar: DayCalendar): Promise<void> {
    await sql.query('update digest_entry set due_at = $3 where settled_at is null and due_at <= $2 and person_id = $1', [
      personId,
      now,
      calendar.nextWorkingHour(now, DIGEST_HOUR),
    ]);
  }

  /**
   * Sends what waits of these kinds at once, in one mail: its reader does not want to wait any longer.
   * @returns how many notices were mailed, and the mails to offer after the commit
   */
  async flush(tx: SqlTransaction, personId: number, kinds: readonly string[]): Promise<{ notices: number; mails: number[] }> {
    if (kinds.length === 0) return { notices: 0, mails: [] };
    const waiting = await tx.query<Waiting>(`${this.#selectWaiting} and n.kind = any($2::text[]) order by n.id for update of e`, [
      personId,
      kinds,
    ]);
    const written = await this.#mail(tx, personId, waiting, 'flush');
    return { notices: written.notices, mails: written.waiting };
  }

  /** Takes what waits of these kinds out of the digest; it stays in the inbox. */
  async drop(tx: SqlTransaction, personId: number, kinds: readonly string[]): Promise<void> {
    if (kinds.length === 0) return;
    const waiting = await tx.query<Waiting>(`${this.#selectWaiting} and n.kind = any($2::text[]) order by n.id for update of e`, [
      personId,
      kinds,
    ]);
    await this.#settle(tx, waiting, 'switchedOff', null);
  }

  async #mail(
    tx: SqlTransaction,
    personId: number,
    waiting: readonly Waiting[],
    occasion: { readonly day: string } | 'flush',
  ): Promise<{ notices: number; mailId: number | null; waiting: number[] }> {
    const person = (await findPeople(tx, [personId])).get(personId);
    // Notices that ask their reader to act are over when somebody has acted.
    const isDone = (notice: Waiting) => notice.hasMoved && this.#registry.find(notice.kind)?.mustAct;
    const read = waiting.filter((notice) => notice.isRead);
    const done = waiting.filter((notice) => !notice.isRead && isDone(notice));
    const wanted = person?.isActive ? waiting.filter((notice) => !notice.isRead && !isDone(notice)) : [];
    await this.#settle(tx, read, 'read', null);
    await this.#settle(tx, done, 'done', null);
    if (!person?.isActive) {
      // Who has left reads nothing; his duties are handed over with notices of their own.
      await this.#settle(tx, waiting, 'switchedOff', null);
    }
    if (!person || wanted.length === 0) return { notices: 0, mailId: null, waiting: [] };
    const language: Language = person.language ?? this.#config.DEFAULT_LANGUAGE;
    const notices = wanted.map((notice) => this.#withAct(notice, personId));
    const [mail] = await this.#mailer.write(tx, [
      {
        person: { id: person.id, email: person.email },
        language,
        template: DIGEST_TEMPLATE,
        recordNo: '',
        notificationIds: 'digest',
        content: digestContent(this.#registry, notices, occasion, person, language, this.#config.publicUrl),
      },
    ]);
    await this.#settle(tx, wanted, 'mailed', mail!.id);
    return { notices: wanted.length, mailId: mail!.id, waiting: mail!.isWaiting ? [mail!.id] : [] };
  }

  /** The act that a mail of this notice alone would have, for the record as it is now. */
  #withAct(notice: Waiting, personId: number): WaitingNotice {
    const { workflow, subjectId, version } = notice;
    const act = actOfRow(this.#registry, notice.kind, notice);
    const isPossible = act !== null && subjectId !== null && version !== null;
    const actUrl = isPossible ? this.#links.urlFor({ personId, workflow, subjectId, version, act }, currentTime()) : null;
    return { ...notice, act, actUrl };
  }

  async #settle(tx: SqlRunner, notices: readonly Waiting[], outcome: Outcome, mailId: number | null): Promise<void> {
    if (notices.length === 0) return;
    await tx.query(
      `update digest_entry set settled_at = now(), outcome = $2, mail_id = $3 where notification_id = any($1::bigint[]) and settled_at is null`,
      [notices.map(({ id }) => id), outcome, mailId],
    );
  }
}
