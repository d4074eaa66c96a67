import { recordPages } from '@portal/contract';
import {
  defineLifecycleNotices,
  idOf,
  idsOf,
  tellNobody,
  type AreaNotices,
  type Notice,
  type NoticeDesk,
  type NoticeRecord,
  type NoticeRules,
  type NoticeStep,
  type ReminderKind,
} from '@portal/platform';
import { findOpenIssues, tellAssignees } from '@portal/remediation';
import {
  riskEventWorkflow,
  riskReportWorkflow,
  text,
  type DutyName,
  type RiskEventEventName,
  type RiskReportEventName,
} from '@portal/workflows';
import { eventTemplates } from './event.templates.ts';

type Kind = keyof typeof eventTemplates;

/** A risk event as notices tell of it; people are ids. */
interface EventRecord extends NoticeRecord {
  readonly reporterId: number;
  /** Named, forwarded to, asked for a report, or owner of an action. */
  readonly allowedIds: readonly number[];
}

interface ReportRecord extends NoticeRecord {
  readonly escalationUserId: number;
  readonly reporterId: number;
}

async function findEvents({ sql }: NoticeDesk, ids: readonly number[]): Promise<EventRecord[]> {
  if (ids.length === 0) return [];
  const rows = await sql.query<{
    id: number;
    eventNo: string;
    title: string;
    state: string;
    version: number;
    isActive: boolean;
    confidential: boolean;
    year: number;
    reporterId: number;
    allowedIds: number[];
  }>(
    `select e.id, e.event_no as "eventNo", e.title, e.state, e.version, e.is_active as "isActive", e.confidential,
       extract(year from e.created_at)::int as year, e.reporter_id as "reporterId",
       array(select x.person_id from risk_event_reader x where x.event_id = e.id
         union select i.assignee_id from risk_report r join remediation_issue i on i.source_workflow = 'riskReport' and i.source_id = r.id
         where r.event_id = e.id
         union select i.assignee_id from remediation_issue i where i.source_workflow = 'riskEvent' and i.source_id = e.id)::float8[] as "allowedIds"
     from risk_event e where e.id = any($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id, state, version, isActive, reporterId, allowedIds, ...row }) => ({
    id,
    subject: { workflow: riskEventWorkflow.name, id, state, version },
    isActive,
    facts: { riskId: id, recordNo: row.eventNo, riskYear: row.year, title: row.title, source: 'riskEvent' },
    ownerId: reporterId,
    readerIds: [reporterId, ...allowedIds],
    isConfidential: row.confidential,
    shownOn: { eventId: id },
    reporterId,
    allowedIds,
  }));
}

/** A report is read, and kept confidential, with its event. */
async function findReports(desk: NoticeDesk, ids: readonly number[]): Promise<ReportRecord[]> {
  const rows = await desk.sql.query<{
    id: number;
    reportNo: string;
    state: string;
    version: number;
    escalationUserId: number;
    eventId: number;
  }>(
    `select id, report_no as "reportNo", state, version, escalation_user_id as "escalationUserId", event_id as "eventId" from risk_report where id = any($1::bigint[])`,
    [ids],
  );
  const events = new Map((await findEvents(desk, [...new Set(rows.map(({ eventId }) => eventId))])).map((event) => [event.id, event]));
  return rows.flatMap(({ id, reportNo, state, version, escalationUserId, eventId }) => {
    const event = events.get(eventId);
    if (!event) return [];
    return [
      {
        ...event,
        id,
        subject: { workflow: riskReportWorkflow.name, id, state, version },
        facts: { ...event.facts, riskId: id, recordNo: reportNo, source: 'riskReport' },
        ownerId: escalationUserId,
        escalationUserId,
      },
    ];
  });
}

async function askApprovers<Asked extends Kind>(
  kind: Asked,
  duty: DutyName,
  { record, desk }: NoticeStep<NoticeRecord>,
): Promise<Notice<Asked>[]> {
  const asked = await desk.findHolders(record.subject, duty, true);
  return asked ? [{ kind, to: asked.holderIds, independentOf: asked.independentOf, inPersonIds: asked.inPersonIds }] : [];
}

/** Who hears of which event of a risk event (docs/decisions/risk-events.md). */
const eventRules: NoticeRules<RiskEventEventName, EventRecord, Kind> = {
  SAVE_DRAFT: tellNobody('a draft is its reporter’s until he reports it'),
  DELETE: tellNobody('only a draft is deleted, which nobody else has seen'),
  TAKE_BACK_FORWARD: tellNobody('who lost the reading would be told of what is none of his business'),
  RECUSE: tellNobody('who is recused hears no more of the event; the others read it in the history'),
  READMIT: tellNobody('the history says it, and his list shows the event again'),
  CATEGORY_MERGED: tellNobody('nothing of the event changes but the name that it is filed under'),
  RECORD_LOSS: tellNobody('what an event costs is looked up; nobody must act on an entry, and open pages hear of it live'),
  CORRECT_LOSS: tellNobody('the history says who corrected what and why'),
  WITHDRAW_LOSS: tellNobody('the history says who withdrew what and why'),
  DEPARTMENT_MERGED: tellNobody('nothing of the event changes but the department that it stands under'),
  SUBMIT: (step) => askApprovers('eventApprovalAsked', 'eventApproval', step),
  APPROVE: ({ record }) => [{ kind: 'eventConfirmed', to: [record.reporterId] }],
  RETURN: ({ record }) => [{ kind: 'eventReturned', to: [record.reporterId] }],
  CLOSE: ({ record }) => [{ kind: 'eventClosed', to: [record.reporterId, ...record.allowedIds] }],
  REASSIGN: ({ record, payload }) => [
    { kind: 'eventHandedToYou', to: [idOf(payload['newReporterId']) ?? record.reporterId] },
    { kind: 'eventHandedFromYou', to: [idOf(payload['oldReporterId'])] },
  ],
  REOPEN: async (step) => [
    ...(await askApprovers('eventApprovalAsked', 'eventApproval', step)),
    { kind: 'eventReopened', to: [step.record.reporterId, ...step.record.allowedIds] },
  ],
  FORWARD: ({ payload }) => [{ kind: 'eventForwarded', to: idsOf(payload['personIds']) }],
  RAISE_ISSUE: async ({ record, desk }) =>
    // The newest one is what the step raised.
    tellAssignees('eventIssueRaised', (await findOpenIssues(desk.sql, riskEventWorkflow.name, record.id)).slice(-1)),
  ISSUE_CHANGED: tellNobody('the issue tells it'),
};

/** The owners of the actions hear of theirs, the others of the approval. */
async function noticeApproval({ record, desk }: NoticeStep<ReportRecord>): Promise<Notice<Kind>[]> {
  const issues = await findOpenIssues(desk.sql, riskReportWorkflow.name, record.id);
  return [...tellAssignees('actionAssigned', issues), { kind: 'reportApproved', to: [record.escalationUserId, record.reporterId] }];
}

/** Who hears of which event of a response report (docs/decisions/risk-events.md). */
const reportRules: NoticeRules<RiskReportEventName, ReportRecord, Kind | ReminderKind> = {
  SAVE_DRAFT: tellNobody('a draft is its writer’s until he submits it'),
  ASSIGN: ({ record }) => [{ kind: 'reportAssigned', to: [record.escalationUserId] }],
  SUBMIT: (step) => askApprovers('reportApprovalAsked', 'reportApproval', step),
  APPROVE: noticeApproval,
  REJECT: ({ record }) => [{ kind: 'reportRejected', to: [record.escalationUserId] }],
  CANCEL: ({ record }) => [{ kind: 'reportCancelled', to: [record.escalationUserId] }],
  REASSIGN: ({ record, payload }) => [
    {
      // What was submitted asks him for nothing before it is decided.
      kind: payload.to === 'submitted' ? 'submittedReportToYou' : 'reportReassignedToYou',
      to: [idOf(payload['newUserId']) ?? record.escalationUserId],
    },
    { kind: 'reportReassignedFromYou', to: [idOf(payload['oldUserId'])] },
  ],
  RAISE_ISSUE: async ({ record, desk }) =>
    // The newest one is what the step raised.
    tellAssignees('reportIssueRaised', (await findOpenIssues(desk.sql, riskReportWorkflow.name, record.id)).slice(-1)),
  ISSUE_CHANGED: tellNobody('the issue tells it'),
  REMIND: ({ record, payload, desk }) => desk.remind([record.subject], payload),
};

/** What the area of risk events and response reports tells people. */
export const riskEventNotices: AreaNotices = {
  templates: eventTemplates,
  sources: {
    riskEvent: {
      name: text('风险事件', 'risk event'),
      page: recordPages.riskEvent.view,
      dutyPages: { eventCorrection: recordPages.riskEvent.edit },
      title: text('事件标题', 'Event'),
      owner: text('上报人', 'Reporter'),
    },
    riskReport: {
      name: text('应对报告', 'response report'),
      page: recordPages.riskReport.view,
      dutyPages: { report: recordPages.riskReport.edit },
      title: text('事件标题', 'Event'),
      owner: text('报告人', 'Report writer'),
    },
  },
  acts: {
    correctEvent: { label: text('补充并重新上报', 'Complete and report again'), duty: 'eventCorrection' },
    decideEvent: { label: text('确认、退回或关闭', 'Confirm, return or close'), duty: 'eventApproval' },
    writeReport: { label: text('填写应对报告', 'Write the report'), duty: 'report' },
    decideReport: { label: text('批准或退回', 'Approve or return'), duty: 'reportApproval' },
  },
  lifecycles: [
    defineLifecycleNotices({ workflow: riskEventWorkflow, find: findEvents, rules: eventRules }),
    defineLifecycleNotices({
      workflow: riskReportWorkflow,
      find: findReports,
      rules: reportRules,
    }),
  ],
};
