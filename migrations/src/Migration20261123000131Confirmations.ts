import { Migration } from '@mikro-orm/migrations';

/**
 * A confirmation of a policy is an act (docs/decisions/knowledge.md): by which act and in which words is kept with it; what was recorded before was read
 * to the end. A share knows which of its parts its contact was told of that somebody cannot do any more.
 */
export class Migration20261123000131Confirmations extends Migration {
  override up(): void {
    this.addSql(
      `alter table attestation add column method text not null default 'reading', add column statement text not null default '';`,
    );
    this.addSql('alter table attestation alter column method drop default;');
    this.addSql(`alter table kms_share add column told_obstacles text[] not null default '{}';`);
  }

  override down(): void {
    this.addSql('alter table attestation drop column method, drop column statement;');
    this.addSql('alter table kms_share drop column told_obstacles;');
  }
}
