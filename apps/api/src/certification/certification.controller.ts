import { Controller, Req } from '@nestjs/common';
import { certificationRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { findPeople, SecondFactor, type SignedInPerson } from '@portal/directory';
import {
  CertificationDetails,
  CertificationQueries,
  CertificationService,
  CoveredFacts,
  recordKindOf,
  type CertificationListQuery,
} from '@portal/certification';
import { ExportJobs, readHistory, SearchQueries, Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import type { FastifyRequest } from 'fastify';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { RiskOwnerFlag } from '../identity/risk-owner-flag.ts';
import { peopleOfStatement, toCertificationRecord, toCertificationRow, toStatementRecord } from './certification.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** The calls of single statements: signing and all else that their machine allows, reading, listing. */
@Controller()
export class CertificationController {
  constructor(
    private readonly service: CertificationService,
    private readonly details: CertificationDetails,
    private readonly queries: CertificationQueries,
    private readonly covered: CoveredFacts,
    private readonly factor: SecondFactor,
    private readonly jobs: ExportJobs,
    private readonly search: SearchQueries,
    private readonly riskOwners: RiskOwnerFlag,
    private readonly sql: Sql,
  ) {}

  /** A signature wants more than a session: the password or code again. Nothing of it may be kept to recognise a repeat. */
  @Call(routes.signCertification, { idempotency: 'none' })
  async sign(
    @CallBody() body: RouteBody<typeof routes.signCertification>,
    @CurrentPerson() person: SignedInPerson,
    @Req() request: FastifyRequest,
  ): Promise<Data<'signCertification'>> {
    // Who may not sign is told so before his password is tried.
    await this.service.assertSignable(body, person.actor);
    await this.factor.prove(person, body, { address: request.ip, userAgent: request.headers['user-agent'] ?? '' });
    await this.service.sign(body, person.actor);
    return this.#record(body.id, person.actor);
  }

  @Call(routes.updateCertification)
  async update(
    @CallBody() body: RouteBody<typeof routes.updateCertification>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'updateCertification'>> {
    await this.service.perform(body, actor);
    return this.#record(body.id, actor);
  }

  @Call(routes.getCertification)
  get(
    @CallQuery() { id }: RouteQuery<typeof routes.getCertification>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getCertification'>> {
    return this.#record(id, actor);
  }

  /** Who reads a statement reads its figures and the numbers of what they count, an external auditor those that his seat names; titles and links only of what he may open. */
  @Call(routes.getStatementRecords)
  async records(
    @CallBody() { id, figure, ...page }: RouteBody<typeof routes.getStatementRecords>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'getStatementRecords'>> {
    const { kind, totalCount, unopened, rows } = await this.details.readFigure(id, figure, page, person.actor);
    const ids = rows.map((row) => row.id);
    const named = await this.search.name(recordKindOf[kind], ids, await this.riskOwners.searchReader(person));
    return { totalCount, unopened, data: rows.map((row) => toStatementRecord(kind, row, named.get(row.id))) };
  }

  @Call(routes.getCertificationHistory)
  async history(
    @CallQuery() { id }: RouteQuery<typeof routes.getCertificationHistory>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getCertificationHistory'>> {
    const row = await this.queries.read(id, actor);
    const steps = await this.covered.narrowHistory(await readHistory(this.sql, [row.id]), actor, row.period_id);
    return steps.map((step) => toTaskRow(step, language, true));
  }

  @Call(routes.getCertificationByPage)
  async list(
    @CallBody() body: CertificationListQuery,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getCertificationByPage'>> {
    const { totalCount, rows } = await this.queries.list(body, actor);
    const people = await findPeople(this.sql, rows.flatMap(peopleOfStatement));
    return { totalCount, data: rows.map((row) => toCertificationRow(row, people)) };
  }

  @Call(routes.exportCertification)
  export(
    @CallBody() query: CertificationListQuery,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportCertification>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportCertification'>> {
    return this.jobs.start({ kind: 'certification', personId: person.id, query, language }, wait);
  }

  async #record(id: number | null, actor: Actor): Promise<Data<'getCertification'>> {
    const detail = await this.details.read(id, actor);
    const people = await findPeople(this.sql, [detail.row, ...detail.blockers].flatMap(peopleOfStatement));
    return toCertificationRecord(detail, people);
  }
}
