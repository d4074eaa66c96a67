import { Migration } from '@mikro-orm/migrations';

/** A log-out by the provider is remembered with whose it was, and when: a sign-in from before it that arrives after it opens nothing (ADR 42). */
export class Migration20261124000340EndedProviderSessions extends Migration {
  override up(): void {
    this.addSql(
      'alter table used_logout_token add column provider_subject bytea, add column provider_sid bytea, add column issued_at timestamptz;',
    );
    this.addSql('create index used_logout_token_subject_idx on used_logout_token (provider_subject) where provider_subject is not null;');
    this.addSql('create index used_logout_token_sid_idx on used_logout_token (provider_sid) where provider_sid is not null;');
    this.addSql('alter table sign_in_step add column provider_at timestamptz;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
