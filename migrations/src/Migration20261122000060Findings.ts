import { Migration } from '@mikro-orm/migrations';

/**
 * What counts is said once, where it is written (docs/decisions/risk-control.md, effectiveness and deficiency): a draft's score of 1, which the form
 * proposes, is no assessment until somebody submits it; an empty deficiency code is none with effectiveness 5 and not stated below it.
 */
export class Migration20261122000060Findings extends Migration {
  override up(): void {
    this.addSql(`alter table self_assessment add column counted_score int
      generated always as (case when submitted_at is null and score = 1 then null else score end) stored;`);
    this.addSql('drop index self_assessment_score_idx;');
    this.addSql('create index self_assessment_counted_score_idx on self_assessment (counted_score);');
    this.addSql(`alter table independent_review add column found_deficiency text
      generated always as (case when deficiency <> '' then deficiency when effectiveness = 5 then '0' when effectiveness is not null then 'notStated' end) stored;`);
    // They wait for an administrator, and should be few.
    this.addSql(`create index independent_review_not_stated_idx on independent_review (risk_id)
      where state = 'closed' and found_deficiency = 'notStated';`);
    this.countAnew();
  }

  private countAnew(): void {
    this.addSql(`create or replace view risk_control_fact as
      select c.id as control_id, c.is_active, c.updated_at,
        (select p.place from risk_control_place p where (p.from_at, p.from_id) <= (c.updated_at, c.id) order by p.from_at desc, p.from_id desc limit 1) as place,
        c.risk_year, c.category1_id as category1, c.category2_id as category2, c.category3_id as category3, c.owner_id,
        nullif(c.business_unit, '') as business_unit, nullif(c.management_area, '') as management_area, nullif(c.key_control, '') as key_control,
        nullif(c.control_owner_function, '') as control_owner_function, nullif(s.mode, 0) as control_mode, nullif(s.frequency, 0) as control_frequency,
        s.counted_score as score, c.state, t.due_on, v.effectiveness, v.found_deficiency as deficiency,
        exists (select 1 from remediation_issue i where i.source_workflow = 'riskControl' and i.source_id = c.id
          and i.state not in ('verified', 'cancelled')) as has_open_issue,
        coalesce(c.category2_id > 0, false) or c.category2_text <> '' as is_level2, coalesce(c.category3_id > 0, false) or c.category3_text <> '' as is_level3
      from risk_control c
      left join self_assessment s on s.risk_id = c.id
      left join workflow_timer t on t.workflow = 'riskControl' and t.subject_id = c.id and t.rung = 0
      left join lateral (select r.effectiveness, r.found_deficiency from independent_review r
        where r.risk_id = c.id and r.state = 'closed' order by r.round desc limit 1) v on true;`);
    this.addSql('drop trigger count_after_update on self_assessment;');
    const columns = ['mode', 'frequency', 'counted_score'];
    this.addSql(`create trigger count_after_update after update of ${columns.join(', ')} on self_assessment for each row
      when (${columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')}) execute function mark_control_of_part();`);
    this.addSql('select recount_controls();');
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
