import { Migration } from '@mikro-orm/migrations';

/**
 * What each person put into the storage on a day, and which files hang on nothing: no table refers to them, whichever tables there are, and no step names
 * them. A file that a step names stays although it was taken off its record: the history holds its hash (docs/operations.md, limits).
 */
export class Migration20261123000241StorageUse extends Migration {
  override up(): void {
    this.addSql(`create table storage_use (
      person_id bigint not null references person (id), day date not null, bytes bigint not null, primary key (person_id, day));`);
    this.addSql('alter table stored_file add column in_history boolean not null default false;');
    this.addSql(`create function unlinked_files(days int) returns setof bigint language plpgsql stable as $$
      declare conditions text;
      begin
        select coalesce(string_agg(format(' and not exists (select 1 from %s t where t.%I = f.id)', c.conrelid::regclass, a.attname), ''), '')
          into conditions from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
          where c.contype = 'f' and c.confrelid = 'stored_file'::regclass and c.confdeltype <> 'c';
        return query execute
          'select f.id from stored_file f where not f.in_history and f.created_at < now() - make_interval(days => $1)' || conditions using days;
      end $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
