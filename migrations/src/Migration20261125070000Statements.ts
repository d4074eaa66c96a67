import { Migration } from '@mikro-orm/migrations';

/**
 * Statements (docs/adr/0060-statements-are-bound-to-facts.md): versioned texts, campaigns of a period, and one certification a signer with the facts that
 * were signed.
 */
export class Migration20261125070000Statements extends Migration {
  override up(): void {
    // Rows of texts are never changed: a change is a new one with the next number.
    this.addSql(`create table statement_text (
      id bigint primary key default nextval('portal_id_seq'), text_no int not null unique generated always as identity,
      text_zh text not null, text_en text not null, questions jsonb not null default '[]',
      creator_id bigint not null references person (id), created_at timestamptz not null default now());`);
    this.addSql(`create table statement_campaign (
      id bigint primary key default nextval('portal_id_seq'), period_id bigint not null references assessment_period (id),
      name text not null, name_en text not null default '', text_id bigint not null references statement_text (id), due_on date not null,
      creator_id bigint not null references person (id), created_at timestamptz not null default now());`);
    this.addSql('create index statement_campaign_period_idx on statement_campaign (period_id, id);');
    this.addSql(`create table certification (
      id bigint primary key default nextval('portal_id_seq'), record_no text not null generated always as ('ST-' || id::text) stored,
      title text not null, title_en text not null default '',
      campaign_id bigint not null references statement_campaign (id), period_id bigint not null references assessment_period (id),
      text_id bigint not null references statement_text (id), parent_id bigint references certification (id), place int not null,
      scope_kind text not null check (scope_kind in ('all', 'company', 'department', 'process')), scope_id bigint,
      signer_id bigint not null references person (id), dependent_ids bigint[] not null default '{}', due_on date not null,
      signed_at timestamptz, signed_by bigint references person (id), facts_hash text not null default '', figures jsonb not null default '{}',
      answers jsonb not null default '{}', words_zh text not null default '', words_en text not null default '', reopened_at timestamptz,
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      check ((scope_kind = 'all') = (scope_id is null)));`);
    this.addSql('create index certification_newest_idx on certification (updated_at desc, id desc) where is_active;');
    this.addSql('create index certification_signer_idx on certification (signer_id, state);');
    this.addSql('create index certification_campaign_idx on certification (campaign_id, place);');
    this.addSql('create index certification_parent_idx on certification (parent_id) where parent_id is not null;');
    this.addSql('create index certification_period_idx on certification (period_id, state);');
    // What was signed last; `control_id` says of which control a fact is, so that a change finds who vouched for it.
    this.addSql(`create table certification_fact (
      certification_id bigint not null references certification (id), key text not null, label text not null, value text not null, control_id bigint,
      primary key (certification_id, key));`);
    this.addSql(
      'create index certification_fact_control_idx on certification_fact (control_id, certification_id) where control_id is not null;',
    );
    this.addSearch();
  }

  /** The records in the search box, as Migration20261120000008Search says how. */
  private addSearch(): void {
    this.addSql(`create view search_source_certification as
      select r.id as record_id, r.record_no as number, r.title, r.title_en, '' as body from certification r where r.is_active;`);
    this.addSql(`create trigger search_certification_after_insert after insert on certification referencing new table as changed
      for each statement execute function follow_search_rows('certification', 'id');`);
    this.addSql(`create trigger search_certification_after_delete after delete on certification referencing old table as changed
      for each statement execute function follow_search_rows('certification', 'id');`);
    this.addSql(`create trigger search_certification_after_update after update of title, title_en, is_active on certification for each row
      when (old.title is distinct from new.title or old.title_en is distinct from new.title_en or old.is_active is distinct from new.is_active)
      execute function follow_search_row('certification', 'id');`);
  }
}
