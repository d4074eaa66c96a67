import { Migration } from '@mikro-orm/migrations';

/**
 * A token may be issued without a file: it opens nothing until its own session asks a file with it, and those files then for as long as it lasts
 * (GetAccessToken and GetAzureBlobSASToken without a file, docs/decisions/policy-library.md).
 */
export class Migration20261123000205OpenTokens extends Migration {
  override up(): void {
    this.addSql('alter table policy_file_token alter column file_id drop not null;');
    this.addSql(`create table policy_file_token_use (
      token_hash bytea not null references policy_file_token (token_hash) on delete cascade,
      file_id bigint not null references stored_file (id) on delete cascade, primary key (token_hash, file_id));`);
    this.addSql('create index policy_file_token_use_file_idx on policy_file_token_use (file_id);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
