import { Injectable } from '@nestjs/common';
import { EvidenceService, evidenceTopics } from '@portal/evidence-request';
import { ConsumesEvents, type ConsumerContext, type EventConsumer, type OutboxMessage } from '@portal/platform';

/** A test that is opened again follows the evidence that was replaced while it was concluded. */
@ConsumesEvents()
@Injectable()
export class EvidenceVersionsConsumer implements EventConsumer {
  readonly name = 'evidence-versions';
  readonly topics = evidenceTopics;

  constructor(private readonly evidence: EvidenceService) {}

  async handle({ subjectId, payload }: OutboxMessage, { tx }: ConsumerContext): Promise<void> {
    await this.evidence.follow(tx, subjectId, { id: payload.actorId, isAdministrator: false, isSystem: false });
  }
}
