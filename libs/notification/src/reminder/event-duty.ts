import type { SqlRunner } from '@portal/platform';
import type { DutyName } from '@portal/workflows';
import { toEventFacts, toReportFacts } from '../events/event-facts.ts';
import {
  findEvent,
  findIndependent,
  findReport,
  findReportIssues,
  judgedInEvent,
  judgedInReport,
} from '../recipients/event-records.queries.ts';
import type { NoticeFacts } from '../templates/notice-text.ts';

/** What a timer of an event, a report or an issue of a report tells, and whom its duty waits for. */
export interface EventDuty {
  readonly facts: Pick<
    NoticeFacts,
    'riskId' | 'recordNo' | 'riskYear' | 'title' | 'owner' | 'source' | 'audience' | 'page' | 'subject' | 'issueNo' | 'plan'
  >;
  readonly holderIds: readonly number[];
  readonly independentOf: readonly number[];
}

/** Undefined for what is no event's, gone or inactive. */
export async function findEventDuty(sql: SqlRunner, workflow: string, subjectId: number, duty: DutyName): Promise<EventDuty | undefined> {
  switch (workflow) {
    case 'riskEvent':
      return findApproval(sql, subjectId);
    case 'riskReport':
      return findReportDuty(sql, subjectId, duty);
    case 'remediationIssue':
      return findActionDuty(sql, subjectId, duty);
    default:
      return undefined;
  }
}

async function findApproval(sql: SqlRunner, id: number): Promise<EventDuty | undefined> {
  const event = await findEvent(sql, id);
  if (!event?.isActive) return undefined;
  return {
    facts: { ...(await toEventFacts(sql, event)), subject: { workflow: 'riskEvent', id, state: event.state, version: event.version } },
    holderIds: await findIndependent(sql, judgedInEvent(event)),
    independentOf: judgedInEvent(event),
  };
}

async function findReportDuty(sql: SqlRunner, id: number, duty: DutyName): Promise<EventDuty | undefined> {
  const report = await findReport(sql, id);
  if (!report?.event.isActive) return undefined;
  const isWriting = duty === 'report';
  return {
    facts: {
      ...(await toReportFacts(sql, report)),
      ...(isWriting && { page: 'reportEdit' as const }),
      subject: { workflow: 'riskReport', id, state: report.state, version: report.version },
    },
    holderIds: isWriting ? [report.escalationUserId] : await findIndependent(sql, judgedInReport(report)),
    independentOf: isWriting ? [] : judgedInReport(report),
  };
}

async function findActionDuty(sql: SqlRunner, id: number, duty: DutyName): Promise<EventDuty | undefined> {
  const [issue] = await findReportIssues(sql, [id]);
  const report = issue && (await findReport(sql, issue.riskId));
  if (!issue || !report?.event.isActive) return undefined;
  const judged = [issue.assigneeId, report.escalationUserId];
  return {
    facts: {
      ...(await toReportFacts(sql, report)),
      subject: { workflow: 'remediationIssue', id, state: issue.state, version: issue.version },
      issueNo: issue.issueNo,
      plan: issue.plan,
    },
    holderIds: duty === 'remediation' ? [issue.assigneeId] : await findIndependent(sql, judged),
    independentOf: duty === 'remediation' ? [] : judged,
  };
}
