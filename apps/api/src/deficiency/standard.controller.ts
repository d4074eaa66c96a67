import { Controller } from '@nestjs/common';
import { deficiencyRoutes as routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { findPeople, type SignedInPerson } from '@portal/directory';
import { listOpenPeriods, StandardService } from '@portal/deficiency';
import { Sql } from '@portal/platform';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toStandard } from './deficiency.presenter.ts';

/** The calls of the standard that deficiencies are weighed by. */
@Controller()
export class DeficiencyStandardController {
  constructor(
    private readonly standards: StandardService,
    private readonly sql: Sql,
  ) {}

  @Call(routes.getDeficiencyStandards)
  async list(
    @CallQuery() { id }: RouteQuery<typeof routes.getDeficiencyStandards>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<RouteData<typeof routes.getDeficiencyStandards>> {
    const rows = await this.standards.list(id, actor);
    const people = await findPeople(
      this.sql,
      rows.map((row) => row.set_by),
    );
    return rows.map((row) => toStandard(row, people));
  }

  @Call(routes.getStandardBases)
  bases(@CallQuery() { id }: RouteQuery<typeof routes.getStandardBases>): Promise<RouteData<typeof routes.getStandardBases>> {
    return this.standards.offerBases(id);
  }

  @Call(routes.setDeficiencyStandard, { idempotency: 'afterwards' })
  async set(
    @CallBody() body: RouteBody<typeof routes.setDeficiencyStandard>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<RouteData<typeof routes.setDeficiencyStandard>> {
    const row = await this.standards.set(body, actor);
    return toStandard(row, await findPeople(this.sql, [row.set_by]));
  }

  @Call(routes.getDeficiencyPeriods)
  periods(@CurrentPerson() { actor }: SignedInPerson): Promise<RouteData<typeof routes.getDeficiencyPeriods>> {
    return listOpenPeriods(this.sql, actor);
  }
}
