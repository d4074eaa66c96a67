import { Migration } from '@mikro-orm/migrations';

/** The policy library: folders, documents with their versions, permission entries, uploads, file tokens, calendars (docs/decisions/policy-library.md). */
export class Migration20261120000010Policy extends Migration {
  override up(): void {
    // What the first bytes and the inside of a file say it is: pdf, word, slides, sheet, image; empty where nobody has looked.
    this.addSql(`alter table stored_file add column content_kind text not null default '';`);

    this.addSql(`create table policy_folder (
      id bigint primary key default nextval('portal_id_seq'),
      parent_id bigint references policy_folder (id), name text not null,
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      creator_id bigint not null references person (id), created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz, deleted_by bigint references person (id));`);
    this.addSql('create unique index policy_folder_name_key on policy_folder (coalesce(parent_id, 0), lower(name)) where is_active;');
    this.addSql('create index policy_folder_parent_idx on policy_folder (parent_id);');
    this.addSql('create index policy_folder_children_idx on policy_folder (coalesce(parent_id, 0), name);');
    this.addSql('create index policy_folder_creator_idx on policy_folder (creator_id);');
    this.addSql('create index policy_folder_deleted_idx on policy_folder (deleted_at) where not is_active;');
    this.addSql('create index policy_folder_deleted_by_idx on policy_folder (deleted_by) where deleted_by is not null;');

    // What lists filter and sort by stands beside the document: that of the version that people read, else of the one being written.
    this.addSql(`create table policy (
      id bigint primary key default nextval('portal_id_seq'),
      folder_id bigint not null references policy_folder (id), name text not null,
      current_version_id bigint, pending_version_id bigint, is_active boolean not null default true, row_version int not null default 1,
      is_published boolean not null default false, review_on date, effective_on date, doc_type int not null default 0,
      creator_id bigint not null references person (id), updated_by bigint not null references person (id),
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      deleted_at timestamptz, deleted_by bigint references person (id), alerted_on date, alerted_by bigint references person (id));`);
    this.addSql('create index policy_in_folder_idx on policy (folder_id, updated_at desc, id desc) where is_active;');
    this.addSql('create index policy_rights_idx on policy (folder_id, is_published, id) where is_active;');
    this.addSql('create index policy_all_in_folder_idx on policy (folder_id);');
    this.addSql('create index policy_name_idx on policy using gin (spread_search_text(fold_search_text(name)) gin_trgm_ops);');
    this.addSql('create index policy_newest_idx on policy (updated_at desc, id desc) where is_active;');
    this.addSql('create index policy_review_idx on policy (review_on, id) include (folder_id) where is_active and is_published;');
    this.addSql(
      'create index policy_effective_idx on policy (effective_on desc, id) include (folder_id) where is_active and is_published;',
    );
    this.addSql('create index policy_type_idx on policy (doc_type, updated_at desc, id desc) where is_active;');
    this.addSql('create index policy_creator_idx on policy (creator_id, updated_at desc, id desc);');
    this.addSql('create index policy_updated_by_idx on policy (updated_by);');
    this.addSql('create index policy_deleted_idx on policy (deleted_at) where not is_active;');
    this.addSql('create index policy_deleted_by_idx on policy (deleted_by) where deleted_by is not null;');
    this.addSql('create index policy_alerted_by_idx on policy (alerted_by) where alerted_by is not null;');

    this.addSql(`create table policy_version (
      id bigint primary key default nextval('portal_id_seq'),
      policy_id bigint not null references policy (id), revision int not null, version_no text not null,
      state text not null, version int not null default 1, last_hash bytea not null default '\\x00',
      name text not null, doc_level int not null, doc_category int not null, secret_level int not null, region int not null,
      department_id bigint references department (id), file_id bigint references stored_file (id), doc_type int not null default 0,
      effective_on date, review_on date, comments text not null default '',
      author_id bigint not null references person (id), submitted_by bigint references person (id), acted_for_ids bigint[] not null default '{}',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(), unique (policy_id, revision));`);
    this.addSql('create index policy_version_file_idx on policy_version (file_id);');
    this.addSql('create index policy_version_department_idx on policy_version (department_id);');
    this.addSql('create index policy_version_author_idx on policy_version (author_id);');
    this.addSql('create index policy_version_submitted_by_idx on policy_version (submitted_by);');
    this.addSql(`create index policy_version_waiting_idx on policy_version (effective_on) where state = 'approved';`);
    this.addSql(`create index policy_version_in_review_idx on policy_version (policy_id) where state = 'inReview';`);
    this.addSql(
      'alter table policy add constraint policy_current_version_fk foreign key (current_version_id) references policy_version (id);',
    );
    this.addSql(
      'alter table policy add constraint policy_pending_version_fk foreign key (pending_version_id) references policy_version (id);',
    );
    this.addSql('create index policy_current_version_idx on policy (current_version_id);');
    this.addSql('create index policy_pending_version_idx on policy (pending_version_id) where pending_version_id is not null;');

    // The node is a folder or a document: ids of both come from one sequence.
    this.addSql(`create table policy_grant (
      id bigint primary key default nextval('portal_id_seq'),
      node_id bigint not null, person_id bigint references person (id), department_id bigint references department (id),
      type int not null check (type between 0 and 3), is_excluded boolean not null default false,
      created_by bigint references person (id), created_at timestamptz not null default now(),
      check (num_nonnulls(person_id, department_id) = 1),
      check (person_id is not null or (not is_excluded and type <> 2)));`);
    this.addSql(
      'create unique index policy_grant_node_key on policy_grant (node_id, person_id, department_id, is_excluded, type) nulls not distinct;',
    );
    this.addSql('create index policy_grant_person_idx on policy_grant (person_id, node_id) where person_id is not null;');
    this.addSql('create index policy_grant_department_idx on policy_grant (department_id, node_id) where department_id is not null;');
    this.addSql('create index policy_grant_created_by_idx on policy_grant (created_by);');

    // One level of resolve() (docs/decisions/policy-library.md): what comes from above, and what the person's entries at this level make of it.
    // 1 read, 2 download, 4 owner: an owner has all, who is excluded nothing from here or above, everybody else adds this level's grants.
    this.addSql(`create function policy_grade(inherited int, owns boolean, excluded boolean, granted int) returns int
      language sql immutable parallel safe
      return case when owns then 7 when excluded then 0 else coalesce(inherited, 0) | coalesce(granted, 0) end;`);
    this.addSql(`create function policy_bits(type int, is_excluded boolean) returns int language sql immutable parallel safe
      return case when is_excluded then 0 else case type when 0 then 1 when 1 then 2 when 2 then 7 else 3 end end;`);

    // All people of one node at once: the levels from the top down, the entries of each level spread over the people they mean, and the same
    // policy_grade from level to level. `proposed` stands in for the node's own entries.
    this.addSql(`create function policy_readers(node bigint, proposed json) returns table (id bigint, grade int) language sql stable as $$
  with recursive up as (
    select p.id, p.folder_id as parent_id, 0 as height from policy p where p.id = node
    union all select f.id, f.parent_id, 0 from policy_folder f where f.id = node
    union all select f.id, f.parent_id, u.height + 1 from up u join policy_folder f on f.id = u.parent_id),
  level as (select id, (select max(height) from up) - height + 1 as depth from up),
  given as (
    select l.depth, g.person_id, g.department_id, g.type, g.is_excluded from level l join policy_grant g on g.node_id = l.id
      where l.id <> node or proposed is null
    union all
    select (select max(depth) from level), g."personId", g."departmentId", g.type, g."isExcluded"
      from json_to_recordset(proposed) as g ("personId" bigint, "departmentId" bigint, type int, "isExcluded" boolean)),
  below as (
    select distinct department_id as root, department_id as id from given where department_id is not null
    union select b.root, d.id from below b join department d on d.parent_id = b.id),
  entry as (
    select depth, person_id, bool_or(type = 2 and not is_excluded) as owns, bool_or(is_excluded) as excluded,
      bit_or(policy_bits(type, is_excluded)) as granted
    from (select depth, person_id, type, is_excluded from given where person_id is not null
      union all select g.depth, p.id, g.type, g.is_excluded from given g join below b on b.root = g.department_id join person p on p.department_id = b.id) one
    group by depth, person_id),
  walk as (
    select distinct person_id, 0 as depth, 0 as grade from entry
    union all
    select w.person_id, w.depth + 1, policy_grade(w.grade, e.owns, e.excluded, e.granted)
    from walk w left join entry e on e.person_id = w.person_id and e.depth = w.depth + 1 where w.depth < (select max(depth) from level))
  select w.person_id, w.grade from walk w where w.depth = (select max(depth) from level) $$;`);

    this.addSql(`create table policy_text (
      file_id bigint primary key references stored_file (id), state text not null check (state in ('ready', 'empty', 'failed')),
      content text not null default '', is_cut boolean not null default false, error text not null default '', attempts int not null default 1,
      extracted_at timestamptz not null default now());`);

    this.addSql(`create table policy_upload (
      id uuid primary key, person_id bigint not null references person (id), name text not null, size bigint not null, sha256 text not null default '',
      received bigint not null default 0, created_at timestamptz not null default now(), touched_at timestamptz not null default now());`);
    this.addSql('create index policy_upload_person_idx on policy_upload (person_id);');
    this.addSql('create index policy_upload_touched_idx on policy_upload (touched_at);');
    this.addSql(`create table policy_upload_chunk (
      upload_id uuid not null references policy_upload (id) on delete cascade, start_at bigint not null, size bigint not null,
      storage_key text not null, primary key (upload_id, start_at));`);

    this.addSql(`create table policy_file_token (
      token_hash bytea primary key, file_id bigint not null references stored_file (id), person_id bigint not null references person (id),
      session_id bigint not null references session (id) on delete cascade, expires_at timestamptz not null);`);
    this.addSql('create index policy_file_token_file_idx on policy_file_token (file_id);');
    this.addSql('create index policy_file_token_person_idx on policy_file_token (person_id);');
    this.addSql('create index policy_file_token_session_idx on policy_file_token (session_id);');
    this.addSql('create index policy_file_token_expires_idx on policy_file_token (expires_at);');

    this.addSql(`create table policy_calendar (
      person_id bigint primary key references person (id), token_hash bytea not null unique, created_at timestamptz not null default now());`);
    this.addSearch();
  }

  /** Policies and folders in the search box, as Migration20261120000008Search says how: with the text of the file that people see. */
  private addSearch(): void {
    this.addSql(`create view search_source_policy as
      select p.id as record_id, '' as number, p.name as title, '' as title_en,
        concat_ws(E'\\n', v.version_no, d.name, d.name_en, s.name, left(t.content, 20000)) as body
      from policy p join policy_version v on v.id = coalesce(p.current_version_id, p.pending_version_id)
      left join department d on d.id = v.department_id left join stored_file s on s.id = v.file_id left join policy_text t on t.file_id = v.file_id;`);
    this.follow('policy', 'policy', 'id', ['name', 'current_version_id', 'pending_version_id']);
    this.follow('policy', 'policy_version', 'policy_id', ['version_no', 'department_id', 'file_id']);
    this.addSql(`create function follow_search_policies_of_text() returns trigger language plpgsql as $$
      declare ids bigint[];
      begin
        select array_agg(distinct policy_id order by policy_id) from policy_version where file_id = new.file_id into ids;
        if ids is not null then perform refresh_search_entries('policy', ids); end if;
        return null;
      end $$;`);
    this.addSql(`create trigger search_policy_of_text after insert or update of content on policy_text for each row
      execute function follow_search_policies_of_text();`);
    this.addSql(`create view search_source_policy_folder as
      select id as record_id, '' as number, name as title, '' as title_en, '' as body from policy_folder;`);
    this.follow('policy_folder', 'policy_folder', 'id', ['name']);
    this.addSql('create index policy_folder_newest_idx on policy_folder (updated_at desc, id desc);');
  }

  /** A table's rows that an entry of the kind is made of. */
  private follow(kind: string, table: string, idColumn: string, columns: readonly string[]): void {
    const args = `('${kind}', '${idColumn}')`;
    this.addSql(`create trigger search_${kind}_after_insert after insert on ${table} referencing new table as changed
      for each statement execute function follow_search_rows${args};`);
    this.addSql(`create trigger search_${kind}_after_delete after delete on ${table} referencing old table as changed
      for each statement execute function follow_search_rows${args};`);
    this.addSql(`create trigger search_${kind}_after_update after update of ${columns.join(', ')} on ${table} for each row
      when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}) execute function follow_search_row${args};`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
