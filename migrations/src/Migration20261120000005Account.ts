import { Migration } from '@mikro-orm/migrations';

/** Passwords reset by mail, limited calls, and what a person wants to be mailed of: at once, in the daily digest, or not at all. */
export class Migration20261120000005Account extends Migration {
  override up(): void {
    this.addSql('alter table person add column password_changed_at timestamptz;');
    this.addSql(`create table password_reset (
      id bigint primary key default nextval('portal_id_seq'),
      account text not null, language text not null, address text not null default '', requested_at timestamptz not null default now(),
      handled_at timestamptz, person_id bigint references person (id), token_hash bytea unique, expires_at timestamptz, used_at timestamptz);`);
    this.addSql('create index password_reset_waiting_idx on password_reset (id) where handled_at is null;');
    this.addSql('create index password_reset_person_idx on password_reset (person_id);');
    this.addSql('create index password_reset_requested_idx on password_reset (requested_at);');
    this.addSql(`create table limited_call (
      bucket text not null, key text not null, began_at timestamptz not null default now(), calls int not null default 1,
      primary key (bucket, key));`);
    this.addSql('create index limited_call_began_idx on limited_call (began_at);');
    this.addSql('alter table mail_message add column is_secret boolean not null default false;');

    this.addSql(`alter table notification
      add column workflow text not null default '', add column subject_id bigint, add column subject_state text not null default '';`);
    this.addSql('create index notification_kind_idx on notification (person_id, kind, id desc);');
    this.addSql(`create table notification_preference (
      person_id bigint not null references person (id), kind text not null,
      delivery text not null check (delivery in ('atOnce', 'digest', 'inboxOnly')), updated_at timestamptz not null default now(),
      primary key (person_id, kind));`);
    this.addSql(`create table digest_entry (
      notification_id bigint primary key references notification (id), person_id bigint not null references person (id),
      due_at timestamptz not null, mail_id bigint references mail_message (id), settled_at timestamptz,
      outcome text not null default '' check (outcome in ('', 'mailed', 'read', 'done', 'switchedOff')));`);
    this.addSql('create index digest_entry_due_idx on digest_entry (due_at, person_id) where settled_at is null;');
    this.addSql('create index digest_entry_person_idx on digest_entry (person_id);');
    this.addSql('create index digest_entry_mail_idx on digest_entry (mail_id);');
    this.addSql(`create table digest_run (
      person_id bigint not null references person (id), day date not null, mail_id bigint references mail_message (id),
      made_at timestamptz not null default now(), primary key (person_id, day));`);
    this.addSql('create index digest_run_mail_idx on digest_run (mail_id);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
