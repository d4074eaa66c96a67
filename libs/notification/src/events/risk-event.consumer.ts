import { Injectable } from '@nestjs/common';
import { ConsumesEvents, type ConsumerContext, type EventConsumer, type OutboxMessage } from '@portal/platform';
import { riskEventWorkflow, topicsOf } from '@portal/workflows';
import { findEvent } from '../recipients/event-records.queries.ts';
import { Notifier } from '../recipients/notifier.ts';
import { gatherEventFacts } from './event-facts.ts';
import { riskEventNotices } from './risk-event.notices.ts';

/** Tells people of what happened to a risk event. */
@ConsumesEvents()
@Injectable()
export class RiskEventConsumer implements EventConsumer {
  readonly name = 'notify-risk-event';
  readonly topics = topicsOf(riskEventWorkflow, riskEventNotices);
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  async handle(message: OutboxMessage, context: ConsumerContext): Promise<void> {
    const rule = riskEventNotices[message.payload.event as keyof typeof riskEventNotices];
    const event = await findEvent(context.tx, message.subjectId);
    if (!rule || !event) return;
    const notices = await rule({ sql: context.tx, event, payload: message.payload });
    await this.#notifier.notify(context, notices, await gatherEventFacts(context.tx, message, event), message.payload.actorId);
  }
}
