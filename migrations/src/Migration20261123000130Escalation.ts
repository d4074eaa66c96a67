import { Migration } from '@mikro-orm/migrations';

/**
 * Whom an overdue duty was escalated to (docs/decisions/identity.md, Reading). A row is in force while the duty is open, which its timer of rung 0
 * says; the sweep of the timers takes away those that are over.
 */
export class Migration20261123000130Escalation extends Migration {
  override up(): void {
    this.addSql(`create table escalation (
      workflow text not null, subject_id bigint not null, duty text not null, person_id bigint not null references person,
      told_at timestamptz not null default now(), primary key (person_id, workflow, subject_id, duty));`);
    this.addSql('create index escalation_subject_idx on escalation (workflow, subject_id, duty);');
    this.addSql(`create view open_escalation as select e.workflow, e.subject_id, e.duty, e.person_id from escalation e
      where exists (select 1 from workflow_timer t
        where t.workflow = e.workflow and t.subject_id = e.subject_id and t.duty = e.duty and t.rung = 0);`);
  }

  override down(): void {
    this.addSql('drop view open_escalation;');
    this.addSql('drop table escalation;');
  }
}
