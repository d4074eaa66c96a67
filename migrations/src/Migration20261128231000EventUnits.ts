import { Migration } from '@mikro-orm/migrations';

/** Events of a unit stand together, the newest first: they are listed and counted, and what hangs on them is met, without reading them. */
export class Migration20261128231000EventUnits extends Migration {
  override up(): void {
    this.addSql('create index risk_event_unit_idx on risk_event (business_unit, updated_at desc, id desc);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
