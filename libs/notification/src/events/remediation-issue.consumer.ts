import { Injectable } from '@nestjs/common';
import { ConsumesEvents, type ConsumerContext, type EventConsumer, type OutboxMessage } from '@portal/platform';
import { remediationIssueWorkflow, topicsOf } from '@portal/workflows';
import { findReport, findReportIssues } from '../recipients/event-records.queries.ts';
import { findControl, findIssues } from '../recipients/recipients.queries.ts';
import { Notifier } from '../recipients/notifier.ts';
import { gatherReportFacts } from './event-facts.ts';
import { gatherFacts } from './notice-facts.ts';
import { remediationIssueNotices } from './remediation-issue.notices.ts';

/** Tells people of what happened to a remediation issue. */
@ConsumesEvents()
@Injectable()
export class RemediationIssueConsumer implements EventConsumer {
  readonly name = 'notify-remediation-issue';
  readonly topics = topicsOf(remediationIssueWorkflow, remediationIssueNotices);
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  async handle(message: OutboxMessage, context: ConsumerContext): Promise<void> {
    const rule = remediationIssueNotices[message.payload.event as keyof typeof remediationIssueNotices];
    if (!rule) return;
    const [issue] = await findIssues(context.tx, [message.subjectId]);
    if (!issue) return this.#handleAction(message, context, rule);
    const control = await findControl(context.tx, issue.riskId);
    if (!control) return;
    const notices = await rule({ sql: context.tx, control, issue, payload: message.payload });
    const facts = await gatherFacts(context.tx, message, control);
    await this.#notifier.notify(
      context,
      notices,
      { ...facts, issueNo: issue.issueNo, plan: issue.plan, dueOn: issue.dueOn },
      message.payload.actorId,
    );
  }

  /** An issue that an action of a response report became. */
  async #handleAction(
    message: OutboxMessage,
    context: ConsumerContext,
    rule: (typeof remediationIssueNotices)[keyof typeof remediationIssueNotices],
  ): Promise<void> {
    const [issue] = await findReportIssues(context.tx, [message.subjectId]);
    const report = issue && (await findReport(context.tx, issue.riskId));
    if (!report) return;
    const notices = await rule({ sql: context.tx, control: { ownerId: report.escalationUserId }, issue, payload: message.payload });
    const facts = await gatherReportFacts(context.tx, message, report);
    await this.#notifier.notify(
      context,
      notices,
      { ...facts, issueNo: issue.issueNo, plan: issue.plan, dueOn: issue.dueOn },
      message.payload.actorId,
    );
  }
}
