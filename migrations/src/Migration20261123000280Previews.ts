import { Migration } from '@mikro-orm/migrations';

/** Previews of documents by the hash of their content, so that one is read once, however often it is looked at (ADR 38). */
export class Migration20261123000280Previews extends Migration {
  override up(): void {
    this.addSql(`create table policy_preview (
      sha256 text not null, reader text not null, outcome text not null, used_at timestamptz not null default now(), primary key (sha256, reader));`);
    this.addSql('create index policy_preview_used_idx on policy_preview (used_at);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
