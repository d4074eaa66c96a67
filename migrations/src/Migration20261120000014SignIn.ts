import { Migration } from '@mikro-orm/migrations';

/** Ways in beside the password: identities at an OpenID provider, one-time codes as a second factor, and the step between the two. */
export class Migration20261120000014SignIn extends Migration {
  override up(): void {
    this.addSql(`alter table session
      add column way text not null default 'password' check (way in ('password', 'provider')),
      add column second_factor boolean not null default false, add column id_token bytea;`);
    this.addSql(`create table person_identity (
      id bigint primary key default nextval('portal_id_seq'),
      person_id bigint not null references person (id), issuer text not null, subject text not null,
      linked_at timestamptz not null default now(), last_used_at timestamptz not null default now(),
      unique (issuer, subject), unique (person_id, issuer));`);
    this.addSql(`create table person_totp (
      person_id bigint primary key references person (id), secret bytea, confirmed_at timestamptz, last_step bigint,
      pending_secret bytea, pending_at timestamptz);`);
    this.addSql(`create table recovery_code (
      id bigint primary key default nextval('portal_id_seq'),
      person_id bigint not null references person (id), code_hash text not null, used_at timestamptz);`);
    this.addSql('create index recovery_code_person_idx on recovery_code (person_id);');
    this.addSql(`create table sign_in_step (
      token_hash bytea primary key, person_id bigint not null references person (id),
      way text not null check (way in ('password', 'provider')), id_token bytea,
      expires_at timestamptz not null, tries int not null default 0);`);
    this.addSql('create index sign_in_step_expires_idx on sign_in_step (expires_at);');
    this.addSql('create index sign_in_step_person_idx on sign_in_step (person_id);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
