import { Migration } from '@mikro-orm/migrations';

/** What a course asks for and does not get, for who uploads it (docs/adr/0025-courses-of-several-units.md). */
export class Migration20261123000161CourseNeeds extends Migration {
  override up(): void {
    this.addSql(`alter table scorm_course add column needs jsonb not null default '[]';`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
