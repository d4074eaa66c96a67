import { randomUUID } from 'node:crypto';
import { Refusal, type Language } from '@portal/contract';
import { mailWorkflow, type Actor } from '@portal/workflows';
import type { Config } from '../config/config.ts';
import { requestContext } from '../database/request-context.ts';
import type { Sql, SqlRunner } from '../database/sql.ts';
import { defineJob } from '../queue/job.ts';
import type { Jobs } from '../queue/jobs.ts';
import { renderMail, type MailContent } from './mail-layout.ts';
import { mailStateAfter, moveMails } from './mail-moves.ts';

export interface MailDraft {
  readonly person: { readonly id: number; readonly email: string };
  readonly language: Language;
  /** Names the kind of mail in the log. */
  readonly template: string;
  readonly recordNo: string;
  /** Carries what opens an account: the log does not show it, and it is forgotten when the mail has gone out. */
  readonly isSecret?: boolean;
  readonly content: MailContent;
  /** The inbox rows that it tells of, which wait for the digest when it is held back; for what is no notice, what it is. */
  readonly notificationIds: readonly number[] | NoNotice;
}

/** A digest is what the others wait for; of what concerns his account somebody is told at once. Neither is ever held back. */
export type NoNotice = 'digest' | 'account';

/** A mail to an address of the settings. */
export interface NamedMail extends Pick<MailDraft, 'language' | 'template' | 'content'> {
  /** Of letters, digits and hyphens. */
  readonly name: string;
  readonly address: string;
}

/** Decides which mails are written now; whoever holds one back keeps its inbox rows for later. */
export interface MailGate {
  /** @returns those of the drafts that go out, in their order */
  admit(tx: SqlRunner, drafts: readonly MailDraft[]): Promise<readonly MailDraft[]>;
}

export interface SendMailData {
  readonly mailId: number;
}

/** Sends one mail; what becomes of it stands in its row. */
export const sendMailJob = defineJob<SendMailData>('mail', 'send-mail');

/** Writes mails: a mail is a row first, and is sent from there (docs/decisions/machinery.md). */
export class Mailer {
  readonly #sql: Sql;
  readonly #jobs: Jobs;
  readonly #hasServer: boolean;
  readonly #host: string;
  #gate: MailGate | undefined;

  constructor(sql: Sql, jobs: Jobs, config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'publicUrl'>) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.#hasServer = Boolean(config.SMTP_URL);
    this.#host = /@([^\s<>@]+)>?\s*$/.exec(config.MAIL_FROM)?.[1] ?? new URL(config.publicUrl).hostname;
  }

  /** Every mail is asked about there from now on. Without a gate none is written, so that no process mails what it should not. */
  guardBy(gate: MailGate): void {
    this.#gate = gate;
  }

  /**
   * Writes mails in the caller's transaction: `queued`, or `logged` when there is no SMTP server. The Message-ID is fixed here.
   * A person without an address gets a `failed` one, so that the log shows it.
   * @returns ids of the mails that wait to be sent; hand them to `offer` after the commit
   */
  async enqueue(tx: SqlRunner, drafts: readonly MailDraft[]): Promise<number[]> {
    return (await this.write(tx, drafts)).filter((mail) => mail.isWaiting).map((mail) => mail.id);
  }

  /**
   * Like `enqueue`; answers every mail, also one that is not going to be sent, and none that the gate holds back.
   * @throws Error in a process where no gate was set
   */
  async write(tx: SqlRunner, drafts: readonly MailDraft[]): Promise<{ id: number; isWaiting: boolean }[]> {
    if (drafts.length === 0) return [];
    if (!this.#gate) throw new Error('Nobody decides which mails go out: the mailer has no gate');
    const admitted = await this.#gate.admit(tx, drafts);
    if (admitted.length === 0) return [];
    const mails = admitted.map((draft) => ({
      ...draft,
      ...renderMail(draft.content, draft.language),
      ...this.#startOf(draft.person.email),
    }));
    const column = <T>(pick: (mail: (typeof mails)[number]) => T): T[] => mails.map(pick);
    const rows = await tx.prepared<{ id: number; state: string }>(
      `insert into mail_message (message_id, person_id, recipient, template, language, record_no, subject, body_text, body_html, state, last_error, is_secret, request_id)
       select m.*, $13 from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::boolean[]) m
       returning id, state`,
      [
        column(() => `<${randomUUID()}@${this.#host}>`),
        column((mail) => mail.person.id),
        column((mail) => mail.person.email),
        column((mail) => mail.template),
        column((mail) => mail.language),
        column((mail) => mail.recordNo),
        column((mail) => mail.subject),
        column((mail) => mail.text),
        column((mail) => mail.html),
        column((mail) => mail.state),
        column((mail) => mail.error),
        column((mail) => mail.isSecret ?? false),
        requestContext.getStore()?.requestId ?? '',
      ],
    );
    return rows.map((row) => ({ id: row.id, isWaiting: row.state === mailWorkflow.initial }));
  }

  /**
   * Writes a mail to an address that is nobody's account, in the operator's settings; one of the same name is written once, however often it is asked for.
   * @returns ids of the mails that wait to be sent; hand them to `offer` after the commit
   */
  async writeOnce(tx: SqlRunner, { name, address, language, template, content }: NamedMail): Promise<number[]> {
    const { subject, text, html } = renderMail(content, language);
    const { state } = this.#startOf(address);
    const rows = await tx.query<{ id: number }>(
      `insert into mail_message (message_id, recipient, template, language, record_no, subject, body_text, body_html, state)
       values ($1, $2, $3, $4, '', $5, $6, $7, $8) on conflict (message_id) do nothing returning id`,
      [`<${name}@${this.#host}>`, address, template, language, subject, text, html, state],
    );
    return state === mailWorkflow.initial ? rows.map(({ id }) => id) : [];
  }

  #startOf(email: string): { state: string; error: string } {
    if (!email) return { state: mailStateAfter('GIVE_UP'), error: 'The person has no mail address' };
    return { state: this.#hasServer ? mailWorkflow.initial : mailStateAfter('LOG'), error: '' };
  }

  /** Asks for mails to be sent now. When the queue does not answer, the sweep sends them a little later. */
  async offer(mailIds: readonly number[]): Promise<void> {
    if (mailIds.length > 0)
      await this.#jobs.offer(
        sendMailJob,
        mailIds.map((mailId) => ({ key: mailId, data: { mailId } })),
      );
  }

  /**
   * Sends a logged or failed mail by hand, to the person's present address.
   * @throws Refusal `not_found`; `wrong_state` when it is sent, waiting or without a server to send it
   */
  async resend(mailId: number, actor: Actor): Promise<void> {
    const [mail] = await this.#sql.query<{ state: string }>('select state from mail_message where id = $1', [mailId]);
    if (!mail) throw new Refusal('not_found');
    if (!this.#hasServer) throw new Refusal('wrong_state', { message: 'mail.noServer', finer: 'no_server' });
    const [moved] = await moveMails(
      this.#sql,
      'RESEND',
      {
        set: `next_attempt_at = now(), attempts = 0, last_error = '',
          recipient = coalesce((select nullif(p.email, '') from person p where p.id = mail_message.person_id), recipient)`,
        where: `id = $1 and body_text <> ''`,
        params: [mailId],
      },
      actor,
    );
    if (!moved) throw new Refusal('wrong_state', { message: 'mail.notResendable' });
    await this.offer([mailId]);
  }
}
