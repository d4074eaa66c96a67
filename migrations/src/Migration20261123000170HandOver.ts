import { Migration } from '@mikro-orm/migrations';

/**
 * What went from one person to another in one act, so that each of them is written to once, in words that say what, from whom and to whom
 * (docs/decisions/machinery.md). Lines are kept as they were: a mail that waits tells of that day.
 */
export class Migration20261123000170HandOver extends Migration {
  override up(): void {
    this.addSql(`create table hand_over (
      id bigint primary key default nextval('portal_id_seq'),
      actor_id bigint not null references person (id), from_id bigint not null references person (id),
      reason text not null default '', left_over int not null default 0,
      created_at timestamptz not null default now(), told_at timestamptz);`);
    this.addSql('create index hand_over_waiting_idx on hand_over (id) where told_at is null;');
    this.addSql('create index hand_over_actor_idx on hand_over (actor_id);');
    this.addSql('create index hand_over_from_idx on hand_over (from_id);');
    this.addSql(`create table hand_over_duty (
      hand_over_id bigint not null references hand_over (id) on delete cascade, kind text not null, record_id bigint not null,
      to_id bigint not null references person (id), record_no text not null, title text not null,
      due_on date, link text not null, primary key (hand_over_id, kind, record_id));`);
    this.addSql('create index hand_over_duty_to_idx on hand_over_duty (to_id);');
    // "How many mails of this kind about this record did he get since yesterday", asked before each mail.
    this.addSql('drop index mail_message_person_idx;');
    this.addSql('create index mail_message_person_idx on mail_message (person_id, template, record_no, created_at);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
