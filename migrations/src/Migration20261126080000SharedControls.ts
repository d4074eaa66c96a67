import { Migration } from '@mikro-orm/migrations';

/**
 * One control, many risks (decision record 65): rows of a year point to the shared control, and exactly one active row of them that is not `shared` leads it.
 * What the others show is joined when it is read. Figures count the leading row alone, so that the others are no facts at all.
 */
export class Migration20261126080000SharedControls extends Migration {
  override up(): void {
    this.addSql('create sequence shared_control_no_seq;');
    this.addSql(`create table shared_control (
      id bigint primary key default nextval('portal_id_seq'),
      control_no text not null unique default 'KC-' || lpad(nextval('shared_control_no_seq')::text, 6, '0'),
      created_at timestamptz not null default now());`);
    this.addSql('alter table risk_control add column shared_control_id bigint references shared_control (id);');
    this.addSql(`alter table risk_control add constraint risk_control_shared_check
      check (state <> 'shared' or not is_active or shared_control_id is not null);`);
    this.addSql(`create unique index risk_control_leading_idx on risk_control (shared_control_id, risk_year)
      where is_active and state <> 'shared' and shared_control_id is not null;`);
    this.addSql(`create index risk_control_following_idx on risk_control (shared_control_id, risk_year) where state = 'shared';`);
    this.countLeadingRows();
    this.findByNumber();
  }

  private countLeadingRows(): void {
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
        where r.risk_id = c.id and r.state = 'closed' order by r.round desc limit 1) v on true
      where c.state <> 'shared';`);
  }

  /** The number finds the leading row; what a row had of its own before it shared a control finds nothing while it does. */
  private findByNumber(): void {
    this.addSql(`create or replace view search_source_risk_control as
      select c.id as record_id, c.risk_no as number, c.risk_description as title, '' as title_en,
        case when c.state = 'shared' then concat_ws(E'\\n', c.risk_store_no, c.consequences, c.consequences_en, c.category2_text, c.category3_text)
        else concat_ws(E'\\n', c.risk_store_no, c.standard_control_desc, s.current_desc, c.consequences, c.consequences_en, c.category2_text,
          c.category3_text, p.name, p.english_name, k.control_no) end as body
      from risk_control c left join self_assessment s on s.risk_id = c.id left join person p on p.id = c.owner_id
      left join shared_control k on k.id = c.shared_control_id;`);
    this.addSql(`create trigger search_risk_control_after_sharing after update of shared_control_id on risk_control for each row
      when (old.shared_control_id is distinct from new.shared_control_id) execute function follow_search_row('risk_control', 'id');`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
