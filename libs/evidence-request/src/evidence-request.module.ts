import { Module, type OnModuleInit } from '@nestjs/common';
import { AdminRegistryModule, RecordReaders } from '@portal/directory';
import { EvidenceRequestExportSource } from './evidence-request-export.source.ts';
import { EvidenceRequestSearchSource } from './evidence-request-search.source.ts';
import { EvidenceRequestQueries } from './evidence-request.queries.ts';
import { evidenceRequestKind } from './evidence-request.record.ts';
import { EvidenceRequestService } from './evidence-request.service.ts';

const providers = [EvidenceRequestExportSource, EvidenceRequestQueries, EvidenceRequestSearchSource, EvidenceRequestService];

/** The area of evidence request records. */
@Module({ imports: [AdminRegistryModule], providers, exports: providers })
export class EvidenceRequestModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly queries: EvidenceRequestQueries,
  ) {}

  /** Who may read a record: the links of mails ask it, and the comments beside it. */
  onModuleInit(): void {
    this.readers.register(evidenceRequestKind, async (id, { actor }) => {
      const { record_no: number, state, allowedActions } = await this.queries.read(id, actor);
      return { number, state, allowedActions };
    });
  }
}
