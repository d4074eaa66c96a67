import { Migration } from '@mikro-orm/migrations';

/**
 * Who may not judge a record, kept beside it by the runner with each step (docs/adr/0024-independence-by-history.md). What was before is read from
 * the history once: whoever did a step of work that is not at its end. Who only had a part that was taken from him stands there by name alone, and
 * a name is nobody for certain: that is kept from now on.
 */
export class Migration20261122000080Dependents extends Migration {
  override up(): void {
    for (const table of ['risk_control', 'remediation_issue', 'risk_event']) {
      this.addSql(`alter table ${table} add column dependent_ids bigint[] not null default '{}';`);
    }
    this.#fill(
      'risk_control',
      'dependent_ids',
      'riskControl',
      ['SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT', 'SET_ASSISTANTS', 'OWNER_APPROVE'],
      'complete',
    );
    this.#fill('remediation_issue', 'dependent_ids', 'remediationIssue', ['START', 'SUBMIT_FIX'], 'verified');
    this.#fill('risk_event', 'dependent_ids', 'riskEvent', ['SAVE_DRAFT', 'SUBMIT'], 'closed');
    this.#fill('risk_report', 'author_ids', 'riskReport', ['SAVE_DRAFT', 'SUBMIT'], 'approved');
    this.#fill('policy_version', 'acted_for_ids', 'policyVersion', ['SAVE_DRAFT', 'SUBMIT'], 'published');
    this
      .addSql(`update independent_review v set dependent_ids = array(select distinct unnest(v.dependent_ids || c.dependent_ids) order by 1)
      from risk_control c where c.id = v.risk_id and v.state = 'open' and not c.dependent_ids <@ v.dependent_ids;`);
    // Open rounds, and only those, are asked by whoever took part.
    this.addSql(`create index risk_event_dependents_idx on risk_event using gin (dependent_ids) where state = 'pendingApproval';`);
    this.addSql(
      `create index remediation_issue_dependents_idx on remediation_issue using gin (dependent_ids) where state = 'pendingVerification';`,
    );
  }

  /** @param end the state whose records nobody is tied to any more */
  #fill(table: string, column: string, workflow: string, events: readonly string[], end: string): void {
    const list = events.map((event) => `'${event}'`).join(', ');
    this.addSql(`with last_end as (
        select subject_id, max(seq) as seq from workflow_step where workflow = '${workflow}' and to_state = '${end}' and from_state <> '${end}' group by subject_id),
      worker as (
        select s.subject_id, array_agg(distinct who.id) as ids from workflow_step s left join last_end e on e.subject_id = s.subject_id
          cross join lateral (values (s.actor_id), (s.on_behalf_of)) who (id)
        where s.workflow = '${workflow}' and s.event in (${list}) and s.seq > coalesce(e.seq, 0) and who.id is not null group by s.subject_id)
      update ${table} t set ${column} = array(select distinct unnest(t.${column} || w.ids) order by 1)
      from worker w where w.subject_id = t.id and t.state <> '${end}' and not w.ids <@ t.${column};`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
