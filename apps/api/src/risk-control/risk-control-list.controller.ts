import { Controller } from '@nestjs/common';
import { refuseField, routes, type Language, type RiskListQuery, type RouteData, type RouteQuery } from '@portal/contract';
import { assertMayOpen, firstRole, type SignedInPerson, toReader } from '@portal/directory';
import { WorkCalendar } from '@portal/platform';
import { RiskControlQueries, RiskCoverageQueries, type ListScope } from '@portal/risk-control';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { readListDays } from './list-days.ts';
import { toControlOfRisk, toListRow } from './risk-control.presenter.ts';

/** Which list a wfStatus asks for (docs/decisions/risk-control.md). */
const homeScopes: ReadonlyMap<string, ListScope> = new Map([
  ['true', 'pendingApproval'],
  ['false', 'approved'],
  ['1', 'toDo'],
  ['2', 'submitted'],
]);
const myScopes: ReadonlyMap<string, ListScope> = new Map([
  ['1', 'toDo'],
  ['2', 'submitted'],
  ['3', 'related'],
]);

type ListAnswer = RouteData<typeof routes.getRiskControlByPage>;

/** The lists of risk controls (docs/decisions/portal.md §2 and §7). */
@Controller()
export class RiskControlListController {
  constructor(
    private readonly queries: RiskControlQueries,
    private readonly calendar: WorkCalendar,
    private readonly coverage: RiskCoverageQueries,
  ) {}

  @Call(routes.getRiskControlByPage)
  async management(
    @CallBody() body: RiskListQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ListAnswer> {
    assertMayOpen('RiskControlList', { roleId: firstRole(person), isRiskOwner: false });
    return this.#list(String(body.wfStatus) === '3' ? 'completed' : 'management', body, person, language);
  }

  @Call(routes.getRiskControlByPageHome)
  async home(
    @CallBody() body: RiskListQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ListAnswer> {
    // 3 is what is completed for administrators, and what is related to him for everybody else.
    const third = person.actor.isAdministrator ? 'completed' : 'related';
    const scope = String(body.wfStatus) === '3' ? third : homeScopes.get(String(body.wfStatus));
    return this.#list(scope ?? 'home', body, person, language);
  }

  @Call(routes.getRunRiskControlByPage)
  async pending(
    @CallBody() body: RiskListQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ListAnswer> {
    return this.#list('pendingApproval', body, person, language);
  }

  @Call(routes.getHiRiskControlByPage)
  async approved(
    @CallBody() body: RiskListQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ListAnswer> {
    return this.#list(String(body.wfStatus) === '3' ? 'completed' : 'approved', body, person, language);
  }

  @Call(routes.getMyRiskControlByPage)
  async mine(
    @CallBody() body: RiskListQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ListAnswer> {
    const scope = myScopes.get(String(body.wfStatus ?? 1));
    if (!scope) throw refuseField('wfStatus', 'validation.invalid', { field: 'wfStatus' });
    return this.#list(scope, body, person, language);
  }

  @Call(routes.getControlsOfRisk)
  async ofRisk(
    @CallQuery() { riskNo, riskYear }: RouteQuery<typeof routes.getControlsOfRisk>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getControlsOfRisk>> {
    const { coverage, controls, hidden } = await this.coverage.read(riskNo, riskYear, toReader(person));
    return { riskYear, coverage, hidden, data: controls.map(toControlOfRisk) };
  }

  async #list(scope: ListScope, query: RiskListQuery, person: SignedInPerson, language: Language): Promise<ListAnswer> {
    const filters = readListDays(query, this.calendar);
    const { totalCount, isCapped, rows } = await this.queries.list(scope, filters, toReader(person));
    return { totalCount, isCapped, data: rows.map((row) => toListRow(row, person, language)) };
  }
}
