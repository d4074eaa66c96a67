import { riskEventWorkflow } from '@portal/workflows';
import { escalatedTo, quoteState } from '@portal/platform';
import { departmentsBelow, type Reader } from '@portal/directory';
import type { Bind } from '@portal/platform';

/**
 * The SQL condition for "the reader may read this event", and with it its reports, their issues and their files. A confidential one is its
 * reporter's, the administrators' and the allowed people's alone: named, forwarded to, asked for a report, owners of an action, managers whom one
 * of its duties was escalated to. One that is
 * not, once it is reported, is also read by aides of its department, by the heads of the reporter and of the department, by the owner of the
 * linked risk control, and by the substitute of who must act on it. A draft that was never reported no administrator reads, and who was recused
 * from an event reads none of it (docs/decisions/identity.md, docs/decisions/risk-events.md). Lists, counts, exports, search, notices, trails and files use it.
 */
export function readableEventCondition(reader: Reader, alias: string, bind: Bind): string {
  const me = `${bind(reader.actor.id)}::bigint`;
  // A discarded draft is nobody's.
  const isThere = `${alias}.is_active and (${me} <> all(${alias}.recused_ids) or ${alias}.reporter_id = ${me})`;
  if (reader.actor.isAdministrator) return `(${isThere} and (${[hasBeenReported(alias), ...ownReasons(alias, me)].join(' or ')}))`;
  return `(${isThere} and (${[...ownReasons(alias, me), `(not ${alias}.confidential and ${alias}.state <> ${quoteState(riskEventWorkflow, 'draft')} and (${openReasons(reader, alias, me, bind).join(' or ')}))`].join(' or ')}))`;
}

/**
 * The same of a list of events: who does not read all of them gets those that he has any reason to read first, each reason by its index, and is asked of these
 * alone. Over the events one after the other a home page took a third of a second at a hundred thousand.
 * @param isReported the list has no drafts anyway, so that of those nothing is asked
 */
export function listedEventCondition(reader: Reader, alias: string, bind: Bind, isReported = false): string {
  const id = `${alias}.id`;
  if (!reader.actor.isAdministrator)
    return `${hasReason(reader, { id, event: alias }, bind)} and ${readableEventCondition(reader, alias, bind)}`;
  const withheld = `${id} not in (${selectWithheldEvents(reader, bind)})`;
  if (isReported) return withheld;
  return `${withheld} and (${[hasBeenReported(alias), ...ownReasons(alias, `${bind(reader.actor.id)}::bigint`)].join(' or ')})`;
}

/** The same of a list of reports with their events. Reports are of reported events alone. */
export function listedReportCondition(reader: Reader, report: string, event: string, bind: Bind): string {
  const id = `${report}.event_id`;
  if (reader.actor.isAdministrator) return `${id} not in (${selectWithheldEvents(reader, bind)})`;
  return `${hasReason(reader, { id, event }, bind)} and ${readableEventCondition(reader, event, bind)}`;
}

const hasBeenReported = (alias: string): string =>
  `(${alias}.state <> ${quoteState(riskEventWorkflow, 'draft')} or ${alias}.submitted_by is not null)`;

/**
 * Among these are all events that the reader reads. An aide's departments may have most of them: these are told by their own index, not gathered.
 * @param id SQL of an event's id, and the alias of the event
 */
function hasReason(reader: Reader, { id, event }: { readonly id: string; readonly event: string }, bind: Bind): string {
  const me = `${bind(reader.actor.id)}::bigint`;
  const reasons = [...ownReasons('own', me), ...openReasons({ ...reader, aideDepartmentId: null }, 'own', me, bind)];
  const gathered = `${id} = any(array(${reasons.map((reason) => `select own.id from risk_event own where ${reason}`).join('\n union all ')}))`;
  const { aideDepartmentId } = reader;
  return aideDepartmentId === null
    ? gathered
    : `(${gathered} or ${event}.department_id = any(array${departmentsBelow(bind(aideDepartmentId))}))`;
}

/**
 * SQL that selects the events of which an administrator must not learn although they may have been reported: those that he is recused from, and discarded ones. They are few and have an index
 * of their own, so that what hangs on tens of thousands of events is not asked for each of them.
 */
export function selectWithheldEvents(reader: Reader, bind: Bind): string {
  return `select withheld.id from risk_event withheld
    where (not withheld.is_active or withheld.recused_ids <> '{}') and not ${readableEventCondition(reader, 'withheld', bind)}`;
}

/** Why somebody reads an event whether it is confidential or not; `me` is an expression of type bigint. */
function ownReasons(alias: string, me: string): string[] {
  return [
    `${alias}.reporter_id = ${me}`,
    `exists (select 1 from risk_event_reader x where x.event_id = ${alias}.id and x.person_id = ${me})`,
    `exists (select 1 from risk_report r join remediation_issue i on i.source_workflow = 'riskReport' and i.source_id = r.id
      where r.event_id = ${alias}.id and i.assignee_id = ${me})`,
    `exists (select 1 from remediation_issue i where i.source_workflow = 'riskEvent' and i.source_id = ${alias}.id and i.assignee_id = ${me})`,
    `${alias}.id in (${escalatedTo('riskEvent', me)}
      union all select late.event_id from risk_report late where late.id in (${escalatedTo('riskReport', me)})
      union all select late.event_id from risk_report late join remediation_issue i on i.source_workflow = 'riskReport' and i.source_id = late.id
        where i.id in (${escalatedTo('remediationIssue', me)})
      union all select i.source_id from remediation_issue i where i.source_workflow = 'riskEvent' and i.id in (${escalatedTo('remediationIssue', me)}))`,
  ];
}

function openReasons({ actor, aideDepartmentId }: Reader, alias: string, me: string, bind: Bind): string[] {
  const reasons = [
    `exists (select 1 from department d where d.id = ${alias}.department_id and d.manager_id = ${me})`,
    `exists (select 1 from person p where p.id = ${alias}.reporter_id and p.manager_id = ${me})`,
    `(${alias}.risk_no <> '' and exists (select 1 from risk_control c where c.risk_no = ${alias}.risk_no and c.owner_id = ${me}))`,
  ];
  if (aideDepartmentId !== null) reasons.push(`${alias}.department_id in ${departmentsBelow(bind(aideDepartmentId))}`);
  const { standsInFor = [] } = actor;
  if (standsInFor.length > 0) {
    const absent = `any(${bind(standsInFor.map(({ id }) => id))}::bigint[])`;
    reasons.push(
      `exists (select 1 from risk_report r where r.event_id = ${alias}.id and r.escalation_user_id = ${absent})`,
      `exists (select 1 from risk_report r join remediation_issue i on i.source_workflow = 'riskReport' and i.source_id = r.id
        where r.event_id = ${alias}.id and i.assignee_id = ${absent})`,
      `exists (select 1 from remediation_issue i where i.source_workflow = 'riskEvent' and i.source_id = ${alias}.id and i.assignee_id = ${absent})`,
    );
  }
  return reasons;
}

/** Mine: reported by me or shared with me (my events). Each half has an index of its own, which a condition with "or" would not use. */
export function myEventCondition(personId: number, alias: string, bind: Bind): string {
  const me = `${bind(personId)}::bigint`;
  return `${alias}.id = any(array(select own.id from risk_event own where own.reporter_id = ${me}
    union select x.event_id from risk_event_reader x where x.person_id = ${me}))`;
}
