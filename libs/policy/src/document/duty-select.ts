import { pageSql, recordPages } from '@portal/contract';
import { listPeopleBehind, type Actor } from '@portal/workflows';
import { accessTables, OWNED_DOCUMENT, type Bind } from '../access/access.sql.ts';
import { NEAR_DAYS } from './policy.queries.ts';

const columnsOf = (duty: string, title: string, state: string): string =>
  `'policyVersion' as subject, p.id, '' as record_no, ${title} as title, '' as title_en, '${duty}' as duty, ${state} as state, t.due_on,
    ${pageSql(recordPages.policy.view, 'p.id')} as link`;
const timerOf = (duty: string, version: string): string =>
  `join workflow_timer t on t.workflow = 'policyVersion' and t.subject_id = ${version} and t.duty = '${duty}' and t.rung = 0`;

// A document that is published has its published version as the one that people see: that need not be read.
const REVIEW = `select ${columnsOf('policyReview', 'p.name', `'published'`)} from policy p ${timerOf('policyReview', 'p.current_version_id')}`;
const APPROVAL = `select ${columnsOf('policyApproval', 'v.name', 'v.state')} from policy_version v join policy p on p.pending_version_id = v.id and p.is_active
  ${timerOf('policyApproval', 'v.id')}`;

/**
 * Who owns each folder and has not left: his entry there or above, with no exclusion between. Only the administrators' part asks it, for what
 * nobody else would do.
 */
const ACTIVE_OWNERS = `
  active_owner as (
    select g.node_id as folder_id, g.person_id from policy_folder f join policy_grant g on g.node_id = f.id and g.type = 2 and not g.is_excluded
      join person h on h.id = g.person_id and h.is_active
    union
    select c.id, o.person_id from active_owner o join policy_folder c on c.parent_id = o.folder_id
      where not exists (select 1 from policy_grant x where x.node_id = c.id and x.person_id = o.person_id and x.is_excluded))`;
const IS_OWNERLESS = `
  not exists (select 1 from policy_grant g join person h on h.id = g.person_id and h.is_active where g.node_id = p.id and g.type = 2 and not g.is_excluded)
  and not exists (select 1 from active_owner o where o.folder_id = p.folder_id
    and not exists (select 1 from policy_grant x where x.node_id = p.id and x.person_id = o.person_id and x.is_excluded))`;

/**
 * What this seat must do about policies: review those that he owns once their review is close, approve versions that he neither wrote nor submitted. Where no
 * active owner is left, or none who may approve, it is the administrators' (docs/decisions/policy-library.md), whom the notices go to as well.
 *
 * @param today `yyyy-MM-dd` in the portal's time zone
 */
export function selectPolicyDuties(seat: Actor, bind: Bind, today: string): string {
  const behind = `${bind(listPeopleBehind(seat))}::bigint[]`;
  const isClose = `p.is_active and p.is_published and p.review_on <= ${bind(today)}::date + ${NEAR_DAYS}`;
  const inReview = `v.state = 'inReview' and v.author_id <> all (${behind}) and coalesce(v.submitted_by, 0) <> all (${behind})
    and not v.acted_for_ids && ${behind}`;
  const asOwner = `select * from (with recursive ${accessTables(seat.id, bind)}
    ${REVIEW} where ${isClose} and ${OWNED_DOCUMENT}
    union all
    ${APPROVAL} where ${inReview} and ${OWNED_DOCUMENT}) owned`;
  if (!seat.isAdministrator) return asOwner;
  return `${asOwner}
    union all
    select * from (with recursive ${ACTIVE_OWNERS}
      ${REVIEW} where ${isClose} and ${IS_OWNERLESS}
      union all
      ${APPROVAL} where ${inReview} and not exists (select 1 from policy_readers(p.id, null) r join person h on h.id = r.id and h.is_active
        where r.grade = 7 and r.id <> v.author_id and r.id is distinct from v.submitted_by and r.id <> all (v.acted_for_ids))) left_over`;
}
