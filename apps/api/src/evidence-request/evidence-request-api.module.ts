import { Module, type OnModuleInit } from '@nestjs/common';
import {
  evidenceKind,
  EvidenceQueries,
  evidenceRequestKind,
  EvidenceRequestModule,
  EvidenceRequestQueries,
  evidenceRequestTrail,
  evidenceTrail,
} from '@portal/evidence-request';
import { toReader } from '@portal/directory';
import { AuditModule } from '../audit/audit.module.ts';
import { TrailSources } from '../audit/trail-sources.ts';
import { ExportApiModule } from '../export/export-api.module.ts';
import { FileAccess } from '../file/file-access.ts';
import { EvidenceController } from './evidence.controller.ts';
import { EvidenceRequestController } from './evidence-request.controller.ts';

/** The calls of the area of evidence; it also tells what requests and evidence were. */
@Module({ imports: [AuditModule, ExportApiModule, EvidenceRequestModule], controllers: [EvidenceRequestController, EvidenceController] })
export class EvidenceRequestApiModule implements OnModuleInit {
  constructor(
    private readonly files: FileAccess,
    private readonly evidence: EvidenceQueries,
    private readonly requests: EvidenceRequestQueries,
    private readonly trails: TrailSources,
  ) {}

  onModuleInit(): void {
    // Whoever may read a piece of evidence opens each of its versions.
    this.files.register(
      async (fileId, person) => {
        const id = await this.evidence.findOfFile(fileId);
        return id !== null && (await this.evidence.mayOpen(id, toReader(person)));
      },
      { forAuditors: true },
    );
    this.trails.register({
      type: 'evidenceRequest',
      workflow: evidenceRequestKind.workflow.name,
      open: async (id, { actor }) => ({ id: (await this.requests.read(id, actor)).id, kind: evidenceRequestTrail }),
    });
    this.trails.register({
      type: 'evidence',
      workflow: evidenceKind.workflow.name,
      open: async (id, person) => ({ id: (await this.evidence.open(id, toReader(person))).id, kind: evidenceTrail }),
    });
  }
}
