import { Migration } from '@mikro-orm/migrations';

/** A population may be the answer of a question of the portal's own records: the question is frozen beside the file that holds its rows (ADR 57). */
export class Migration20261125110000PopulationQuestion extends Migration {
  override up(): void {
    this.addSql('alter table control_test_population add column question jsonb;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
