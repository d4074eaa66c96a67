import { Controller, Req } from '@nestjs/common';
import {
  fillSheetForm,
  MAX_FILL_BYTES,
  Refusal,
  routes,
  type Language,
  type RouteBody,
  type RouteData,
  type RouteQuery,
} from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { BulkPreviews, ExportJobs, FillReports, FillSheets } from '@portal/platform';
import type { FastifyRequest } from 'fastify';
import { receiveOneFile } from '../file/receive-files.ts';
import { parseInput } from '../http/call-input.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { refuseFile } from '../import/import.answers.ts';

const MEGABYTE = 1024 * 1024;
const tooLarge = (): Refusal =>
  new Refusal('too_large', { message: 'fillSheet.fileSize', params: { most: MAX_FILL_BYTES / MEGABYTE }, finer: 'file' });

/** Sheets that are taken out, filled in and brought back (docs/adr/0031-filled-in-sheets.md). */
@Controller()
export class FillSheetController {
  constructor(
    private readonly sheets: FillSheets,
    private readonly reports: FillReports,
    private readonly lists: BulkPreviews,
    private readonly exports: ExportJobs,
  ) {}

  @Call(routes.offerFillSheet)
  offer(
    @CallBody() body: RouteBody<typeof routes.offerFillSheet>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.offerFillSheet>> {
    return this.sheets.offer(body.sheet, this.#toWish(body), person.id);
  }

  @Call(routes.exportFillSheet, { idempotency: 'afterwards' })
  async export(
    @CallBody() body: RouteBody<typeof routes.exportFillSheet>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportFillSheet>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.exportFillSheet>> {
    const sheetId = await this.sheets.issue(body.sheet, this.#toWish(body), body.from, person.id, language);
    return this.exports.start({ kind: 'fillSheet', personId: person.id, query: { sheetId }, language }, wait);
  }

  @Call(routes.uploadFillSheet, { idempotency: 'afterwards' })
  async upload(@Req() request: FastifyRequest, @CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.uploadFillSheet>> {
    const { name, content } = await receiveOneFile(request, MAX_FILL_BYTES, tooLarge);
    const staged = await this.sheets.upload(content, name, person.id);
    if (staged.refused) throw refuseFile(staged.refused);
    return { sheetId: staged.sheetId };
  }

  @Call(routes.getFillSheet)
  read(
    @CallQuery() query: RouteQuery<typeof routes.getFillSheet>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getFillSheet>> {
    return this.reports.report(query, person.id, language);
  }

  @Call(routes.applyFillSheet, { idempotency: 'afterwards' })
  apply(
    @CallBody() { sheetId, action, withUnchanged }: RouteBody<typeof routes.applyFillSheet>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.applyFillSheet>> {
    return this.sheets.apply(sheetId, action, withUnchanged, person.id, language);
  }

  @Call(routes.discardFillSheet, { idempotency: 'afterwards' })
  async discard(
    @CallBody() { sheetId }: RouteBody<typeof routes.discardFillSheet>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<null> {
    await this.sheets.discard(sheetId, person.id);
    return null;
  }

  /** The filter is the list's own request, refused as the list would refuse it. */
  #toWish({ sheet, filter, ids, except }: RouteBody<typeof routes.offerFillSheet>) {
    const { list } = fillSheetForm(sheet);
    return { filter: ids ? null : (parseInput(this.lists.sourceOf(list).filter, filter) as object), ids, except };
  }
}
