import { Migration } from '@mikro-orm/migrations';

/**
 * The access log (ADR 34): a line a call, chained, in a partition a month that goes as a whole. `written_at` never goes back along the chain, so
 * that a month holds one piece of it. A new month is attached, which stops neither readers nor writers; creating it in place would.
 */
export class Migration20261123000240AccessLog extends Migration {
  override up(): void {
    this.addSql(`create table access_log (
      seq bigint not null, written_at timestamptz(3) not null, at timestamptz(3) not null,
      kind text not null check (kind in ('call', 'start', 'stop', 'crash', 'lost')), writer uuid not null,
      method text not null default '', call text not null default '', status int, refused text not null default '',
      person_id bigint, record_id bigint, address text not null default '', milliseconds int, request_id text not null default '',
      lines int, hash bytea not null,
      primary key (seq, written_at)) partition by range (written_at);`);
    this.addSql('create index access_log_person_idx on access_log (person_id, seq) where person_id is not null;');
    this.addSql('create index access_log_record_idx on access_log (record_id, seq) where record_id is not null;');
    this.addSql('create index access_log_address_idx on access_log (address, seq);');
    this.addSql('create index access_log_at_idx on access_log (at);');
    this.addSql(`create function refuse_access_log_change() returns trigger language plpgsql as $$
      begin raise exception 'access_log is append-only'; end $$;`);
    this.addSql(`create trigger access_log_append_only before update or delete on access_log
      for each row execute function refuse_access_log_change();`);

    this.addSql(`create table access_log_end (
      one boolean primary key default true check (one), seq bigint not null, hash bytea not null, written_at timestamptz(3) not null);`);
    this.addSql(`insert into access_log_end (seq, hash, written_at) values (0, '\\x00', 'epoch');`);
    this.addSql(`create table access_log_writer (
      id uuid primary key, host text not null, pid int not null, started_at timestamptz(3) not null, seen_at timestamptz(3) not null,
      ended_at timestamptz(3));`);
    this.addSql('create index access_log_writer_open_idx on access_log_writer (seen_at) where ended_at is null;');
    this.addSql(`create table access_log_dropped (
      month date primary key, last_seq bigint not null, last_hash bytea not null, dropped_at timestamptz(3) not null);`);

    this.addSql(`create function open_access_log_month(moment timestamptz) returns void language plpgsql as $$
      declare
        month timestamp := date_trunc('month', moment at time zone 'UTC');
        name text := 'access_log_' || to_char(month, 'YYYY_MM');
      begin
        if to_regclass(name) is not null then return; end if;
        execute format('create table %I (like access_log including defaults including constraints)', name);
        execute format('alter table access_log attach partition %I for values from (%L) to (%L)', name,
          month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      end $$;`);
    this.addSql(`create function drop_access_log_month(month date) returns void language plpgsql as $$
      declare name text := 'access_log_' || to_char(month, 'YYYY_MM');
      begin
        execute format('insert into access_log_dropped (month, last_seq, last_hash, dropped_at)
          select %L, seq, hash, clock_timestamp() from %I order by seq desc limit 1', month, name);
        execute format('drop table %I', name);
      end $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
