import { Migration } from '@mikro-orm/migrations';

const CLASSES = `('control', 'significant', 'material')`;
const ASSERTIONS = `('existence', 'completeness', 'accuracy', 'valuation', 'cutoff', 'rights', 'presentation')`;

/** Deficiencies with what they are weighed by: the standard of a period in versions, the evaluation, what is summed with what (docs/adr/0058-deficiencies.md). */
export class Migration20261125060000Deficiencies extends Migration {
  override up(): void {
    this.addStandard();
    this.addRecord();
    this.addParts();
    this.addIssues();
  }

  /** A version never changes and is never taken away: what was classed by it recomputes for ever. */
  private addStandard(): void {
    this.addSql(`create table deficiency_standard (
      id bigint primary key default nextval('portal_id_seq'), period_id bigint not null references assessment_period (id), version_no int not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'), rules jsonb not null, reason text not null default '',
      set_by bigint not null references person (id), set_at timestamptz not null default now(), unique (period_id, version_no));`);
    this.addSql('create index deficiency_standard_set_by_idx on deficiency_standard (set_by);');
    this.addSql(`create function refuse_standard_change() returns trigger language plpgsql as $$
      begin raise exception 'a version of the deficiency standard never changes'; end $$;`);
    this.addSql(`create trigger deficiency_standard_fixed before update or delete on deficiency_standard
      for each row execute function refuse_standard_change();`);
  }

  private addRecord(): void {
    this.addSql('create sequence deficiency_no_seq;');
    this.addSql(`create table deficiency (
      id bigint primary key default nextval('portal_id_seq'), record_no text not null unique, title text not null, title_en text not null default '',
      owner_id bigint not null references person (id),
      description text not null default '', period_id bigint not null references assessment_period (id),
      area text not null check (area in ('financialReporting', 'other')),
      source text not null check (source in ('controlTest', 'review', 'riskReport', 'certification', 'byHand')), source_id bigint,
      control_id bigint references risk_control (id), process_id bigint references business_process (id),
      coso_component text check (coso_component in ('environment', 'riskAssessment', 'activities', 'information', 'monitoring')),
      likelihood text check (likelihood in ('remote', 'reasonablyPossible', 'probable')),
      magnitude numeric(20, 2) check (magnitude >= 0), criteria text[] not null default '{}',
      standard_id bigint references deficiency_standard (id),
      alone_class text check (alone_class in ${CLASSES}), computed_class text check (computed_class in ${CLASSES}),
      class text check (class in ${CLASSES}), class_reason text not null default '',
      compensating_control_id bigint references risk_control (id), compensating_test_id bigint references control_test (id),
      derivation jsonb, retest_id bigint references control_test (id),
      dependent_ids bigint[] not null default '{}', tester_ids bigint[] not null default '{}',
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      constraint deficiency_source check ((source = 'byHand') = (source_id is null)));`);
    this.addSql('create index deficiency_owner_idx on deficiency (owner_id, state);');
    this.addSql('create unique index deficiency_source_idx on deficiency (source, source_id) where is_active and source_id is not null;');
    this.addSql('create index deficiency_newest_idx on deficiency (id desc) where is_active;');
    this.addSql('create index deficiency_period_idx on deficiency (period_id, class, state) where is_active;');
    this.addSql('create index deficiency_control_idx on deficiency (control_id);');
    this.addSql('create index deficiency_process_idx on deficiency (process_id);');
    this.addSql('create index deficiency_standard_idx on deficiency (standard_id);');
    this.addSql('create index deficiency_compensating_control_idx on deficiency (compensating_control_id);');
    this.addSql('create index deficiency_compensating_test_idx on deficiency (compensating_test_id);');
    this.addSql('create index deficiency_retest_idx on deficiency (retest_id);');
    this.addSql('create index deficiency_testers_idx on deficiency using gin (tester_ids);');
    this.addSql(`create view search_source_deficiency as
      select r.id as record_id, r.record_no as number, r.title, r.title_en, r.description as body from deficiency r where r.is_active;`);
    this.addSql(`create trigger search_deficiency_after_insert after insert on deficiency referencing new table as changed
      for each statement execute function follow_search_rows('deficiency', 'id');`);
    this.addSql(`create trigger search_deficiency_after_delete after delete on deficiency referencing old table as changed
      for each statement execute function follow_search_rows('deficiency', 'id');`);
    this
      .addSql(`create trigger search_deficiency_after_update after update of title, title_en, description, is_active on deficiency for each row
      when ((old.title, old.title_en, old.description, old.is_active) is distinct from (new.title, new.title_en, new.description, new.is_active))
      execute function follow_search_row('deficiency', 'id');`);
  }

  private addParts(): void {
    this.addSql(`create table deficiency_account (
      deficiency_id bigint not null references deficiency (id), account_id bigint not null references significant_account (id),
      assertion text not null check (assertion in ${ASSERTIONS}), primary key (deficiency_id, account_id, assertion));`);
    this.addSql('create index deficiency_account_account_idx on deficiency_account (account_id, assertion);');
    this.addSql(`create table deficiency_overlap (
      deficiency_id bigint not null references deficiency (id), with_id bigint not null references deficiency (id) check (with_id <> deficiency_id),
      amount numeric(20, 2) not null check (amount > 0), primary key (deficiency_id, with_id));`);
    this.addSql('create index deficiency_overlap_with_idx on deficiency_overlap (with_id);');
  }

  /** The issues that remediate a deficiency are found by its words and number. */
  private addIssues(): void {
    this.addSql(`create or replace view search_source_remediation_issue as
      select i.id as record_id, i.issue_no as number, coalesce(c.risk_description, e.title, own.title, d.title, '') as title, '' as title_en,
        concat_ws(E'\\n', c.risk_no, r.report_no, own.event_no, d.record_no, i.plan, p.name, p.english_name) as body
      from remediation_issue i join person p on p.id = i.assignee_id
      left join risk_control c on i.source_workflow = 'riskControl' and c.id = i.source_id
      left join risk_report r on i.source_workflow = 'riskReport' and r.id = i.source_id
      left join risk_event e on e.id = r.event_id
      left join risk_event own on i.source_workflow = 'riskEvent' and own.id = i.source_id
      left join deficiency d on i.source_workflow = 'deficiency' and d.id = i.source_id;`);
  }
}
