import { Injectable } from '@nestjs/common';
import { ConsumesEvents, type ConsumerContext, type EventConsumer, type OutboxMessage } from '@portal/platform';
import { riskReportWorkflow, topicsOf } from '@portal/workflows';
import { findReport } from '../recipients/event-records.queries.ts';
import { Notifier } from '../recipients/notifier.ts';
import { gatherReportFacts } from './event-facts.ts';
import { riskReportNotices } from './risk-report.notices.ts';

/** Tells people of what happened to a response report. */
@ConsumesEvents()
@Injectable()
export class RiskReportConsumer implements EventConsumer {
  readonly name = 'notify-risk-report';
  readonly topics = topicsOf(riskReportWorkflow, riskReportNotices);
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  async handle(message: OutboxMessage, context: ConsumerContext): Promise<void> {
    const rule = riskReportNotices[message.payload.event as keyof typeof riskReportNotices];
    const report = await findReport(context.tx, message.subjectId);
    if (!rule || !report) return;
    const notices = await rule({ sql: context.tx, report, payload: message.payload });
    await this.#notifier.notify(context, notices, await gatherReportFacts(context.tx, message, report), message.payload.actorId);
  }
}
