import { Migration } from '@mikro-orm/migrations';

/** A year that was deleted stands in the way of nothing: the year before can be reopened and rolled forward again (docs/decisions/risk-control.md). */
export class Migration20261123000121DeletedYears extends Migration {
  override up(): void {
    this.addSql('alter table risk_control drop constraint risk_control_lineage_id_risk_year_key;');
    this.addSql('create unique index risk_control_year_idx on risk_control (lineage_id, risk_year) where is_active;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
