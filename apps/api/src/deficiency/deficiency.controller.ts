import { Controller } from '@nestjs/common';
import { deficiencyRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { findPeople, type SignedInPerson } from '@portal/directory';
import { DeficiencyPages, DeficiencyQueries, DeficiencyRemediation, DeficiencyService, EvaluationService } from '@portal/deficiency';
import { ExportJobs, readHistory, Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { peopleOfPage, toCompensation, toDeficiencyRecord, toDeficiencyRow } from './deficiency.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;
type Body<Name extends keyof typeof routes> = RouteBody<(typeof routes)[Name]>;
type Query<Name extends keyof typeof routes> = RouteQuery<(typeof routes)[Name]>;

/** The calls of deficiencies: proposing, weighing, judging, remediating, reading. */
@Controller()
export class DeficiencyController {
  constructor(
    private readonly records: DeficiencyService,
    private readonly remediation: DeficiencyRemediation,
    private readonly evaluation: EvaluationService,
    private readonly queries: DeficiencyQueries,
    private readonly pages: DeficiencyPages,
    private readonly jobs: ExportJobs,
    private readonly sql: Sql,
  ) {}

  /** The new record's id is known to nobody before its transaction: the answer is kept after the call. */
  @Call(routes.saveDeficiency, { idempotency: 'afterwards' })
  async save(@CallBody() body: Body<'saveDeficiency'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'saveDeficiency'>> {
    return this.#page(await this.records.save(body, actor), actor);
  }

  @Call(routes.updateDeficiency)
  async update(@CallBody() body: Body<'updateDeficiency'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'updateDeficiency'>> {
    const { id, event, comments, rowVersion } = body;
    return this.#page(await this.records.perform(event, { id, comment: comments, expectedVersion: rowVersion }, actor), actor);
  }

  @Call(routes.evaluateDeficiency)
  async evaluate(
    @CallBody() body: Body<'evaluateDeficiency'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'evaluateDeficiency'>> {
    return this.#page(await this.evaluation.evaluate(body, actor), actor);
  }

  @Call(routes.changeDeficiencyClass)
  async changeClass(
    @CallBody() body: Body<'changeDeficiencyClass'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'changeDeficiencyClass'>> {
    return this.#page(await this.evaluation.changeClass(body, actor), actor);
  }

  @Call(routes.startDeficiencyRemediation)
  async startRemediation(
    @CallBody() body: Body<'startDeficiencyRemediation'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'startDeficiencyRemediation'>> {
    return this.#page(await this.remediation.start(body, actor), actor);
  }

  @Call(routes.retestDeficiency)
  async retest(@CallBody() body: Body<'retestDeficiency'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'retestDeficiency'>> {
    return this.#page(await this.remediation.retest(body, actor), actor);
  }

  @Call(routes.getDeficiency)
  get(@CallQuery() { id }: Query<'getDeficiency'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'getDeficiency'>> {
    return this.#page(id, actor);
  }

  @Call(routes.getDeficiencyHistory)
  async history(
    @CallQuery() { id }: Query<'getDeficiencyHistory'>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getDeficiencyHistory'>> {
    const steps = await readHistory(this.sql, [(await this.queries.read(id, actor)).id]);
    return steps.map((step) => toTaskRow(step, language, true));
  }

  @Call(routes.getDeficiencyByPage)
  async list(
    @CallBody() body: Body<'getDeficiencyByPage'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getDeficiencyByPage'>> {
    const { totalCount, rows } = await this.queries.list(body, actor);
    const people = await findPeople(
      this.sql,
      rows.map((row) => row.owner_id),
    );
    return { totalCount, data: rows.map((row) => toDeficiencyRow(row, people)) };
  }

  @Call(routes.getDeficiencyBoard)
  board(@CallBody() body: Body<'getDeficiencyBoard'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Data<'getDeficiencyBoard'>> {
    return this.queries.board(body, actor);
  }

  @Call(routes.getDeficiencyChoices)
  choices(
    @CallQuery() { id }: Query<'getDeficiencyChoices'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getDeficiencyChoices'>> {
    return this.pages.choices(id, actor);
  }

  @Call(routes.getDeficiencyCompensation)
  async compensation(
    @CallQuery() { id }: Query<'getDeficiencyCompensation'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getDeficiencyCompensation'>> {
    return (await this.pages.compensations(id, actor)).map(toCompensation);
  }

  @Call(routes.getDeficienciesOfSource)
  ofSource(
    @CallBody() { source, sourceIds }: Body<'getDeficienciesOfSource'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getDeficienciesOfSource'>> {
    return this.queries.ofSource(source, sourceIds, actor);
  }

  @Call(routes.exportDeficiency)
  export(
    @CallBody() query: Body<'exportDeficiency'>,
    @CallQuery() { wait }: Query<'exportDeficiency'>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportDeficiency'>> {
    return this.jobs.start({ kind: 'deficiency', personId: person.id, query, language }, wait);
  }

  async #page(id: number | null, actor: Actor): Promise<Data<'getDeficiency'>> {
    const page = await this.pages.read(id, actor);
    return toDeficiencyRecord(page, await findPeople(this.sql, peopleOfPage(page)));
  }
}
