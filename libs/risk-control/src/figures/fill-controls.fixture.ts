import type { Sql } from '@portal/platform';

/** As many controls as fill three places, past every machine: counts only read what stands there. */
const fill = (rows: number, today: string): string => `
  with c as (insert into risk_control (id, lineage_id, risk_no, risk_year, state, is_active, category1_id, category2_id, category3_text, business_unit, management_area,
      key_control, control_owner_function, owner_id, creator_id, updated_at)
    select 1000 + n, 1000 + n, 'C-' || lpad(n::text, 6, '0'), 2025 + n % 2, (array['draft', 'assessing', 'reviewing', 'complete'])[1 + n * 7 % 4], n % 17 > 0, nullif(n % 4, 0) + 10,
      case when n % 5 > 2 then 20 + n % 2 end, case when n % 7 = 0 then '自填' else '' end, (array['ANC', 'BNC', ''])[1 + n % 3], (array['中国', '欧盟', ''])[1 + n / 3 % 3],
      (array['是', '否'])[1 + n / 9 % 2], '财务', 1 + n % 5, 1, timestamptz '2026-11-01' - make_interval(mins => n / 3)
    from generate_series(1, ${rows}) n returning id),
  a as (insert into self_assessment (risk_id, mode, frequency, score) select id, id % 4, id % 3, nullif(id % 6, 0) from c),
  r as (insert into independent_review (risk_id, round, state, submitted_by, effectiveness, deficiency)
    select id, 1, 'closed', 1, 1 + id % 5, (array['', '0', '10', '20'])[1 + id % 4] from c where id % 3 = 0)
  insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at) select 'riskControl', id, 'assessment', 0, date '${today}' + (id % 30)::int - 12, now() from c where id % 2 = 0`;

/** So many controls of ids from 1001 with all that their figures are made of, and both counted. */
export async function fillControls(sql: Sql, rows: number, today: string): Promise<void> {
  await sql.query(`insert into person (id, user_no, name) select n, 'u' || n, '人员' || n from generate_series(1, 5) n`);
  await sql.query(
    `insert into risk_category (id, category_no, category_name, level) select n, 'K' || n, '类别' || n, 1 from generate_series(10, 21) n`,
  );
  await sql.query(`insert into department (id, name, name_en) values (7, '部门7', 'Department 7'), (8, '部门8', 'Department 8')`);
  await sql.query('insert into shared_control (id) values (7)');
  for (const table of ['risk_control', 'self_assessment', 'remediation_issue'])
    await sql.query(`alter table ${table} disable trigger user`);
  await sql.query(fill(rows, today));
  await sql.query('select recount_controls()');
  for (const table of ['risk_control', 'self_assessment', 'remediation_issue']) await sql.query(`alter table ${table} enable trigger user`);
}
