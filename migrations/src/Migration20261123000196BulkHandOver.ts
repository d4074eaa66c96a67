import { Migration } from '@mikro-orm/migrations';

/**
 * What a bulk action gave from many people to one: told when it has ended, in one mail a person (docs/decisions/identity.md). The bulk's own row goes when its
 * mails are out, so it is named and not tied.
 */
export class Migration20261123000196BulkHandOver extends Migration {
  override up(): void {
    this.addSql(`create table bulk_hand_over (
      bulk_id bigint not null, kind text not null, record_id bigint not null, actor_id bigint not null references person (id),
      from_id bigint not null references person (id), to_id bigint not null references person (id), reason text not null default '',
      told_at timestamptz, primary key (bulk_id, kind, record_id));`);
    this.addSql('create index bulk_hand_over_waiting_idx on bulk_hand_over (bulk_id) where told_at is null;');
    this.addSql('create index bulk_hand_over_actor_idx on bulk_hand_over (actor_id);');
    this.addSql('create index bulk_hand_over_from_idx on bulk_hand_over (from_id);');
    this.addSql('create index bulk_hand_over_to_idx on bulk_hand_over (to_id);');
  }
}
