import { addressesOn, pageSql, recordPages, type RecordPage } from '@portal/contract';
import { defineHolders, type AreaHolders, type DutyRow, quoteStates } from '@portal/platform';
import { riskEventWorkflow, riskReportWorkflow, text, settledReportStates } from '@portal/workflows';
import { defineIssueHolders, defineIssuePost, type IssueSource } from '@portal/remediation';
import { readableEventCondition } from './risk-event.access.ts';

/** Who acts in another's place sees no confidential event of his. */
const inPlaceOf = { where: 'not e.confidential' };

/** A confidential event is told by name to nobody but its readers, and to nobody at all who was recused from it. */
const reading: Required<Pick<DutyRow, 'readableBy' | 'isSecretTo'>> = {
  readableBy: (viewer, bind) => readableEventCondition(viewer, 'e', bind),
  isSecretTo: ({ actor }, bind) => `(e.confidential or ${bind(actor.id)}::bigint = any(e.recused_ids))`,
};

const report = (page: RecordPage) => ({
  from: 'risk_report r join risk_event e on e.id = r.event_id',
  id: 'r.id',
  state: 'r.state',
  where: 'e.is_active',
  row: { recordNo: 'r.report_no', title: 'e.title', link: pageSql(page, 'r.id'), ...reading },
  inPlaceOf,
});

const issueSource: IssueSource = {
  workflow: 'riskReport',
  joins: 'join risk_report r on r.id = i.source_id join risk_event e on e.id = r.event_id',
  where: 'e.is_active',
  owner: 'r.escalation_user_id',
  dependents: 'r.author_ids || e.recused_ids',
  title: 'e.title',
  inPlaceOf,
  ...reading,
};

const eventIssueSource: IssueSource = {
  workflow: 'riskEvent',
  joins: 'join risk_event e on e.id = i.source_id',
  where: 'e.is_active',
  owner: 'e.reporter_id',
  dependents: 'array_remove(e.dependent_ids || e.recused_ids || e.submitted_by, null)',
  title: 'e.title',
  inPlaceOf,
  ...reading,
};

/** Who must act on events, on their reports and on the issues of events and of the reports' actions (docs/decisions/risk-events.md). */
export const riskEventHolders = {
  sets: [
    defineHolders({
      workflow: 'riskEvent',
      duties: {
        // What was returned waits for its reporter; what he never reported waits for nobody.
        eventCorrection: {
          from: 'risk_event e',
          id: 'e.id',
          state: 'e.state',
          where: 'e.is_active and e.submitted_by is not null',
          row: { recordNo: 'e.event_no', title: 'e.title', link: pageSql(recordPages.riskEvent.edit, 'e.id'), ...reading },
          holders: [{ reason: 'writer', who: { column: 'e.reporter_id' } }],
        },
        eventApproval: {
          from: 'risk_event e',
          id: 'e.id',
          state: 'e.state',
          where: 'e.is_active',
          row: { recordNo: 'e.event_no', title: 'e.title', link: pageSql(recordPages.riskEvent.view, 'e.id'), ...reading },
          inPlaceOf,
          countedByTimers: { doneAt: addressesOn(recordPages.riskEvent.view) },
          holders: [
            {
              reason: 'administrator',
              who: 'administrators',
              independentOf: { people: ['e.reporter_id', 'e.submitted_by'], lists: ['e.dependent_ids', 'e.recused_ids'] },
            },
          ],
        },
      },
    }),
    defineHolders({
      workflow: 'riskReport',
      duties: {
        report: { ...report(recordPages.riskReport.edit), holders: [{ reason: 'writer', who: { column: 'r.escalation_user_id' } }] },
        reportApproval: {
          ...report(recordPages.riskReport.view),
          countedByTimers: { doneAt: addressesOn(recordPages.riskReport.view) },
          holders: [
            {
              reason: 'administrator',
              who: 'administrators',
              independentOf: { people: ['r.escalation_user_id'], lists: ['r.author_ids', 'e.recused_ids'] },
            },
          ],
        },
      },
    }),
    defineIssueHolders(issueSource),
    defineIssueHolders(eventIssueSource),
  ],
  posts: [
    {
      kind: 'riskEvent',
      label: text('风险事件', 'Risk events'),
      workflow: 'riskEvent',
      from: 'risk_event e',
      id: 'e.id',
      person: 'e.reporter_id',
      // Until it is decided it may come back to him.
      where: `e.is_active and e.submitted_by is not null and e.state in (${quoteStates(riskEventWorkflow, ['draft', 'pendingApproval'])})`,
      recordNo: 'e.event_no',
      title: 'e.title',
      state: 'e.state',
      dueOn: `(select min(t.due_on) from workflow_timer t where t.workflow = 'riskEvent' and t.subject_id = e.id and t.duty = 'eventCorrection' and t.rung = 0)`,
      link: pageSql(recordPages.riskEvent.view, 'e.id'),
    },
    {
      kind: 'riskReport',
      label: text('应对报告', 'Response reports'),
      workflow: 'riskReport',
      from: 'risk_report r join risk_event e on e.id = r.event_id',
      id: 'r.id',
      person: 'r.escalation_user_id',
      // Also what waits for its approval: it may come back to him, and its actions are his when their owners have left.
      where: `e.is_active and r.state not in (${quoteStates(riskReportWorkflow, settledReportStates)})`,
      recordNo: 'r.report_no',
      title: 'e.title',
      state: 'r.state',
      dueOn: 'r.due_on',
      link: pageSql(recordPages.riskReport.view, 'r.id'),
    },
    defineIssuePost(issueSource),
    defineIssuePost(eventIssueSource),
  ],
} satisfies AreaHolders;
