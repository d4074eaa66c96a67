import { Migration } from '@mikro-orm/migrations';

/**
 * The review that raised an issue (docs/adr/0058-deficiencies.md), by which a deficiency finds what mends it. Until now the two were told to belong together by
 * their equal instants: that holds for what a review was closed with, so it is what the rows that are there are given.
 */
export class Migration20261127210000IssueReviews extends Migration {
  override up(): void {
    this.addSql('alter table remediation_issue add column review_id bigint references independent_review (id);');
    this.addSql(`update remediation_issue i set review_id = r.id from independent_review r
      where i.source_workflow = 'riskControl' and i.source = 'deficiency' and r.risk_id = i.source_id and r.decided_at = i.created_at;`);
    this.addSql('create index remediation_issue_review_idx on remediation_issue (review_id) where review_id is not null;');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
