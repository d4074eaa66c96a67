import { Migration } from '@mikro-orm/migrations';

/** The hash of each unpacked file of a course, so that the verifier can tell whether its bytes are those that were unpacked. */
export class Migration20261123000270CourseFileHash extends Migration {
  override up(): void {
    this.addSql(`alter table scorm_file add column sha256 text not null default '';`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
