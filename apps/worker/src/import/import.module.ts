import { Module, type Provider } from '@nestjs/common';
import { AssessmentPeriodModule, BalanceImportRules, CompanyImportRules } from '@portal/assessment-period';
import { ControlTestModule, TestPlanImportRules } from '@portal/control-test';
import { PeopleImportModule, PeopleImportRules } from '@portal/directory';
import {
  IMPORT_JOBS,
  IMPORT_LISTENER,
  IMPORT_RULES,
  ImportSettlement,
  ImportSweep,
  LiveImportListener,
  QueuedImportJobs,
} from '@portal/platform';
import { ExamModule, QuestionImportRules } from '@portal/knowledge';
import { ControlImportRules, RiskControlModule } from '@portal/risk-control';
import { RiskRegisterModule, StoreImportRules } from '@portal/risk-register';
import { CheckChunksHandler, SettleImportHandler } from './import.handlers.ts';
import { ImportResumeSweep, ImportRetentionSweep } from './import.sweeps.ts';

const rules: Provider = {
  provide: IMPORT_RULES,
  useFactory: (...all: unknown[]) => all,
  inject: [
    ControlImportRules,
    StoreImportRules,
    PeopleImportRules,
    QuestionImportRules,
    BalanceImportRules,
    CompanyImportRules,
    TestPlanImportRules,
  ],
};

/** The worker's half of imports: checks of chunks, commits, and what a crash left behind. */
@Module({
  imports: [AssessmentPeriodModule, ControlTestModule, ExamModule, PeopleImportModule, RiskControlModule, RiskRegisterModule],
  providers: [
    rules,
    { provide: IMPORT_JOBS, useClass: QueuedImportJobs },
    { provide: IMPORT_LISTENER, useClass: LiveImportListener },
    ImportSettlement,
    ImportSweep,
    CheckChunksHandler,
    SettleImportHandler,
    ImportResumeSweep,
    ImportRetentionSweep,
  ],
})
export class ImportWorkerModule {}
