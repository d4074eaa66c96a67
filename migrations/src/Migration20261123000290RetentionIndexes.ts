import { Migration } from '@mikro-orm/migrations';

/** What is over is found by its day: the sweeps of what grows with every act and sign-in read no table whole. */
export class Migration20261123000290RetentionIndexes extends Migration {
  override up(): void {
    this.addSql('create index notification_read_idx on notification (read_at) where read_at is not null;');
    this.addSql(`create index mail_message_body_idx on mail_message (created_at) where body_text <> '';`);
    this.addSql('create index session_over_idx on session (coalesce(ended_at, expires_at));');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
