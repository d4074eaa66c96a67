import { Controller, Res, StreamableFile } from '@nestjs/common';
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
import { assertMayOpen, firstRole, type SignedInPerson } from '@portal/directory';
import { ExportJobs, FileStorage, JobRuns, MissingFileError, WorkCalendar } from '@portal/platform';
import { RollForwardJobs, type ControlExportQuery, type ListScope } from '@portal/risk-control';
import type { FastifyReply } from 'fastify';
import { describeDisposition } from '../file/file-name.ts';
import { readListDays } from '../risk-control/list-days.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson, OptionalPerson } from '../http/call.decorator.ts';

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
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
    const { storageKey, fileName } = await this.jobs.findDownload(query.token, person?.id ?? null);
    const content = await this.storage.open(storageKey).catch((error: unknown) => {
      throw error instanceof MissingFileError ? new Refusal('not_found', { message: 'export.gone' }) : error;
    });
    reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer');
    return new StreamableFile(content, { type: WORKBOOK, disposition: describeDisposition('attachment', fileName) });
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
