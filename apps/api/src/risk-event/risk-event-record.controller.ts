import { Controller } from '@nestjs/common';
import { routes, type Language, type RouteData, type RouteQuery } from '@portal/contract';
import { type SignedInPerson, toReader } from '@portal/directory';
import { EventRecordQueries } from '@portal/risk-event';
import { Call, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toEventRecord, toReportRecord } from './risk-event.presenter.ts';

/** One event, and one report. */
@Controller()
export class RiskEventRecordController {
  constructor(private readonly records: EventRecordQueries) {}

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
}
