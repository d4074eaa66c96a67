import { Migration } from '@mikro-orm/migrations';

/**
 * A merged department stays as a closed row below its successor: old steps, closed years and old versions name it, and whoever asks for the successor's
 * records asks for those too (ADR 29).
 */
export class Migration20261123000195DepartmentMerge extends Migration {
  override up(): void {
    this.addSql('alter table department add column merged_into_id bigint references department (id);');
    this.addSql('create index department_merged_into_idx on department (merged_into_id) where merged_into_id is not null;');
    this.addSql('alter table department add constraint department_merged_closed check (merged_into_id is null or not is_active);');
    // A department with all that were merged into it, also by way of others; a circle in the data ends where it closes.
    this.addSql(`create function department_with_merged(department bigint) returns bigint[] language sql stable parallel safe as $$
      with recursive one as (
        select id from department where id = $1
        union select d.id from one join department d on d.merged_into_id = one.id)
      select coalesce(array_agg(id), '{}') from one $$;`);
    // What became of a department; itself where it was never merged.
    this.addSql(`create function department_successor(department bigint) returns bigint language sql stable parallel safe as $$
      with recursive next as (
        select id, merged_into_id, array[id] as seen from department where id = $1
        union all
        select d.id, d.merged_into_id, next.seen || d.id from next join department d on d.id = next.merged_into_id where d.id <> all(next.seen))
      select id from next order by cardinality(seen) desc limit 1 $$;`);
  }
}
