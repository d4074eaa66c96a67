import { Migration } from '@mikro-orm/migrations';

/** The risk store, risk controls with their assessments, reviews and remediation issues, and imports. */
export class Migration20261120000002RiskControl extends Migration {
  override up(): void {
    this.addSql(`create table risk_register_entry (
      id bigint primary key default nextval('portal_id_seq'),
      risk_year int not null, ru_no text not null,
      category1_id bigint references risk_category (id), category2_id bigint references risk_category (id),
      category3_id bigint references risk_category (id),
      risk_description text not null default '', consequences text not null default '', consequences_en text not null default '',
      standard_control_desc text not null default '', status text not null default 'active' check (status in ('active', 'retired', 'filed')),
      row_version int not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      unique (risk_year, ru_no));`);
    this.addSql('create index risk_register_entry_category1_idx on risk_register_entry (category1_id);');
    this.addSql('create index risk_register_entry_category2_idx on risk_register_entry (category2_id);');
    this.addSql('create index risk_register_entry_category3_idx on risk_register_entry (category3_id);');

    this.addSql('create sequence risk_no_seq as bigint start 1;');
    this.addSql(`create table risk_control (
      id bigint primary key default nextval('portal_id_seq'),
      risk_no text not null unique, lineage_id bigint not null, risk_year int not null,
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      risk_store_no text not null default '', category1_id bigint, category2_id bigint, category3_id bigint,
      category2_text text not null default '', category3_text text not null default '',
      risk_description text not null default '', consequences text not null default '', consequences_en text not null default '',
      management_area text not null default '', key_control text not null default '', business_unit text not null default '',
      control_objective text not null default '', standard_control_desc text not null default '', control_category text not null default '',
      control_owner_function text not null default '', department_id bigint references department (id),
      owner_id bigint references person (id), creator_id bigint not null references person (id),
      submitted_by bigint references person (id), need_owner_approve boolean not null default true,
      assigned_at timestamptz, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      unique (lineage_id, risk_year)) with (fillfactor = 85);`);
    this.addSql('create index risk_control_newest_idx on risk_control (updated_at desc, id desc);');
    this.addSql('create index risk_control_state_idx on risk_control (state, updated_at desc, id desc) where is_active;');
    this.addSql('create index risk_control_owner_idx on risk_control (owner_id, state);');
    this.addSql('create index risk_control_creator_idx on risk_control (creator_id);');
    this.addSql('create index risk_control_submitted_by_idx on risk_control (submitted_by);');
    this.addSql('create index risk_control_department_idx on risk_control (department_id);');
    this.addSql('create index risk_control_category1_idx on risk_control (category1_id, updated_at desc, id desc);');
    this.addSql('create index risk_control_category2_idx on risk_control (category2_id);');
    this.addSql('create index risk_control_category3_idx on risk_control (category3_id);');
    this.addSql('create index risk_control_store_no_idx on risk_control (risk_store_no);');

    this.addSql(`create table self_assessment (
      risk_id bigint primary key references risk_control (id),
      previous_desc text not null default '', current_desc text not null default '', frequency int not null default 0, mode int not null default 0,
      score int check (score between 1 and 5), assessment_comments text not null default '', comments text not null default '',
      submitted_by bigint references person (id), submitted_at timestamptz, dependent_ids bigint[] not null default '{}',
      updated_at timestamptz not null default now());`);
    this.addSql('create index self_assessment_score_idx on self_assessment (score);');
    this.addSql('create index self_assessment_submitted_by_idx on self_assessment (submitted_by);');

    this.addSql(`create table control_evidence (
      risk_id bigint not null references risk_control (id), file_id bigint not null references stored_file (id), type int not null default 2,
      created_at timestamptz not null default now(), primary key (risk_id, file_id));`);
    this.addSql('create index control_evidence_file_idx on control_evidence (file_id);');
    this.addSql(`create table control_assistant (
      risk_id bigint not null references risk_control (id), person_id bigint not null references person (id),
      primary key (risk_id, person_id));`);
    this.addSql('create index control_assistant_person_idx on control_assistant (person_id);');
    this.addSql(`create table forward (
      id bigint primary key default nextval('portal_id_seq'),
      risk_id bigint not null references risk_control (id), person_id bigint not null references person (id),
      forwarded_by bigint not null references person (id), comment text not null default '', created_at timestamptz not null default now());`);
    this.addSql('create index forward_risk_idx on forward (risk_id);');
    this.addSql('create index forward_person_idx on forward (person_id);');
    this.addSql('create index forward_by_idx on forward (forwarded_by);');

    this.addSql(`create table independent_review (
      id bigint primary key default nextval('portal_id_seq'),
      risk_id bigint not null references risk_control (id), round int not null,
      state text not null, version int not null default 1, last_hash bytea not null default '\\x00',
      submitted_by bigint not null references person (id), dependent_ids bigint[] not null default '{}',
      reviewer_id bigint references person (id), effectiveness int check (effectiveness between 1 and 5), deficiency text not null default '',
      remediation_plan text not null default '', expected_completion_date date, last_review_date date, comments text not null default '',
      created_at timestamptz not null default now(), decided_at timestamptz, unique (risk_id, round));`);
    this.addSql(`create unique index independent_review_one_open on independent_review (risk_id) where state = 'open';`);
    this.addSql('create index independent_review_reviewer_idx on independent_review (reviewer_id);');
    this.addSql('create index independent_review_submitted_by_idx on independent_review (submitted_by);');

    this.addSql('create sequence issue_no_seq as bigint start 1;');
    this.addSql(`create table remediation_issue (
      id bigint primary key default nextval('portal_id_seq'),
      issue_no text not null unique, source_workflow text not null, source_id bigint not null,
      state text not null, version int not null default 1, last_hash bytea not null default '\\x00',
      plan text not null default '', assignee_id bigint not null references person (id), due_on date not null,
      raised_by bigint not null references person (id), created_at timestamptz not null default now(), updated_at timestamptz not null default now());`);
    this.addSql('create index remediation_issue_source_idx on remediation_issue (source_id, source_workflow);');
    this.addSql('create index remediation_issue_assignee_idx on remediation_issue (assignee_id, state);');
    this.addSql('create index remediation_issue_raised_by_idx on remediation_issue (raised_by);');

    this.addSql(`create table import_batch (
      id bigint primary key default nextval('portal_id_seq'),
      kind text not null check (kind in ('control', 'storage')), person_id bigint not null references person (id),
      file_name text not null, file_digest text not null, state text not null, version int not null default 1, last_hash bytea not null default '\\x00',
      chunk_count int, total_rows int not null default 0, processed_rows int not null default 0,
      created_rows int not null default 0, updated_rows int not null default 0, errors jsonb not null default '[]',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(), finished_at timestamptz);`);
    this.addSql('create index import_batch_person_idx on import_batch (person_id, file_digest);');
    this.addSql(
      `create unique index import_batch_one_open on import_batch (person_id, kind, file_digest) where state in ('staging', 'queued');`,
    );
    this.addSql(`create table import_chunk (
      batch_id bigint not null references import_batch (id) on delete cascade, chunk_index int not null,
      rows jsonb not null, row_count int not null, errors jsonb, checked_at timestamptz, primary key (batch_id, chunk_index));`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
