import { Migration } from '@mikro-orm/migrations';

/** Reviews that wait for one reviewer, and the rules by which they are allocated (docs/decisions/risk-control.md, allocation). */
export class Migration20261123000141Allocation extends Migration {
  override up(): void {
    this.addSql('alter table independent_review add column allocated_to bigint references person (id);');
    this.addSql(`create index independent_review_allocated_idx on independent_review (allocated_to) where state = 'open';`);
    this.addSql(`create table review_rule (
      id bigint primary key default nextval('portal_id_seq'), position int not null unique,
      department_id bigint references department (id), category1_id bigint references risk_category (id), campaign_id bigint references campaign (id),
      reviewer_ids bigint[] not null check (cardinality(reviewer_ids) > 0));`);
    this.addSql('create index review_rule_department_idx on review_rule (department_id);');
    this.addSql('create index review_rule_category_idx on review_rule (category1_id);');
    this.addSql('create index review_rule_campaign_idx on review_rule (campaign_id);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
