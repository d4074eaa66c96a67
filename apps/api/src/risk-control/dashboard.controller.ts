import { Controller } from '@nestjs/common';
import { routes, type RouteBody, type RouteData } from '@portal/contract';
import { type SignedInPerson, toReader } from '@portal/directory';
import { WorkCalendar } from '@portal/platform';
import { DashboardQueries } from '@portal/risk-control';
import { Call, CallBody, CurrentPerson } from '../http/call.decorator.ts';
import { findDueDays, readListDays } from './list-days.ts';

/** The figures of the dashboards: one call for all of them (docs/decisions/portal.md §2). */
@Controller()
export class DashboardController {
  constructor(
    private readonly dashboards: DashboardQueries,
    private readonly calendar: WorkCalendar,
  ) {}

  @Call(routes.getRiskControlDashboard)
  async figures(
    @CallBody() body: RouteBody<typeof routes.getRiskControlDashboard>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getRiskControlDashboard>> {
    const query = body ?? routes.getRiskControlByPage.body.parse({});
    return this.dashboards.figures(readListDays(query, this.calendar), toReader(person), findDueDays(this.calendar));
  }
}
