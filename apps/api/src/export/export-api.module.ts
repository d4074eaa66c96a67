import { Module } from '@nestjs/common';
import { ExportJobs } from '@portal/platform';
import { RiskControlApiModule } from '../risk-control/risk-control-api.module.ts';
import { ExportController } from './export.controller.ts';
import { ListExportController } from './list-export.controller.ts';

/** The calls of exports. */
@Module({
  imports: [RiskControlApiModule],
  controllers: [ExportController, ListExportController],
  providers: [ExportJobs],
  exports: [ExportJobs],
})
export class ExportApiModule {}
