import { Injectable } from '@nestjs/common';
import { Sql, Sweeps, type SweepTask } from '@portal/platform';

const BATCH = 5_000;
const MINUTE = 60_000;

/** One kind of rows that goes when its time is over. */
export interface RetentionRule {
  readonly name: string;
  /** Answers one row for each that went, at most `BATCH` of them. */
  readonly statement: string;
}

/** A statement that deletes the rows of a condition, a batch at a time, so that no lock is held for long. */
const deleteFrom = (table: string, condition: string): string =>
  `delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit ${BATCH}) returning 1`;

/** What has no use after minutes or hours. */
const shortLived: readonly RetentionRule[] = [
  { name: 'captchas', statement: deleteFrom('captcha', `expires_at < now() - interval '10 minutes'`) },
  { name: 'sign-in steps', statement: deleteFrom('sign_in_step', `expires_at < now() - interval '10 minutes'`) },
  { name: 'idempotency keys', statement: deleteFrom('idempotency_key', `created_at < now() - interval '24 hours'`) },
  {
    name: 'sign-in failures',
    statement: deleteFrom('sign_in_failure', `last_failure_at < now() - interval '24 hours' and coalesce(locked_until, now()) <= now()`),
  },
  { name: 'limited calls', statement: deleteFrom('limited_call', `began_at < now() - interval '24 hours'`) },
  { name: 'password resets', statement: deleteFrom('password_reset', `requested_at < now() - interval '7 days'`) },
  { name: 'silent processes', statement: deleteFrom('process_heartbeat', `seen_at < now() - interval '1 hour'`) },
];

/** The retention of docs/decisions/machinery.md; the history stays for ever. Import staging and export files are cleared by their own areas. */
const longLived: readonly RetentionRule[] = [
  { name: 'roll forwards', statement: deleteFrom('job_run', `kind = 'rollForward' and finished_at < now() - interval '30 days'`) },
  {
    name: 'ended sessions',
    statement: deleteFrom('session', `coalesce(ended_at, expires_at) < now() - interval '90 days'`),
  },
  {
    name: 'mail bodies',
    statement: `update mail_message set body_text = '', body_html = '' where id in (
      select id from mail_message where created_at < now() - interval '365 days' and body_text <> '' and state in ('sent', 'logged', 'failed')
      limit ${BATCH}) returning 1`,
  },
];

abstract class RetentionSweep implements SweepTask {
  abstract readonly name: string;
  abstract readonly everyMs: number;
  abstract readonly rules: readonly RetentionRule[];
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async run(): Promise<void> {
    for (const { statement } of this.rules) {
      while ((await this.#sql.query(statement)).length === BATCH);
    }
  }
}

@Sweeps()
@Injectable()
export class ShortRetentionSweep extends RetentionSweep {
  readonly name = 'retention-short';
  readonly everyMs = 10 * MINUTE;
  readonly rules = shortLived;

  constructor(sql: Sql) {
    super(sql);
  }
}

@Sweeps()
@Injectable()
export class LongRetentionSweep extends RetentionSweep {
  readonly name = 'retention-long';
  readonly everyMs = 6 * 60 * MINUTE;
  readonly rules = longLived;

  constructor(sql: Sql) {
    super(sql);
  }
}
