import { Migration } from '@mikro-orm/migrations';

/** Knowledge sharing: shares with their audience, who read them and how far, certificates, confirmations of policies (docs/decisions/knowledge.md). */
export class Migration20261120000011Share extends Migration {
  override up(): void {
    this.addAudience();
    // A version that changes nothing that its readers must know: whoever confirmed the one before is not asked again.
    this.addSql('alter table policy_version add column is_minor boolean not null default false;');

    this.addSql('create sequence kms_share_no_seq as bigint start 1;');
    // Of a policy that is to be confirmed: the revision shared now, and the last one that was not minor. Confirmations from that one on count.
    this.addSql(`create table kms_share (
      id bigint primary key default nextval('portal_id_seq'), share_no text not null unique,
      state text not null, version int not null default 1, last_hash bytea not null default '\\x00',
      title text not null, title_en text not null default '',
      type text not null check (type in ('article', 'file', 'scorm', 'link')),
      content text not null default '', content_en text not null default '', content_text text not null default '',
      link_url text not null default '', course_id bigint, exam_id bigint,
      policy_version_id bigint references policy_version (id), policy_id bigint references policy (id), policy_revision int, asked_revision int,
      audience_kind text not null default 'all' check (audience_kind in ('all', 'departments', 'users')), audience_ids bigint[] not null default '{}',
      due_on date, min_read_seconds int not null default 0 check (min_read_seconds between 0 and 86400),
      owner_id bigint not null references person (id), creator_id bigint not null references person (id),
      activated_at timestamptz, deleted_at timestamptz, deleted_by bigint references person (id),
      created_at timestamptz not null default now(), updated_at timestamptz not null default now());`);
    this.addSql('create index kms_share_newest_idx on kms_share (updated_at desc, id desc) where deleted_at is null;');
    this.addSql('create index kms_share_state_idx on kms_share (state, updated_at desc, id desc) where deleted_at is null;');
    this.addSql('create index kms_share_course_idx on kms_share (course_id) where course_id is not null;');
    this.addSql('create index kms_share_exam_idx on kms_share (exam_id) where exam_id is not null;');
    this.addSql('create index kms_share_policy_version_idx on kms_share (policy_version_id) where policy_version_id is not null;');
    this.addSql('create index kms_share_policy_idx on kms_share (policy_id) where policy_id is not null;');
    this.addSql('create index kms_share_owner_idx on kms_share (owner_id);');
    this.addSql('create index kms_share_creator_idx on kms_share (creator_id);');
    this.addSql('create index kms_share_deleted_by_idx on kms_share (deleted_by) where deleted_by is not null;');

    // Documents to read, and the pictures inside the text.
    this.addSql(`create table kms_share_file (
      share_id bigint not null references kms_share (id), file_id bigint not null references stored_file (id),
      role text not null check (role in ('document', 'picture')), position int not null default 0,
      created_at timestamptz not null default now(), primary key (share_id, file_id));`);
    this.addSql('create index kms_share_file_file_idx on kms_share_file (file_id);');

    // One row a share and person. Seconds are added by the server's clock, from one sign of life of the open page to the next.
    this.addSql(`create table share_reading (
      id bigint primary key default nextval('portal_id_seq'),
      share_id bigint not null references kms_share (id), person_id bigint not null references person (id),
      state text not null, version int not null default 1, last_hash bytea not null default '\\x00',
      seconds_read double precision not null default 0, last_beat_at timestamptz, opened_at timestamptz, finished_at timestamptz,
      course_completed_at timestamptz, asked_at timestamptz not null default now(), told_at timestamptz,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(), unique (share_id, person_id));`);
    this.addSql('create index share_reading_person_idx on share_reading (person_id, state);');
    this.addSql('create index share_reading_untold_idx on share_reading (share_id, id) where told_at is null;');

    // Whoever passed an exam once has passed it; the row is his certificate.
    this.addSql('create sequence certificate_no_seq as bigint start 1;');
    this.addSql(`create table certificate (
      id bigint primary key default nextval('portal_id_seq'), certificate_no text not null unique,
      exam_id bigint not null, person_id bigint not null references person (id), passed_at timestamptz not null, unique (exam_id, person_id));`);
    this.addSql('create index certificate_person_idx on certificate (person_id);');

    // What the policy was called then stays: it may be renamed.
    this.addSql(`create table attestation (
      id bigint primary key default nextval('portal_id_seq'),
      share_id bigint not null references kms_share (id), person_id bigint not null references person (id),
      policy_version_id bigint not null references policy_version (id), policy_id bigint not null references policy (id), revision int not null,
      policy_name text not null, version_no text not null,
      language text not null check (language in ('zh', 'en')), exam_id bigint, attested_at timestamptz not null,
      unique (policy_version_id, person_id));`);
    this.addSql('create index attestation_share_idx on attestation (share_id, person_id);');
    this.addSql('create index attestation_person_idx on attestation (person_id, policy_id, revision);');
    this.addSql('create index attestation_policy_idx on attestation (policy_id, attested_at desc);');
    this.addSearch();
  }

  /**
   * An audience is everybody, departments with those below them, or people. A table that has one carries the columns audience_kind and
   * audience_ids; `audience_has(kind, ids, person, department_path(department))` asks for one person, `audience_people` lists the active ones.
   */
  private addAudience(): void {
    this.addSql(`create function department_path(department bigint) returns bigint[] language sql stable parallel safe as $$
  with recursive up as (
    select id, parent_id from department where id = $1
    union select d.id, d.parent_id from up join department d on d.id = up.parent_id)
  select coalesce(array_agg(id), '{}') from up $$;`);
    this.addSql(`create function audience_has(kind text, ids bigint[], person bigint, path bigint[]) returns boolean
      language sql immutable parallel safe
      return case kind when 'all' then true when 'users' then person = any(ids) else ids && path end;`);
    this.addSql(`create function audience_people(kind text, ids bigint[]) returns table (id bigint) language sql stable as $$
  with recursive below as (
    select d.id from department d where kind = 'departments' and d.id = any(ids)
    union select d.id from below b join department d on d.parent_id = b.id)
  select p.id from person p where p.is_active
    and (kind = 'all' or (kind = 'users' and p.id = any(ids)) or (kind = 'departments' and p.department_id in (select b.id from below b))) $$;`);
  }

  /** Shares in the search box, as Migration20261120000008Search says how. */
  private addSearch(): void {
    this.addSql(`create view search_source_share as
      select s.id as record_id, s.share_no as number, s.title, s.title_en, left(s.content_text, 20000) as body from kms_share s;`);
    this.addSql(`create trigger search_share_after_insert after insert on kms_share referencing new table as changed
      for each statement execute function follow_search_rows('share', 'id');`);
    this.addSql(`create trigger search_share_after_delete after delete on kms_share referencing old table as changed
      for each statement execute function follow_search_rows('share', 'id');`);
    this.addSql(`create trigger search_share_after_update after update of title, title_en, content_text on kms_share for each row
      when (old.title is distinct from new.title or old.title_en is distinct from new.title_en or old.content_text is distinct from new.content_text)
      execute function follow_search_row('share', 'id');`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
