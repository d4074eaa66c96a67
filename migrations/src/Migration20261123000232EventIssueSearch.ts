import { Migration } from '@mikro-orm/migrations';

/** Issues that were raised on a risk event are found by its words and its number, like those of controls and reports. */
export class Migration20261123000232EventIssueSearch extends Migration {
  override up(): void {
    this.addSql(`create or replace view search_source_remediation_issue as
      select i.id as record_id, i.issue_no as number, coalesce(c.risk_description, e.title, own.title, '') as title, '' as title_en,
        concat_ws(E'\\n', c.risk_no, r.report_no, own.event_no, i.plan, p.name, p.english_name) as body
      from remediation_issue i join person p on p.id = i.assignee_id
      left join risk_control c on i.source_workflow = 'riskControl' and c.id = i.source_id
      left join risk_report r on i.source_workflow = 'riskReport' and r.id = i.source_id
      left join risk_event e on e.id = r.event_id
      left join risk_event own on i.source_workflow = 'riskEvent' and own.id = i.source_id;`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
