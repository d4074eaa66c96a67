import { Controller, Res, StreamableFile } from '@nestjs/common';
import { Refusal, shareRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import {
  AttestationQueries,
  Certificates,
  MyRecordQueries,
  ReadingService,
  ResultQueries,
  ShareReader,
  type AttestationFilter,
  type DepartmentExportQuery,
  type ResultExportQuery,
  type ResultScope,
} from '@portal/knowledge';
import { ExportJobs } from '@portal/platform';
import type { FastifyReply } from 'fastify';
import { describeDisposition } from '../file/file-name.ts';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toAttestation, toDepartmentRow, toMyRecord, toResultRow } from './share.presenter.ts';

type Body<Name extends keyof typeof routes> = RouteBody<(typeof routes)[Name]>;
type Query<Name extends keyof typeof routes> = RouteQuery<(typeof routes)[Name]>;
type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;
type ResultBody = Body<'getSharePeopleResultByPage'>;

/** Who has read, passed and confirmed what (docs/decisions/knowledge.md). Results are for administrators, one's own record for everybody. */
@Controller()
export class ShareResultController {
  constructor(
    private readonly reader: ShareReader,
    private readonly results: ResultQueries,
    private readonly readings: ReadingService,
    private readonly attestations: AttestationQueries,
    private readonly certificates: Certificates,
    private readonly record: MyRecordQueries,
    private readonly exports: ExportJobs,
  ) {}

  @Call(routes.getSharePeopleResultByPage)
  people(@CallBody() body: ResultBody, @CurrentPerson() person: SignedInPerson): Promise<Data<'getSharePeopleResultByPage'>> {
    return this.#people('all', body, person);
  }

  @Call(routes.getAppointPeopleResultByPage)
  appointed(@CallBody() body: ResultBody, @CurrentPerson() person: SignedInPerson): Promise<Data<'getAppointPeopleResultByPage'>> {
    return this.#people('appointed', body, person);
  }

  @Call(routes.getSharePeopleByDepNameResultByPage)
  async departments(
    @CallBody() body: ResultBody,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'getSharePeopleByDepNameResultByPage'>> {
    const { totalCount, rows } = await this.results.departments(await this.#assertManaged(body, person), body);
    return { totalCount, data: rows.map(toDepartmentRow) };
  }

  @Call(routes.exportSharePeople)
  exportPeople(
    @CallBody() body: ResultBody,
    @CallQuery() query: Query<'exportSharePeople'>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportSharePeople'>> {
    return this.#export('all', body, query, person, language);
  }

  @Call(routes.exportAppointPeople)
  exportAppointed(
    @CallBody() body: ResultBody,
    @CallQuery() query: Query<'exportAppointPeople'>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportAppointPeople'>> {
    return this.#export('appointed', body, query, person, language);
  }

  @Call(routes.exportSharePeopleByDepName)
  async exportDepartments(
    @CallBody() body: ResultBody,
    @CallQuery() { wait }: Query<'exportSharePeopleByDepName'>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportSharePeopleByDepName'>> {
    const query: DepartmentExportQuery = { shareId: await this.#assertManaged(body, person), filter: body };
    return this.exports.start({ kind: 'shareDepartment', personId: person.id, query, language }, wait);
  }

  /** Of one share, or of all: whoever has read it to the end. */
  @Call(routes.exportAllFinishedPeople)
  async exportFinished(
    @CallBody() body: ResultBody,
    @CallQuery() query: Query<'exportAllFinishedPeople'>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportAllFinishedPeople'>> {
    const finished: ResultBody = { ...body, readState: 'read' };
    if (idOf(body) !== null) return this.#export('all', finished, query, person, language);
    return this.#start({ shareId: null, scope: 'all', filter: finished }, query.wait, person, language);
  }

  @Call(routes.attest)
  async attest(
    @CallBody() body: Body<'attest'>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Answer<Data<'attest'>>> {
    const shareId = await this.readings.attest(body.id ?? body.shareId, body.policyVersionId, actor, language);
    const row = await this.attestations.ofShare(shareId, actor.id);
    if (!row) throw new Refusal('conflict');
    return new Answer(toAttestation(row), 'attest.done', { name: row.policy_name, version: row.version_no });
  }

  @Call(routes.getAttestations)
  async listAttestations(
    @CallQuery() query: Query<'getAttestations'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getAttestations'>> {
    const { totalCount, rows } = await this.attestations.list({ ...query, shareId: query.shareId ?? query.id }, actor);
    return { totalCount, data: rows.map(toAttestation) };
  }

  @Call(routes.exportAttestations)
  exportAttestations(
    @CallBody() body: Body<'exportAttestations'>,
    @CallQuery() { wait }: Query<'exportAttestations'>,
    @CurrentPerson() { id }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportAttestations'>> {
    const query: AttestationFilter = { ...body, shareId: body.shareId ?? body.id };
    return this.exports.start({ kind: 'attestation', personId: id, query, language }, wait);
  }

  @Call(routes.getMyKnowledgeRecord)
  async myRecord(@CurrentPerson() { id, actor }: SignedInPerson): Promise<Data<'getMyKnowledgeRecord'>> {
    const [readings, certificates, attestations] = await Promise.all([
      this.record.readings(actor),
      this.certificates.mine(id),
      this.attestations.mine(id),
    ]);
    return toMyRecord(readings, certificates, attestations);
  }

  @Call(routes.getCertificate)
  async certificate(
    @CallQuery() query: Query<'getCertificate'>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() spoken: Language,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const row = await this.certificates.find(query, actor);
    const language = query.language === 'zh' || query.language === 'en' ? query.language : spoken;
    const pdf = await this.certificates.draw(row, language);
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff');
    const disposition = describeDisposition('attachment', `${row.certificate_no}.pdf`);
    return new StreamableFile(pdf, { type: 'application/pdf', disposition, length: pdf.length });
  }

  async #people(scope: ResultScope, body: ResultBody, person: SignedInPerson): Promise<Data<'getSharePeopleResultByPage'>> {
    const { totalCount, rows, progress } = await this.results.people(await this.#assertManaged(body, person), scope, body);
    return { totalCount, data: rows.map((row) => toResultRow(row, progress)) };
  }

  async #export(
    scope: ResultScope,
    body: ResultBody,
    { wait }: Query<'exportSharePeople'>,
    person: SignedInPerson,
    language: Language,
  ): Promise<Data<'exportSharePeople'>> {
    return this.#start({ shareId: await this.#assertManaged(body, person), scope, filter: body }, wait, person, language);
  }

  #start(
    query: ResultExportQuery,
    wait: number | undefined,
    person: SignedInPerson,
    language: Language,
  ): Promise<Data<'exportSharePeople'>> {
    return this.exports.start({ kind: 'shareResult', personId: person.id, query, language }, wait);
  }

  /** Who reads a share sees not who else did. */
  async #assertManaged(body: ResultBody, { actor }: SignedInPerson): Promise<number> {
    const { row } = await this.reader.read(idOf(body), actor);
    if (!actor.isAdministrator) throw new Refusal('not_allowed');
    return row.id;
  }
}

const idOf = (body: ResultBody): number | null => body.id ?? body.shareId ?? body.kid;
