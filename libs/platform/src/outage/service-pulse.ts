import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.ts';

/** Three beats that did not come: shorter gaps are a restart or a stall that nobody loses time by. */
const OUTAGE_AFTER_S = 15;

/**
 * The service's sign of life, and the record of when it had none (ADR 14). Every api process beats; as long as one of them does, people reach
 * the service. The first beat after a gap writes the gap down, so that a deadline that fell into it is later.
 */
@Injectable()
export class ServicePulse {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Beats once, by the database's clock. Two processes that find one gap write it down once: the second one sees the beat of the first. */
  async beat(): Promise<void> {
    await this.#sql.query(
      `with last as (select beat_at from service_pulse where id = 1 for update),
       gap as (insert into service_outage (from_at, until_at)
         select beat_at, clock_timestamp() from last where beat_at < clock_timestamp() - make_interval(secs => $1) returning 1)
       insert into service_pulse (id, beat_at) select 1, clock_timestamp() where (select count(*) from gap) >= 0
       on conflict (id) do update set beat_at = greatest(service_pulse.beat_at, excluded.beat_at)`,
      [OUTAGE_AFTER_S],
    );
  }
}
