import { Migration } from '@mikro-orm/migrations';

/** Policy files as pages: what LibreOffice made of them in a worker, and which workers can. */
export class Migration20261120000018Rendering extends Migration {
  override up(): void {
    this.addSql(`alter table process_heartbeat add column abilities text[] not null default '{}';`);
    this.addSql(`create table policy_rendering (
      file_id bigint primary key references stored_file (id), state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed')),
      storage_key text, size bigint, error text not null default '', attempts int not null default 0,
      requested_at timestamptz not null default now(), rendered_at timestamptz);`);
    this.addSql(`create index policy_rendering_waiting_idx on policy_rendering (requested_at) where state = 'waiting';`);
  }
}
