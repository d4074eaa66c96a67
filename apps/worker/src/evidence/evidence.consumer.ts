import { Injectable } from '@nestjs/common';
import { EvidenceService, evidenceTopics, RecordEvidenceService } from '@portal/evidence-request';
import { ConsumesEvents, type ConsumerContext, type EventConsumer, type OutboxMessage } from '@portal/platform';
import { controlTestWorkflow } from '@portal/workflows';

/** A test or another record that is opened again follows the evidence that was replaced while it was settled. */
@ConsumesEvents()
@Injectable()
export class EvidenceVersionsConsumer implements EventConsumer {
  readonly name = 'evidence-versions';
  readonly topics = evidenceTopics;

  constructor(
    private readonly tests: EvidenceService,
    private readonly records: RecordEvidenceService,
  ) {}

  async handle({ workflow, subjectId, payload }: OutboxMessage, { tx }: ConsumerContext): Promise<void> {
    const actor = { id: payload.actorId, isAdministrator: false, isSystem: false };
    if (workflow === controlTestWorkflow.name) await this.tests.follow(tx, subjectId, actor);
    else await this.records.follow(tx, workflow, subjectId, actor);
  }
}
