import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, Mailer, readNewestAnchor, Sql, Sweeps, type Config, type SweepTask } from '@portal/platform';
import { anchorMail } from './anchor.templates.ts';

const MINUTE = 60_000;

/** Mails each daily head soon after it was sealed, once, to the address of the settings (AUDIT_ANCHOR_MAIL, ADR 37). */
@Sweeps()
@Injectable()
export class AnchorMailSweep implements SweepTask {
  readonly name = 'audit-anchor-mail';
  readonly everyMs = 5 * MINUTE;
  readonly #sql: Sql;
  readonly #mailer: Mailer;
  readonly #config: Pick<Config, 'AUDIT_ANCHOR_MAIL' | 'DEFAULT_LANGUAGE'>;

  constructor(sql: Sql, mailer: Mailer, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#mailer = mailer;
    this.#config = config;
  }

  async run(): Promise<void> {
    const { AUDIT_ANCHOR_MAIL: address, DEFAULT_LANGUAGE: language } = this.#config;
    const anchor = address ? await readNewestAnchor(this.#sql) : undefined;
    if (!address || !anchor) return;
    const name = `audit-head-${anchor.day}`;
    const content = anchorMail(anchor, address, language);
    await this.#mailer.offer(await this.#mailer.writeOnce(this.#sql, { name, address, language, template: 'auditAnchor', content }));
  }
}
