import { Migration } from '@mikro-orm/migrations';

/** Campaigns: rounds of self-assessments, and due dates that somebody sets (docs/decisions/risk-control.md, campaigns). */
export class Migration20261123000140Campaign extends Migration {
  override up(): void {
    this.addSql('alter table workflow_timer add column is_set boolean not null default false;');
    this.addSql('alter table risk_control add column assess_by date;');
    this.addSql(`create table campaign (
      id bigint primary key default nextval('portal_id_seq'),
      campaign_no text not null generated always as ('CP-' || id::text) stored,
      name text not null, risk_year int not null, filter jsonb not null, opens_on date not null, due_on date not null,
      mail_zh text not null default '', mail_en text not null default '', creator_id bigint not null references person (id),
      state text not null, version int not null default 1, last_hash bytea not null default '\\x00',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(), check (due_on >= opens_on));`);
    this.addSql('create index campaign_newest_idx on campaign (updated_at desc, id desc);');
    this.addSql('create index campaign_year_idx on campaign (risk_year, state);');
    // What came of each control of the population; an empty code is a control that opened.
    this.addSql(`create table campaign_control (
      campaign_id bigint not null references campaign (id), risk_id bigint not null references risk_control (id),
      opened_at timestamptz not null default now(), code text not null default '', message text not null default '',
      primary key (campaign_id, risk_id));`);
    this.addSql('create index campaign_control_risk_idx on campaign_control (risk_id);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
