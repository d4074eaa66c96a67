import { Migration } from '@mikro-orm/migrations';

/** Where an issue comes from, how grave it is, how often it was extended, and the files that show its fix (docs/decisions/risk-control.md). */
export class Migration20261122000075IssueFindings extends Migration {
  override up(): void {
    this.addSql(`alter table remediation_issue
      add column severity text not null default 'medium' check (severity in ('high', 'medium', 'low')),
      add column source text not null default 'deficiency' check (source in ('deficiency', 'report', 'byHand')),
      add column extensions int not null default 0;`);
    this.addSql(`update remediation_issue set source = 'report' where source_workflow = 'riskReport';`);
    this.addSql(`update remediation_issue i set extensions = s.n from (select subject_id, count(*) as n from workflow_step
      where workflow = 'remediationIssue' and event = 'EXTEND' group by 1) s where s.subject_id = i.id;`);
    this.addSql(`create table issue_evidence (
      issue_id bigint not null references remediation_issue (id), file_id bigint not null references stored_file (id),
      created_at timestamptz not null default now(), primary key (issue_id, file_id));`);
    this.addSql('create index issue_evidence_file_idx on issue_evidence (file_id);');
    this.addRegister();
  }

  /** The register's orders and rare values; the newest first is the key itself. */
  private addRegister(): void {
    this.addSql('create index remediation_issue_state_idx on remediation_issue (state, id);');
    this.addSql(`create index remediation_issue_due_idx on remediation_issue (due_on, id) where state not in ('verified', 'cancelled');`);
    this.addSql('create index remediation_issue_extended_idx on remediation_issue (id) where extensions >= 2;');
    this.addSql(`create index remediation_issue_by_hand_idx on remediation_issue (id) where source = 'byHand';`);
    // Issues of reports are found by their words like those of controls.
    this.addSql(`create or replace view search_source_remediation_issue as
      select i.id as record_id, i.issue_no as number, coalesce(c.risk_description, e.title, '') as title, '' as title_en,
        concat_ws(E'\\n', c.risk_no, r.report_no, i.plan, p.name, p.english_name) as body
      from remediation_issue i join person p on p.id = i.assignee_id
      left join risk_control c on i.source_workflow = 'riskControl' and c.id = i.source_id
      left join risk_report r on i.source_workflow = 'riskReport' and r.id = i.source_id
      left join risk_event e on e.id = r.event_id;`);
    this.addSql(`select rebuild_search_entries('remediation_issue');`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
