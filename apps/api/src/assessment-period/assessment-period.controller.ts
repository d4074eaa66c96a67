import { Controller } from '@nestjs/common';
import { assessmentPeriodRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { AssessmentPeriodQueries, AssessmentPeriodService, narrowHistory } from '@portal/assessment-period';
import { ExportJobs, readHistory, Sql } from '@portal/platform';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toAssessmentPeriodRecord } from './assessment-period.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** The calls of assessment periods: planning, leading on, reading, listing. */
@Controller()
export class AssessmentPeriodController {
  constructor(
    private readonly records: AssessmentPeriodService,
    private readonly queries: AssessmentPeriodQueries,
    private readonly jobs: ExportJobs,
    private readonly sql: Sql,
  ) {}

  @Call(routes.saveAssessmentPeriod)
  async save(
    @CallBody() body: RouteBody<typeof routes.saveAssessmentPeriod>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveAssessmentPeriod'>> {
    const id = await this.records.save(body, actor);
    return toAssessmentPeriodRecord(await this.queries.read(id, actor));
  }

  @Call(routes.updateAssessmentPeriod)
  async update(
    @CallBody() body: RouteBody<typeof routes.updateAssessmentPeriod>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'updateAssessmentPeriod'>> {
    const { id } = await this.records.perform(body, actor);
    return toAssessmentPeriodRecord(await this.queries.read(id, actor));
  }

  @Call(routes.getAssessmentPeriod)
  async get(
    @CallQuery() { id }: RouteQuery<typeof routes.getAssessmentPeriod>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getAssessmentPeriod'>> {
    return toAssessmentPeriodRecord(await this.queries.read(id, actor));
  }

  @Call(routes.getAssessmentPeriodHistory)
  async history(
    @CallQuery() { id }: RouteQuery<typeof routes.getAssessmentPeriodHistory>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getAssessmentPeriodHistory'>> {
    const period = await this.queries.read(id, actor);
    const steps = await narrowHistory(this.sql, period.id, await readHistory(this.sql, [period.id]), actor);
    return steps.map((step) => toTaskRow(step, language, true));
  }

  @Call(routes.getAssessmentPeriodByPage)
  async list(
    @CallBody() query: RouteBody<typeof routes.getAssessmentPeriodByPage>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getAssessmentPeriodByPage'>> {
    const { totalCount, rows } = await this.queries.list(actor, query);
    return { totalCount, data: rows.map(toAssessmentPeriodRecord) };
  }

  @Call(routes.exportAssessmentPeriod)
  export(
    @CallBody() query: RouteBody<typeof routes.exportAssessmentPeriod>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportAssessmentPeriod>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportAssessmentPeriod'>> {
    return this.jobs.start({ kind: 'assessmentPeriod', personId: person.id, query, language }, wait);
  }
}
