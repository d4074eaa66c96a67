import { Module } from '@nestjs/common';
import { ExportJobs } from '@portal/platform';
import { RiskControlApiModule } from '../risk-control/risk-control-api.module.ts';
import { ExportController } from './export.controller.ts';

/** The calls of exports. */
@Module({ imports: [RiskControlApiModule], controllers: [ExportController], providers: [ExportJobs], exports: [ExportJobs] })
export class ExportApiModule {}
