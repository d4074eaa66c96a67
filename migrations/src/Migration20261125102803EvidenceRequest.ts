import { Migration } from '@mikro-orm/migrations';

/**
 * Requests for evidence, and evidence with its versions (docs/adr/0059-evidence.md). What a control test stands on stays in the room of the tests: a file of its
 * items, which is the file of one version.
 */
export class Migration20261125102803EvidenceRequest extends Migration {
  override up(): void {
    this.addRequest();
    this.addEvidence();
    this.addLinks();
    this.addSql(`create view search_source_evidence_request as
      select r.id as record_id, r.record_no as number, r.title, '' as title_en, '' as body from evidence_request r where r.is_active;`);
    this.addSql(`create view search_source_evidence as
      select r.id as record_id, r.record_no as number, r.title, '' as title_en, '' as body from evidence r where r.is_active;`);
    for (const table of ['evidence_request', 'evidence']) this.addSearch(table);
  }

  private addRequest(): void {
    this.addSql(`create table evidence_request (
      id bigint primary key default nextval('portal_id_seq'),
      record_no text not null generated always as ('ER-' || id::text) stored,
      title text not null, description text not null default '', requester_id bigint not null references person (id),
      asked_id bigint references person (id), department_id bigint references department (id), due_on date not null,
      dependent_ids bigint[] not null default '{}',
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      constraint evidence_request_asks_one check (num_nonnulls(asked_id, department_id) = 1));`);
    this.addSql('create index evidence_request_newest_idx on evidence_request (updated_at desc, id desc) where is_active;');
    this.addSql('create index evidence_request_requester_idx on evidence_request (requester_id, state);');
    this.addSql('create index evidence_request_asked_idx on evidence_request (asked_id, state);');
    this.addSql('create index evidence_request_department_idx on evidence_request (department_id, state);');
    this.addSql('create index evidence_request_dependents_idx on evidence_request using gin (dependent_ids);');
    this.addSql(`create table evidence_request_test (
      request_id bigint not null references evidence_request (id), test_id bigint not null references control_test (id), primary key (request_id, test_id));`);
    this.addSql('create index evidence_request_test_idx on evidence_request_test (test_id);');
    this.addSql(`create table evidence_request_control (
      request_id bigint not null references evidence_request (id), control_id bigint not null references risk_control (id), primary key (request_id, control_id));`);
    this.addSql('create index evidence_request_control_idx on evidence_request_control (control_id);');
  }

  private addEvidence(): void {
    this.addSql(`create table evidence (
      id bigint primary key default nextval('portal_id_seq'),
      record_no text not null generated always as ('EV-' || id::text) stored,
      title text not null, confidentiality text not null check (confidentiality in ('internal', 'confidential')),
      provider_id bigint not null references person (id), newest_no int not null default 1,
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now());`);
    this.addSql('create index evidence_provider_idx on evidence (provider_id);');
    // A file is one version of one piece of evidence: what hangs on a test tells by its file on which version the test stands.
    this.addSql(`create table evidence_version (
      evidence_id bigint not null references evidence (id), version_no int not null, file_id bigint not null unique references stored_file (id),
      sha256 text not null, effective_from date not null, effective_to date not null check (effective_from <= effective_to),
      source text not null default '', note text not null default '', received_by bigint not null references person (id),
      received_at timestamptz not null default now(), primary key (evidence_id, version_no));`);
    this.addSql('create index evidence_version_received_by_idx on evidence_version (received_by);');
  }

  private addLinks(): void {
    this.addSql(`create table evidence_request_answer (
      request_id bigint not null references evidence_request (id), evidence_id bigint not null, version_no int not null,
      primary key (request_id, evidence_id), foreign key (evidence_id, version_no) references evidence_version (evidence_id, version_no));`);
    this.addSql('create index evidence_request_answer_evidence_idx on evidence_request_answer (evidence_id, version_no);');
    // Of records beside tests: an assessment, an issue, a statement. Their numbers never change.
    this.addSql(`create table evidence_use (
      evidence_id bigint not null, workflow text not null, record_id bigint not null, record_no text not null, version_no int not null,
      primary key (evidence_id, workflow, record_id), foreign key (evidence_id, version_no) references evidence_version (evidence_id, version_no));`);
    this.addSql('create index evidence_use_version_idx on evidence_use (evidence_id, version_no);');
    this.addSql('create index evidence_use_record_idx on evidence_use (workflow, record_id);');
  }

  /** The records in the search box, as Migration20261120000008Search says how. */
  private addSearch(table: string): void {
    this.addSql(`create trigger search_${table}_after_insert after insert on ${table} referencing new table as changed
      for each statement execute function follow_search_rows('${table}', 'id');`);
    this.addSql(`create trigger search_${table}_after_delete after delete on ${table} referencing old table as changed
      for each statement execute function follow_search_rows('${table}', 'id');`);
    this.addSql(`create trigger search_${table}_after_update after update of title, is_active on ${table} for each row
      when (old.title is distinct from new.title or old.is_active is distinct from new.is_active)
      execute function follow_search_row('${table}', 'id');`);
  }
}
