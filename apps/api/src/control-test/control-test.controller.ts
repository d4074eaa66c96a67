import { Controller } from '@nestjs/common';
import { controlTestRoutes as routes, refuseField, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import {
  ControlTestBoard,
  ControlTestDetails,
  ControlTestQueries,
  ControlTestService,
  TestPlanning,
  toTestSample,
} from '@portal/control-test';
import { ExportJobs, readHistory, Sql } from '@portal/platform';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toControlTestRow } from './control-test.presenter.ts';
import { ControlTestRecords } from './control-test.records.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** Planning, moving, reading and listing control tests. */
@Controller()
export class ControlTestController {
  constructor(
    private readonly planning: TestPlanning,
    private readonly tests: ControlTestService,
    private readonly queries: ControlTestQueries,
    private readonly details: ControlTestDetails,
    private readonly records: ControlTestRecords,
    private readonly board: ControlTestBoard,
    private readonly jobs: ExportJobs,
    private readonly sql: Sql,
  ) {}

  @Call(routes.saveControlTest)
  async plan(
    @CallBody() body: RouteBody<typeof routes.saveControlTest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveControlTest'>> {
    return this.records.read((await this.planning.plan(body, actor)).id, actor);
  }

  @Call(routes.updateControlTest)
  async update(
    @CallBody() body: RouteBody<typeof routes.updateControlTest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'updateControlTest'>> {
    return this.records.read((await this.tests.perform(body, actor)).id, actor);
  }

  @Call(routes.getControlTest)
  get(
    @CallQuery() { id }: RouteQuery<typeof routes.getControlTest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getControlTest'>> {
    return this.records.read(id, actor);
  }

  @Call(routes.getTestSample)
  async sample(
    @CallQuery() { id }: RouteQuery<typeof routes.getTestSample>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getTestSample'>> {
    const row = await this.queries.read(id, actor);
    const sample = toTestSample(row.record_no, await this.details.read(row));
    if (!sample) throw refuseField('population', 'controlTest.noPopulation');
    return sample;
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
    @CallBody() query: RouteBody<typeof routes.getControlTestByPage>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getControlTestByPage'>> {
    const { totalCount, rows } = await this.queries.list(actor, query);
    const today = this.queries.today();
    return { totalCount, data: rows.map((row) => toControlTestRow(row, today)) };
  }

  @Call(routes.getControlTestBoard)
  progress(
    @CallBody() query: RouteBody<typeof routes.getControlTestBoard>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getControlTestBoard'>> {
    return this.board.read(query, actor);
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
