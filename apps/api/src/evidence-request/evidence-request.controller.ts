import { Controller } from '@nestjs/common';
import { evidenceRequestRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { BulkRequestsService, EvidenceRequestDetails, EvidenceRequestQueries, EvidenceRequestService } from '@portal/evidence-request';
import { ExportJobs, readHistory, Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toEvidenceRequestRecord, toEvidenceRequestRow, toPlan } from './evidence-request.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** Requests for evidence: making one or many, answering, judging, reading, listing. */
@Controller()
export class EvidenceRequestController {
  constructor(
    private readonly requests: EvidenceRequestService,
    private readonly bulk: BulkRequestsService,
    private readonly queries: EvidenceRequestQueries,
    private readonly details: EvidenceRequestDetails,
    private readonly jobs: ExportJobs,
    private readonly sql: Sql,
  ) {}

  @Call(routes.saveEvidenceRequest)
  async save(
    @CallBody() body: RouteBody<typeof routes.saveEvidenceRequest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveEvidenceRequest'>> {
    return this.#record((await this.requests.request(body, actor)).id, actor);
  }

  @Call(routes.previewEvidenceRequests)
  async preview(
    @CallBody() body: RouteBody<typeof routes.previewEvidenceRequests>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'previewEvidenceRequests'>> {
    return toPlan(await this.bulk.preview(body, actor));
  }

  @Call(routes.saveEvidenceRequests)
  async saveMany(
    @CallBody() body: RouteBody<typeof routes.saveEvidenceRequests>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveEvidenceRequests'>> {
    return toPlan(await this.bulk.request(body, actor));
  }

  @Call(routes.updateEvidenceRequest)
  async update(
    @CallBody() body: RouteBody<typeof routes.updateEvidenceRequest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'updateEvidenceRequest'>> {
    return this.#record((await this.requests.perform(body, actor)).id, actor);
  }

  @Call(routes.provideEvidence)
  async provide(
    @CallBody() body: RouteBody<typeof routes.provideEvidence>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'provideEvidence'>> {
    return this.#record((await this.requests.provide(body, actor)).id, actor);
  }

  @Call(routes.getEvidenceRequest)
  get(
    @CallQuery() { id }: RouteQuery<typeof routes.getEvidenceRequest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getEvidenceRequest'>> {
    return this.#record(id, actor);
  }

  @Call(routes.getEvidenceRequestHistory)
  async history(
    @CallQuery() { id }: RouteQuery<typeof routes.getEvidenceRequestHistory>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getEvidenceRequestHistory'>> {
    const steps = await readHistory(this.sql, [(await this.queries.read(id, actor)).id]);
    return steps.map((step) => toTaskRow(step, language, true));
  }

  @Call(routes.getEvidenceRequestByPage)
  async list(
    @CallBody() query: RouteBody<typeof routes.getEvidenceRequestByPage>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getEvidenceRequestByPage'>> {
    const { totalCount, rows } = await this.queries.list(actor, query);
    const today = this.queries.today();
    return { totalCount, data: rows.map((row) => toEvidenceRequestRow(row, today)) };
  }

  @Call(routes.exportEvidenceRequest)
  export(
    @CallBody() query: RouteBody<typeof routes.exportEvidenceRequest>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportEvidenceRequest>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportEvidenceRequest'>> {
    return this.jobs.start({ kind: 'evidenceRequest', personId: person.id, query, language }, wait);
  }

  async #record(id: number | null, actor: Actor): Promise<Data<'getEvidenceRequest'>> {
    const row = await this.queries.read(id, actor);
    return toEvidenceRequestRecord(row, await this.details.read(row, actor), this.queries.today());
  }
}
