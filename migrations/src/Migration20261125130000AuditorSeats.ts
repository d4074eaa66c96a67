import { Migration } from '@mikro-orm/migrations';

/** Rooms whose records a seat covers: what names the period, and SQL of the control and of the company where no control tells it. */
const ROOMS = [
  { table: 'control_test', control: 'new.control_id', company: 'null' },
  { table: 'deficiency', control: 'new.control_id', company: 'null' },
  {
    table: 'certification',
    control: 'null',
    company: `case new.scope_kind when 'company' then new.scope_id when 'department' then department_company(new.scope_id) end`,
  },
  { table: 'committee_pack', control: 'null', company: 'null' },
] as const;

/**
 * Seats of external auditors (docs/adr/0063-the-external-auditors-seat.md): whom, for which periods and companies, on which days; to which company each record of
 * assurance belonged when it came; what was read from a seat, in a chain; and what its holder marked as looked at.
 */
export class Migration20261125130000AuditorSeats extends Migration {
  override up(): void {
    this.addSql(`insert into role (id, name, name_en) values (5, '外部审计师', 'External Auditor');`);
    this.addSeats();
    this.addPlaces();
    this.addReads();
    this.addMarks();
    this.leaveOutOfAudiences();
  }

  private addSeats(): void {
    this.addSql(`create table auditor_seat (
      id bigint primary key default nextval('portal_id_seq'), record_no text not null generated always as ('AS-' || id::text) stored,
      title text not null default '', holder_id bigint not null references person (id), granted_by bigint not null references person (id),
      whole_group boolean not null, reading text not null check (reading in ('concluded', 'all')),
      first_day date not null, last_day date not null, note text not null default '', announced_for date,
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(), check (first_day <= last_day));`);
    this.addSql('create index auditor_seat_holder_idx on auditor_seat (holder_id, state, last_day);');
    this.addSql('create index auditor_seat_granted_by_idx on auditor_seat (granted_by);');
    this.addSql('create index auditor_seat_newest_idx on auditor_seat (updated_at desc, id desc);');
    this.addSql('create index auditor_seat_clock_idx on auditor_seat (state, last_day);');
    this.addSql(`create table auditor_seat_period (
      seat_id bigint not null references auditor_seat (id), period_id bigint not null references assessment_period (id), primary key (seat_id, period_id));`);
    this.addSql('create index auditor_seat_period_period_idx on auditor_seat_period (period_id);');
    // Those that were named and all that were below them on that day: a company that moves later neither enters nor leaves.
    this.addSql(`create table auditor_seat_company (
      seat_id bigint not null references auditor_seat (id), company_id bigint not null references company (id), primary key (seat_id, company_id));`);
    this.addSql('create index auditor_seat_company_company_idx on auditor_seat_company (company_id);');
    this.addSql(`create view search_source_auditor_seat as
      select r.id as record_id, r.record_no as number, r.title, '' as title_en, r.note as body from auditor_seat r;`);
    this.addSql(`create trigger search_auditor_seat_after_insert after insert on auditor_seat referencing new table as changed
      for each statement execute function follow_search_rows('auditor_seat', 'id');`);
    this.addSql(`create trigger search_auditor_seat_after_delete after delete on auditor_seat referencing old table as changed
      for each statement execute function follow_search_rows('auditor_seat', 'id');`);
    this.addSql(`create trigger search_auditor_seat_after_update after update of title, note on auditor_seat for each row
      when (old.title is distinct from new.title or old.note is distinct from new.note) execute function follow_search_row('auditor_seat', 'id');`);
  }

  /**
   * The company of a record is told once, when it comes: of a control it is the one that the control had when it was first assessed in the period. Departments
   * that move, merge or close afterwards change what will be, not what an auditor was given.
   */
  private addPlaces(): void {
    this.addSql(`create function department_company(department bigint) returns bigint language sql stable as $$
      with recursive up as (
        select id, parent_id, array[id] as seen from department where id = department_successor($1)
        union all select d.id, d.parent_id, up.seen || d.id from up join department d on d.id = up.parent_id where d.id <> all(up.seen))
      select cd.company_id from up join company_department cd on cd.department_id = up.id order by cardinality(up.seen) limit 1 $$;`);
    this.addSql(`create table assessed_record (
      record_id bigint primary key, period_id bigint not null references assessment_period (id), control_id bigint references risk_control (id),
      company_id bigint references company (id));`);
    this.addSql('create index assessed_record_period_idx on assessed_record (period_id, company_id);');
    this.addSql(
      'create index assessed_record_control_idx on assessed_record (control_id, period_id, record_id) where control_id is not null;',
    );
    this.addSql('create index assessed_record_company_idx on assessed_record (company_id);');
    this
      .addSql(`create function place_assessed_record(record bigint, period bigint, control bigint, company bigint) returns void language sql as $$
      insert into assessed_record (record_id, period_id, control_id, company_id)
      select $1, $2, $3, case when $3 is null then $4 else coalesce(
        (select a.company_id from assessed_record a where a.control_id = $3 and a.period_id = $2 order by a.record_id limit 1),
        (select department_company(c.department_id) from risk_control c where c.id = $3)) end
      on conflict (record_id) do nothing $$;`);
    for (const { table, control, company } of ROOMS) {
      this.addSql(`create function place_${table}() returns trigger language plpgsql as $$
        begin perform place_assessed_record(new.id, new.period_id, ${control}, ${company}); return null; end $$;`);
      this.addSql(`create trigger ${table}_placed after insert on ${table} for each row execute function place_${table}();`);
      const row = (column: string) => column.replaceAll('new.', 'r.');
      this.addSql(`select place_assessed_record(r.id, r.period_id, ${row(control)}, ${row(company)}) from ${table} r order by r.id;`);
    }
  }

  /** Who read what, and which version: a chain of its own, never changed. */
  private addReads(): void {
    this.addSql(`create table record_read (
      id bigint primary key default nextval('portal_id_seq'), seq bigint not null unique, hash bytea not null, at timestamptz(3) not null default now(),
      reader_id bigint not null references person (id), call text not null, workflow text, subject_id bigint, subject_no text not null default '',
      version int, detail text not null default '');`);
    this.addSql('create index record_read_reader_idx on record_read (reader_id, at desc, id desc);');
    this.addSql(
      'create table record_read_end (one boolean primary key default true check (one), seq bigint not null, hash bytea not null);',
    );
    this.addSql(`insert into record_read_end (seq, hash) values (0, '\\x00');`);
    this
      .addSql(`create function chain_record_read() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
      declare last record_read_end;
      begin
        select * into last from record_read_end for update;
        new.seq := last.seq + 1;
        new.hash := sha256(last.hash || convert_to(jsonb_build_array(new.seq, new.id, (extract(epoch from new.at) * 1000)::bigint, new.reader_id, new.call,
          new.workflow, new.subject_id, new.subject_no, new.version, new.detail)::text, 'UTF8'));
        update record_read_end set seq = new.seq, hash = new.hash;
        return new;
      end $$;`);
    this.addSql('create trigger record_read_chained before insert on record_read for each row execute function chain_record_read();');
    this.addSql(`create function refuse_record_read_change() returns trigger language plpgsql as $$
      begin raise exception 'what was read is never changed' using errcode = 'insufficient_privilege'; end $$;`);
    this.addSql(`create trigger record_read_kept before update or delete on record_read
      for each statement execute function refuse_record_read_change();`);
  }

  /** “Everybody” are the portal's own people: nobody from outside has to read a share or sit an exam. */
  private leaveOutOfAudiences(): void {
    this.addSql(`create or replace function audience_people(kind text, ids bigint[]) returns table (id bigint) language sql stable as $$
  with recursive below as (
    select d.id from department d where kind = 'departments' and d.id = any(ids)
    union select d.id from below b join department d on d.parent_id = b.id)
  select p.id from person p where p.is_active
    and (kind = 'all' or (kind = 'users' and p.id = any(ids)) or (kind = 'departments' and p.department_id in (select b.id from below b)))
    and not exists (select 1 from primary_role decides where decides.person_id = p.id and decides.role_id = 5) $$;`);
  }

  private addMarks(): void {
    this.addSql(`create table auditor_mark (
      person_id bigint not null references person (id), record_id bigint not null, workflow text not null, version int not null,
      marked_at timestamptz not null default now(), primary key (person_id, record_id));`);
    this.addSql('create index auditor_mark_record_idx on auditor_mark (record_id);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
