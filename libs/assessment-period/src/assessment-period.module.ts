import { Module, type OnModuleInit } from '@nestjs/common';
import { AdminRegistryModule, RecordReaders } from '@portal/directory';
import { AssessmentPeriodExportSource } from './assessment-period-export.source.ts';
import { AssessmentPeriodSearchSource } from './assessment-period-search.source.ts';
import { AssessmentPeriodQueries } from './assessment-period.queries.ts';
import { assessmentPeriodKind } from './assessment-period.record.ts';
import { AssessmentPeriodService } from './assessment-period.service.ts';
import { RiskControlModule } from '@portal/risk-control';
import { AttributeQueries } from './attributes/attributes.queries.ts';
import { AttributeService } from './attributes/attributes.service.ts';
import { AttributeSheet } from './attributes/attributes.sheet.ts';
import { ProcessService } from './attributes/process.service.ts';
import { CarryOver } from './carry-over.service.ts';
import { CompanyQueries } from './company/company.queries.ts';
import { CompanyService } from './company/company.service.ts';
import { CoverageExportSource } from './coverage/coverage-export.source.ts';
import { CoverageQueries } from './coverage/coverage.queries.ts';
import { CoveringControls } from './coverage/covering-controls.ts';
import { BalanceImportRules } from './import/balance-import.rules.ts';
import { CompanyImportRules } from './import/company-import.rules.ts';
import { NextPeriods } from './next-periods.ts';
import { OpenWork } from './open-work.ts';
import { AccountService } from './scope/account.service.ts';
import { AuditorMarks } from './seat/auditor-marks.service.ts';
import { AuditorSeatQueries } from './seat/auditor-seat.queries.ts';
import { auditorSeatKind } from './seat/auditor-seat.record.ts';
import { AuditorSeatSearchSource } from './seat/auditor-seat-search.source.ts';
import { AuditorSeatService } from './seat/auditor-seat.service.ts';
import { CoveredRooms } from './seat/covered-rooms.ts';
import { SeatReadsExportSource } from './seat/seat-reads-export.source.ts';
import { PlannedControls } from './scope/planned-controls.ts';
import { ScopeExportSource } from './scope/scope-export.source.ts';
import { ScopeQueries } from './scope/scope.queries.ts';
import { WeighedScopes } from './scope/weighed-scope.ts';
import { ScopeService } from './scope/scope.service.ts';
import { WithdrawalHolds } from './withdrawal-holds.ts';

const providers = [
  AccountService,
  AssessmentPeriodExportSource,
  AssessmentPeriodQueries,
  AssessmentPeriodSearchSource,
  AssessmentPeriodService,
  AuditorMarks,
  AuditorSeatQueries,
  AuditorSeatSearchSource,
  AuditorSeatService,
  AttributeQueries,
  AttributeService,
  AttributeSheet,
  BalanceImportRules,
  CarryOver,
  CompanyImportRules,
  CompanyQueries,
  CompanyService,
  CoveredRooms,
  CoverageExportSource,
  CoverageQueries,
  CoveringControls,
  NextPeriods,
  OpenWork,
  PlannedControls,
  ProcessService,
  ScopeExportSource,
  ScopeQueries,
  WeighedScopes,
  ScopeService,
  SeatReadsExportSource,
  WithdrawalHolds,
];

/** Assessment periods with their companies and their scope. */
@Module({ imports: [AdminRegistryModule, RiskControlModule], providers, exports: providers })
export class AssessmentPeriodModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly queries: AssessmentPeriodQueries,
    private readonly seats: AuditorSeatQueries,
  ) {}

  /** Who may read a record: the links of mails ask it, and the comments beside it. */
  onModuleInit(): void {
    this.readers.register(assessmentPeriodKind, async (id, { actor }) => {
      const { record_no: number, state, allowedActions } = await this.queries.read(id, actor);
      return { number, state, allowedActions };
    });
    this.readers.register(auditorSeatKind, async (id, { actor }) => {
      const { record_no: number, state, allowedActions } = await this.seats.read(id, actor);
      return { number, state, allowedActions };
    });
  }
}
