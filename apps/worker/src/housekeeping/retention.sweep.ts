import { Injectable } from '@nestjs/common';
import { retentionRules } from '@portal/areas';
import { dropOldAccess, readRetentionDays, RETENTION_BATCH, Sql, Sweeps, type SweepTask } from '@portal/platform';

const MINUTE = 60_000;

/** One kind of rows that goes when its time is over. */
interface ShortRule {
  readonly name: string;
  /** Answers one row for each that went, at most `RETENTION_BATCH` of them. */
  readonly statement: string;
}

/** A statement that deletes the rows of a condition, a batch at a time, so that no lock is held for long. */
const deleteFrom = (table: string, condition: string): string =>
  `delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit ${RETENTION_BATCH}) returning 1`;

/** What has no use after minutes or hours. */
const shortLived: readonly ShortRule[] = [
  { name: 'captchas', statement: deleteFrom('captcha', `expires_at < now() - interval '10 minutes'`) },
  { name: 'sign-in steps', statement: deleteFrom('sign_in_step', `expires_at < now() - interval '10 minutes'`) },
  { name: 'passkey challenges', statement: deleteFrom('passkey_challenge', `expires_at < now() - interval '10 minutes'`) },
  // A log-out token is refused by its age long before.
  { name: 'used log-out tokens', statement: deleteFrom('used_logout_token', `used_at < now() - interval '1 hour'`) },
  { name: 'unanswered account changes', statement: deleteFrom('account_assent', `asked_at < now() - interval '24 hours'`) },
  { name: 'idempotency keys', statement: deleteFrom('idempotency_key', `created_at < now() - interval '24 hours'`) },
  {
    name: 'sign-in failures',
    statement: deleteFrom('sign_in_failure', `last_failure_at < now() - interval '24 hours' and coalesce(locked_until, now()) <= now()`),
  },
  { name: 'limited calls', statement: deleteFrom('limited_call', `began_at < now() - interval '24 hours'`) },
  { name: 'password resets', statement: deleteFrom('password_reset', `requested_at < now() - interval '7 days'`) },
  { name: 'access log writers', statement: deleteFrom('access_log_writer', `ended_at < now() - interval '30 days'`) },
  { name: 'storage use', statement: deleteFrom('storage_use', 'day < (select max(day) from storage_use) - 7') },
  { name: 'silent processes', statement: deleteFrom('process_heartbeat', `seen_at < now() - interval '1 hour'`) },
];

@Sweeps()
@Injectable()
export class ShortRetentionSweep implements SweepTask {
  readonly name = 'retention-short';
  readonly everyMs = 10 * MINUTE;
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async run(): Promise<void> {
    for (const { statement } of shortLived) while ((await this.#sql.query(statement)).length === RETENTION_BATCH);
  }
}

/**
 * The retention of docs/decisions/machinery.md, for as long as administrators chose; the history stays for ever. Import staging, export files,
 * published messages and unused packages are cleared by their own areas, by the same settings.
 */
@Sweeps()
@Injectable()
export class LongRetentionSweep implements SweepTask {
  readonly name = 'retention-long';
  readonly everyMs = 6 * 60 * MINUTE;
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async run(): Promise<void> {
    for (const { kind, sweep } of retentionRules) {
      if (!sweep) continue;
      const days = await readRetentionDays(this.#sql, kind);
      while ((await this.#sql.query(sweep, [days])).length === RETENTION_BATCH);
    }
    await dropOldAccess(this.#sql);
  }
}
