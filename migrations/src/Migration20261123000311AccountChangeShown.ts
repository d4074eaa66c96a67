import { Migration } from '@mikro-orm/migrations';

/** What waits for a second administrator can be shown and decided on the page of its person (ADR 35); what was asked before stays a hash until its day is over. */
export class Migration20261123000311AccountChangeShown extends Migration {
  override up(): void {
    this.addSql(`alter table account_assent add column id bigint not null default nextval('portal_id_seq') unique, add column event text,
      add column person_id bigint references person (id), add column changes jsonb not null default '[]', add column input jsonb;`);
    this.addSql('create index account_assent_person_idx on account_assent (person_id);');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
