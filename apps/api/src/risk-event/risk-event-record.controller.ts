import { Controller } from '@nestjs/common';
import { routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { type SignedInPerson, toReader } from '@portal/directory';
import { addDays, currentTime, forecastClosings, readProcessFigures, RecordKinds, Sql, WorkCalendar } from '@portal/platform';
import { EventRecordQueries, LossQueries } from '@portal/risk-event';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toProcessFigures } from './analysis.presenter.ts';
import { toEventRecord, toReportRecord } from './risk-event.presenter.ts';

/** One event, one report, and the analyses of administrators. */
@Controller()
export class RiskEventRecordController {
  constructor(
    private readonly sql: Sql,
    private readonly kinds: RecordKinds,
    private readonly calendar: WorkCalendar,
    private readonly records: EventRecordQueries,
    private readonly losses: LossQueries,
  ) {}

  @Call(routes.getRiskEventDetail)
  async event(
    @CallQuery() query: RouteQuery<typeof routes.getRiskEventDetail>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getRiskEventDetail>> {
    return toEventRecord(await this.records.event(query.id, toReader(person)), person, language);
  }

  @Call(routes.getRiskReportDetail)
  async report(
    @CallQuery() query: RouteQuery<typeof routes.getRiskReportDetail>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getRiskReportDetail>> {
    return toReportRecord(await this.records.report(query.id, toReader(person)), person, language);
  }

  @Call(routes.getLossAnalysis)
  lossAnalysis(@CallBody() body: RouteBody<typeof routes.getLossAnalysis>): Promise<RouteData<typeof routes.getLossAnalysis>> {
    return this.losses.analyse({
      startDate: body?.startDate ?? null,
      endDate: body?.endDate ?? null,
      riskCategory1: body?.riskCategory1 ?? null,
      bu: body?.bu ?? '',
    });
  }

  @Call(routes.getProcessAnalysis)
  async processAnalysis(
    @CallBody() body: RouteBody<typeof routes.getProcessAnalysis>,
  ): Promise<RouteData<typeof routes.getProcessAnalysis>> {
    const startDate = body?.startDate ?? null;
    const endDate = body?.endDate ?? null;
    const span = {
      from: startDate === null ? null : new Date(this.calendar.endOf(addDays(startDate, -1)).getTime() + 1),
      until: endDate === null ? null : this.calendar.endOf(endDate),
    };
    const asked = this.kinds.all().filter(({ workflow }) => !body?.workflow || workflow.name === body.workflow);
    const workflows = [];
    // One after another: each reads much, and the calls of everybody else come first.
    for (const kind of asked) {
      const figures = await readProcessFigures(this.sql, kind, span, currentTime(), this.calendar.timeZone);
      const counts = { closings: figures.closings, closed: figures.closed.cases, cases: figures.cases };
      const forecast = endDate === null ? undefined : forecastClosings(counts, this.calendar.dayOf(currentTime()), endDate);
      workflows.push(toProcessFigures(kind.workflow, figures, forecast));
    }
    return { startDate, endDate, workflows };
  }
}
