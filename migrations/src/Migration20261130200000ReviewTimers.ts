import { Migration } from '@mikro-orm/migrations';

/**
 * What waits for a review in the order of its due dates: an administrator's tasks are counted along it, where very many reviews are open
 * (`DutyHolders.countedByTimers`).
 */
export class Migration20261130200000ReviewTimers extends Migration {
  override up(): void {
    this.addSql(
      `create index workflow_timer_review_idx on workflow_timer (due_on, subject_id) where workflow = 'riskControl' and duty = 'review' and rung = 0;`,
    );
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
