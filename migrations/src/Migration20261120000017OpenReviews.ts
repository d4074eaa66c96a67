import { Migration } from '@mikro-orm/migrations';

/** Who has to do with a review that is open: the home page asks for those that no administrator may do. */
export class Migration20261120000017OpenReviews extends Migration {
  override up(): void {
    this.addSql(
      `create index independent_review_open_dependents_idx on independent_review using gin (dependent_ids) where state = 'open';`,
    );
    this.addSql(`create index independent_review_open_submitted_by_idx on independent_review (submitted_by) where state = 'open';`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
