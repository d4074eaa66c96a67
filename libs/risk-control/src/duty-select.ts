import { pageSql, recordPages, type RecordPage } from '@portal/contract';
import { listPeopleBehind, type Actor } from '@portal/workflows';

const CONTROL = `'riskControl' as subject, c.id, c.risk_no as record_no, c.risk_description as title, '' as title_en, t.duty, c.state, t.due_on`;
const ISSUE = `'remediationIssue' as subject, i.id, i.issue_no as record_no, coalesce(nullif(i.plan, ''), c.risk_description) as title, '' as title_en, t.duty,
  i.state, t.due_on`;
const timerOf = (duty: string, workflow: string, record: string) =>
  `join workflow_timer t on t.workflow = '${workflow}' and t.subject_id = ${record}.id and t.duty = '${duty}' and t.rung = 0`;
const { assess, review, view } = recordPages.riskControl;
const linkTo = (page: RecordPage) => `${pageSql(page, 'c.id')} as link`;

/**
 * Assessments and approvals of this seat, reviews that it may decide, issues to mend or to verify (docs/decisions/console.md): the select
 * of `MyDutySource`. One branch a duty, so that each begins with what is the person's own and none with everybody's timers.
 *
 * @param bind adds a parameter and answers its placeholder
 */
export function selectControlDuties(seat: Actor, bind: (value: unknown) => string): string {
  const me = `${bind(seat.id)}::bigint`;
  const approvedByAnother =
    seat.actedById === undefined
      ? 'true'
      : `c.submitted_by <> ${bind(seat.actedById)}::bigint
         and not exists (select 1 from self_assessment s where s.risk_id = c.id and s.acted_by = ${bind(seat.actedById)}::bigint)`;
  const branches = [
    `select ${CONTROL}, ${linkTo(assess)}
     from risk_control c ${timerOf('assessment', 'riskControl', 'c')} where c.owner_id = ${me} and c.is_active`,
    `select ${CONTROL}, ${linkTo(assess)}
     from control_assistant a join risk_control c on c.id = a.risk_id ${timerOf('assessment', 'riskControl', 'c')}
     where a.person_id = ${me} and c.owner_id is distinct from ${me} and c.is_active`,
    `select ${CONTROL}, ${linkTo(view)}
     from risk_control c ${timerOf('ownerApproval', 'riskControl', 'c')} where c.owner_id = ${me} and c.is_active and ${approvedByAnother}`,
    `select ${ISSUE}, ${linkTo(view)}
     from remediation_issue i ${timerOf('remediation', 'remediationIssue', 'i')}
     join risk_control c on i.source_workflow = 'riskControl' and c.id = i.source_id where i.assignee_id = ${me} and c.is_active`,
  ];
  if (seat.isAdministrator) {
    // Independence asks it of everybody behind the act.
    const behind = `${bind(listPeopleBehind(seat))}::bigint[]`;
    branches.push(
      `select ${CONTROL}, ${linkTo(review)}
       from independent_review v join risk_control c on c.id = v.risk_id ${timerOf('review', 'riskControl', 'c')}
       where v.state = 'open' and c.is_active and v.submitted_by <> all (${behind}) and not v.dependent_ids && ${behind}
         and (c.owner_id is null or c.owner_id <> all (${behind}))`,
      `select ${ISSUE}, ${linkTo(view)}
       from remediation_issue i ${timerOf('verification', 'remediationIssue', 'i')}
       join risk_control c on i.source_workflow = 'riskControl' and c.id = i.source_id
       where c.is_active and i.assignee_id <> all (${behind}) and (c.owner_id is null or c.owner_id <> all (${behind}))
         and not exists (select 1 from workflow_step w where w.workflow = 'remediationIssue' and w.subject_id = i.id
           and w.on_behalf_of is not null and w.event in ('START', 'SUBMIT_FIX') and w.actor_id = any (${behind}))`,
    );
  }
  return branches.join('\n union all ');
}
