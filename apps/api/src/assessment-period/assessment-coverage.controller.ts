import { Controller } from '@nestjs/common';
import { CoverageQueries } from '@portal/assessment-period';
import { assessmentCoverageRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { ExportJobs } from '@portal/platform';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

/** How much of what is in scope of a period is planned for test. */
@Controller()
export class AssessmentCoverageController {
  constructor(
    private readonly coverage: CoverageQueries,
    private readonly jobs: ExportJobs,
  ) {}

  @Call(routes.getAssessmentCoverage)
  get(
    @CallQuery() { id, companyId, accountId }: RouteQuery<typeof routes.getAssessmentCoverage>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<RouteData<typeof routes.getAssessmentCoverage>> {
    return this.coverage.read(id, companyId, accountId, actor);
  }

  @Call(routes.exportAssessmentCoverage)
  export(
    @CallBody() query: RouteBody<typeof routes.exportAssessmentCoverage>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportAssessmentCoverage>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.exportAssessmentCoverage>> {
    return this.jobs.start({ kind: 'assessmentCoverage', personId: person.id, query, language }, wait);
  }
}
