import { Controller } from '@nestjs/common';
import { controlTestRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { ControlTestQueries, ControlTestService } from '@portal/control-test';
import { ExportJobs, readHistory, Sql } from '@portal/platform';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toControlTestRecord } from './control-test.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** The calls of control test records: making, moving, reading, listing. */
@Controller()
export class ControlTestController {
  constructor(
    private readonly records: ControlTestService,
    private readonly queries: ControlTestQueries,
    private readonly jobs: ExportJobs,
    private readonly sql: Sql,
  ) {}

  @Call(routes.saveControlTest)
  async save(
    @CallBody() { title }: RouteBody<typeof routes.saveControlTest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveControlTest'>> {
    const { id } = await this.records.create(title, actor);
    return toControlTestRecord(await this.queries.read(id, actor));
  }

  @Call(routes.updateControlTest)
  async update(
    @CallBody() { id, event, comments, rowVersion }: RouteBody<typeof routes.updateControlTest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'updateControlTest'>> {
    await this.records.perform(event, { id, comment: comments, expectedVersion: rowVersion }, actor);
    return toControlTestRecord(await this.queries.read(id, actor));
  }

  @Call(routes.getControlTest)
  async get(
    @CallQuery() { id }: RouteQuery<typeof routes.getControlTest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getControlTest'>> {
    return toControlTestRecord(await this.queries.read(id, actor));
  }

  @Call(routes.getControlTestHistory)
  async history(
    @CallQuery() { id }: RouteQuery<typeof routes.getControlTestHistory>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getControlTestHistory'>> {
    const steps = await readHistory(this.sql, [(await this.queries.read(id, actor)).id]);
    return steps.map((step) => toTaskRow(step, language, true));
  }

  @Call(routes.getControlTestByPage)
  async list(
    @CallBody() { pageIndex, pageSize }: RouteBody<typeof routes.getControlTestByPage>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getControlTestByPage'>> {
    const { totalCount, rows } = await this.queries.list(actor, pageIndex, pageSize);
    return { totalCount, data: rows.map(toControlTestRecord) };
  }

  @Call(routes.exportControlTest)
  export(
    @CallBody() query: RouteBody<typeof routes.exportControlTest>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportControlTest>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportControlTest'>> {
    return this.jobs.start({ kind: 'controlTest', personId: person.id, query, language }, wait);
  }
}
