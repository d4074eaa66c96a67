import { Migration } from '@mikro-orm/migrations';

/**
 * The key controls with what coverage asks of each, in an index of their own: a period's page looks ten thousand of them up, and rows of controls are wide
 * (docs/adr/0054).
 */
export class Migration20261130140000KeyControls extends Migration {
  override up(): void {
    this.addSql(
      `create index risk_control_key_idx on risk_control (id) include (risk_no, department_id) where key_control = '是' and is_active and state not in ('shared');`,
    );
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
