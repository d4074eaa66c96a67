import { drawn, pick } from './drawn.mjs';

/**
 * One batch of controls: the words of the demo's store in new combinations, people and departments of the database, every state. Version 1
 * stands for a record without steps, so that the audit stays whole.
 */
export const insertControls = `
with people as materialized (select p.id, p.department_id, row_number() over (order by p.id) - 1 as n, count(*) over () as total
    from person p where p.is_active and p.department_id is not null),
  administrator as (select person_id as id from person_role where role_id = 2 order by person_id limit 1),
  store as materialized (select *, row_number() over (order by id) - 1 as n, count(*) over () as total from risk_register_entry where category3_id is not null),
  numbered as materialized (
    select d.n, nextval('portal_id_seq') as id, nextval('risk_no_seq') as no,
      ${drawn(1)} % (select max(total) from store) as store_n, ${drawn(2)} % (select max(total) from people) as person_n,
      ${pick(3, ['draft', 'assessing', 'assessing', 'returned', 'ownerApproval', 'reviewing', 'reviewing', 'remediating', 'complete', 'complete', 'complete', 'complete'])} as state,
      extract(year from now())::int - (${drawn(4)} % 4 = 0)::int as year, now() - make_interval(secs => ${drawn(5)} % 30000000) as at,
      ${pick(6, ['集团', '中国', '澳新', '欧盟', '北美', '亚洲'])} as area, ${pick(7, ['是', '否', '否'])} as key_control,
      ${pick(8, ['ANC', 'BNC', 'PNC', '电子商务', '支持职能', '全部', '其他'])} as unit, ${pick(9, ['战略', '运营', '财务报告', '合规性', '资产安全'])} as objective,
      ${pick(10, ['预防性', '检查性', '同步性'])} as category, ${pick(11, ['销售', '市场', '人力', '运营', '财务', '战略'])} as owner_function,
      (1 + ${drawn(12)} % 6)::int as frequency, (1 + ${drawn(13)} % 3)::int as mode, (1 + ${drawn(14)} % 5)::int as score, (1 + ${drawn(15)} % 5)::int as effectiveness
    from generate_series($1::bigint, $2::bigint) d (n)),
  rows as materialized (
    select d.*, 'RC-' || d.year || '-' || lpad(d.no::text, greatest(6, length(d.no::text)), '0') as risk_no, s.ru_no, s.category1_id, s.category2_id, s.category3_id,
      s.risk_description || ' · ' || lpad(d.no::text, greatest(6, length(d.no::text)), '0') as description, s.consequences, s.consequences_en,
      s.standard_control_desc, p.id as person_id, p.department_id, a.id as administrator_id
    from numbered d join store s on s.n = d.store_n join people p on p.n = d.person_n cross join administrator a),
  controls as (
    insert into risk_control (id, lineage_id, risk_no, risk_year, state, risk_store_no, category1_id, category2_id, category3_id, risk_description, consequences,
      consequences_en, management_area, key_control, business_unit, control_objective, standard_control_desc, control_category, control_owner_function,
      department_id, owner_id, creator_id, submitted_by, assigned_at, created_at, updated_at)
    select id, id, risk_no, year, state, ru_no, category1_id, category2_id, category3_id, description, consequences, consequences_en, area, key_control, unit,
      objective, standard_control_desc, category, owner_function, department_id, person_id, administrator_id,
      case when state in ('draft', 'assessing') then null else person_id end, at, at, at from rows order by id),
  assessments as (
    insert into self_assessment (risk_id, current_desc, frequency, mode, score, assessment_comments, submitted_by, submitted_at)
    select id, case when state in ('draft', 'assessing') then '' else standard_control_desc end, frequency, mode,
      case when state in ('draft', 'assessing') then null else score end, '', case when state in ('draft', 'assessing') then null else person_id end,
      case when state in ('draft', 'assessing') then null else at end from rows order by id),
  reviews as (
    insert into independent_review (risk_id, round, state, submitted_by, reviewer_id, effectiveness, deficiency, decided_at)
    select id, 1, case state when 'reviewing' then 'open' when 'returned' then 'rejected' else 'closed' end, person_id,
      case when state = 'reviewing' then null else administrator_id end, case when state in ('remediating', 'complete') then effectiveness end,
      case state when 'remediating' then '10' when 'complete' then '0' else '' end, case when state = 'reviewing' then null else at end
    from rows where state in ('reviewing', 'returned', 'remediating', 'complete') order by id)
insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at, fired_at)
select 'riskControl', id, case state when 'reviewing' then 'review' when 'ownerApproval' then 'ownerApproval' else 'assessment' end, 0,
  now()::date + (no % 36)::int - 15, now(), now() from rows where state in ('assessing', 'returned', 'ownerApproval', 'reviewing') order by id`;
