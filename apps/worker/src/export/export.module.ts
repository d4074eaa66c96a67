import { Module, type Provider } from '@nestjs/common';
import {
  AttestationExportSource,
  ExamModule,
  ExamPeopleExportSource,
  ExamQuestionsExportSource,
  KnowledgeModule,
  ShareResultExportSource,
} from '@portal/knowledge';
import { EXPORT_SOURCES, ExportWriter } from '@portal/platform';
import { ControlExportSource, RiskControlModule } from '@portal/risk-control';
import { EventExportSource, ReportExportSource, RiskEventModule } from '@portal/risk-event';
import { RiskRegisterModule, StoreExportSource } from '@portal/risk-register';
import { ExportRetentionSweep, WriteExportHandler } from './export.handler.ts';

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

/** The worker's half of exports: the workbook of each run, and old files. */
@Module({
  imports: [ExamModule, KnowledgeModule, RiskControlModule, RiskEventModule, RiskRegisterModule],
  providers: [sources, ExportWriter, WriteExportHandler, ExportRetentionSweep],
})
export class ExportWorkerModule {}
