import { Injectable } from '@nestjs/common';
import { canonicalName, Refusal } from '@portal/contract';
import { Sql } from '@portal/platform';
import { addressKey } from './address-key.ts';
import { signInLog } from './sign-in-log.ts';

/** Under which name wrong codes and passkeys of an account are counted: apart from its passwords, a right one of which must not forget them. */
export const codeAccount = (userNo: string): string => `code of ${userNo}`;

/** Stands for every account or every address. */
const ANY = '*';
/** Failures that are older than this are forgotten. */
const MEMORY_HOURS = 24;
const LONGEST_LOCK_MINUTES = 60;

interface Limit {
  readonly account: string;
  readonly address: string;
  /** The failure that locks; each further one doubles the time. */
  readonly failures: number;
}

/**
 * Five failures lock the pair of account and address; many more from everywhere lock the account, or from one address the address. A browser in which the
 * account was signed in to before has a count of its own beside that of its address: what others try from elsewhere does not lock it.
 */
function limitsOf(userName: string, from: string, browser: string | undefined): Limit[] {
  const [account, address] = [canonicalName(userName), addressKey(from)];
  const line = { account: ANY, address, failures: 200 };
  if (browser !== undefined) return [{ account, address: `browser ${browser}`, failures: 5 }, line];
  return [{ account, address, failures: 5 }, { account, address: ANY, failures: 50 }, line];
}

/** Counts failed sign-ins and locks for a growing time (docs/decisions/identity.md). */
@Injectable()
export class SignInThrottle {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Begins a try. It counts as a failure until `succeed`, so that many at once do not slip through.
   * @param browser by which the account knows the browser, if it does
   * @throws Refusal `rate_limited` with the minutes to wait, for known and unknown accounts alike
   */
  async begin(userName: string, address: string, browser?: string): Promise<void> {
    const limits = limitsOf(userName, address, browser);
    await this.#assertOpen(limits);
    // One try past the check at a time counts: the row that another one has just locked does not move.
    for (const limit of limits) {
      const rows = await this.#sql.query(
        `insert into sign_in_failure as known (account, address, failures, last_failure_at) values ($1, $2, 1, now())
         on conflict (account, address) do update set
           failures = case when known.last_failure_at < now() - interval '${MEMORY_HOURS} hours' then 1 else known.failures + 1 end,
           locked_until = case
             when known.last_failure_at >= now() - interval '${MEMORY_HOURS} hours' and known.failures + 1 >= $3::int
             then now() + interval '1 minute' * least(${LONGEST_LOCK_MINUTES}, power(2, least(known.failures + 1 - $3::int, 20))) end,
           last_failure_at = now()
         where known.locked_until is null or known.locked_until <= now()
         returning 1 as one`,
        [limit.account, limit.address, limit.failures],
      );
      if (rows.length === 0) await this.#assertOpen(limits);
    }
  }

  /** @throws Refusal `rate_limited` while a lock holds; counts nothing */
  assertOpen(userName: string, address: string, browser?: string): Promise<void> {
    return this.#assertOpen(limitsOf(userName, address, browser));
  }

  /** The try was right after all: the pair is forgotten, the wider counts lose the one. */
  async succeed(userName: string, address: string, browser?: string): Promise<void> {
    const [pair, ...wider] = limitsOf(userName, address, browser);
    await this.#sql.query('delete from sign_in_failure where account = $1 and address = $2', [pair!.account, pair!.address]);
    for (const { account, address: from, failures } of wider) {
      await this.#sql.query(
        `update sign_in_failure set failures = greatest(0, failures - 1), locked_until = case when failures - 1 >= $3::int then locked_until end
         where account = $1 and address = $2`,
        [account, from, failures],
      );
    }
  }

  async #assertOpen(limits: readonly Limit[]): Promise<void> {
    const row = await this.#sql.one<{ minutes: number }>(
      `select ceil(extract(epoch from max(locked_until) - now()) / 60)::int as minutes
       from sign_in_failure join unnest($1::text[], $2::text[]) as wanted (account, address) using (account, address)
       where locked_until > now()`,
      [limits.map((limit) => limit.account), limits.map((limit) => limit.address)],
    );
    if (!row?.minutes) return;
    signInLog.locked(row.minutes);
    throw new Refusal('rate_limited', { message: 'login.locked', params: { minutes: row.minutes } });
  }
}
