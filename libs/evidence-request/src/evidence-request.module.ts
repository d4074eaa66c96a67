import { Module, type OnModuleInit } from '@nestjs/common';
import { AssessmentPeriodModule, OpenWork } from '@portal/assessment-period';
import { ControlTestModule } from '@portal/control-test';
import { AdminRegistryModule, DutySources, RecordReaders } from '@portal/directory';
import { BulkRequestsService } from './bulk-requests.service.ts';
import { EvidenceSearchSource } from './evidence/evidence-search.source.ts';
import { EvidenceQueries } from './evidence/evidence.queries.ts';
import { evidenceKind } from './evidence/evidence.record.ts';
import { EvidenceService } from './evidence/evidence.service.ts';
import { RecordEvidenceService } from './evidence/record-evidence.service.ts';
import { TestEvidenceService } from './evidence/test-evidence.service.ts';
import { EvidenceRequestDepartments } from './evidence-request-departments.ts';
import { EvidenceRequestExportSource } from './evidence-request-export.source.ts';
import { EvidenceRequestSearchSource } from './evidence-request-search.source.ts';
import { EvidenceRequestDetails } from './evidence-request.detail.ts';
import { countOpenRequests, EvidenceRequestQueries } from './evidence-request.queries.ts';
import { evidenceRequestKind } from './evidence-request.record.ts';
import { EvidenceRequestService } from './evidence-request.service.ts';

const providers = [
  BulkRequestsService,
  EvidenceQueries,
  EvidenceRequestDepartments,
  EvidenceRequestDetails,
  EvidenceRequestExportSource,
  EvidenceRequestQueries,
  EvidenceRequestSearchSource,
  EvidenceRequestService,
  EvidenceSearchSource,
  EvidenceService,
  RecordEvidenceService,
  TestEvidenceService,
];

/** The area of evidence: requests for it, and the evidence itself. */
@Module({ imports: [AdminRegistryModule, AssessmentPeriodModule, ControlTestModule], providers, exports: providers })
export class EvidenceRequestModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly queries: EvidenceRequestQueries,
    private readonly evidence: EvidenceQueries,
    private readonly duties: DutySources,
    private readonly requests: EvidenceRequestService,
    private readonly openWork: OpenWork,
  ) {}

  /** Who may read a record: the links of mails ask it, and the comments beside it. What a leaver leaves open goes to his successor. */
  onModuleInit(): void {
    this.openWork.register('evidenceRequest', countOpenRequests);
    this.readers.register(evidenceRequestKind, async (id, { actor }) => {
      const { record_no: number, state, allowedActions } = await this.queries.read(id, actor);
      return { number, state, allowedActions };
    });
    this.readers.register(evidenceKind, async (id, reader) => {
      const { record_no: number, state, allowedActions } = await this.evidence.open(id, reader);
      return { number, state, allowedActions };
    });
    for (const [kind, post] of [
      ['evidenceHolder', 'askedId'],
      ['evidenceRequester', 'requesterId'],
    ] as const)
      this.duties.register({ kind, handOver: (tx, actor, duty, reason) => this.requests.handOver(tx, actor, duty, post, reason) });
  }
}
