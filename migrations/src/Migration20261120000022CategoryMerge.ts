import { Migration } from '@mikro-orm/migrations';

/** Merged categories stay as rows that nobody is offered, because old steps name them; their records move on in batches. */
export class Migration20261120000022CategoryMerge extends Migration {
  override up(): void {
    this.addSql('alter table risk_category add column merged_into_id bigint references risk_category (id);');
    this.addSql('create index risk_category_merged_into_idx on risk_category (merged_into_id) where merged_into_id is not null;');
    // Number and names of a merged one are free again.
    this.addSql('alter table risk_category drop constraint risk_category_category_no_key;');
    this.addSql('create unique index risk_category_no_key on risk_category (category_no) where merged_into_id is null;');
    this.addSql('drop index risk_category_name_key;');
    this.addSql(
      'create unique index risk_category_name_key on risk_category (coalesce(parent_id, 0), category_name) where merged_into_id is null;',
    );
    this.addSql(`create table category_merge (
      category_id bigint primary key references risk_category (id), into_id bigint not null references risk_category (id),
      person_id bigint not null references person (id), total int not null, moved int not null default 0,
      started_at timestamptz not null default now(), touched_at timestamptz not null default now(), finished_at timestamptz);`);
    this.addSql('create index category_merge_open_idx on category_merge (touched_at) where finished_at is null;');
    this.addSql('create index category_merge_into_idx on category_merge (into_id);');
    this.addSql('create index category_merge_person_idx on category_merge (person_id);');
  }
}
