import { Migration } from '@mikro-orm/migrations';

/**
 * What was gathered for the one mail of a bulk action names its inbox row: where the mail is held back it waits for the reader's digest (decision record
 * 26). A worker of the version before still writes none. What a digest once told no longer keeps a read notice from going.
 */
export class Migration20261123000220BulkDelivery extends Migration {
  override up(): void {
    this.addSql('alter table bulk_notice_delivery add column notification_id bigint references notification (id) on delete cascade;');
    this.addSql('create index bulk_notice_delivery_notification_idx on bulk_notice_delivery (notification_id);');
    this.addSql(`alter table digest_entry drop constraint digest_entry_notification_id_fkey,
      add constraint digest_entry_notification_id_fkey foreign key (notification_id) references notification (id) on delete cascade;`);
    this.addSql('create index bulk_hand_over_told_idx on bulk_hand_over (told_at) where told_at is not null;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
