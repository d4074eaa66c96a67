import { Migration } from '@mikro-orm/migrations';

/**
 * What is assessed in a period and why: companies, the days and the currency of a period, its materiality, its trial balance, accounts with their assertions, what is
 * in scope, and what a control does for it. Amounts are numeric to the cent, never floating.
 */
export class Migration20261125040000AssessmentScope extends Migration {
  override up(): void {
    this.addCompanies();
    this.addPeriod();
    this.addSearch();
    this.addAccounts();
    this.addControls();
  }

  private addCompanies(): void {
    this.addSql(`create table company (
      id bigint primary key default nextval('portal_id_seq'), code text not null unique, name text not null, name_en text not null default '',
      currency text not null check (currency ~ '^[A-Z]{3}$'), parent_id bigint references company (id) check (parent_id <> id),
      is_active boolean not null default true, row_version int not null default 1,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now());`);
    this.addSql('create index company_parent_idx on company (parent_id);');
    this.addSql(`create table company_department (
      department_id bigint primary key references department (id), company_id bigint not null references company (id));`);
    this.addSql('create index company_department_company_idx on company_department (company_id);');
    this.addSql(`create function company_and_below(top bigint) returns table (id bigint) language sql stable as $$
      with recursive below (id) as (select c.id from company c where c.id = top
        union select c.id from company c join below b on c.parent_id = b.id)
      select below.id from below $$;`);
  }

  private addPeriod(): void {
    this.addSql(`create table assessment_period (
      id bigint primary key default nextval('portal_id_seq'), record_no text not null generated always as ('AP-' || id::text) stored,
      title text not null, title_en text not null default '', owner_id bigint not null references person (id),
      kind text not null check (kind in ('year', 'half', 'quarter')), first_day date not null, last_day date not null,
      currency text not null check (currency ~ '^[A-Z]{3}$'), sign_off_by date, previous_id bigint references assessment_period (id),
      share_percent numeric(7, 4) not null default 15 check (share_percent between 0 and 100),
      state text not null, version int not null default 1, is_active boolean not null default true, last_hash bytea not null default '\\x00',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      constraint assessment_period_days check (first_day <= last_day));`);
    this.addSql('create index assessment_period_newest_idx on assessment_period (updated_at desc, id desc) where is_active;');
    this.addSql('create index assessment_period_owner_idx on assessment_period (owner_id, state);');
    this.addSql('create index assessment_period_previous_idx on assessment_period (previous_id);');
    this.addSql('create index assessment_period_state_idx on assessment_period (state, updated_at desc, id desc) where is_active;');
    this.addSql(`create table period_materiality (
      id bigint primary key default nextval('portal_id_seq'), period_id bigint not null references assessment_period (id),
      base text not null check (base in ('revenue', 'profitBeforeTax', 'totalAssets', 'netAssets')), base_amount numeric(20, 2) not null check (base_amount > 0),
      currency text not null check (currency ~ '^[A-Z]{3}$'), percent numeric(7, 4) not null check (percent > 0 and percent <= 100),
      performance_percent numeric(7, 4) not null check (performance_percent > 0 and performance_percent <= 100),
      overall numeric(20, 2) not null, performance numeric(20, 2) not null, source text not null default '', file_id bigint references stored_file (id),
      reason text not null default '', set_by bigint not null references person (id), set_at timestamptz not null default now());`);
    this.addSql('create index period_materiality_period_idx on period_materiality (period_id, id desc);');
    this.addSql('create index period_materiality_file_idx on period_materiality (file_id);');
    this.addSql('create index period_materiality_set_by_idx on period_materiality (set_by);');
    this.addSql(`create table trial_balance_line (
      period_id bigint not null references assessment_period (id), company_id bigint not null references company (id),
      account_code text not null, account_name text not null, amount numeric(20, 2) not null, primary key (period_id, company_id, account_code));`);
    this.addSql('create index trial_balance_line_company_idx on trial_balance_line (company_id);');
    this.addSql(`create table trial_balance_sum (
      period_id bigint not null references assessment_period (id), company_id bigint not null references company (id),
      amount numeric(20, 2) not null, lines int not null, loaded_by bigint not null references person (id), loaded_at timestamptz not null default now(),
      primary key (period_id, company_id));`);
    this.addSql('create index trial_balance_sum_company_idx on trial_balance_sum (company_id);');
    this.addSql('create index trial_balance_sum_loaded_by_idx on trial_balance_sum (loaded_by);');
  }

  private addAccounts(): void {
    this.addSql(`create table significant_account (
      id bigint primary key default nextval('portal_id_seq'), period_id bigint not null references assessment_period (id), code text not null,
      name text not null, name_en text not null default '', flags text[] not null default '{}' check (flags <@ array['fraudRisk', 'estimate', 'relatedParty', 'complex']),
      unique (period_id, code));`);
    this.addSql(`create table account_code_group (
      period_id bigint not null references assessment_period (id), account_code text not null, account_id bigint not null references significant_account (id),
      primary key (period_id, account_code));`);
    this.addSql('create index account_code_group_account_idx on account_code_group (account_id);');
    this.addSql(`create table account_assertion (
      account_id bigint not null references significant_account (id),
      assertion text not null check (assertion in ('existence', 'completeness', 'accuracy', 'valuation', 'cutoff', 'rights', 'presentation')),
      primary key (account_id, assertion));`);
    this.addSql(`create table scope_decision (
      account_id bigint not null references significant_account (id), company_id bigint not null references company (id), in_scope boolean not null,
      reason text not null check (reason <> ''), decided_by bigint not null references person (id), decided_at timestamptz not null default now(),
      primary key (account_id, company_id));`);
    this.addSql('create index scope_decision_company_idx on scope_decision (company_id);');
    this.addSql('create index scope_decision_decided_by_idx on scope_decision (decided_by);');
    this.addSql(`create table business_process (
      id bigint primary key default nextval('portal_id_seq'), code text not null unique, name text not null, name_en text not null default '',
      parent_id bigint references business_process (id) check (parent_id <> id), is_active boolean not null default true);`);
    this.addSql('create index business_process_parent_idx on business_process (parent_id);');
    this.addSql(`create table scope_process (
      account_id bigint not null references significant_account (id), company_id bigint not null references company (id),
      process_id bigint not null references business_process (id), primary key (account_id, company_id, process_id));`);
    this.addSql('create index scope_process_company_idx on scope_process (company_id);');
    this.addSql('create index scope_process_process_idx on scope_process (process_id);');
  }

  private addControls(): void {
    this.addSql(`create table control_scope (
      control_id bigint primary key references risk_control (id), process_id bigint references business_process (id), is_key boolean not null default false,
      coso_component text check (coso_component in ('environment', 'riskAssessment', 'activities', 'information', 'monitoring')),
      coso_principle int check (coso_principle between 1 and 17), nature text check (nature in ('preventive', 'detective')),
      automation text check (automation in ('manual', 'automated', 'itDependent')), system_name text not null default '', updated_at timestamptz not null default now());`);
    this.addSql('create index control_scope_process_idx on control_scope (process_id);');
    this.addSql(`create table control_scope_account (
      control_id bigint not null references risk_control (id), account_id bigint not null references significant_account (id),
      assertion text not null check (assertion in ('existence', 'completeness', 'accuracy', 'valuation', 'cutoff', 'rights', 'presentation')),
      primary key (control_id, account_id, assertion));`);
    this.addSql('create index control_scope_account_account_idx on control_scope_account (account_id);');
    this.addSql(`create table control_general_control (
      control_id bigint not null references risk_control (id), general_id bigint not null references risk_control (id) check (general_id <> control_id),
      primary key (control_id, general_id));`);
    this.addSql('create index control_general_control_general_idx on control_general_control (general_id);');
  }

  /** The records in the search box, as Migration20261120000008Search says how. */
  private addSearch(): void {
    this.addSql(`create view search_source_assessment_period as
      select r.id as record_id, r.record_no as number, r.title, '' as title_en, '' as body from assessment_period r where r.is_active;`);
    this.addSql(`create trigger search_assessment_period_after_insert after insert on assessment_period referencing new table as changed
      for each statement execute function follow_search_rows('assessment_period', 'id');`);
    this.addSql(`create trigger search_assessment_period_after_delete after delete on assessment_period referencing old table as changed
      for each statement execute function follow_search_rows('assessment_period', 'id');`);
    this.addSql(`create trigger search_assessment_period_after_update after update of title, is_active on assessment_period for each row
      when (old.title is distinct from new.title or old.is_active is distinct from new.is_active)
      execute function follow_search_row('assessment_period', 'id');`);
  }
}
