import { countedCondition } from '@portal/risk-control';

/**
 * SQL of the tables of a `with`, that tell how far some statements reach: `node`, the statements themselves; `department_reach` and `process_tree`, their departments and
 * processes. A department has what is below it, a company its departments and the companies below, a process its sub-processes. What is above a department is asked
 * once a department.
 * @param statements SQL, a condition over the statements `n`
 */
export const reachTables = (statements: string): string => `node as (
    select n.id, n.parent_id, n.campaign_id, n.scope_kind, n.scope_id, extract(year from p.last_day)::int as year
    from certification n join assessment_period p on p.id = n.period_id
    where n.is_active and ${statements}),
  company_reach as (
    with recursive reach as (
      select n.id as certification_id, n.scope_id as company_id from node n where n.scope_kind = 'company'
      union select reach.certification_id, c.id from reach join company c on c.parent_id = reach.company_id)
    select reach.certification_id, d.department_id from reach join company_department d on d.company_id = reach.company_id),
  home as materialized (select d.id, department_path(department_successor(d.id)) as departments from department d),
  department_reach as (
    select n.id as certification_id, home.id as department_id from node n join home on n.scope_id = any(home.departments) where n.scope_kind = 'department'
    union select r.certification_id, home.id from company_reach r join home on r.department_id = any(home.departments)),
  process_tree as (
    with recursive reach as (
      select n.id as certification_id, n.scope_id as process_id from node n where n.scope_kind = 'process'
      union select reach.certification_id, b.id from reach join business_process b on b.parent_id = reach.process_id)
    select certification_id, process_id from reach)`;

/**
 * SQL of a `with`: `scope (certification_id, control_id)`, the controls that belong to each of some statements of campaign `$1` itself, of the period's year.
 * Controls are found by their department: a statement of one department reads no control of another.
 * @param controls SQL of type bigint[]; null for all
 * @param statements SQL of type bigint[]
 */
export const scopeTables = (controls: string, statements: string): string => {
  const belongs = (control: string) => `${control}.is_active and ${countedCondition(control)} and ${control}.risk_year = n.year
    and (${controls}::bigint[] is null or ${control}.id = any(${controls}))`;
  return `${reachTables(`n.campaign_id = $1 and n.id = any(${statements}::bigint[])`)},
  process_reach as (select distinct t.certification_id, s.control_id from process_tree t join control_scope s on s.process_id = t.process_id),
  scope as (
    select n.id as certification_id, c.id as control_id from node n join risk_control c on ${belongs('c')} where n.scope_kind = 'all'
    union all select n.id, c.id from node n join department_reach r on r.certification_id = n.id
      join risk_control c on c.department_id = r.department_id and ${belongs('c')}
    union all select n.id, c.id from node n join process_reach r on r.certification_id = n.id join risk_control c on c.id = r.control_id and ${belongs('c')})`;
};
