import { Module, type OnModuleInit } from '@nestjs/common';
import { deficiencyKind, DeficiencyModule, DeficiencyQueries, deficiencyTrail } from '@portal/deficiency';
import { AuditModule } from '../audit/audit.module.ts';
import { TrailSources } from '../audit/trail-sources.ts';
import { ExportApiModule } from '../export/export-api.module.ts';
import { DeficiencyController } from './deficiency.controller.ts';
import { DeficiencyStandardController } from './standard.controller.ts';

/** The calls of the deficiency area; it also tells what its records were. */
@Module({ imports: [AuditModule, ExportApiModule, DeficiencyModule], controllers: [DeficiencyController, DeficiencyStandardController] })
export class DeficiencyApiModule implements OnModuleInit {
  constructor(
    private readonly queries: DeficiencyQueries,
    private readonly trails: TrailSources,
  ) {}

  onModuleInit(): void {
    this.trails.register({
      type: 'deficiency',
      workflow: deficiencyKind.workflow.name,
      open: async (id, { actor }) => ({ id: (await this.queries.read(id, actor)).id, kind: deficiencyTrail }),
    });
  }
}
