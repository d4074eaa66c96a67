import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@portal/contract';
import { CONFIG, Mailer, Sql, Sweeps, type Config, type SqlTransaction, type SweepTask } from '@portal/platform';
import { resetMail } from './password-mails.ts';
import { hashToken, RESET_MINUTES } from './password.service.ts';
import { hasPassword } from '../people/own-password.ts';

const AT_ONCE = 50;

interface WaitingReset {
  id: number;
  language: Language;
  person_id: number | null;
  email: string;
  name: string;
  englishName: string;
  personLanguage: Language | null;
}

/**
 * Answers requests for a new password by mail: the worker's half, so that the call itself does the same for every account. A request for
 * nobody, for a leaver or for who has no password here is settled without a mail.
 */
@Sweeps()
@Injectable()
export class PasswordResetSweep implements SweepTask {
  readonly name = 'password-reset';
  readonly everyMs = 2_000;
  readonly #sql: Sql;
  readonly #mailer: Mailer;
  readonly #config: Config;

  constructor(sql: Sql, mailer: Mailer, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#mailer = mailer;
    this.#config = config;
  }

  async run(): Promise<number> {
    const mails: number[] = [];
    const settled = await this.#sql.transaction(async (tx) => {
      const waiting = await this.#take(tx);
      for (const request of waiting) mails.push(...(await this.#answer(tx, request)));
      return waiting.length;
    });
    await this.#mailer.offer(mails);
    return settled;
  }

  #take(tx: SqlTransaction): Promise<WaitingReset[]> {
    return tx.query<WaitingReset>(
      `select r.id, r.language, p.id as person_id, p.email, p.name, p.english_name as "englishName", p.language as "personLanguage"
       from password_reset r
       left join person p on lower(p.user_no collate "C") = r.account and p.is_active and ${hasPassword('p')} and p.email <> ''
       where r.handled_at is null order by r.id limit ${AT_ONCE} for update of r skip locked`,
    );
  }

  /** The token is stored as a hash; its only other place is the mail, which the log does not show once it has gone out. */
  async #answer(tx: SqlTransaction, request: WaitingReset): Promise<number[]> {
    if (request.person_id === null) {
      await tx.query('update password_reset set handled_at = now() where id = $1', [request.id]);
      return [];
    }
    const token = randomBytes(32).toString('base64url');
    // The newest link alone works.
    await tx.query('update password_reset set used_at = now() where person_id = $1 and used_at is null', [request.person_id]);
    await tx.query(
      `update password_reset set handled_at = now(), person_id = $2, token_hash = $3, expires_at = now() + make_interval(mins => ${RESET_MINUTES})
       where id = $1`,
      [request.id, request.person_id, hashToken(token)],
    );
    const language = request.personLanguage ?? request.language;
    return this.#mailer.enqueue(tx, [
      {
        person: { id: request.person_id, email: request.email },
        language,
        template: 'passwordReset',
        recordNo: '',
        notificationIds: 'account',
        isSecret: true,
        content: resetMail(request, language, this.#config.publicUrl, token, RESET_MINUTES),
      },
    ]);
  }
}
