import { Module, type OnModuleInit } from '@nestjs/common';
import {
  assessmentPeriodKind,
  AssessmentPeriodModule,
  AssessmentPeriodQueries,
  assessmentPeriodTrail,
  ScopeQueries,
} from '@portal/assessment-period';
import { Refusal } from '@portal/contract';
import { ControlTestModule } from '@portal/control-test';
import { DeficiencyModule } from '@portal/deficiency';
import { AuditModule } from '../audit/audit.module.ts';
import { TrailSources } from '../audit/trail-sources.ts';
import { ExportApiModule } from '../export/export-api.module.ts';
import { FileAccess } from '../file/file-access.ts';
import { AssessmentCoverageController } from './assessment-coverage.controller.ts';
import { AssessmentPeriodController } from './assessment-period.controller.ts';
import { AssessmentScopeController } from './assessment-scope.controller.ts';
import { AuditorSeatController } from './auditor-seat.controller.ts';
import { ControlAttributesController } from './control-attributes.controller.ts';
import { PeriodFigures } from './period-figures.ts';

/** The calls of assessment periods and their scope; it also tells what a period was. */
@Module({
  imports: [AuditModule, ExportApiModule, AssessmentPeriodModule, ControlTestModule, DeficiencyModule],
  controllers: [
    AssessmentCoverageController,
    AssessmentPeriodController,
    AssessmentScopeController,
    AuditorSeatController,
    ControlAttributesController,
  ],
  providers: [PeriodFigures],
})
export class AssessmentPeriodApiModule implements OnModuleInit {
  constructor(
    private readonly periods: AssessmentPeriodQueries,
    private readonly scope: ScopeQueries,
    private readonly files: FileAccess,
    private readonly trails: TrailSources,
  ) {}

  onModuleInit(): void {
    // Whoever reads the scope of a period opens what its materiality was taken from.
    this.files.register((fileId, { actor }) => this.scope.mayReadFile(fileId, actor), { forAuditors: true });
    this.trails.register({
      type: 'assessmentPeriod',
      workflow: assessmentPeriodKind.workflow.name,
      open: async (id, { actor }) => {
        if (!actor.isAdministrator) throw new Refusal('not_found');
        return { id: (await this.periods.read(id, actor)).id, kind: assessmentPeriodTrail };
      },
    });
  }
}
