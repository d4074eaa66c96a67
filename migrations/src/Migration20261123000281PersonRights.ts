import { Migration } from '@mikro-orm/migrations';

/**
 * What a person is, as far as it decides what he may read: kept with what was made by these rights, and compared when it is handed out. One that
 * contains another (`@>`) has lost nothing since.
 */
export class Migration20261123000281PersonRights extends Migration {
  override up(): void {
    this.addSql(`create function person_rights(bigint) returns jsonb stable language sql as $$
      select jsonb_build_object('isActive', p.is_active, 'department', p.department_id,
        'roles', array(select pr.role_id from person_role pr where pr.person_id = p.id order by 1))
      from person p where p.id = $1 $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
