import { Module, type OnModuleInit } from '@nestjs/common';
import { AssessmentPeriodModule, CoveredRooms } from '@portal/assessment-period';
import { AdminRegistryModule, DutySources, RecordReaders } from '@portal/directory';
import { TestBulkSource } from './bulk/test-bulk.source.ts';
import { coveredControlTests } from './control-test.access.ts';
import { ControlTestBoard } from './control-test.board.ts';
import { ControlTestDetails } from './control-test.detail.ts';
import { ControlTestExportSource } from './control-test-export.source.ts';
import { ControlTestSearchSource } from './control-test-search.source.ts';
import { ControlTestQueries } from './control-test.queries.ts';
import { controlTestKind } from './control-test.record.ts';
import { ControlTestService } from './control-test.service.ts';
import { PlannedTests } from './planned-tests.ts';
import { PlanCarrier } from './planning/carried-plans.service.ts';
import { TestPlanImportRules } from './planning/test-plan-import.rules.ts';
import { TestPlanning } from './planning/test-planning.service.ts';
import { ProceduresService } from './procedure/procedures.service.ts';
import { EvidenceLinks } from './sample/evidence-links.ts';
import { ExamModule, KnowledgeModule } from '@portal/knowledge';
import { RemediationModule } from '@portal/remediation';
import { RiskControlModule, SharingHindrances } from '@portal/risk-control';
import { findOpenTest } from './shared-controls.ts';
import { RiskEventModule } from '@portal/risk-event';
import { PortalListSources } from './sample/portal-lists.ts';
import { PortalPopulations } from './sample/portal-population.ts';
import { PortalQuestions } from './sample/portal-question.ts';
import { PopulationService } from './sample/population.service.ts';
import { ResultsService } from './sample/results.service.ts';
import { SampleService } from './sample/sample.service.ts';

const providers = [
  ControlTestBoard,
  ControlTestDetails,
  ControlTestExportSource,
  ControlTestQueries,
  ControlTestSearchSource,
  ControlTestService,
  EvidenceLinks,
  PlanCarrier,
  PlannedTests,
  PopulationService,
  PortalListSources,
  PortalPopulations,
  PortalQuestions,
  ProceduresService,
  ResultsService,
  SampleService,
  TestBulkSource,
  TestPlanImportRules,
  TestPlanning,
];

/** The area of control tests. */
@Module({
  // The lists of the areas: a population may be what one of them answers.
  imports: [
    AdminRegistryModule,
    AssessmentPeriodModule,
    ExamModule,
    KnowledgeModule,
    RemediationModule,
    RiskControlModule,
    RiskEventModule,
  ],
  providers,
  exports: providers,
})
export class ControlTestModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly queries: ControlTestQueries,
    private readonly duties: DutySources,
    private readonly tests: ControlTestService,
    private readonly rooms: CoveredRooms,
    private readonly sharing: SharingHindrances,
  ) {}

  /** Who may read a test: the links of mails ask it, and the comments beside it. What a leaver leaves open goes to his successor. */
  onModuleInit(): void {
    this.rooms.register(coveredControlTests);
    this.sharing.register(findOpenTest);
    this.readers.register(controlTestKind, async (id, { actor }) => {
      const { record_no: number, state, allowedActions } = await this.queries.read(id, actor);
      return { number, state, allowedActions };
    });
    for (const [kind, post] of [
      ['controlTester', 'testerId'],
      ['testReviewer', 'reviewerId'],
    ] as const)
      this.duties.register({ kind, handOver: (tx, actor, duty, reason) => this.tests.handOver(tx, actor, duty, post, reason) });
  }
}
