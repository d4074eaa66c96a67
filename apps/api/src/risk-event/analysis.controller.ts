import { Controller } from '@nestjs/common';
import { refuseField, routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import {
  currentTime,
  ExportJobs,
  forecastClosings,
  listLikelyLate,
  readProcessFigures,
  RecordKinds,
  Sql,
  WorkCalendar,
  type RecordKind,
} from '@portal/platform';
import { LossQueries, toCaseFilter } from '@portal/risk-event';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toLikelyLate, toProcessFigures } from './analysis.presenter.ts';

/** The analyses of administrators: losses, and the times of every lifecycle (docs/decisions/risk-events.md). */
@Controller()
export class AnalysisController {
  constructor(
    private readonly sql: Sql,
    private readonly kinds: RecordKinds,
    private readonly calendar: WorkCalendar,
    private readonly losses: LossQueries,
    private readonly jobs: ExportJobs,
  ) {}

  @Call(routes.getLossAnalysis)
  lossAnalysis(@CallBody() body: RouteBody<typeof routes.getLossAnalysis>): Promise<RouteData<typeof routes.getLossAnalysis>> {
    return this.losses.analyse({
      startDate: body?.startDate ?? null,
      endDate: body?.endDate ?? null,
      riskCategory1: body?.riskCategory1 ?? null,
      bu: body?.bu ?? '',
      companyId: body?.companyId ?? null,
    });
  }

  @Call(routes.getProcessAnalysis)
  async processAnalysis(
    @CallBody() body: RouteBody<typeof routes.getProcessAnalysis>,
  ): Promise<RouteData<typeof routes.getProcessAnalysis>> {
    const startDate = body?.startDate ?? null;
    const endDate = body?.endDate ?? null;
    const filter = toCaseFilter(body, this.calendar);
    const asked = this.kinds.all().filter(({ workflow }) => !body?.workflow || workflow.name === body.workflow);
    const workflows = [];
    // One after another: each reads much, and the calls of everybody else come first.
    for (const kind of asked) {
      const figures = await readProcessFigures(this.sql, kind, filter, currentTime(), this.calendar.timeZone);
      const counts = { closings: figures.closings, closed: figures.closed.cases, cases: figures.cases };
      const forecast = endDate === null ? undefined : forecastClosings(counts, this.calendar.dayOf(currentTime()), endDate);
      workflows.push(toProcessFigures(kind, figures, forecast));
    }
    return { startDate, endDate, workflows };
  }

  @Call(routes.getLikelyLateCases)
  async likelyLate(
    @CallBody() body: RouteBody<typeof routes.getLikelyLateCases>,
    @CurrentPerson() { id: personId }: SignedInPerson,
  ): Promise<RouteData<typeof routes.getLikelyLateCases>> {
    const kind = this.#kindOf(body.workflow);
    const filter = toCaseFilter(body, this.calendar);
    const { totalCount, rows } = await listLikelyLate(this.sql, kind, { filter, personId }, body, currentTime(), this.calendar.timeZone);
    return { totalCount, data: rows.map((row) => toLikelyLate(kind, row)) };
  }

  @Call(routes.exportProcessCases, { idempotency: 'afterwards' })
  exportCases(
    @CallBody() body: RouteBody<typeof routes.exportProcessCases>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportProcessCases>,
    @CurrentPerson() { id: personId }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.exportProcessCases>> {
    this.#kindOf(body.workflow);
    return this.jobs.start({ kind: 'processCase', personId, query: body, language }, wait);
  }

  /** @throws Refusal for a lifecycle that there is not */
  #kindOf(workflow: string): RecordKind {
    const kind = this.kinds.find(workflow);
    if (!kind) throw refuseField('workflow', 'validation.unknown_reference', { field: 'workflow' });
    return kind;
  }
}
