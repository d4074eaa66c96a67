import { Migration } from '@mikro-orm/migrations';

/** The records of the evidence request area. */
export class Migration20261125034727EvidenceRequest extends Migration {
  override up(): void {
    this.addSql(`create table evidence_request (
      id bigint primary key default nextval('portal_id_seq'),
      record_no text not null generated always as ('ER-' || id::text) stored,
      title text not null, owner_id bigint not null references person (id),
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now());`);
    this.addSql('create index evidence_request_newest_idx on evidence_request (updated_at desc, id desc) where is_active;');
    this.addSql('create index evidence_request_owner_idx on evidence_request (owner_id, state);');
    this.addSearch();
  }

  /** The records in the search box, as Migration20261120000008Search says how. */
  private addSearch(): void {
    this.addSql(`create view search_source_evidence_request as
      select r.id as record_id, r.record_no as number, r.title, '' as title_en, '' as body from evidence_request r where r.is_active;`);
    this.addSql(`create trigger search_evidence_request_after_insert after insert on evidence_request referencing new table as changed
      for each statement execute function follow_search_rows('evidence_request', 'id');`);
    this.addSql(`create trigger search_evidence_request_after_delete after delete on evidence_request referencing old table as changed
      for each statement execute function follow_search_rows('evidence_request', 'id');`);
    this.addSql(`create trigger search_evidence_request_after_update after update of title, is_active on evidence_request for each row
      when (old.title is distinct from new.title or old.is_active is distinct from new.is_active)
      execute function follow_search_row('evidence_request', 'id');`);
  }
}
