import { Controller } from '@nestjs/common';
import { evidenceRequestRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { EvidenceRequestQueries, EvidenceRequestService } from '@portal/evidence-request';
import { ExportJobs, readHistory, Sql } from '@portal/platform';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toEvidenceRequestRecord } from './evidence-request.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** The calls of evidence request records: making, moving, reading, listing. */
@Controller()
export class EvidenceRequestController {
  constructor(
    private readonly records: EvidenceRequestService,
    private readonly queries: EvidenceRequestQueries,
    private readonly jobs: ExportJobs,
    private readonly sql: Sql,
  ) {}

  @Call(routes.saveEvidenceRequest)
  async save(
    @CallBody() { title }: RouteBody<typeof routes.saveEvidenceRequest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveEvidenceRequest'>> {
    const { id } = await this.records.create(title, actor);
    return toEvidenceRequestRecord(await this.queries.read(id, actor));
  }

  @Call(routes.updateEvidenceRequest)
  async update(
    @CallBody() { id, event, comments, rowVersion }: RouteBody<typeof routes.updateEvidenceRequest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'updateEvidenceRequest'>> {
    await this.records.perform(event, { id, comment: comments, expectedVersion: rowVersion }, actor);
    return toEvidenceRequestRecord(await this.queries.read(id, actor));
  }

  @Call(routes.getEvidenceRequest)
  async get(
    @CallQuery() { id }: RouteQuery<typeof routes.getEvidenceRequest>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getEvidenceRequest'>> {
    return toEvidenceRequestRecord(await this.queries.read(id, actor));
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
    @CallBody() { pageIndex, pageSize }: RouteBody<typeof routes.getEvidenceRequestByPage>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getEvidenceRequestByPage'>> {
    const { totalCount, rows } = await this.queries.list(actor, pageIndex, pageSize);
    return { totalCount, data: rows.map(toEvidenceRequestRecord) };
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
}
