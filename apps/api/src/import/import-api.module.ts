import { Module, type Provider } from '@nestjs/common';
import { AssessmentPeriodModule, BalanceImportRules, CompanyImportRules } from '@portal/assessment-period';
import { ControlTestModule, TestPlanImportRules } from '@portal/control-test';
import { PeopleImportModule, PeopleImportRules } from '@portal/directory';
import { ExamModule, QuestionImportRules } from '@portal/knowledge';
import { IMPORT_JOBS, IMPORT_RULES, ImportIntake, QueuedImportJobs } from '@portal/platform';
import { ControlImportRules, RiskControlModule } from '@portal/risk-control';
import { RiskRegisterModule, StoreImportRules } from '@portal/risk-register';
import { ImportController } from './import.controller.ts';

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

/** The calls of imports. */
@Module({
  imports: [AssessmentPeriodModule, ControlTestModule, ExamModule, PeopleImportModule, RiskControlModule, RiskRegisterModule],
  controllers: [ImportController],
  providers: [rules, { provide: IMPORT_JOBS, useClass: QueuedImportJobs }, ImportIntake],
})
export class ImportApiModule {}
