import { Module, type OnModuleInit } from '@nestjs/common';
import { EvidenceQueries, EvidenceRequestModule } from '@portal/evidence-request';
import { ExportApiModule } from '../export/export-api.module.ts';
import { FileAccess } from '../file/file-access.ts';
import { EvidenceController } from './evidence.controller.ts';
import { EvidenceRequestController } from './evidence-request.controller.ts';

/** The calls of the area of evidence. */
@Module({ imports: [ExportApiModule, EvidenceRequestModule], controllers: [EvidenceRequestController, EvidenceController] })
export class EvidenceRequestApiModule implements OnModuleInit {
  constructor(
    private readonly files: FileAccess,
    private readonly evidence: EvidenceQueries,
  ) {}

  onModuleInit(): void {
    // Whoever may read a piece of evidence opens each of its versions.
    this.files.register(async (fileId, { actor }) => {
      const id = await this.evidence.findOfFile(fileId);
      return id !== null && (await this.evidence.find(id, actor)) !== null;
    });
  }
}
