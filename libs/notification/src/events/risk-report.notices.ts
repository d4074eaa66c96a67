import type { SqlRunner, StepPayload } from '@portal/platform';
import type { RiskReportEventName } from '@portal/workflows';
import type { Notice } from '../recipients/notifier.ts';
import { findIndependent, findOpenReportIssues, judgedInReport, type ReportRecord } from '../recipients/event-records.queries.ts';
import { idOf } from './payload-ids.ts';

export interface ReportStep {
  readonly sql: SqlRunner;
  readonly report: ReportRecord;
  readonly payload: StepPayload;
}

type Rule = (step: ReportStep) => Promise<readonly Notice[]> | readonly Notice[];

const DAY_MS = 86_400_000;

/** The owners of the actions hear of theirs, the others of the approval. */
async function noticeApproval({ sql, report }: ReportStep): Promise<Notice[]> {
  const issues = await findOpenReportIssues(sql, report.id);
  return [
    ...issues.map((issue): Notice => ({
      kind: 'actionAssigned',
      to: [issue.assigneeId],
      facts: {
        issueNo: issue.issueNo,
        plan: issue.plan,
        dueOn: issue.dueOn,
        subject: { workflow: 'remediationIssue', id: issue.id, state: issue.state, version: issue.version },
      },
    })),
    { kind: 'reportApproved', to: [report.escalationUserId, report.event.reporterId] },
  ];
}

/** A reminder by hand, in the words of those of risk controls. */
function noticeReminder({ report, payload }: ReportStep): Notice[] {
  const today = typeof payload['today'] === 'string' ? payload['today'] : new Date().toISOString().slice(0, 10);
  const days = Math.round((Date.parse(today) - Date.parse(report.dueOn)) / DAY_MS);
  return [
    {
      kind: days > 0 ? 'remindedOverdue' : 'reminded',
      to: [report.escalationUserId],
      facts: { duty: 'report', dueOn: report.dueOn, days: Math.abs(days), page: 'reportEdit' },
    },
  ];
}

/** Who hears of which event of a response report (docs/decisions/risk-events.md). */
export const riskReportNotices: Readonly<Partial<Record<RiskReportEventName, Rule>>> = {
  ASSIGN: ({ report }) => [{ kind: 'reportAssigned', to: [report.escalationUserId] }],
  SUBMIT: async ({ sql, report }) => [
    { kind: 'reportApprovalAsked', to: await findIndependent(sql, judgedInReport(report)), independentOf: judgedInReport(report) },
  ],
  APPROVE: noticeApproval,
  REJECT: ({ report }) => [{ kind: 'reportRejected', to: [report.escalationUserId] }],
  REASSIGN: ({ report, payload }) => [
    { kind: 'reportReassignedToYou', to: [idOf(payload.newUserId) ?? report.escalationUserId] },
    { kind: 'reportReassignedFromYou', to: [idOf(payload.oldUserId)] },
  ],
  REMIND: noticeReminder,
};
