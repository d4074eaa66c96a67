import { Migration } from '@mikro-orm/migrations';

/** What the administration needs: its change log, versions of what it edits, failed jobs, verifications of the audit chains. */
export class Migration20261120000006Administration extends Migration {
  override up(): void {
    this.addSql(`create table admin_change (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(), actor_id bigint not null, kind text not null, subject_id bigint not null,
      subject_name text not null default '', event text not null, comment text not null default '', changes jsonb not null default '[]');`);
    this.addSql('create index admin_change_subject_idx on admin_change (kind, subject_id, id desc);');
    this.addSql('create index admin_change_actor_idx on admin_change (actor_id, id desc);');
    this.addSql('create index admin_change_at_idx on admin_change (at);');
    this.addSql(`create function refuse_admin_change() returns trigger language plpgsql as $$
      begin raise exception 'admin_change is append-only'; end $$;`);
    this.addSql(`create trigger admin_change_append_only before update or delete on admin_change
      for each row execute function refuse_admin_change();`);

    for (const table of ['person', 'department', 'sys_resource', 'risk_category']) {
      this.addSql(`alter table ${table} add column row_version int not null default 1;`);
    }
    this.addSql('alter table person add column left_at timestamptz;');
    this.addSql('create index session_open_idx on session (last_seen_at desc, id desc) where ended_at is null;');

    // Which kinds of files there are is the contract's to say.
    this.addSql('alter table import_batch drop constraint if exists import_batch_kind_check;');

    this.addSql(`create table job_failure (
      id bigint generated always as identity primary key,
      queue text not null, name text not null, job_id text not null, data jsonb not null, options jsonb not null default '{}',
      reason text not null, tries int not null, times int not null default 1, failed_at timestamptz not null default now(),
      unique (queue, job_id));`);
    this.addSql('create index job_failure_failed_at_idx on job_failure (failed_at);');

    this.addSql(`create table audit_verification (
      id bigint primary key default nextval('portal_id_seq'),
      state text not null check (state in ('waiting', 'active', 'completed', 'failed')), progress int not null default 0,
      started_by bigint references person (id), started_at timestamptz not null default now(), seen_at timestamptz not null default now(),
      finished_at timestamptz, records bigint not null default 0, steps bigint not null default 0, heads bigint not null default 0,
      problem_count int not null default 0, problems jsonb not null default '[]', error text not null default '');`);
    this.addSql(`create unique index audit_verification_one_open on audit_verification ((true)) where state in ('waiting', 'active');`);
    this.addSql('create index audit_verification_started_by_idx on audit_verification (started_by);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
