import { Migration } from '@mikro-orm/migrations';

/** Courses of several units: what they are made of, and where somebody is with each of them (docs/adr/0025-courses-of-several-units.md). */
export class Migration20261123000160CourseUnits extends Migration {
  override up(): void {
    this.addSql(`alter table scorm_course add column structure jsonb not null default '{"units": [], "sequencing": {}}';`);
    this.addSql(`alter table scorm_attempt add column units jsonb not null default '{}';`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
