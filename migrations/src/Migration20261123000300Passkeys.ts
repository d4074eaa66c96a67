import { Migration } from '@mikro-orm/migrations';

/**
 * Passkeys (WebAuthn): the public halves of the keys that people have registered, and the challenges that wait for an answer. A session may be opened by one
 * alone. A challenge belongs to one session, one pending sign-in or one browser, and whoever answers it uses it up, so each has one at a time for a purpose.
 */
export class Migration20261123000300Passkeys extends Migration {
  override up(): void {
    this.addSql(`create table passkey (
      id bigint primary key default nextval('portal_id_seq'),
      person_id bigint not null references person (id), name text not null,
      credential_id bytea not null unique, public_key bytea not null, user_handle bytea not null,
      counter bigint not null, transports text[] not null default '{}', is_backed_up boolean not null,
      created_at timestamptz not null default now(), last_used_at timestamptz);`);
    this.addSql('create index passkey_person_idx on passkey (person_id);');
    this.addSql(`create table passkey_challenge (
      bound_to bytea not null, purpose text not null check (purpose in ('register', 'prove', 'step', 'signIn')),
      challenge text not null, user_handle bytea, expires_at timestamptz not null, primary key (bound_to, purpose));`);
    this.addSql('create index passkey_challenge_expires_idx on passkey_challenge (expires_at);');
    this.addSql('alter table session drop constraint session_way_check;');
    this.addSql(`alter table session add constraint session_way_check check (way in ('password', 'provider', 'passkey'));`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
