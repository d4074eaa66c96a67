import { Migration } from '@mikro-orm/migrations';

/**
 * The due dates of duties that ended by a step to another state: the timer goes then, and whether cases closed on time is asked later. What ended
 * before has none here and is left out of that figure.
 */
export class Migration20261125140000EndedDuties extends Migration {
  override up(): void {
    this.addSql(`create table ended_duty (
      id bigint generated always as identity primary key,
      workflow text not null, subject_id bigint not null, duty text not null, due_on date not null, ended_at timestamptz not null);`);
    this.addSql('create index ended_duty_subject_idx on ended_duty (workflow, subject_id);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
