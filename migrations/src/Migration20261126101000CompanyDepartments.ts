import { Migration } from '@mikro-orm/migrations';

/**
 * The departments of a company with all below it, merged ones included: those whose company (`department_company`, the nearest department above that has one)
 * is it or one below. Found from the companies down, so that a list asks it once, however many departments there are.
 */
export class Migration20261126101000CompanyDepartments extends Migration {
  override up(): void {
    this.addSql(`create function departments_of_company(top bigint) returns table (id bigint) language sql stable rows 50 as $$
      with recursive tree (id) as (
        select cd.department_id from company_department cd where cd.company_id in (select below.id from company_and_below(top) below)
        union select d.id from tree t join department d on d.parent_id = t.id
          where not exists (select 1 from company_department own where own.department_id = d.id))
      select distinct held.id from tree t join department d on d.id = t.id and d.merged_into_id is null
        cross join lateral unnest(department_with_merged(d.id)) held (id) $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
