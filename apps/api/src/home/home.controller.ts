import { Controller } from '@nestjs/common';
import { refuseField, routes, type HomeQuery, type RouteData } from '@portal/contract';
import { firstRole, type SignedInPerson } from '@portal/directory';
import { WorkCalendar } from '@portal/platform';
import { ROLE } from '@portal/workflows';
import { Call, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { RiskOwnerFlag } from '../identity/risk-owner-flag.ts';
import { HomeCards } from './home-cards.ts';

/** The home page in one call (docs/decisions/portal.md §2). */
@Controller()
export class HomeController {
  constructor(
    private readonly cards: HomeCards,
    private readonly riskOwner: RiskOwnerFlag,
    private readonly calendar: WorkCalendar,
  ) {}

  @Call(routes.getHome)
  async home(@CallQuery() query: HomeQuery, @CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.getHome>> {
    const today = this.calendar.dayOf(new Date());
    for (const field of ['sdate', 'edate'] as const) {
      if (query[field] !== null && query[field] > today) throw refuseField(field, 'validation.future_date', { field });
    }
    const isAdministrator = firstRole(person) === ROLE.administrator;
    const isRiskOwner = await this.riskOwner.of(person);
    return { cards: await this.cards.read({ person, isAdministrator, isRiskOwner }, query) };
  }
}
