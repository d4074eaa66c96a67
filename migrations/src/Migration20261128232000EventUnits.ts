import { Migration } from '@mikro-orm/migrations';

/** Events of a unit or a department stand together, the newest first: they are listed and counted, and what hangs on them is met, without reading them. */
export class Migration20261128232000EventUnits extends Migration {
  override up(): void {
    this.addSql('create index risk_event_unit_idx on risk_event (business_unit, updated_at desc, id desc);');
    this.addSql('create index risk_event_department_newest_idx on risk_event (department_id, updated_at desc, id desc);');
    this.addSql('drop index risk_event_department_idx;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
