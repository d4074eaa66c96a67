import { Migration } from '@mikro-orm/migrations';

/** Who asked for a change to an administrator's account, which another administrator has to make as well (ADR 35). The change itself is kept as a hash alone. */
export class Migration20261123000242AccountAssent extends Migration {
  override up(): void {
    this.addSql(`create table account_assent (
      digest bytea not null, asked_by bigint not null references person (id), asked_at timestamptz not null default now(),
      primary key (digest, asked_by));`);
    // Under which name an account is signed in to: the letters A to Z alone lose their case (libs/contract/src/account/canonical-name.ts).
    this.addSql('create index person_canonical_no_idx on person (lower(user_no collate "C"));');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
