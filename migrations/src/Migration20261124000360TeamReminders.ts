import { Migration } from '@mikro-orm/migrations';

/**
 * When a manager last reminded one of his people of a task, so that nobody is reminded of the same twice a day (decision record 44). A task is named as
 * lists of duties name it: the reading of a share has no row of its own before it is begun.
 */
export class Migration20261124000360TeamReminders extends Migration {
  override up(): void {
    this.addSql(`create table duty_reminder (
      person_id bigint not null references person, subject text not null, subject_id bigint not null, duty text not null,
      reminded_on date not null, reminded_at timestamptz not null, reminded_by bigint not null references person,
      primary key (person_id, subject, subject_id, duty));`);
    // Old ones are swept by their day.
    this.addSql('create index duty_reminder_day_idx on duty_reminder (reminded_at);');
  }

  override down(): void {
    this.addSql('drop table duty_reminder;');
  }
}
