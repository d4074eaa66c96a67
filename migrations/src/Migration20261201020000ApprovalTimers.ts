import { Migration } from '@mikro-orm/migrations';

/**
 * What waits for an approval in the order of its due dates: an administrator's tasks are counted along it (`DutyHolders.countedByTimers`), less what is tied to
 * him, which an index of each tie finds.
 */
export class Migration20261201020000ApprovalTimers extends Migration {
  override up(): void {
    for (const [name, workflow, duty] of [
      ['event', 'riskEvent', 'eventApproval'],
      ['report', 'riskReport', 'reportApproval'],
    ])
      this.addSql(
        `create index workflow_timer_${name}_approval_idx on workflow_timer (due_on, subject_id) where workflow = '${workflow}' and duty = '${duty}' and rung = 0;`,
      );
    // Of who sent in much, what waits alone is looked at; otherwise all that waits is read to tell it apart.
    this.addSql('drop index risk_event_submitted_by_idx;');
    this.addSql('create index risk_event_submitted_by_idx on risk_event (submitted_by, state);');
    this.addSql(
      `create index risk_report_authors_idx on risk_report using gin (author_ids) where state = 'submitted' and author_ids <> '{}';`,
    );
    // Issues to verify are asked for by the kind of what they hang on; without it each kind looks at the timers of all.
    this.addSql(
      `create index remediation_issue_to_verify_idx on remediation_issue (source_workflow, id) where state = 'pendingVerification';`,
    );
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
