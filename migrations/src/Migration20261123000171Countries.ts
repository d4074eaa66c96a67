import { Migration } from '@mikro-orm/migrations';

/**
 * Calendars by country: a department has one or takes that of the department above it, a country has its time zone and its own special days; the
 * portal's own calendar has the country ''. Whoever has no country follows the portal's (docs/decisions/risk-control.md, reminder ladder).
 */
export class Migration20261123000171Countries extends Migration {
  override up(): void {
    this.addSql(`create table country_calendar (code text primary key check (code ~ '^[A-Z]{2}$'), time_zone text not null);`);
    this.addSql('alter table department add column country text references country_calendar (code);');
    this.addSql('create index department_country_idx on department (country);');
    this.addSql(`alter table holiday add column country text not null default '';`);
    this.addSql('alter table holiday drop constraint holiday_pkey, add primary key (country, day);');
    // The nearest department of a person that has a country; a circle in the data ends where it closes.
    this.addSql(`create function person_country(who bigint) returns text language sql stable as $body$
      with recursive above as (
        select d.id, d.parent_id, d.country, array[d.id] as seen from person p join department d on d.id = p.department_id where p.id = who
        union all
        select d.id, d.parent_id, d.country, above.seen || d.id from above join department d on d.id = above.parent_id
          where above.country is null and d.id <> all (above.seen))
      select country from above where country is not null limit 1 $body$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
