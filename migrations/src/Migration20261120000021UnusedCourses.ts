import { Migration } from '@mikro-orm/migrations';

/** A package that no share came for is given up first and removed then: a removal that breaks off goes on, and nobody takes up half a course. */
export class Migration20261120000021UnusedCourses extends Migration {
  override up(): void {
    this.addSql('alter table scorm_course add column discarded_at timestamptz;');
    this.addSql('create index scorm_course_created_idx on scorm_course (created_at);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
