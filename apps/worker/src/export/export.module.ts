import { Module, type Provider } from '@nestjs/common';
import {
  AttestationExportSource,
  ExamModule,
  ExamPeopleExportSource,
  ExamQuestionsExportSource,
  KnowledgeModule,
  ShareResultExportSource,
} from '@portal/knowledge';
import { EXPORT_SOURCES, ExportSweep, ExportWriter } from '@portal/platform';
import { ControlExportSource, RiskControlModule } from '@portal/risk-control';
import { EventExportSource, ReportExportSource, RiskEventModule } from '@portal/risk-event';
import { RiskRegisterModule, StoreExportSource } from '@portal/risk-register';
import { WriteExportHandler } from './export.handler.ts';
import { ExportResumeSweep, ExportRetentionSweep } from './export.sweeps.ts';

const sources: Provider = {
  provide: EXPORT_SOURCES,
  useFactory: (...all: unknown[]) => all,
  inject: [
    AttestationExportSource,
    ControlExportSource,
    ExamPeopleExportSource,
    ExamQuestionsExportSource,
    EventExportSource,
    ReportExportSource,
    ShareResultExportSource,
    StoreExportSource,
  ],
};

/** The worker's half of exports: the workbook of each job, lost jobs, and old files. */
@Module({
  imports: [ExamModule, KnowledgeModule, RiskControlModule, RiskEventModule, RiskRegisterModule],
  providers: [sources, ExportWriter, ExportSweep, WriteExportHandler, ExportResumeSweep, ExportRetentionSweep],
})
export class ExportWorkerModule {}
