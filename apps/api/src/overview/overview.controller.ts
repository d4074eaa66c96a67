import { Controller } from '@nestjs/common';
import { overviewRoutes as routes, refuseField, type RouteData, type RouteQuery } from '@portal/contract';
import { toReader, type SignedInPerson } from '@portal/directory';
import { WorkCalendar } from '@portal/platform';
import { Call, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { OverviewQueries } from './overview.queries.ts';

/** Where everything stands, for administrators (decision record 49). */
@Controller()
export class OverviewController {
  constructor(
    private readonly queries: OverviewQueries,
    private readonly calendar: WorkCalendar,
  ) {}

  @Call(routes.getRiskOverview)
  async getRiskOverview(
    @CallQuery() query: RouteQuery<typeof routes.getRiskOverview>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getRiskOverview>> {
    const today = this.calendar.dayOf(new Date());
    if (query.since !== null && query.since > today) throw refuseField('since', 'validation.future_date', { field: 'since' });
    const year = query.year ?? Number(today.slice(0, 4));
    // A year that lies ahead moved nothing yet: its arrows tell of this one.
    const lastYear = Math.min(year, Number(today.slice(0, 4))) - 1;
    const { businessUnit: unit, companyId } = query;
    return this.queries.read({ today, year, unit, companyId, since: query.since ?? `${lastYear}-12-31` }, toReader(person));
  }
}
