import { Controller } from '@nestjs/common';
import { deficiencyRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { DeficiencyQueries, DeficiencyService } from '@portal/deficiency';
import { ExportJobs, readHistory, Sql } from '@portal/platform';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toDeficiencyRecord } from './deficiency.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** The calls of deficiency records: making, moving, reading, listing. */
@Controller()
export class DeficiencyController {
  constructor(
    private readonly records: DeficiencyService,
    private readonly queries: DeficiencyQueries,
    private readonly jobs: ExportJobs,
    private readonly sql: Sql,
  ) {}

  @Call(routes.saveDeficiency)
  async save(
    @CallBody() { title }: RouteBody<typeof routes.saveDeficiency>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveDeficiency'>> {
    const { id } = await this.records.create(title, actor);
    return toDeficiencyRecord(await this.queries.read(id, actor));
  }

  @Call(routes.updateDeficiency)
  async update(
    @CallBody() { id, event, comments, rowVersion }: RouteBody<typeof routes.updateDeficiency>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'updateDeficiency'>> {
    await this.records.perform(event, { id, comment: comments, expectedVersion: rowVersion }, actor);
    return toDeficiencyRecord(await this.queries.read(id, actor));
  }

  @Call(routes.getDeficiency)
  async get(
    @CallQuery() { id }: RouteQuery<typeof routes.getDeficiency>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getDeficiency'>> {
    return toDeficiencyRecord(await this.queries.read(id, actor));
  }

  @Call(routes.getDeficiencyHistory)
  async history(
    @CallQuery() { id }: RouteQuery<typeof routes.getDeficiencyHistory>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getDeficiencyHistory'>> {
    const steps = await readHistory(this.sql, [(await this.queries.read(id, actor)).id]);
    return steps.map((step) => toTaskRow(step, language, true));
  }

  @Call(routes.getDeficiencyByPage)
  async list(
    @CallBody() { pageIndex, pageSize }: RouteBody<typeof routes.getDeficiencyByPage>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getDeficiencyByPage'>> {
    const { totalCount, rows } = await this.queries.list(actor, pageIndex, pageSize);
    return { totalCount, data: rows.map(toDeficiencyRecord) };
  }

  @Call(routes.exportDeficiency)
  export(
    @CallBody() query: RouteBody<typeof routes.exportDeficiency>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportDeficiency>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportDeficiency'>> {
    return this.jobs.start({ kind: 'deficiency', personId: person.id, query, language }, wait);
  }
}
