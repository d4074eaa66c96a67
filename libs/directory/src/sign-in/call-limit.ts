import { Injectable } from '@nestjs/common';
import { Refusal, type MessageKey } from '@portal/contract';
import { Sql } from '@portal/platform';

export interface CallLimit {
  readonly bucket: string;
  readonly calls: number;
  readonly withinMinutes: number;
  /** Says `{minutes}`. */
  readonly message: MessageKey;
}

/** Counts calls that need no session, for all API processes together. */
@Injectable()
export class CallLimiter {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Counts one call, or so many of what is limited; what would pass the limit is refused and not counted.
   * @param key whose calls are counted: an address or an account
   * @throws Refusal `rate_limited` when there were more within the time than the limit allows
   */
  async take(limit: CallLimit, key: string, weight = 1): Promise<void> {
    const row = await this.#sql.one<{ calls: number; minutes: number }>(
      `insert into limited_call as known (bucket, key, calls) values ($1, $2, $4::int)
       on conflict (bucket, key) do update set
         calls = case when known.began_at <= now() - make_interval(mins => $3::int) then $4::int else known.calls + $4::int end,
         began_at = case when known.began_at <= now() - make_interval(mins => $3::int) then now() else known.began_at end
       returning calls, greatest(1, ceil(extract(epoch from began_at + make_interval(mins => $3::int) - now()) / 60))::int as minutes`,
      [limit.bucket, key.slice(0, 200), limit.withinMinutes, weight],
    );
    if (!row || row.calls <= limit.calls) return;
    if (weight > 1)
      await this.#sql.query('update limited_call set calls = calls - $3::int where bucket = $1 and key = $2', [
        limit.bucket,
        key.slice(0, 200),
        weight,
      ]);
    throw new Refusal('rate_limited', { message: limit.message, params: { minutes: row.minutes } });
  }
}
