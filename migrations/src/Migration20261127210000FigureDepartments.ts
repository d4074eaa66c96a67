import { Migration } from '@mikro-orm/migrations';

/** The columns that are new stand behind the others, where the counting functions name them. */
const CHANGES: readonly (readonly [name: string, was: string, is: string])[] = [
  ['fold_control_marks', 'is_level2, is_level3)', 'is_level2, is_level3, department_id, waits_for)'],
  [
    'fold_control_marks',
    'is_level3 = excluded.is_level3',
    'is_level3 = excluded.is_level3, department_id = excluded.department_id, waits_for = excluded.waits_for',
  ],
  ['recount_controls', 'is_level2, is_level3)', 'is_level2, is_level3, department_id, waits_for)'],
  ['recount_controls', 'is_level3 from fresh', 'is_level3, department_id, waits_for from fresh'],
  [
    'recount_controls',
    'is_level3 = excluded.is_level3',
    'is_level3 = excluded.is_level3, department_id = excluded.department_id, waits_for = excluded.waits_for',
  ],
];
const literal = (text: string) => `$text$${text}$text$`;

/**
 * Figures know the department of a control and for whom its open review waits (0: for nobody), so that the list is counted and met by these filters as by any
 * other one (decision record 45): over the tables, each of two hundred thousand reviews looked for its control. And state, score, finding and due date stand
 * together in an index: what has ended has no due date, and was looked for among all that have one.
 */
export class Migration20261127210000FigureDepartments extends Migration {
  override up(): void {
    this.addSql('alter table risk_control_figure add column department_id bigint, add column waits_for bigint;');
    for (const [name, was, is] of CHANGES) {
      this.addSql(`do $edit$
        declare source text := pg_get_functiondef('${name}'::regproc);
        begin
          if strpos(source, ${literal(was)}) = 0 then raise exception '${name} is not what it was'; end if;
          execute replace(source, ${literal(was)}, ${literal(is)});
        end $edit$;`);
    }
    this.addFacts();
    this.addMarks();
    this.addSql(`update risk_control_figure f set department_id = v.department_id, waits_for = v.waits_for
      from risk_control_fact v where v.control_id = f.control_id and (v.department_id is not null or v.waits_for is not null);`);
    this.addSql('create index risk_control_figure_department_id_idx on risk_control_figure (department_id);');
    this.addSql('create index risk_control_figure_waits_for_idx on risk_control_figure (waits_for) where waits_for is not null;');
    // One index of what comes out of a control, a few thousand different entries, stands for those of a column alone: it is read without its state as well, and no fold writes more than before.
    for (const column of ['score', 'effectiveness', 'deficiency']) this.addSql(`drop index risk_control_figure_${column}_idx;`);
    this.addSql(
      'create index risk_control_figure_outcome_idx on risk_control_figure (state, score, effectiveness, deficiency, due_on, is_active);',
    );
    // That these four come together is what nobody guesses: a draft has no finding.
    this.addSql('create statistics risk_control_figure_outcome (mcv) on state, score, effectiveness, deficiency from risk_control_figure;');
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
        c.department_id, (select coalesce(o.allocated_to, 0) from independent_review o where o.risk_id = c.id and o.state = 'open') as waits_for
      from risk_control c
      left join self_assessment s on s.risk_id = c.id
      left join workflow_timer t on t.workflow = 'riskControl' and t.subject_id = c.id and t.rung = 0
      left join lateral (select r.effectiveness, r.found_deficiency from independent_review r
        where r.risk_id = c.id and r.state = 'closed' order by r.round desc limit 1) v on true
      where c.state <> 'shared';`);
  }

  /** What is watched beside what the tables' other triggers watch: a control that changes in both leaves two marks, which is no more work than one. */
  private addMarks(): void {
    this.addSql(`create trigger count_after_department after update of department_id on risk_control for each row
      when (old.department_id is distinct from new.department_id) execute function mark_control_itself();`);
    this.addSql(
      `create trigger count_after_opening after insert on independent_review for each row when (new.state = 'open') execute function mark_control_of_part();`,
    );
    this.addSql(`create trigger count_after_waiting after update of state, allocated_to on independent_review for each row
      when ((old.state = 'open' or new.state = 'open') and not (old.state = 'closed' or new.state = 'closed')
        and (old.state, old.allocated_to) is distinct from (new.state, new.allocated_to)) execute function mark_control_of_part();`);
    this.addSql(
      `create trigger count_after_removal after delete on independent_review for each row when (old.state = 'open') execute function mark_control_of_part();`,
    );
  }

  override down(): void {
    throw new Error('The story goes forward only: restore a backup instead.');
  }
}
