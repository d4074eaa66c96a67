import { Module, type OnModuleInit } from '@nestjs/common';
import { certificationKind, CertificationModule, CertificationQueries, certificationTrail } from '@portal/certification';
import { AuditModule } from '../audit/audit.module.ts';
import { TrailSources } from '../audit/trail-sources.ts';
import { ExportApiModule } from '../export/export-api.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { SearchApiModule } from '../search/search-api.module.ts';
import { CertificationController } from './certification.controller.ts';
import { CommitteePackController } from './committee-pack.controller.ts';
import { StatementController } from './statement.controller.ts';

/** The calls of the statements; it also tells what they were. */
@Module({
  imports: [AuditModule, ExportApiModule, CertificationModule, IdentityModule, SearchApiModule],
  controllers: [CertificationController, CommitteePackController, StatementController],
})
export class CertificationApiModule implements OnModuleInit {
  constructor(
    private readonly queries: CertificationQueries,
    private readonly trails: TrailSources,
  ) {}

  onModuleInit(): void {
    this.trails.register({
      type: 'certification',
      workflow: certificationKind.workflow.name,
      open: async (id, { actor }) => ({ id: (await this.queries.read(id, actor)).id, kind: certificationTrail }),
    });
  }
}
