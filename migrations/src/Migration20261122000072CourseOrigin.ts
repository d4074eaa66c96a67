import { Migration } from '@mikro-orm/migrations';

/** A course is shown by the page that asked for it and by no other. A sitting of before names none and so is shown by none: courses are served from elsewhere now, and what it told is kept. */
export class Migration20261122000072CourseOrigin extends Migration {
  override up(): void {
    this.addSql(`alter table scorm_launch add column portal_origin text not null default '';`);
    this.addSql('alter table scorm_launch alter column portal_origin drop default;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
