import { Injectable } from '@nestjs/common';
import { ConsumesEvents, type ConsumerContext, type EventConsumer, type OutboxMessage } from '@portal/platform';
import { shareWorkflow, topicOf } from '@portal/workflows';
import { Notifier } from '../recipients/notifier.ts';
import { findPeople } from '../recipients/recipients.queries.ts';
import { findActiveShares, findUnfinishedReaders, shareFacts } from '../recipients/share-records.queries.ts';

/** Reminds everybody who has not finished, when an administrator asks for it. Who is new to a share is told by `ShareNoticeSweep`. */
@ConsumesEvents()
@Injectable()
export class ShareConsumer implements EventConsumer {
  readonly name = 'notify-share';
  readonly topics = [topicOf(shareWorkflow, 'REMIND')];
  readonly #notifier: Notifier;

  constructor(notifier: Notifier) {
    this.#notifier = notifier;
  }

  async handle(message: OutboxMessage, context: ConsumerContext): Promise<void> {
    const [share] = await findActiveShares(context.tx, [message.subjectId]);
    if (!share) return;
    const [actor] = await findPeople(context.tx, [message.payload.actorId]);
    const readers = await findUnfinishedReaders(context.tx, share.id);
    const facts = { ...shareFacts(share), actor: actor ?? null, dueOn: share.dueOn, comment: '' };
    await this.#notifier.notify(context, [{ kind: 'shareReminded', to: readers }], facts, message.payload.actorId);
  }
}
