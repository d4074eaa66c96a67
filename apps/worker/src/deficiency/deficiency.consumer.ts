import { Injectable } from '@nestjs/common';
import { DeficiencySources, deficiencyTopics } from '@portal/deficiency';
import { ConsumesEvents, type ConsumerContext, type EventConsumer, type OutboxMessage } from '@portal/platform';

/** What tests, reviews and reports found becomes a proposed deficiency. */
@ConsumesEvents()
@Injectable()
export class DeficiencySourceConsumer implements EventConsumer {
  readonly name = 'deficiency-sources';
  readonly topics = deficiencyTopics;

  constructor(private readonly sources: DeficiencySources) {}

  async handle(message: OutboxMessage, { tx }: ConsumerContext): Promise<void> {
    await this.sources.follow(tx, message);
  }
}
