import { Migration } from '@mikro-orm/migrations';

/** Events of a span of days, whatever became of them, and what hangs on them: lists that are narrowed to a year begin with it. */
export class Migration20261201023000EventYears extends Migration {
  override up(): void {
    this.addSql('create index risk_event_occurred_idx on risk_event (occurred_on);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
