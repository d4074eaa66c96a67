import { Module } from '@nestjs/common';
import { AssessmentPeriodModule } from '@portal/assessment-period';
import { ExportApiModule } from '../export/export-api.module.ts';
import { AssessmentPeriodController } from './assessment-period.controller.ts';
import { PeriodFigures } from './period-figures.ts';
import { AssessmentScopeController } from './assessment-scope.controller.ts';

/** The calls of the assessment period area. */
@Module({
  imports: [ExportApiModule, AssessmentPeriodModule],
  controllers: [AssessmentPeriodController, AssessmentScopeController],
  providers: [PeriodFigures],
})
export class AssessmentPeriodApiModule {}
