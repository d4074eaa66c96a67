import { Migration } from '@mikro-orm/migrations';

/**
 * How many days a mended control of a frequency and risk is to run before its retest is drawn (docs/adr/0077-when-a-retest-counts.md), beside the size of the sample.
 * The defaults are what is usual in practice: two quarters, two months, five weeks, about twenty working days; a system does the same each time, and what runs once a
 * year waits for its next run, whenever that is.
 */
export class Migration20261130130000RetestWaits extends Migration {
  override up(): void {
    this.addSql('alter table sample_size add column wait_days int not null default 0 check (wait_days between 0 and 1000);');
    this.addSql(`update sample_size set wait_days = usual.days
      from (values ('annual', 0), ('quarterly', 180), ('monthly', 60), ('weekly', 35), ('daily', 30), ('manyADay', 25), ('automated', 1)) usual (frequency, days)
      where usual.frequency = sample_size.frequency;`);
    this.addSql('alter table sample_size alter column wait_days drop default;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
