import { Controller } from '@nestjs/common';
import { retentionRules } from '@portal/areas';
import { routes, type RouteBody, type RouteData } from '@portal/contract';
import { findPeople, refIn, type SignedInPerson } from '@portal/directory';
import { RetentionSettings, Sql, type RetentionView } from '@portal/platform';
import { Call, CallBody, CurrentPerson } from '../http/call.decorator.ts';

/** How long what is no history is kept, for administrators (docs/decisions/machinery.md). */
@Controller()
export class RetentionController {
  constructor(
    private readonly settings: RetentionSettings,
    private readonly sql: Sql,
  ) {}

  @Call(routes.getRetention)
  async list(): Promise<RouteData<typeof routes.getRetention>> {
    return this.#present(await this.settings.list(retentionRules));
  }

  @Call(routes.previewRetention)
  async preview(@CallBody() { kind, days }: RouteBody<typeof routes.previewRetention>): Promise<RouteData<typeof routes.previewRetention>> {
    return { due: await this.settings.preview(retentionRules, kind, days) };
  }

  @Call(routes.saveRetention)
  async save(
    @CallBody() { kind, days }: RouteBody<typeof routes.saveRetention>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.saveRetention>> {
    const [saved] = await this.#present([await this.settings.save(retentionRules, kind, days, person.id)]);
    return saved!;
  }

  async #present(views: readonly RetentionView[]): Promise<RouteData<typeof routes.getRetention>> {
    const people = await findPeople(
      this.sql,
      views.flatMap(({ changedBy }) => changedBy ?? []),
    );
    return views.map(({ changedAt, changedBy, ...view }) => ({
      ...view,
      changedAt: changedAt?.toISOString() ?? null,
      changedBy: refIn(people, changedBy),
    }));
  }
}
