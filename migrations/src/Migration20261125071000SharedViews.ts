import { Migration } from '@mikro-orm/migrations';

/** Views of lists that a department shares or that open a list for a role (ADR 62). */
export class Migration20261125071000SharedViews extends Migration {
  override up(): void {
    this
      .addSql(`alter table list_view add column department_id bigint references department (id), add column role_id int references role (id),
      add constraint list_view_one_audience check (department_id is null or role_id is null),
      add constraint list_view_role_opens check (role_id is null or not is_default);`);
    this.addSql('drop index list_view_name_key;');
    this.addSql(`create unique index list_view_name_key on list_view (person_id, list, lower(name))
      where department_id is null and role_id is null;`);
    this.addSql(
      `create unique index list_view_department_name_key on list_view (department_id, list, lower(name)) where department_id is not null;`,
    );
    this.addSql('create unique index list_view_role_key on list_view (role_id, list) where role_id is not null;');
    // The name's index no longer covers all views of a person.
    this.addSql('create index list_view_person_idx on list_view (person_id, list);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
