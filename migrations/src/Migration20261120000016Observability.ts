import { Migration } from '@mikro-orm/migrations';

/** The request behind a domain event and a mail, so that its way can be followed through the processes; given-up mails are counted by the minute. */
export class Migration20261120000016Observability extends Migration {
  override up(): void {
    this.addSql(`alter table outbox_message add column request_id text not null default '';`);
    this.addSql(`alter table mail_message add column request_id text not null default '';`);
    this.addSql(`create index mail_message_failed_idx on mail_message (id) where state = 'failed';`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
