import { Controller } from '@nestjs/common';
import { routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { BulkPreviews, BulkRuns, ExportJobs, type BulkWishOf } from '@portal/platform';
import { parseInput } from '../http/call-input.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

type Wish = RouteBody<typeof routes.startBulk>;

/** One action with many rows of a list: preview, run, results (docs/adr/0007-bulk-actions-reminders-and-views.md). */
@Controller()
export class BulkController {
  constructor(
    private readonly previews: BulkPreviews,
    private readonly runs: BulkRuns,
    private readonly exports: ExportJobs,
  ) {}

  @Call(routes.previewBulk)
  async preview(
    @CallBody() body: Wish,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.previewBulk>> {
    const wish = this.#toWish(body);
    if (wish.action === '') return { total: await this.previews.count(wish, person.id), doable: 0, refused: [] };
    return this.previews.preview(wish, person.id, language);
  }

  @Call(routes.startBulk, { idempotency: 'afterwards' })
  start(
    @CallBody() body: Wish,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.startBulk>> {
    return this.runs.start(this.#toWish(body), person.id, language);
  }

  @Call(routes.getBulkRun)
  read(
    @CallQuery() query: RouteQuery<typeof routes.getBulkRun>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getBulkRun>> {
    return this.runs.report(query, person.id, language);
  }

  @Call(routes.getBulkResults)
  results(
    @CallQuery() query: RouteQuery<typeof routes.getBulkResults>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getBulkResults>> {
    return this.runs.results(query, person.id, language);
  }

  @Call(routes.exportBulkResults, { idempotency: 'afterwards' })
  async export(
    @CallBody() { jobId }: RouteBody<typeof routes.exportBulkResults>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportBulkResults>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.exportBulkResults>> {
    await this.runs.report({ jobId, list: '' }, person.id, language);
    return this.exports.start({ kind: 'bulkResults', personId: person.id, query: { jobId }, language }, wait);
  }

  @Call(routes.retryBulk, { idempotency: 'afterwards' })
  retry(
    @CallBody() { jobId }: RouteBody<typeof routes.retryBulk>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.retryBulk>> {
    return this.runs.retry(jobId, person.id, language);
  }

  @Call(routes.dismissBulk, { idempotency: 'afterwards' })
  async dismiss(@CallBody() { jobId }: RouteBody<typeof routes.dismissBulk>, @CurrentPerson() person: SignedInPerson): Promise<null> {
    await this.runs.putAway(jobId, person.id);
    return null;
  }

  /** The filter is the list's own request, refused as the list would refuse it. */
  #toWish({ list, action, filter, ids, except, input }: Wish): BulkWishOf {
    const parsed = ids ? null : (parseInput(this.previews.sourceOf(list).filter, filter) as object);
    return { list, action, filter: parsed, ids, except, input };
  }
}
