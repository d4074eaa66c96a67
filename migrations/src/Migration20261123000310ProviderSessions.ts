import { Migration } from '@mikro-orm/migrations';

/** A session remembers by whom and in which session of the identity provider it was opened, so that the provider can end it (ADR 42). Digests of the issuer with either. */
export class Migration20261123000310ProviderSessions extends Migration {
  override up(): void {
    this.addSql('alter table session add column provider_subject bytea, add column provider_sid bytea;');
    this.addSql('alter table sign_in_step add column provider_subject bytea, add column provider_sid bytea;');
    this.addSql(
      'create index session_provider_subject_idx on session (provider_subject) where provider_subject is not null and ended_at is null;',
    );
    this.addSql('create index session_provider_sid_idx on session (provider_sid) where provider_sid is not null and ended_at is null;');
    this.addSql('create table used_logout_token (digest bytea primary key, used_at timestamptz not null default now());');
    this.addSql('create index used_logout_token_used_idx on used_logout_token (used_at);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
