import { Migration } from '@mikro-orm/migrations';

/** Steps that name files are few among all: a download and the verifier find them by this (docs/decisions/machinery.md, evidence). */
export class Migration20261123000110StepFiles extends Migration {
  override up(): void {
    this.addSql(`create index workflow_step_files_idx on workflow_step (workflow, subject_id, seq) where body like '%"files":[%';`);
  }
}
