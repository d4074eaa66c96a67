import { Controller } from '@nestjs/common';
import { refuseField, routes, type EventListQuery, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { type SignedInPerson, toReader } from '@portal/directory';
import { ExportJobs, WorkCalendar } from '@portal/platform';
import { EventQueries, ReportQueries, type EventExportQuery, type EventScope } from '@portal/risk-event';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toEventRow, toReportRow } from './risk-event.presenter.ts';
import { RiskNoQueries } from './risk-no.queries.ts';

type EventPage = RouteData<typeof routes.getRiskEventByPage>;
type ReportPage = RouteData<typeof routes.getRiskReportQueryByPage>;
type ExportAnswer = RouteData<typeof routes.exportRiskEventReport>;
type WaitQuery = RouteQuery<typeof routes.exportRiskEventReport>;

/** The lists of events and reports, their counts and exports, and what hangs on a risk number. */
@Controller()
export class RiskEventListController {
  constructor(
    private readonly events: EventQueries,
    private readonly reports: ReportQueries,
    private readonly riskNumbers: RiskNoQueries,
    private readonly jobs: ExportJobs,
    private readonly calendar: WorkCalendar,
  ) {}

  @Call(routes.getRiskEventByPage)
  mine(@CallBody() body: EventListQuery, @CurrentPerson() person: SignedInPerson, @CallLanguage() language: Language): Promise<EventPage> {
    return this.#events('mine', body, person, language);
  }

  @Call(routes.getRiskEventQueryByPage)
  query(@CallBody() body: EventListQuery, @CurrentPerson() person: SignedInPerson, @CallLanguage() language: Language): Promise<EventPage> {
    return this.#events('query', body, person, language);
  }

  @Call(routes.getRiskReportQueryByPage)
  async reportQuery(
    @CallBody() body: EventListQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ReportPage> {
    this.#assertNoFutureDay(body);
    const { totalCount, rows } = await this.reports.list(body, toReader(person));
    return { totalCount, data: rows.map((row) => toReportRow(row, person, language)) };
  }

  @Call(routes.getRiskEventCounts)
  async counts(
    @CallBody() body: RouteBody<typeof routes.getRiskEventCounts>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getRiskEventCounts>> {
    const filter = {
      riskCategory1: body?.riskCategory1 ?? null,
      riskCategory2: body?.riskCategory2 ?? null,
      riskCategory3: body?.riskCategory3 ?? null,
      startDate: body?.startDate ?? null,
      endDate: body?.endDate ?? null,
    };
    this.#assertNoFutureDay(filter);
    return this.events.counts(filter, toReader(person));
  }

  @Call(routes.getRiskReportHeatMap)
  heatMap(
    @CallBody() body: EventListQuery,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getRiskReportHeatMap>> {
    this.#assertNoFutureDay(body);
    return this.reports.heatMap(body, toReader(person));
  }

  @Call(routes.getListByRiskNo)
  byRiskNo(
    @CallQuery() query: RouteQuery<typeof routes.getListByRiskNo>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getListByRiskNo>> {
    return this.riskNumbers.list(query.riskNo.trim(), person, language);
  }

  @Call(routes.exportRiskEventReport)
  exportMine(
    @CallBody() body: EventListQuery,
    @CallQuery() query: WaitQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ExportAnswer> {
    return this.#exportEvents('mine', body, query, person, language);
  }

  @Call(routes.exportRiskEventQueryReport)
  exportQuery(
    @CallBody() body: EventListQuery,
    @CallQuery() query: WaitQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ExportAnswer> {
    return this.#exportEvents('query', body, query, person, language);
  }

  /** The loss entries of the events that the list shows. */
  @Call(routes.exportRiskEventLosses)
  exportLosses(
    @CallBody() body: EventListQuery,
    @CallQuery() query: WaitQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ExportAnswer> {
    return this.#exportEvents('query', body, query, person, language, 'riskEventLoss');
  }

  @Call(routes.exportRiskReportReport)
  exportReports(
    @CallBody() body: EventListQuery,
    @CallQuery() query: WaitQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ExportAnswer> {
    this.#assertNoFutureDay(body);
    return this.jobs.start({ kind: 'riskReport', personId: person.id, query: body, language }, query.wait);
  }

  #exportEvents(
    scope: EventScope,
    filters: EventListQuery,
    { wait }: WaitQuery,
    person: SignedInPerson,
    language: Language,
    kind: 'riskEvent' | 'riskEventLoss' = 'riskEvent',
  ): Promise<ExportAnswer> {
    this.#assertNoFutureDay(filters);
    const query: EventExportQuery = { scope, filters };
    return this.jobs.start({ kind, personId: person.id, query, language }, wait);
  }

  async #events(scope: EventScope, query: EventListQuery, person: SignedInPerson, language: Language): Promise<EventPage> {
    this.#assertNoFutureDay(query);
    const { totalCount, rows } = await this.events.list(scope, query, toReader(person));
    return { totalCount, data: rows.map((row) => toEventRow(row, person, language)) };
  }

  /** Filters take no future day (docs/decisions/portal.md §5). */
  #assertNoFutureDay(query: Pick<EventListQuery, 'startDate' | 'endDate'>): void {
    const today = this.calendar.dayOf(new Date());
    for (const field of ['startDate', 'endDate'] as const) {
      if (query[field] !== null && query[field] > today) throw refuseField(field, 'validation.future_date', { field });
    }
  }
}
