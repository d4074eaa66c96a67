import { Migration } from '@mikro-orm/migrations';

/**
 * All reminders that fall due at one hour are one round: a bulk without an actor, of which one is open at a time, so that a person gets one mail a kind
 * (docs/decisions/machinery.md, notices; decision record 26). What a person was mailed within a day is asked at every notice.
 */
export class Migration20261123000180ReminderRounds extends Migration {
  override up(): void {
    this.addSql('alter table bulk_notice alter column actor_id drop not null, add column is_round boolean not null default false;');
    this.addSql(
      'create unique index bulk_notice_one_round on bulk_notice ((true)) where is_round and finished_at is null and sent_at is null;',
    );
    this.addSql('create index mail_message_person_day_idx on mail_message (person_id, created_at);');
    this.addSql('drop index mail_message_person_idx;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
