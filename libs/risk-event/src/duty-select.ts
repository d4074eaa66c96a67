import { pageSql, recordPages } from '@portal/contract';
import { listPeopleBehind, type Actor } from '@portal/workflows';

const EVENT = `'riskEvent' as subject, e.id, e.event_no as record_no, e.title, '' as title_en, t.duty, e.state, t.due_on,
  ${pageSql(recordPages.riskEvent.view, 'e.id')} as link`;
const REPORT = `'riskReport' as subject, r.id, r.report_no as record_no, e.title, '' as title_en, t.duty, r.state, t.due_on,
  case t.duty when 'report' then ${pageSql(recordPages.riskReport.edit, 'r.id')} else ${pageSql(recordPages.riskReport.view, 'r.id')} end as link`;
const ISSUE = `'remediationIssue' as subject, i.id, i.issue_no as record_no, coalesce(nullif(i.plan, ''), e.title) as title, '' as title_en, t.duty,
  i.state, t.due_on, ${pageSql(recordPages.riskReport.view, 'r.id')} as link`;
const timerOf = (duty: string, workflow: string, record: string) =>
  `join workflow_timer t on t.workflow = '${workflow}' and t.subject_id = ${record}.id and t.duty = '${duty}' and t.rung = 0`;
const reportOfIssue = `join risk_report r on i.source_workflow = 'riskReport' and r.id = i.source_id join risk_event e on e.id = r.event_id`;

/**
 * What this seat must do about events, reports and the issues of their actions: the select of `MyDutySource`. Who acts in another's place
 * sees no confidential event of his.
 *
 * @param bind adds a parameter and answers its placeholder
 */
export function selectEventDuties(seat: Actor, bind: (value: unknown) => string): string {
  const me = `${bind(seat.id)}::bigint`;
  const visible = seat.actedById === undefined ? 'e.is_active' : 'e.is_active and not e.confidential';
  const branches = [
    `select ${REPORT} from risk_report r join risk_event e on e.id = r.event_id ${timerOf('report', 'riskReport', 'r')}
     where r.escalation_user_id = ${me} and ${visible}`,
    `select ${ISSUE} from remediation_issue i ${reportOfIssue} ${timerOf('remediation', 'remediationIssue', 'i')}
     where i.assignee_id = ${me} and ${visible}`,
  ];
  if (seat.isAdministrator) {
    // Independence asks it of everybody behind the act.
    const behind = `${bind(listPeopleBehind(seat))}::bigint[]`;
    branches.push(
      `select ${EVENT} from risk_event e ${timerOf('eventApproval', 'riskEvent', 'e')}
       where ${visible} and e.reporter_id <> all (${behind}) and coalesce(e.submitted_by, 0) <> all (${behind})`,
      `select ${REPORT} from risk_report r join risk_event e on e.id = r.event_id ${timerOf('reportApproval', 'riskReport', 'r')}
       where ${visible} and r.escalation_user_id <> all (${behind}) and not r.author_ids && ${behind}`,
      `select ${ISSUE} from remediation_issue i ${reportOfIssue} ${timerOf('verification', 'remediationIssue', 'i')}
       where ${visible} and i.assignee_id <> all (${behind}) and r.escalation_user_id <> all (${behind})
         and not exists (select 1 from workflow_step w where w.workflow = 'remediationIssue' and w.subject_id = i.id
           and w.on_behalf_of is not null and w.event in ('START', 'SUBMIT_FIX') and w.actor_id = any (${behind}))`,
    );
  }
  return branches.join('\n union all ');
}
