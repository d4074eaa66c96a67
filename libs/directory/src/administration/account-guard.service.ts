import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type Language } from '@portal/contract';
import { ChangeLog, CONFIG, LivePublisher, Mailer, wallClockOf, type Config, type MailDraft, type SqlTransaction } from '@portal/platform';
import { publishPeopleChange } from './admin-live.ts';
import { accountMail, type AccountChange, type AccountEvent, type AccountNews } from './account-mails.ts';

/** A session older than this (minutes) may have been left to somebody else. */
const FRESH_MINUTES = 30;
/** So long the second administrator has (hours). */
export const ASSENT_HOURS = 24;

/** The administrator who makes a call, and with which session. */
export interface AdministratorCall {
  readonly id: number;
  readonly sessionId: number;
  /** The waiting change that he approves with it. */
  readonly approves?: number;
}

/** A change to an account, of which others must know. */
export interface AccountDeed {
  readonly event: AccountEvent;
  /** 0: he is not there yet. */
  readonly personId: number;
  readonly subject: string;
  readonly changes: readonly AccountChange[];
  /** What the second administrator has to choose alike. */
  readonly what?: Readonly<Record<string, unknown>>;
  /** The whole form of an edit, so that it can be approved where it is shown; it has no secrets. */
  readonly input?: unknown;
}

interface Told {
  readonly id: number;
  readonly name: string;
  readonly englishName: string;
  readonly email: string;
  readonly language: Language | null;
}

const TOLD = `p.id, p.name, p.english_name as "englishName", p.email, p.language`;

/**
 * Guards the ways into accounts (ADR 35): an administrator cannot quietly become somebody else. Whoever is concerned hears of a change, at his old address and
 * at his new one, and so do all administrators; an administrator's account is changed by two of them, each freshly signed in.
 */
@Injectable()
export class AccountGuard {
  readonly #config: Config;
  readonly #mailer: Mailer;
  readonly #log: ChangeLog;
  readonly #publisher: LivePublisher;

  constructor(@Inject(CONFIG) config: Config, mailer: Mailer, log: ChangeLog, publisher: LivePublisher) {
    this.#config = config;
    this.#mailer = mailer;
    this.#log = log;
    this.#publisher = publisher;
  }

  /**
   * Sees to it that what somebody approves is still waiting, now that nobody else decides it: another administrator may have answered since he saw it, and an
   * approval that came later would be a wish of its own.
   * @throws Refusal `not_found` for what was decided, withdrawn or has run out
   */
  async assertWaiting(tx: SqlTransaction, { approves }: AdministratorCall): Promise<void> {
    if (approves === undefined) return;
    const rows = await tx.query(`select 1 from account_assent where id = $1 and asked_at >= now() - interval '${ASSENT_HOURS} hours'`, [
      approves,
    ]);
    if (rows.length === 0) throw changeGone();
  }

  /**
   * Whether a change to an administrator's account may be made now. Otherwise it is noted that this administrator asks for it, and the others are told.
   * @returns undefined where another administrator has asked for the same; else the refusal to throw when the transaction has ended, with mails to offer
   */
  async admit(tx: SqlTransaction, by: AdministratorCall, deed: AccountDeed): Promise<{ refusal: Refusal; mails: number[] } | undefined> {
    const [session] = await tx.query<{ fresh: boolean }>(
      `select created_at > now() - interval '${FRESH_MINUTES} minutes' as fresh from session where id = $1 and person_id = $2`,
      [by.sessionId, by.id],
    );
    if (!session?.fresh) return { refusal: new Refusal('forbidden', { message: 'admin.signInAnew', finer: 'fresh_sign_in' }), mails: [] };
    const digest = digestOf(deed);
    await tx.query(`delete from account_assent where asked_at < now() - interval '${ASSENT_HOURS} hours'`);
    const [assent] = await tx.query<{ asked_by: number }>(
      `select asked_by from account_assent where digest = $1 and asked_by <> $2 and asked_by in (select id from active_administrator) limit 1`,
      [digest, by.id],
    );
    if (assent) {
      await tx.query('delete from account_assent where digest = $1', [digest]);
      return undefined;
    }
    const others = await tx.query<Told>(`select ${TOLD} from person p join active_administrator a on a.id = p.id where p.id <> $1`, [
      by.id,
    ]);
    if (others.length === 0) return { refusal: new Refusal('wrong_state', { message: 'admin.noSecond', finer: 'no_second' }), mails: [] };
    const [asked] = await tx.query<{ is_new: boolean }>(
      `insert into account_assent (digest, asked_by, event, person_id, changes, input) values ($1, $2, $3, $4, $5, $6)
       on conflict (digest, asked_by) do update set input = excluded.input, changes = excluded.changes returning xmax = 0 as is_new`,
      [digest, by.id, deed.event, deed.personId || null, JSON.stringify(deed.changes), JSON.stringify(deed.input ?? null)],
    );
    await publishPeopleChange(this.#publisher, tx, deed.personId);
    // Who asks twice asks once.
    const mails = asked!.is_new ? await this.#announce(tx, by, deed, others) : [];
    const refusal = new Refusal('wrong_state', {
      message: 'admin.secondNeeded',
      params: { hours: ASSENT_HOURS },
      finer: 'second_administrator',
    });
    return { refusal, mails };
  }

  /**
   * Tells of a change that was made: the person at the old and the new address, and every administrator.
   * @returns the mails to offer after the commit
   */
  async tell(tx: SqlTransaction, by: Pick<AdministratorCall, 'id' | 'approves'>, deed: AccountDeed): Promise<number[]> {
    // Also where nobody had to be asked any more, because the person has lost his role: it is made once.
    if (by.approves !== undefined) await tx.query('delete from account_assent where id = $1', [by.approves]);
    const people = await tx.query<Told>(
      `select ${TOLD} from person p where p.id = $1 or p.id in (select id from active_administrator) order by p.id`,
      [deed.personId],
    );
    const old = deed.changes.find(({ field }) => field === 'email')?.before;
    const subject = people.find(({ id }) => id === deed.personId);
    const readers = [...people, ...(old && subject ? [{ ...subject, email: old }] : [])].filter(({ email }) => email !== '');
    return this.#write(tx, readers, await this.#newsOf(tx, by, deed, 'done'), 'accountChanged');
  }

  /** Tells everybody whose account an import changed, at the old address and the new one, and the administrators in one mail. */
  async tellOfImport(tx: SqlTransaction, actorId: number, deeds: readonly AccountDeed[]): Promise<void> {
    if (deeds.length === 0) return;
    const by = { id: actorId };
    const people = await tx.query<Told>(`select ${TOLD} from person p where p.id = any($1::bigint[])`, [
      deeds.map(({ personId }) => personId),
    ]);
    for (const deed of deeds) {
      const subject = people.find(({ id }) => id === deed.personId)!;
      const old = deed.changes.find(({ field }) => field === 'email')?.before;
      const readers = [subject, ...(old ? [{ ...subject, email: old }] : [])].filter(({ email }) => email !== '');
      await this.#write(tx, readers, await this.#newsOf(tx, by, deed, 'done'), 'accountChanged');
    }
    const administrators = await tx.query<Told>(
      `select ${TOLD} from person p join active_administrator a on a.id = p.id where p.email <> ''`,
    );
    const subject = deeds.length === 1 ? deeds[0]!.subject : `${deeds[0]!.subject} … (${deeds.length})`;
    const all: AccountDeed = { event: 'importEdit', personId: 0, subject, changes: deeds.length === 1 ? deeds[0]!.changes : [] };
    await this.#write(tx, administrators, await this.#newsOf(tx, by, all, 'done'), 'accountChanged');
  }

  /** Tells who asked for a change that another administrator has refused it. @returns the mails to offer after the commit */
  async tellRefused(tx: SqlTransaction, by: Pick<AdministratorCall, 'id'>, askedBy: number, deed: AccountDeed): Promise<number[]> {
    const readers = await tx.query<Told>(`select ${TOLD} from person p where p.id = $1 and p.email <> ''`, [askedBy]);
    return this.#write(tx, readers, await this.#newsOf(tx, by, deed, 'refused'), 'accountAsked');
  }

  async #announce(tx: SqlTransaction, by: AdministratorCall, deed: AccountDeed, others: readonly Told[]): Promise<number[]> {
    await this.#log.record(tx, {
      actorId: by.id,
      kind: 'person',
      subjectId: deed.personId,
      subjectName: deed.subject,
      event: 'secondAsked',
      comment: deed.event,
      changes: deed.changes,
    });
    return this.#write(tx, others, await this.#newsOf(tx, by, deed, 'asked'), 'accountAsked');
  }

  async #newsOf(
    tx: SqlTransaction,
    by: Pick<AdministratorCall, 'id'>,
    deed: AccountDeed,
    stage: AccountNews['stage'],
  ): Promise<AccountNews> {
    const [actor] = await tx.query<{ name: string; number: string }>('select name, user_no as number from person where id = $1', [by.id]);
    return {
      event: deed.event,
      subject: deed.subject,
      changes: deed.changes,
      actor: `${actor!.name} (${actor!.number})`,
      at: wallClockOf(this.#config.TIME_ZONE).say(Date.now()),
      stage,
    };
  }

  #write(tx: SqlTransaction, readers: readonly Told[], news: AccountNews, template: string): Promise<number[]> {
    const drafts = readers.map(({ id, email, language: own, ...reader }): MailDraft => {
      const language = own ?? this.#config.DEFAULT_LANGUAGE;
      return {
        person: { id, email },
        language,
        template,
        recordNo: '',
        notificationIds: 'account',
        content: accountMail(reader, language, this.#config.publicUrl, news),
      };
    });
    return this.#mailer.enqueue(tx, drafts);
  }
}

export const changeGone = (): Refusal => new Refusal('not_found', { message: 'admin.changeGone' });

function digestOf({ event, personId, what = {} }: AccountDeed): Buffer {
  const said = Object.entries(what).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([event, personId, said]))
    .digest();
}
