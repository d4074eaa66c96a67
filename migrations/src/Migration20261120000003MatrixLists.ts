import { Migration } from '@mikro-orm/migrations';

/** Rolling whole filters forward, reminders by hand, one mail for a bulk action, and people's own views of lists. */
export class Migration20261120000003MatrixLists extends Migration {
  override up(): void {
    this.addSql('alter table risk_control add column reminded_at timestamptz, add column reminded_by bigint references person (id);');
    this.addSql('create index risk_control_reminded_by_idx on risk_control (reminded_by) where reminded_by is not null;');

    this.addSql(`create table roll_forward_job (
      id bigint primary key default nextval('portal_id_seq'),
      person_id bigint not null references person (id), filter jsonb not null, filter_key text not null, risk_year int,
      state text not null check (state in ('waiting', 'active', 'completed', 'failed')),
      total int not null, processed int not null default 0, rolled int not null default 0, existing int not null default 0,
      refused int not null default 0, last_id bigint not null default 0, up_to_id bigint not null, bulk_id bigint not null,
      error text not null default '', created_at timestamptz not null default now(), touched_at timestamptz not null default now(),
      finished_at timestamptz, seen_at timestamptz);`);
    this.addSql('create index roll_forward_job_person_idx on roll_forward_job (person_id, id desc);');
    this.addSql(
      `create unique index roll_forward_job_one_open on roll_forward_job (person_id, filter_key) where state in ('waiting', 'active');`,
    );
    this.addSql(`create index roll_forward_job_open_idx on roll_forward_job (touched_at) where state in ('waiting', 'active');`);
    this.addSql('create index roll_forward_job_finished_idx on roll_forward_job (finished_at) where finished_at is not null;');
    this.addSql(`create table roll_forward_refusal (
      job_id bigint not null references roll_forward_job (id) on delete cascade, risk_id bigint not null references risk_control (id),
      code text not null, message text not null, primary key (job_id, risk_id));`);
    this.addSql('create index roll_forward_refusal_risk_idx on roll_forward_refusal (risk_id);');

    this.addSql(`create table bulk_notice (
      id bigint primary key default nextval('portal_id_seq'),
      actor_id bigint not null references person (id), created_at timestamptz not null default now(),
      touched_at timestamptz not null default now(), finished_at timestamptz, sent_at timestamptz);`);
    this.addSql('create index bulk_notice_waiting_idx on bulk_notice (touched_at) where sent_at is null;');
    this.addSql('create index bulk_notice_sent_idx on bulk_notice (sent_at) where sent_at is not null;');
    this.addSql('create index bulk_notice_actor_idx on bulk_notice (actor_id);');
    this.addSql(`create table bulk_notice_record (
      bulk_id bigint not null references bulk_notice (id) on delete cascade, risk_id bigint not null, told_at timestamptz, primary key (bulk_id, risk_id));`);
    this.addSql('create index bulk_notice_record_waiting_idx on bulk_notice_record (bulk_id) where told_at is null;');
    this.addSql(`create table bulk_notice_delivery (
      bulk_id bigint not null references bulk_notice (id) on delete cascade, person_id bigint not null references person (id),
      kind text not null, risk_id bigint not null, subject_no text not null default '', instead_of bigint references person (id), facts jsonb not null,
      primary key (bulk_id, person_id, kind, risk_id, subject_no));`);
    this.addSql('create index bulk_notice_delivery_person_idx on bulk_notice_delivery (person_id);');
    this.addSql('create index bulk_notice_delivery_instead_of_idx on bulk_notice_delivery (instead_of) where instead_of is not null;');

    this.addSql(`create table list_view (
      id bigint primary key default nextval('portal_id_seq'),
      person_id bigint not null references person (id), list text not null, name text not null,
      query jsonb not null, columns jsonb, position int not null default 0, is_default boolean not null default false,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now());`);
    this.addSql('create unique index list_view_name_key on list_view (person_id, list, lower(name));');
    this.addSql('create unique index list_view_one_default on list_view (person_id, list) where is_default;');
    this.addSql(`create table list_setting (
      person_id bigint not null references person (id), list text not null, columns jsonb not null,
      updated_at timestamptz not null default now(), primary key (person_id, list));`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
