import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import {
  Refusal,
  refuseField,
  routes,
  type Language,
  type RiskListQuery,
  type RouteBody,
  type RouteData,
  type RouteQuery,
} from '@portal/contract';
import { assertMayOpen, firstRole, toReader, type SignedInPerson } from '@portal/directory';
import {
  ChangeLog,
  CONFIG,
  ExportJobs,
  FileStorage,
  JobRuns,
  MissingFileError,
  readSigningKey,
  Sql,
  WorkCalendar,
  type Config,
} from '@portal/platform';
import {
  assertYearEndFits,
  measureYearEnd,
  RollForwardJobs,
  type ControlExportQuery,
  type ListScope,
  type YearEndQuery,
} from '@portal/risk-control';
import type { FastifyReply } from 'fastify';
import { describeDisposition } from '../file/file-name.ts';
import { AuditorCalls } from '../http/auditor-calls.ts';
import { readListDays } from '../risk-control/list-days.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson, OptionalPerson } from '../http/call.decorator.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ARCHIVE = 'application/zip';
type ExportAnswer = RouteData<typeof routes.exportRiskList>;
type WaitQuery = RouteQuery<typeof routes.exportRiskList>;

/** Which list the management page and the review page show, by their wfStatus. */
const managementScopes: ReadonlyMap<string, ListScope> = new Map([
  ['true', 'pendingApproval'],
  ['false', 'approved'],
  ['3', 'completed'],
]);
const myScopes: ReadonlyMap<string, ListScope> = new Map([
  ['1', 'toDo'],
  ['2', 'submitted'],
  ['3', 'related'],
]);

/** Exports as jobs, and the short-lived addresses of their files (docs/decisions/risk-control.md, docs/decisions/wire.md). */
@Controller()
export class ExportController {
  constructor(
    private readonly jobs: ExportJobs,
    private readonly storage: FileStorage,
    private readonly calendar: WorkCalendar,
    private readonly rollForwards: RollForwardJobs,
    private readonly runs: JobRuns,
    private readonly sql: Sql,
    private readonly log: ChangeLog,
    private readonly auditors: AuditorCalls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Call(routes.exportRiskList, { idempotency: 'afterwards' })
  exportControls(
    @CallBody() body: RiskListQuery,
    @CallQuery() query: WaitQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ExportAnswer> {
    // The management list is for administrators, and for aides within their departments.
    assertMayOpen('RiskControlList', { roleId: firstRole(person), isRiskOwner: false });
    return this.#exportControls(managementScopes.get(String(body.wfStatus)) ?? 'management', body, query, person, language);
  }

  @Call(routes.exportMyRiskList, { idempotency: 'afterwards' })
  exportMine(
    @CallBody() body: RiskListQuery,
    @CallQuery() query: WaitQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ExportAnswer> {
    const scope = myScopes.get(String(body.wfStatus ?? 1));
    if (!scope) throw refuseField('wfStatus', 'validation.invalid', { field: 'wfStatus' });
    return this.#exportControls(scope, body, query, person, language);
  }

  /** A package leaves the portal with everything in it: for administrators alone, and the change log keeps who took what. */
  @Call(routes.exportYearEndPackage, { idempotency: 'afterwards' })
  async exportYearEnd(
    @CallBody() body: RiskListQuery,
    @CallQuery() { wait }: WaitQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ExportAnswer> {
    if (!readSigningKey(this.config)) throw new Refusal('wrong_state', { message: 'audit.noKey', finer: 'no_key' });
    const filters = readListDays(body, this.calendar);
    const size = await measureYearEnd(this.sql, filters, toReader(person));
    assertYearEndFits(size);
    const query: YearEndQuery = { filters, userNo: person.userNo };
    const subjectName = `${size.controls} risk controls`;
    await this.log.record(this.sql, { actorId: person.id, kind: 'audit', subjectId: 0, subjectName, event: 'yearEnd' });
    return this.jobs.start({ kind: 'yearEnd', personId: person.id, query, language }, wait);
  }

  @Call(routes.exportRiskStorageReport)
  exportStore(
    @CallBody() body: RouteBody<typeof routes.exportRiskStorageReport>,
    @CallQuery() query: WaitQuery,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<ExportAnswer> {
    return this.jobs.start({ kind: 'storage', personId: person.id, query: body, language }, query.wait);
  }

  @Call(routes.getJob)
  async readJob(
    @CallQuery() query: RouteQuery<typeof routes.getJob>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getJob>> {
    return (await this.rollForwards.readAsJob(query.id, person.id, language)) ?? this.jobs.read(query.id, person.id, language);
  }

  @Call(routes.cancelJob, { idempotency: 'afterwards' })
  async cancel(@CallBody() { id }: RouteBody<typeof routes.cancelJob>, @CurrentPerson() { actor }: SignedInPerson): Promise<null> {
    await this.runs.cancel(id, actor);
    return null;
  }

  @Call(routes.retryJob, { idempotency: 'afterwards' })
  async retry(@CallBody() { id }: RouteBody<typeof routes.retryJob>, @CurrentPerson() { actor }: SignedInPerson): Promise<null> {
    await this.runs.retry(id, actor);
    return null;
  }

  @Call(routes.downloadExport)
  async download(
    @CallQuery() query: RouteQuery<typeof routes.downloadExport>,
    @OptionalPerson() person: SignedInPerson | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { storageKey, fileName, personId } = await this.jobs.findDownload(query.token, person?.id ?? null);
    await this.auditors.noteDownload(personId, fileName);
    const content = await this.storage.open(storageKey).catch((error: unknown) => {
      throw error instanceof MissingFileError ? new Refusal('not_found', { message: 'export.gone' }) : error;
    });
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
    const type = fileName.endsWith('.zip') ? ARCHIVE : WORKBOOK;
    return new StreamableFile(content, { type, disposition: describeDisposition('attachment', fileName) });
  }

  #exportControls(
    scope: ListScope,
    filters: RiskListQuery,
    { wait }: WaitQuery,
    person: SignedInPerson,
    language: Language,
  ): Promise<ExportAnswer> {
    const query: ControlExportQuery = { scope, filters: readListDays(filters, this.calendar) };
    return this.jobs.start({ kind: 'control', personId: person.id, query, language }, wait);
  }
}
