import { departmentOfDeficiency, isOpenDeficiency } from '@portal/deficiency';
import { countedCondition, sameControl } from '@portal/risk-control';
import { NOT_EVALUATED } from './figures.ts';
import { reachTables } from './scope-sql.ts';

/** SQL of the period of the campaign `$1`. */
export const periodOfCampaign = '(select period_id from statement_campaign where id = $1)';

/**
 * SQL of the controls (`id`) with which a deficiency stands: its own in every year, as what was carried over stands with this year's row, or each control of its
 * process.
 * @param deficiency its alias
 */
export const concernedControls = (deficiency: string): string => `${sameControl(`${deficiency}.control_id`)}
    union select within.control_id from control_scope within where ${deficiency}.control_id is null and within.process_id = ${deficiency}.process_id`;

/** SQL of what is told of an open deficiency `d`, as it `stands` in a period; one that nobody has evaluated yet is open all the same. */
export const deficiencyFact = `'deficiency:' || d.id || ':class' as key, d.record_no as label, coalesce(stands.class, '${NOT_EVALUATED}') as value`;

/**
 * SQL of the facts (`id` of the statement, `key`, `label`, `value`) of open deficiencies that no control of the year places, of campaign `$1`
 * (docs/adr/0060-statements-are-bound-to-facts.md). Such a deficiency belongs to the statement that it was found in; in other campaigns to those that reach its
 * process or its department. Where no statement of the period reaches it, the signers at the top are told: nobody signs past it. What was told there stays with
 * them when a campaign that reaches it is opened later, or its opening would take back signatures of another campaign though no fact has changed. Which of them is
 * later the ids say, which all records have of one sequence.
 * @param statements SQL of type bigint[]: of these
 * @param deficiencies SQL of type bigint[]: no others than these; null for all
 */
export const placedDeficiencies = (
  statements: string,
  deficiencies: string,
): string => `with ${reachTables(`n.period_id = ${periodOfCampaign}`)},
  loose as materialized (
    select d.id, ${deficiencyFact}, d.process_id, coalesce((select c.department_id from risk_control c where c.id = d.control_id), ${departmentOfDeficiency('d')}) as department_id,
      (select found.id from certification found where d.source = 'certification' and found.id = d.source_id) as found_in,
      (select found.campaign_id from certification found where d.source = 'certification' and found.id = d.source_id) as found_campaign
    from deficiency_standing stands join deficiency d on d.id = stands.deficiency_id
    where ${isOpenDeficiency('stands')} and stands.period_id = ${periodOfCampaign} and (${deficiencies}::bigint[] is null or d.id = any(${deficiencies}))
      and not exists (select 1 from (${concernedControls('d')}) concerned join risk_control c on c.id = concerned.id
        join assessment_period p on p.id = stands.period_id and c.risk_year = extract(year from p.last_day)::int
        where c.is_active and ${countedCondition('c')})),
  reached as (
    select l.id, n.id as certification_id from loose l join node n on n.scope_kind = 'all' or n.id = l.found_in
    union select l.id, r.certification_id from loose l join department_reach r on r.department_id = l.department_id
      join node n on n.id = r.certification_id and n.campaign_id is distinct from l.found_campaign
    union select l.id, t.certification_id from loose l join process_tree t on t.process_id = l.process_id
      join node n on n.id = t.certification_id and n.campaign_id is distinct from l.found_campaign),
  told as (
    select id, certification_id from reached
    union all select l.id, n.id from loose l join node n on n.parent_id is null where not exists (select 1 from reached r
      join node reaching on reaching.id = r.certification_id where r.id = l.id and reaching.campaign_id <= greatest(n.campaign_id, l.id)))
  select told.certification_id as id, l.key, l.label, l.value from told join loose l on l.id = told.id
  where told.certification_id = any(${statements}::bigint[])`;
