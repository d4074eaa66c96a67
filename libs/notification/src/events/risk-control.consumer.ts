import { Injectable } from '@nestjs/common';
import { ConsumesEvents, type ConsumerContext, type EventConsumer, type OutboxMessage } from '@portal/platform';
import { riskControlWorkflow, topicsOf } from '@portal/workflows';
import { findControl } from '../recipients/recipients.queries.ts';
import { Notifier } from '../recipients/notifier.ts';
import { gatherFacts } from './notice-facts.ts';
import { idOf } from './payload-ids.ts';
import { riskControlNotices } from './risk-control.notices.ts';

/** Tells people of what happened to a risk control. A review's outcome is an event of its control, so reviews need no consumer of their own. */
@ConsumesEvents()
@Injectable()
export class RiskControlConsumer implements EventConsumer {
  readonly name = 'notify-risk-control';
  readonly topics = topicsOf(riskControlWorkflow, riskControlNotices);
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  async handle(message: OutboxMessage, context: ConsumerContext): Promise<void> {
    const rule = riskControlNotices[message.payload.event as keyof typeof riskControlNotices];
    const control = await findControl(context.tx, message.subjectId);
    if (!rule || !control) return;
    const notices = await rule({ sql: context.tx, control, payload: message.payload });
    const facts = await gatherFacts(context.tx, message, control);
    await this.#notifier.notify(context, notices, facts, message.payload.actorId, idOf(message.payload['bulkId']));
  }
}
