import { Migration } from '@mikro-orm/migrations';

/**
 * What lists of reports are narrowed by is said by their events: those of a year begin with its days; everything else is read off an index that holds it all, a
 * sixth of the pages of the events themselves.
 */
export class Migration20261201023000EventFilters extends Migration {
  override up(): void {
    this.addSql('create index risk_event_occurred_idx on risk_event (occurred_on);');
    this.addSql(
      `create index risk_event_filtered_idx on risk_event (id) include (is_active, state, event_type, severity, confidential, close_reason, occurred_on, discovered_on,
        submitted_at, identified_at, closed_at, business_unit, management_area, department_id, category1_id, category2_id, category3_id);`,
    );
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
