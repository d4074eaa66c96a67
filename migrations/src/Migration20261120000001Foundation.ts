import { Migration } from '@mikro-orm/migrations';

/** People, sessions, reference data, and the machinery every area shares. */
export class Migration20261120000001Foundation extends Migration {
  override up(): void {
    this.addSql('create sequence portal_id_seq as bigint start 1000;');
    this.addSql('create table system_setting (key text primary key, value jsonb not null, updated_at timestamptz not null default now());');

    this.addSql(`create table department (
      id bigint primary key default nextval('portal_id_seq'),
      name text not null, name_en text not null, parent_id bigint references department (id), manager_id bigint,
      position int not null default 0, is_active boolean not null default true);`);
    this.addSql('create index department_parent_idx on department (parent_id);');

    this.addSql('create table role (id int primary key, name text not null, name_en text not null);');
    this.addSql(`insert into role (id, name, name_en) values
      (1, '普通用户', 'User'), (2, '风险管理员', 'Risk Administrator'), (3, '风险责任人', 'Risk Owner'), (4, '助理', 'Aides And Staff');`);

    this.addSql(`create table person (
      id bigint primary key default nextval('portal_id_seq'),
      user_no text not null, ad_no text not null default '', name text not null, english_name text not null default '',
      email text not null default '', avatar text not null default '', language text check (language in ('zh', 'en')),
      department_id bigint references department (id), manager_id bigint references person (id),
      is_active boolean not null default true, password_hash text, must_change_password boolean not null default false,
      settings jsonb not null default '{}', created_at timestamptz not null default now(), updated_at timestamptz not null default now());`);
    this.addSql('create unique index person_user_no_key on person (lower(user_no));');
    this.addSql(`create index person_ad_no_idx on person (lower(ad_no)) where ad_no <> '';`);
    this.addSql('create index person_department_idx on person (department_id);');
    this.addSql('create index person_manager_idx on person (manager_id);');
    this.addSql('alter table department add constraint department_manager_fk foreign key (manager_id) references person (id);');
    this.addSql('create index department_manager_idx on department (manager_id);');

    this.addSql(`create table person_role (
      person_id bigint not null references person (id), role_id int not null references role (id), position int not null default 0,
      primary key (person_id, role_id));`);
    this.addSql('create index person_role_role_idx on person_role (role_id);');

    this.addSql(`create table session (
      id bigint primary key default nextval('portal_id_seq'),
      token_hash bytea not null unique, person_id bigint not null references person (id),
      created_at timestamptz not null default now(), last_seen_at timestamptz not null default now(), expires_at timestamptz not null,
      ended_at timestamptz, address text not null default '', user_agent text not null default '');`);
    this.addSql('create index session_person_idx on session (person_id) where ended_at is null;');
    this.addSql(`create table captcha (
      id uuid primary key, answer_hash bytea not null, salt text not null, difficulty int not null,
      created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz);`);
    this.addSql('create index captcha_expires_idx on captcha (expires_at);');
    this.addSql(`create table sign_in_failure (
      account text not null, address text not null, failures int not null, locked_until timestamptz, last_failure_at timestamptz not null,
      primary key (account, address));`);

    this.addSql(`create table sys_resource (
      id bigint primary key default nextval('portal_id_seq'),
      class_code text not null, class_item text not null, class_name text not null, class_name_en text not null,
      position int not null default 0, is_active boolean not null default true, unique (class_code, class_item));`);
    this.addSql(`create table risk_category (
      id bigint primary key default nextval('portal_id_seq'),
      category_no text not null unique, category_name text not null, category_name_en text not null default '',
      parent_id bigint references risk_category (id), level int not null check (level between 1 and 3),
      position int not null default 0, is_active boolean not null default true);`);
    this.addSql('create unique index risk_category_name_key on risk_category (coalesce(parent_id, 0), category_name);');
    this.addSql("create table holiday (day date primary key, is_working boolean not null default false, name text not null default '');");
    this.addSql(`create table reminder_setting (
      duty text primary key, due_in_days int, offsets int[] not null, manager_offsets int[] not null, is_enabled boolean not null default true);`);

    this.addSql(`create table stored_file (
      id bigint primary key default nextval('portal_id_seq'),
      name text not null, storage_key text not null unique, size bigint not null, sha256 text not null, media_type text not null,
      uploaded_by bigint references person (id), created_at timestamptz not null default now());`);
    this.addSql('create index stored_file_uploaded_by_idx on stored_file (uploaded_by);');

    this.addSql(`create table workflow_step (
      id bigint generated always as identity primary key,
      workflow text not null, subject_id bigint not null, seq int not null,
      event text not null, from_state text not null, to_state text not null, operation text,
      actor_id bigint not null, on_behalf_of bigint, at timestamptz(3) not null, comment text not null default '',
      body text not null, prev_hash bytea not null, hash bytea not null,
      unique (subject_id, workflow, seq));`);
    this.addSql('create index workflow_step_at_idx on workflow_step (at);');
    this.addSql(`create function refuse_step_change() returns trigger language plpgsql as $$
      begin raise exception 'workflow_step is append-only'; end $$;`);
    this.addSql(`create trigger workflow_step_append_only before update or delete on workflow_step
      for each row execute function refuse_step_change();`);
    this.addSql(`create table audit_head (
      day date primary key, sealed_at timestamptz(3) not null, last_step_id bigint not null, steps bigint not null,
      prev_hash bytea not null, hash bytea not null);`);

    this.addSql(`create table workflow_timer (
      id bigint primary key default nextval('portal_id_seq'),
      workflow text not null, subject_id bigint not null, duty text not null, rung int not null, also_manager boolean not null default false,
      due_on date not null, fire_at timestamptz not null, fired_at timestamptz,
      unique (workflow, subject_id, duty, rung));`);
    this.addSql('create index workflow_timer_due_idx on workflow_timer (fire_at) where fired_at is null;');

    this.addSql(`create table outbox_message (
      id bigint generated always as identity primary key,
      topic text not null, workflow text not null, subject_id bigint not null, payload jsonb not null,
      created_at timestamptz not null default now(), published_at timestamptz);`);
    this.addSql('create index outbox_message_waiting_idx on outbox_message (id) where published_at is null;');
    this.addSql('create index outbox_message_published_idx on outbox_message (published_at) where published_at is not null;');
    this.addSql(`create table consumed_message (
      consumer text not null, message_id text not null, at timestamptz not null default now(), primary key (consumer, message_id));`);
    this.addSql('create index consumed_message_at_idx on consumed_message (at);');
    this.addSql(`create table sweep_run (
      task text primary key, started_at timestamptz not null, finished_at timestamptz, last_error text not null default '');`);
    this.addSql(`create table process_heartbeat (
      id uuid primary key, kind text not null, host text not null, pid int not null,
      started_at timestamptz not null default now(), seen_at timestamptz not null default now());`);
    this.addSql(`create table idempotency_key (
      person_id bigint not null, path text not null, key text not null, body_hash bytea not null,
      subject_id bigint, answer text, created_at timestamptz not null default now(), primary key (person_id, path, key));`);
    this.addSql('create index idempotency_key_created_idx on idempotency_key (created_at);');

    this.addSql(`create table notification (
      id bigint primary key default nextval('portal_id_seq'),
      person_id bigint not null references person (id), kind text not null, text text not null, text_en text not null,
      record_no text not null default '', link text not null default '', created_at timestamptz not null default now(), read_at timestamptz);`);
    this.addSql('create index notification_person_idx on notification (person_id, id desc);');
    this.addSql('create index notification_unread_idx on notification (person_id) where read_at is null;');
    this.addSql(`create table mail_message (
      id bigint primary key default nextval('portal_id_seq'),
      message_id text not null unique, person_id bigint references person (id), recipient text not null, template text not null,
      language text not null, record_no text not null default '', subject text not null, body_text text not null, body_html text not null,
      state text not null check (state in ('queued', 'sending', 'sent', 'logged', 'failed')),
      attempts int not null default 0, next_attempt_at timestamptz not null default now(), last_error text not null default '',
      created_at timestamptz not null default now(), sent_at timestamptz);`);
    this.addSql(`create index mail_message_waiting_idx on mail_message (next_attempt_at) where state in ('queued', 'sending');`);
    this.addSql('create index mail_message_person_idx on mail_message (person_id);');
    this.addSql('create index mail_message_newest_idx on mail_message (id desc);');

    this.addSql(`create table export_job (
      id bigint primary key default nextval('portal_id_seq'),
      kind text not null, person_id bigint not null references person (id), query jsonb not null, language text not null,
      state text not null check (state in ('waiting', 'active', 'completed', 'failed')), progress int not null default 0,
      storage_key text, file_name text not null default '', token_hash bytea, token_expires_at timestamptz, error text not null default '',
      created_at timestamptz not null default now(), finished_at timestamptz);`);
    this.addSql('create index export_job_person_idx on export_job (person_id);');
    this.addSql('create index export_job_token_idx on export_job (token_hash);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
