import { Module } from '@nestjs/common';
import { EvidenceRequestModule } from '@portal/evidence-request';
import { EvidenceVersionsConsumer } from './evidence.consumer.ts';

/** What happens to evidence without anybody asking. */
@Module({ imports: [EvidenceRequestModule], providers: [EvidenceVersionsConsumer] })
export class EvidenceWorkerModule {}
