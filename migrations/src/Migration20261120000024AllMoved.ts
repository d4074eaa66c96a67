import { Migration } from '@mikro-orm/migrations';

/** Records that move in one statement move all or none: a statement that found one of them at another version fails as a lost race does. */
export class Migration20261120000024AllMoved extends Migration {
  override up(): void {
    this.addSql(`create function assert_all_moved(moved int, asked int) returns boolean language plpgsql as $$
      begin
        if moved <> asked then
          raise exception 'a record moved meanwhile' using errcode = 'serialization_failure';
        end if;
        return true;
      end $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
