import { Migration } from '@mikro-orm/migrations';

/** A course that never reports may be confirmed by its reader's word, where the share allows it (docs/decisions/knowledge.md). */
export class Migration20261123000260CourseWord extends Migration {
  override up(): void {
    this.addSql('alter table kms_share add column course_by_word boolean not null default false;');
    this.addSql('alter table share_reading add column course_by_word boolean not null default false;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
