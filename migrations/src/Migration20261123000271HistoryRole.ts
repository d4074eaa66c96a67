import { Migration } from '@mikro-orm/migrations';

/** Whoever shortens the setting still cannot drop what is younger: the least that administrators may choose. */
const LEAST_DAYS = 90;

/**
 * What a service without UPDATE and DELETE on the history needs beyond that is done by functions of the owner, each for one purpose (ADR 36): the end of the
 * change log's chain, the months of the access log, and the lock under which a day is sealed.
 */
export class Migration20261123000271HistoryRole extends Migration {
  override up(): void {
    this.addSql(`create function lock_history() returns void language sql security definer set search_path = public, pg_temp as $$
      lock table workflow_step in share row exclusive mode $$;`);
    this
      .addSql(`create or replace function drop_access_log_month(month date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
      declare
        name text := 'access_log_' || to_char(month, 'YYYY_MM');
        kept int := greatest(${LEAST_DAYS}, coalesce((select (value->>'days')::int from system_setting where key = 'retention.accessLog'), 365));
      begin
        if (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC' >= now() - make_interval(days => kept) then
          raise exception 'access log: the time of % is not over', to_char(month, 'YYYY-MM') using errcode = 'insufficient_privilege';
        end if;
        execute format('insert into access_log_dropped (month, last_seq, last_hash, dropped_at)
          select %L, seq, hash, clock_timestamp() from %I order by seq desc limit 1', month, name);
        execute format('drop table %I', name);
      end $$;`);
    this.addSql('alter function open_access_log_month(timestamptz) security definer set search_path = public, pg_temp;');
    this.addSql('alter function chain_admin_change() security definer set search_path = public, pg_temp;');
    for (const name of ['lock_history()', 'drop_access_log_month(date)', 'open_access_log_month(timestamptz)'])
      this.addSql(`revoke execute on function ${name} from public;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
