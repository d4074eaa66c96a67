import { Migration } from '@mikro-orm/migrations';

/**
 * Who decides, said once: of a person's roles the first decides (docs/decisions/identity.md), and role 2 is the Risk Administrator. Views and no functions:
 * they dissolve in the statement that names them, so that one person is found by index and everybody by one join.
 */
export class Migration20261122000010Who extends Migration {
  override up(): void {
    this.addSql(`create view primary_role as
      select held.person_id, held.role_id from person_role held
      where not exists (select 1 from person_role earlier
        where earlier.person_id = held.person_id and (earlier.position, earlier.role_id) < (held.position, held.role_id));`);
    this.addSql(`create view active_administrator as
      select p.id from primary_role decides join person p on p.id = decides.person_id where decides.role_id = 2 and p.is_active;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
