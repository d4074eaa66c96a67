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
   * Counts one call.
   * @param key whose calls are counted: an address or an account
   * @throws Refusal `rate_limited` when there were more within the time than the limit allows
   */
  async take(limit: CallLimit, key: string): Promise<void> {
    const row = await this.#sql.one<{ calls: number; minutes: number }>(
      `insert into limited_call as known (bucket, key) values ($1, $2)
       on conflict (bucket, key) do update set
         calls = case when known.began_at <= now() - make_interval(mins => $3::int) then 1 else known.calls + 1 end,
         began_at = case when known.began_at <= now() - make_interval(mins => $3::int) then now() else known.began_at end
       returning calls, greatest(1, ceil(extract(epoch from began_at + make_interval(mins => $3::int) - now()) / 60))::int as minutes`,
      [limit.bucket, key.slice(0, 200), limit.withinMinutes],
    );
    if (row && row.calls > limit.calls) throw new Refusal('rate_limited', { message: limit.message, params: { minutes: row.minutes } });
  }
}
