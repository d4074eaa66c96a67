import { countedCondition } from '@portal/risk-control';

/**
 * SQL of a `with`: `scope (certification_id, control_id)`, the controls that belong to each statement of campaign `$1` itself, of the period's year.
 * A department has what is below it, a company its departments and the companies below, a process its sub-processes.
 * @param controls SQL of type bigint[]; null for all
 */
export const scopeTables = (controls: string): string => `node as (
    select n.id, n.scope_kind, n.scope_id, extract(year from p.last_day)::int as year
    from certification n join assessment_period p on p.id = n.period_id where n.campaign_id = $1 and n.is_active),
  company_reach as (
    with recursive reach as (
      select n.id as certification_id, n.scope_id as company_id from node n where n.scope_kind = 'company'
      union select reach.certification_id, c.id from reach join company c on c.parent_id = reach.company_id)
    select reach.certification_id, d.department_id from reach join company_department d on d.company_id = reach.company_id),
  process_reach as (
    with recursive reach as (
      select n.id as certification_id, n.scope_id as process_id from node n where n.scope_kind = 'process'
      union select reach.certification_id, b.id from reach join business_process b on b.parent_id = reach.process_id)
    select reach.certification_id, s.control_id from reach join control_scope s on s.process_id = reach.process_id),
  control as materialized (
    select c.id, c.risk_year, department_path(department_successor(c.department_id)) as departments from risk_control c
    where c.is_active and ${countedCondition('c')} and c.risk_year in (select year from node) and (${controls}::bigint[] is null or c.id = any(${controls}))),
  scope as (
    select n.id as certification_id, c.id as control_id from node n join control c on c.risk_year = n.year
    where n.scope_kind = 'all'
      or (n.scope_kind = 'department' and n.scope_id = any(c.departments))
      or (n.scope_kind = 'company' and exists (select 1 from company_reach r where r.certification_id = n.id and r.department_id = any(c.departments)))
      or (n.scope_kind = 'process' and exists (select 1 from process_reach r where r.certification_id = n.id and r.control_id = c.id)))`;
