import { Migration } from '@mikro-orm/migrations';

/** The columns that are new stand behind the others, where the counting functions name them. */
const CHANGES: readonly (readonly [name: string, was: string, is: string])[] = [
  ['fold_control_marks', 'department_id, waits_for)', 'department_id, waits_for, risk_store_no)'],
  ['fold_control_marks', 'waits_for = excluded.waits_for', 'waits_for = excluded.waits_for, risk_store_no = excluded.risk_store_no'],
  ['recount_controls', 'department_id, waits_for)', 'department_id, waits_for, risk_store_no)'],
  ['recount_controls', 'department_id, waits_for from fresh', 'department_id, waits_for, risk_store_no from fresh'],
  ['recount_controls', 'waits_for = excluded.waits_for', 'waits_for = excluded.waits_for, risk_store_no = excluded.risk_store_no'],
];
const literal = (text: string) => `$text$${text}$text$`;

/**
 * Figures know the risk of the register that a control answers, so that the best of its controls is met by one look into an index: whether a risk is covered
 * (decision record 65) was found by reading the last reviews of all its controls.
 */
export class Migration20261128232000RiskCoverage extends Migration {
  override up(): void {
    this.addSql(`create function coverage_rank(key_control text, effectiveness int) returns int language sql immutable parallel safe
      return case when key_control is distinct from '是' then 0 when effectiveness is null then 1 when effectiveness < 5 then 2 else 3 end;`);
    // Before anybody has to wait for the figures, which from here on nobody reads until all of this is done.
    this.addSql(
      `create index risk_control_shown_risk_idx on risk_control (risk_store_no, risk_year) where state = 'shared' and is_active;`,
    );
    this.addSql('alter table risk_control_figure add column risk_store_no text;');
    for (const [name, was, is] of CHANGES) {
      this.addSql(`do $edit$
        declare source text := pg_get_functiondef('${name}'::regproc);
        begin
          if strpos(source, ${literal(was)}) = 0 then raise exception '${name} is not what it was'; end if;
          execute replace(source, ${literal(was)}, ${literal(is)});
        end $edit$;`);
    }
    this.addFacts();
    this.addSql(`create trigger count_after_risk after update of risk_store_no on risk_control for each row
      when (old.risk_store_no is distinct from new.risk_store_no) execute function mark_control_itself();`);
    this.addSql(
      `update risk_control_figure f set risk_store_no = c.risk_store_no from risk_control c where c.id = f.control_id and c.risk_store_no <> '';`,
    );
    this
      .addSql(`create index risk_control_figure_risk_idx on risk_control_figure (risk_store_no, risk_year, coverage_rank(key_control, effectiveness))
      where is_active;`);
    this.addSql('analyze risk_control_figure;');
  }

  private addFacts(): void {
    this.addSql(`create or replace view risk_control_fact as
      select c.id as control_id, c.is_active, c.updated_at,
        (select p.place from risk_control_place p where (p.from_at, p.from_id) <= (c.updated_at, c.id) order by p.from_at desc, p.from_id desc limit 1) as place,
        c.risk_year, c.category1_id as category1, c.category2_id as category2, c.category3_id as category3, c.owner_id,
        nullif(c.business_unit, '') as business_unit, nullif(c.management_area, '') as management_area, nullif(c.key_control, '') as key_control,
        nullif(c.control_owner_function, '') as control_owner_function, nullif(s.mode, 0) as control_mode, nullif(s.frequency, 0) as control_frequency,
        s.counted_score as score, c.state, t.due_on, v.effectiveness, v.found_deficiency as deficiency,
        exists (select 1 from remediation_issue i where i.source_workflow = 'riskControl' and i.source_id = c.id
          and i.state not in ('verified', 'cancelled')) as has_open_issue,
        coalesce(c.category2_id > 0, false) or c.category2_text <> '' as is_level2, coalesce(c.category3_id > 0, false) or c.category3_text <> '' as is_level3,
        c.department_id, (select coalesce(o.allocated_to, 0) from independent_review o where o.risk_id = c.id and o.state = 'open') as waits_for,
        nullif(c.risk_store_no, '') as risk_store_no
      from risk_control c
      left join self_assessment s on s.risk_id = c.id
      left join workflow_timer t on t.workflow = 'riskControl' and t.subject_id = c.id and t.rung = 0
      left join lateral (select r.effectiveness, r.found_deficiency from independent_review r
        where r.risk_id = c.id and r.state = 'closed' order by r.round desc limit 1) v on true
      where c.state <> 'shared';`);
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
