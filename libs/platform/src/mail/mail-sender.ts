import { mailWorkflow, openMailStates } from '@portal/workflows';
import { quoteStates } from '../workflow/quote-states.ts';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/config.ts';
import { requestContext } from '../database/request-context.ts';
import { Sql } from '../database/sql.ts';
import { mailAttempts } from '../metrics/process-figures.ts';
import { HandlesJob, type JobHandler } from '../queue/job.ts';
import { Jobs } from '../queue/jobs.ts';
import { Sweeps, type SweepTask } from '../queue/sweep.ts';
import { moveMails } from './mail-moves.ts';
import { pauseAfter, type MailSettings } from './mail-settings.ts';
import { classifyMailError, openMailTransport, type MailTransport } from './mail-transport.ts';
import { sendMailJob, type SendMailData } from './mailer.ts';

/** About half a minute together: far less than a lease. */
const NOTE_TRIES = 10;
const NOTE_PAUSES = [200, 5_000] as const;

interface ClaimedMail {
  id: number;
  message_id: string;
  recipient: string;
  language: string;
  subject: string;
  body_text: string;
  body_html: string;
  attempts: number;
  created_at: Date;
  request_id: string;
}

/**
 * Sends one mail a job. The claim is a row state with a lease, so no transaction is open while the server is spoken to: a mail is at least
 * once, and twice only when the process dies between the server's 250 and our note of it, then with the same Message-ID.
 */
@HandlesJob(sendMailJob)
@Injectable()
export class MailSender implements JobHandler<SendMailData>, OnApplicationShutdown {
  readonly #sql: Sql;
  readonly #from: string;
  readonly #smtpUrl: string | undefined;
  readonly #settings: MailSettings;
  readonly #logger = new Logger('Mail');
  #transport: Promise<MailTransport> | undefined;

  constructor(sql: Sql, config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, settings: MailSettings) {
    this.#sql = sql;
    this.#from = config.MAIL_FROM;
    this.#smtpUrl = config.SMTP_URL;
    this.#settings = settings;
  }

  /** Without a server nothing can be sent, and nothing is tried. */
  get canSend(): boolean {
    return this.#smtpUrl !== undefined;
  }

  async handle({ mailId }: SendMailData): Promise<void> {
    if (!this.#smtpUrl) return;
    const mail = await this.#claim(mailId);
    // The job may come from a sweep: the mail's own row knows which request it goes back to.
    if (mail) await requestContext.run({ requestId: mail.request_id }, () => this.#send(mail, this.#smtpUrl!));
  }

  async #send(mail: ClaimedMail, smtpUrl: string): Promise<void> {
    this.#transport ??= openMailTransport(smtpUrl, this.#settings);
    try {
      const transport = await this.#transport;
      await transport.send({
        messageId: mail.message_id,
        from: this.#from,
        to: { name: '', address: mail.recipient },
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        date: mail.created_at,
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language === 'zh' ? 'zh-CN' : 'en' },
      });
    } catch (error) {
      mailAttempts.inc({ outcome: classifyMailError(error) });
      await this.#postpone(mail, error);
      return;
    }
    mailAttempts.inc({ outcome: 'sent' });
    await this.#noteSent(mail.id);
    this.#logger.log(`Mail ${mail.id} is sent`);
  }

  /**
   * Sent is sent, also when the lease ended meanwhile. A note that is lost is a mail sent twice, so a database that is away for a moment,
   * or a connection that waited too long while the process stood still, is no reason to give up.
   */
  async #noteSent(mailId: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await moveMails(this.#sql, 'SENT', {
          set: `sent_at = now(), last_error = '',
            body_text = case when is_secret then '' else body_text end, body_html = case when is_secret then '' else body_html end`,
          where: 'id = $1',
          params: [mailId],
        });
        return;
      } catch (error) {
        if (attempt === NOTE_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseAfter(NOTE_PAUSES, attempt)));
      }
    }
  }

  async #claim(mailId: number): Promise<ClaimedMail | undefined> {
    const [mail] = await moveMails<ClaimedMail>(this.#sql, 'CLAIM', {
      set: 'attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $2::float8)',
      where: 'id = $1 and next_attempt_at <= now()',
      params: [mailId, this.#settings.leaseMs / 1000],
      returning: 'id, message_id, recipient, language, subject, body_text, body_html, attempts, created_at, request_id',
    });
    return mail;
  }

  async #postpone(mail: ClaimedMail, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const pause = pauseAfter(this.#settings[classifyMailError(error)], mail.attempts);
    const change = {
      set: 'last_error = $3, next_attempt_at = now() + make_interval(secs => $4::float8)',
      params: [mail.id, mail.attempts, reason.slice(0, 1000), pause / 1000, this.#settings.giveUpAfterMs / 1000],
    };
    // Only the try that holds the lease has a say.
    const own = (isLate: boolean) => `id = $1 and attempts = $2 and (created_at < now() - make_interval(secs => $5::float8)) = ${isLate}`;
    const givenUp = await moveMails(this.#sql, 'GIVE_UP', { ...change, where: own(true) });
    if (givenUp.length === 0) await moveMails(this.#sql, 'POSTPONE', { ...change, where: own(false) });
    const outcome = givenUp.length > 0 ? 'given up' : `again in ${Math.round(pause / 1000)} s`;
    this.#logger.warn(`Mail ${mail.id}, try ${mail.attempts}: ${reason} (${outcome})`);
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.#transport)?.close();
  }
}

const AT_ONCE = 500;

/** Offers mails again whose next try is due, and those that a dead worker held. */
@Sweeps()
@Injectable()
export class MailSweep implements SweepTask {
  readonly name = 'mail';
  readonly everyMs: number;
  readonly #sql: Sql;
  readonly #jobs: Jobs;
  readonly #sender: MailSender;

  constructor(sql: Sql, jobs: Jobs, sender: MailSender, everyMs: number) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.#sender = sender;
    this.everyMs = everyMs;
  }

  async run(): Promise<number> {
    if (!this.#sender.canSend) return 0;
    const due = await this.#sql.query<{ id: number }>(
      `select id from mail_message where state in (${quoteStates(mailWorkflow, openMailStates)}) and next_attempt_at <= now() order by next_attempt_at limit ${AT_ONCE}`,
    );
    await this.#jobs.offer(
      sendMailJob,
      due.map(({ id }) => ({ key: id, data: { mailId: id } })),
    );
    return due.length;
  }
}
