import { Migration } from '@mikro-orm/migrations';

/** What came of each row of a bulk run (docs/adr/0007-bulk-actions-reminders-and-views.md): the rows as they were at its beginning; one without an outcome waits. */
export class Migration20261123000150BulkRuns extends Migration {
  override up(): void {
    this.addSql(`create table bulk_run_row (
      run_id bigint not null references job_run (id) on delete cascade, row_id bigint not null, version int not null, record_no text not null,
      outcome text check (outcome in ('done', 'refused', 'failed')), code text not null default '', message text not null default '',
      params jsonb not null default '{}', primary key (run_id, row_id));`);
    this.addSql('create index bulk_run_row_waiting_idx on bulk_run_row (run_id, row_id) where outcome is null;');
    this.addSql('create index bulk_run_row_told_idx on bulk_run_row (run_id, outcome, code) where outcome is not null;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
