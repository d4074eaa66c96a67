import { Migration } from '@mikro-orm/migrations';

/** Risk events with their response reports, and what the analysis of the step log reads. */
export class Migration20261120000009RiskEvent extends Migration {
  override up(): void {
    this.addSql('create sequence risk_event_no_seq as bigint start 1;');
    this.addSql(`create table risk_event (
      id bigint primary key default nextval('portal_id_seq'),
      event_no text not null unique,
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      title text not null default '', description text not null default '',
      category1_id bigint, category2_id bigint, category3_id bigint,
      category1_text text not null default '', category2_text text not null default '', category3_text text not null default '',
      occurred_on date, discovered_on date, business_unit text not null default '', management_area text not null default '',
      department_id bigint references department (id), reporter_id bigint not null references person (id),
      event_type text not null default 'actual' check (event_type in ('actual', 'nearMiss', 'potential')),
      severity int check (severity between 1 and 5),
      consequence text not null default '', cause text not null default '', immediate_action text not null default '',
      currency text not null default 'CNY', gross_loss numeric(18, 2), recovery numeric(18, 2),
      net_loss numeric(18, 2) generated always as (gross_loss - coalesce(recovery, 0)) stored,
      non_financial_impact text[] not null default '{}', risk_no text not null default '', confidential boolean not null default false,
      close_reason text check (close_reason in ('notARisk', 'duplicate', 'resolved')), duplicate_of bigint references risk_event (id),
      submitted_by bigint references person (id), submitted_at timestamptz, identified_at timestamptz, closed_at timestamptz,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now()) with (fillfactor = 85);`);
    this.addSql('create index risk_event_newest_idx on risk_event (updated_at desc, id desc);');
    this.addSql('create index risk_event_state_idx on risk_event (state, updated_at desc, id desc);');
    this.addSql('create index risk_event_created_idx on risk_event (created_at);');
    this.addSql('create index risk_event_reporter_idx on risk_event (reporter_id, state);');
    this.addSql('create index risk_event_submitted_by_idx on risk_event (submitted_by);');
    this.addSql('create index risk_event_department_idx on risk_event (department_id);');
    this.addSql('create index risk_event_category1_idx on risk_event (category1_id, updated_at desc, id desc);');
    this.addSql('create index risk_event_category2_idx on risk_event (category2_id);');
    this.addSql('create index risk_event_category3_idx on risk_event (category3_id);');
    this.addSql(`create index risk_event_risk_no_idx on risk_event (risk_no) where risk_no <> '';`);
    this.addSql('create index risk_event_duplicate_idx on risk_event (duplicate_of) where duplicate_of is not null;');
    this.addSql(`create index risk_event_loss_idx on risk_event (occurred_on) where event_type = 'actual' and state <> 'draft';`);

    // Who reads an event although it is confidential, and why.
    this.addSql(`create table risk_event_reader (
      event_id bigint not null references risk_event (id), person_id bigint not null references person (id),
      reason text not null check (reason in ('named', 'forwarded', 'escalation', 'action')),
      created_at timestamptz not null default now(), primary key (event_id, person_id, reason));`);
    this.addSql('create index risk_event_reader_person_idx on risk_event_reader (person_id, event_id);');
    this.addSql(`create table risk_event_file (
      event_id bigint not null references risk_event (id), file_id bigint not null references stored_file (id),
      created_at timestamptz not null default now(), primary key (event_id, file_id));`);
    this.addSql('create index risk_event_file_file_idx on risk_event_file (file_id);');

    this.addSql('create sequence risk_report_no_seq as bigint start 1;');
    this.addSql(`create table risk_report (
      id bigint primary key default nextval('portal_id_seq'),
      report_no text not null unique, event_id bigint not null references risk_event (id),
      state text not null, version int not null default 1, last_hash bytea not null default '\\x00',
      escalation_user_id bigint not null references person (id), author_ids bigint[] not null default '{}',
      root_cause text not null default '', impact_assessment text not null default '',
      response text check (response in ('avoid', 'reduce', 'share', 'accept')), acceptance_reason text not null default '',
      residual_likelihood int check (residual_likelihood between 1 and 5), residual_impact int check (residual_impact between 1 and 5),
      lessons text not null default '', due_on date not null, decision_comment text not null default '',
      submitted_by bigint references person (id), submitted_at timestamptz, decided_by bigint references person (id), decided_at timestamptz,
      reminded_at timestamptz, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      unique (event_id, escalation_user_id)) with (fillfactor = 85);`);
    this.addSql('create index risk_report_newest_idx on risk_report (updated_at desc, id desc);');
    this.addSql('create index risk_report_state_idx on risk_report (state, updated_at desc, id desc);');
    this.addSql('create index risk_report_escalation_idx on risk_report (escalation_user_id, state);');
    this.addSql('create index risk_report_submitted_by_idx on risk_report (submitted_by);');
    this.addSql('create index risk_report_decided_by_idx on risk_report (decided_by);');
    this.addSql(`create table risk_report_action (
      id bigint primary key default nextval('portal_id_seq'),
      report_id bigint not null references risk_report (id), position int not null,
      text text not null, owner_id bigint references person (id), due_on date, issue_id bigint references remediation_issue (id),
      unique (report_id, position));`);
    this.addSql('create index risk_report_action_owner_idx on risk_report_action (owner_id);');
    this.addSql('create index risk_report_action_issue_idx on risk_report_action (issue_id) where issue_id is not null;');
    this.addSql(`create table risk_report_file (
      report_id bigint not null references risk_report (id), file_id bigint not null references stored_file (id),
      created_at timestamptz not null default now(), primary key (report_id, file_id));`);
    this.addSql('create index risk_report_file_file_idx on risk_report_file (file_id);');

    this.addSql(`create table risk_store_filing (
      risk_year int primary key, filed_by bigint not null references person (id), filed_at timestamptz not null default now(),
      filed int not null, cloned int not null);`);
    this.addSql('create index risk_store_filing_by_idx on risk_store_filing (filed_by);');

    // Where cases wait is read from the steps that move a record, and from the one that made it.
    this
      .addSql(`create index workflow_step_moves_idx on workflow_step (workflow, subject_id, seq) include (from_state, to_state, at, actor_id)
      where from_state <> to_state or seq = 1;`);
    this.addSearch();
  }

  /** Events and reports in the search box, as Migration20261120000008Search says how. */
  private addSearch(): void {
    this.addSql(`create view search_source_risk_event as
      select e.id as record_id, e.event_no as number, e.title, '' as title_en,
        concat_ws(E'\\n', e.risk_no, e.description, e.cause, e.consequence, e.immediate_action, e.category1_text, e.category2_text, e.category3_text,
          p.name, p.english_name) as body
      from risk_event e join person p on p.id = e.reporter_id;`);
    this.follow('risk_event', 'risk_event', 'id', [
      'event_no',
      'title',
      'risk_no',
      'description',
      'cause',
      'consequence',
      'immediate_action',
      'category1_text',
      'category2_text',
      'category3_text',
      'reporter_id',
    ]);
    this.followOther(
      'risk_event',
      'person',
      ['name', 'english_name'],
      'select array_agg(id order by id) from risk_event where reporter_id = new.id',
    );

    this.addSql(`create view search_source_risk_report as
      select r.id as record_id, r.report_no as number, e.title, '' as title_en,
        concat_ws(E'\\n', e.event_no, r.root_cause, r.impact_assessment, r.acceptance_reason, r.lessons, p.name, p.english_name,
          (select string_agg(a.text, E'\\n' order by a.position) from risk_report_action a where a.report_id = r.id)) as body
      from risk_report r join risk_event e on e.id = r.event_id join person p on p.id = r.escalation_user_id;`);
    this.follow('risk_report', 'risk_report', 'id', [
      'report_no',
      'root_cause',
      'impact_assessment',
      'acceptance_reason',
      'lessons',
      'escalation_user_id',
    ]);
    this.follow('risk_report', 'risk_report_action', 'report_id', ['text']);
    const reportsOf = (column: string) => `select array_agg(id order by id) from risk_report where ${column} = new.id`;
    this.followOther('risk_report', 'person', ['name', 'english_name'], reportsOf('escalation_user_id'));
    this.followOther('risk_report', 'risk_event', ['title'], reportsOf('event_id'));
  }

  /** A table's rows that an entry of the kind is made of. */
  private follow(kind: string, table: string, idColumn: string, columns: readonly string[]): void {
    const args = `('${kind}', '${idColumn}')`;
    this.addSql(`create trigger search_${kind}_after_insert after insert on ${table} referencing new table as changed
      for each statement execute function follow_search_rows${args};`);
    this.addSql(`create trigger search_${kind}_after_delete after delete on ${table} referencing old table as changed
      for each statement execute function follow_search_rows${args};`);
    this.addSql(`create trigger search_${kind}_after_update after update of ${columns.join(', ')} on ${table} for each row
      when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}) execute function follow_search_row${args};`);
  }

  /** A change of another record finds those whose entry says it. */
  private followOther(kind: string, table: string, columns: readonly string[], select: string): void {
    const name = `follow_search_${kind}_of_${table}`;
    this.addSql(`create function ${name}() returns trigger language plpgsql as $$
      declare ids bigint[];
      begin
        ${select} into ids;
        if ids is not null then perform refresh_search_entries('${kind}', ids); end if;
        return null;
      end $$;`);
    this.addSql(`create trigger search_${kind}_after_change after update of ${columns.join(', ')} on ${table} for each row
      when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}) execute function ${name}();`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
