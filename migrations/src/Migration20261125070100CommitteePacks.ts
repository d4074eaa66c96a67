import { Migration } from '@mikro-orm/migrations';

/** Packs for the audit committee, frozen at a moment (docs/adr/0061-packs-are-frozen.md). */
export class Migration20261125070100CommitteePacks extends Migration {
  override up(): void {
    this.addSql('create sequence committee_pack_no_seq;');
    this.addSql(`create table committee_pack (
      id bigint primary key default nextval('portal_id_seq'), pack_no text not null unique, title text not null, title_en text not null default '',
      period_id bigint not null references assessment_period (id), creator_id bigint not null references person (id),
      frozen_at timestamptz, content text not null default '', content_hash text not null default '',
      state text not null, version int not null default 1, last_hash bytea not null default '\\x00',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now());`);
    this.addSql('create index committee_pack_period_idx on committee_pack (period_id, id desc);');
    this.addSql('create index committee_pack_newest_idx on committee_pack (updated_at desc, id desc);');
    this.addSql('create index committee_pack_creator_idx on committee_pack (creator_id);');
    this.addSql(`create table committee_pack_file (
      pack_id bigint not null references committee_pack (id), kind text not null check (kind in ('docx', 'pdf')),
      language text not null check (language in ('zh', 'en')), file_id bigint not null references stored_file (id), primary key (pack_id, kind, language));`);
    this.addSql('create index committee_pack_file_file_idx on committee_pack_file (file_id);');
    this.addSearch();
  }

  /** The packs in the search box, as Migration20261120000008Search says how. */
  private addSearch(): void {
    this.addSql(`create view search_source_committee_pack as
      select r.id as record_id, r.pack_no as number, r.title, r.title_en, '' as body from committee_pack r;`);
    this.addSql(`create trigger search_committee_pack_after_insert after insert on committee_pack referencing new table as changed
      for each statement execute function follow_search_rows('committee_pack', 'id');`);
    this.addSql(`create trigger search_committee_pack_after_delete after delete on committee_pack referencing old table as changed
      for each statement execute function follow_search_rows('committee_pack', 'id');`);
    this.addSql(`create trigger search_committee_pack_after_update after update of title, title_en on committee_pack for each row
      when (old.title is distinct from new.title or old.title_en is distinct from new.title_en)
      execute function follow_search_row('committee_pack', 'id');`);
  }
}
