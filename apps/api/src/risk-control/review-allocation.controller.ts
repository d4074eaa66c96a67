import { Controller } from '@nestjs/common';
import { routes, type Language, type RouteBody, type RouteData, type SavedRecord } from '@portal/contract';
import { type SignedInPerson, toReader } from '@portal/directory';
import { RecordQueries, ReviewAllocation } from '@portal/risk-control';
import { Call, CallBody, CallLanguage, CurrentPerson } from '../http/call.decorator.ts';
import { toBulkAnswer } from './bulk-answer.ts';

/** Who reviews what waits, administrators' alone (docs/decisions/risk-control.md, allocation). */
@Controller()
export class ReviewAllocationController {
  constructor(
    private readonly allocation: ReviewAllocation,
    private readonly records: RecordQueries,
  ) {}

  @Call(routes.allocateReviews, { idempotency: 'afterwards' })
  async allocate(
    @CallBody() { ids, reviewerId, comments }: RouteBody<typeof routes.allocateReviews>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.allocateReviews>> {
    return toBulkAnswer(await this.allocation.allocate({ ids, reviewerId, comment: comments }, toReader(person)), language);
  }

  @Call(routes.takeOverReview)
  async takeOver(
    @CallBody() { riskId, id, rowVersion }: RouteBody<typeof routes.takeOverReview>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SavedRecord> {
    const reader = toReader(person);
    return this.records.saved(await this.allocation.takeOver({ riskId: riskId ?? id, rowVersion }, reader), reader);
  }

  @Call(routes.getReviewLoad)
  load(): Promise<RouteData<typeof routes.getReviewLoad>> {
    return this.allocation.load();
  }

  @Call(routes.getReviewRules)
  rules(): Promise<RouteData<typeof routes.getReviewRules>> {
    return this.allocation.rules();
  }

  @Call(routes.saveReviewRules, { idempotency: 'afterwards' })
  async saveRules(@CallBody() { rules }: RouteBody<typeof routes.saveReviewRules>): Promise<RouteData<typeof routes.saveReviewRules>> {
    await this.allocation.saveRules(rules);
    return this.allocation.rules();
  }
}
