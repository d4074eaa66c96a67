import { Controller } from '@nestjs/common';
import { certificationRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { CertificationQueries, CertificationService } from '@portal/certification';
import { ExportJobs, readHistory, Sql } from '@portal/platform';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toCertificationRecord } from './certification.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** The calls of certification records: making, moving, reading, listing. */
@Controller()
export class CertificationController {
  constructor(
    private readonly records: CertificationService,
    private readonly queries: CertificationQueries,
    private readonly jobs: ExportJobs,
    private readonly sql: Sql,
  ) {}

  @Call(routes.saveCertification)
  async save(
    @CallBody() { title }: RouteBody<typeof routes.saveCertification>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'saveCertification'>> {
    const { id } = await this.records.create(title, actor);
    return toCertificationRecord(await this.queries.read(id, actor));
  }

  @Call(routes.updateCertification)
  async update(
    @CallBody() { id, event, comments, rowVersion }: RouteBody<typeof routes.updateCertification>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'updateCertification'>> {
    await this.records.perform(event, { id, comment: comments, expectedVersion: rowVersion }, actor);
    return toCertificationRecord(await this.queries.read(id, actor));
  }

  @Call(routes.getCertification)
  async get(
    @CallQuery() { id }: RouteQuery<typeof routes.getCertification>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getCertification'>> {
    return toCertificationRecord(await this.queries.read(id, actor));
  }

  @Call(routes.getCertificationHistory)
  async history(
    @CallQuery() { id }: RouteQuery<typeof routes.getCertificationHistory>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getCertificationHistory'>> {
    const steps = await readHistory(this.sql, [(await this.queries.read(id, actor)).id]);
    return steps.map((step) => toTaskRow(step, language, true));
  }

  @Call(routes.getCertificationByPage)
  async list(
    @CallBody() { pageIndex, pageSize }: RouteBody<typeof routes.getCertificationByPage>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getCertificationByPage'>> {
    const { totalCount, rows } = await this.queries.list(actor, pageIndex, pageSize);
    return { totalCount, data: rows.map(toCertificationRecord) };
  }

  @Call(routes.exportCertification)
  export(
    @CallBody() query: RouteBody<typeof routes.exportCertification>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportCertification>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportCertification'>> {
    return this.jobs.start({ kind: 'certification', personId: person.id, query, language }, wait);
  }
}
