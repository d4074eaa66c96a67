import { Migration } from '@mikro-orm/migrations';

/** The records of the certification area. */
export class Migration20261125034743Certification extends Migration {
  override up(): void {
    this.addSql(`create table certification (
      id bigint primary key default nextval('portal_id_seq'),
      record_no text not null generated always as ('C-' || id::text) stored,
      title text not null, owner_id bigint not null references person (id),
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now());`);
    this.addSql('create index certification_newest_idx on certification (updated_at desc, id desc) where is_active;');
    this.addSql('create index certification_owner_idx on certification (owner_id, state);');
    this.addSearch();
  }

  /** The records in the search box, as Migration20261120000008Search says how. */
  private addSearch(): void {
    this.addSql(`create view search_source_certification as
      select r.id as record_id, r.record_no as number, r.title, '' as title_en, '' as body from certification r where r.is_active;`);
    this.addSql(`create trigger search_certification_after_insert after insert on certification referencing new table as changed
      for each statement execute function follow_search_rows('certification', 'id');`);
    this.addSql(`create trigger search_certification_after_delete after delete on certification referencing old table as changed
      for each statement execute function follow_search_rows('certification', 'id');`);
    this.addSql(`create trigger search_certification_after_update after update of title, is_active on certification for each row
      when (old.title is distinct from new.title or old.is_active is distinct from new.is_active)
      execute function follow_search_row('certification', 'id');`);
  }
}
