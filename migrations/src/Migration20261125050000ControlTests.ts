import { Migration } from '@mikro-orm/migrations';

/**
 * Control tests with their procedures, populations, samples and results (docs/adr/0056-control-tests.md, docs/adr/0057-populations-and-samples.md). A population stays
 * a file, of which rows are kept only when they were drawn.
 */
export class Migration20261125050000ControlTests extends Migration {
  override up(): void {
    this.addProcedures();
    this.addTest();
    this.addSearch();
    this.addSamples();
    this.addSizes();
    this.addInvolved();
  }

  private addProcedures(): void {
    this.addSql(`create table test_procedure (
      id bigint primary key default nextval('portal_id_seq'), code text not null unique, is_active boolean not null default true,
      version_no int not null default 1, updated_at timestamptz not null default now());`);
    this.addSql(`create table test_procedure_version (
      procedure_id bigint not null references test_procedure (id), version_no int not null, title text not null, title_en text not null,
      attributes jsonb not null, made_by bigint not null references person (id), made_at timestamptz not null default now(),
      primary key (procedure_id, version_no));`);
    this.addSql('create index test_procedure_version_made_by_idx on test_procedure_version (made_by);');
  }

  private addTest(): void {
    this.addSql(`create table control_test (
      id bigint primary key default nextval('portal_id_seq'), record_no text not null generated always as ('CT-' || id::text) stored, title text not null,
      period_id bigint not null references assessment_period (id), control_id bigint not null references risk_control (id),
      kind text not null check (kind in ('design', 'interim', 'yearEnd', 'rollForward')),
      planner_id bigint not null references person (id), tester_id bigint not null references person (id), reviewer_id bigint not null references person (id),
      due_on date not null, dependent_ids bigint[] not null default '{}', procedure_id bigint, procedure_version int,
      conclusion text check (conclusion in ('effective', 'ineffective')), conclusion_note text not null default '', concluded_on date,
      exceptions int not null default 0, hours numeric(7, 2),
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      constraint control_test_procedure_fk foreign key (procedure_id, procedure_version) references test_procedure_version (procedure_id, version_no));`);
    this.addSql('create index control_test_newest_idx on control_test (updated_at desc, id desc) where is_active;');
    // One of a kind: a test that was cancelled leaves its place to another.
    this.addSql(`create unique index control_test_one_idx on control_test (control_id, period_id, kind) where state <> 'cancelled';`);
    this.addSql('create index control_test_period_idx on control_test (period_id, state, due_on);');
    this.addSql('create index control_test_tester_idx on control_test (tester_id, state);');
    this.addSql('create index control_test_reviewer_idx on control_test (reviewer_id, state);');
    this.addSql('create index control_test_planner_idx on control_test (planner_id);');
    this.addSql('create index control_test_procedure_idx on control_test (procedure_id, procedure_version);');
    this.addSql('create index control_test_dependents_idx on control_test using gin (dependent_ids);');
  }

  private addSamples(): void {
    this.addSql(`create table control_test_population (
      test_id bigint primary key references control_test (id), file_id bigint not null references stored_file (id), file_name text not null,
      sha256 text not null, rows int not null check (rows > 0), columns text[] not null, key_column text not null, amount_column text,
      total numeric(20, 2), from_day date not null, to_day date not null check (from_day <= to_day), supplied_by text not null,
      completeness text not null, frozen_by bigint not null references person (id), frozen_at timestamptz not null default now());`);
    this.addSql('create index control_test_population_file_idx on control_test_population (file_id);');
    this.addSql('create index control_test_population_frozen_by_idx on control_test_population (frozen_by);');
    this.addSql(`create table control_test_draw (
      test_id bigint not null references control_test (id), ordinal int not null, role text not null check (role in ('first', 'redraw', 'extension')),
      formula jsonb not null, frequency text, risk text, least int, most int, size_reason text not null default '', reason text not null default '',
      is_current boolean not null default true, drawn_by bigint not null references person (id), drawn_at timestamptz not null default now(),
      primary key (test_id, ordinal));`);
    this.addSql('create index control_test_draw_drawn_by_idx on control_test_draw (drawn_by);');
    this.addSql(`create table control_test_item (
      test_id bigint not null, place int not null, ordinal int not null, position int, item_key text not null, cells jsonb not null default '[]',
      reason text not null default '', marks jsonb not null default '{}', notes jsonb not null default '{}',
      primary key (test_id, place), foreign key (test_id, ordinal) references control_test_draw (test_id, ordinal));`);
    this.addSql(`create table control_test_evidence (
      test_id bigint not null, place int not null, file_id bigint not null references stored_file (id), created_at timestamptz not null default now(),
      primary key (test_id, place, file_id), foreign key (test_id, place) references control_test_item (test_id, place));`);
    this.addSql('create index control_test_evidence_file_idx on control_test_evidence (file_id);');
  }

  /** How many items a control of a frequency and risk wants: from fewest to most; administrators change it. */
  private addSizes(): void {
    this.addSql(`create table sample_size (
      frequency text not null check (frequency in ('annual', 'quarterly', 'monthly', 'weekly', 'daily', 'manyADay', 'automated')),
      risk text not null check (risk in ('lower', 'higher')), size int not null check (size between 1 and 1000), primary key (frequency, risk));`);
    this
      .addSql(`insert into sample_size (frequency, risk, size) values ('annual', 'lower', 1), ('annual', 'higher', 1), ('quarterly', 'lower', 2),
      ('quarterly', 'higher', 2), ('monthly', 'lower', 2), ('monthly', 'higher', 5), ('weekly', 'lower', 5), ('weekly', 'higher', 15),
      ('daily', 'lower', 20), ('daily', 'higher', 40), ('manyADay', 'lower', 25), ('manyADay', 'higher', 60), ('automated', 'lower', 1),
      ('automated', 'higher', 1);`);
  }

  /**
   * Who may not test a control: its people of today, and whoever its history ties to it since a day. The steps say whom they tie
   * (involvementOf, decision record 24), so that this is no second opinion; who judged it in a review is tied too.
   */
  private addInvolved(): void {
    this.addSql(`create function control_involved(control bigint, since date) returns bigint[] language sql stable as $$
      select coalesce(array_agg(distinct person order by person), '{}') from (
        select unnest(array[c.owner_id, c.submitted_by] || c.dependent_ids) from risk_control c where c.id = control
        union all select a.person_id from control_assistant a where a.risk_id = control
        union all select v.reviewer_id from independent_review v where v.risk_id = control and v.decided_at >= since
        union all select bound.value::text::bigint from workflow_step s
          cross join lateral jsonb_array_elements(coalesce(s.body::jsonb -> 'involved' -> 'binds', '[]'::jsonb)) bound
          where s.subject_id = control and s.workflow = 'riskControl' and s.at >= since
      ) tied (person) where person is not null $$;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }

  /** The records in the search box, as Migration20261120000008Search says how. */
  private addSearch(): void {
    this.addSql(`create view search_source_control_test as
      select r.id as record_id, r.record_no as number, r.title, '' as title_en, '' as body from control_test r where r.is_active;`);
    this.addSql(`create trigger search_control_test_after_insert after insert on control_test referencing new table as changed
      for each statement execute function follow_search_rows('control_test', 'id');`);
    this.addSql(`create trigger search_control_test_after_delete after delete on control_test referencing old table as changed
      for each statement execute function follow_search_rows('control_test', 'id');`);
    this.addSql(`create trigger search_control_test_after_update after update of title, is_active on control_test for each row
      when (old.title is distinct from new.title or old.is_active is distinct from new.is_active)
      execute function follow_search_row('control_test', 'id');`);
  }
}
