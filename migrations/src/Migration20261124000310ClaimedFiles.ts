import { Migration } from '@mikro-orm/migrations';

/**
 * Files that are one record's alone: the evidence of a control, the document of a policy's version. Whoever hangs a file on a record of his own
 * asks here, and need not know whose tables name files. A view and no table: what hangs on a record stands in its own table.
 */
export class Migration20261124000310ClaimedFiles extends Migration {
  override up(): void {
    this.addSql(`create view claimed_file as
      select file_id from control_evidence union all select file_id from policy_version where file_id is not null;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
