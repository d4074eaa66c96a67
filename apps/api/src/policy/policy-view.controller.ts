import { Controller, Inject, Res, StreamableFile } from '@nestjs/common';
import { policyRoutes as routes, Refusal, say, type Language, type MessageKey, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { CONFIG, isUnderWay, WorkCalendar, type Config, type ExtractFailure } from '@portal/platform';
import {
  ComparisonService,
  GRADE,
  kindOfName,
  PolicyFiles,
  PolicyRenderings,
  PolicyTexts,
  ReviewCalendars,
  type PolicyFile,
} from '@portal/policy';
import type { FastifyReply } from 'fastify';
import { isShownInline } from '../file/file-content.ts';
import { Call, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { fileUrl } from './policy.presenter.ts';

type Preview = RouteData<typeof routes.getPreview>;

const UNREADABLE: Readonly<Record<ExtractFailure | 'empty', MessageKey>> = {
  unsupported: 'policy.previewUnsupported',
  broken: 'policy.fileDamaged',
  encrypted: 'policy.previewEncrypted',
  too_large: 'policy.previewTooLarge',
  empty: 'policy.textEmpty',
};

/** Looking at files without taking them: previews, comparisons, and the calendar of review dates (issue 5). */
@Controller()
export class PolicyViewController {
  constructor(
    private readonly files: PolicyFiles,
    private readonly texts: PolicyTexts,
    private readonly renderings: PolicyRenderings,
    private readonly comparisons: ComparisonService,
    private readonly calendars: ReviewCalendars,
    private readonly days: WorkCalendar,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Images and PDF show themselves; of office files the console gets drawn pages where a worker has LibreOffice, else their words, grids and pictures. */
  @Call(routes.getPreview)
  async preview(
    @CallQuery() query: RouteQuery<typeof routes.getPreview>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Preview> {
    const file = query.id === null ? undefined : await this.files.find(query.id);
    if (!file) throw new Refusal('not_found');
    const grade = (await this.files.gradeOf(file.id, person.actor)) ?? (file.uploaded_by === person.id ? GRADE.all : GRADE.none);
    if (!grade) throw new Refusal('not_found');
    if (!(grade & GRADE.read)) throw new Refusal('not_allowed', { message: 'policy.noPreview' });
    const empty: Preview = {
      kind: 'none',
      name: file.name,
      size: file.size,
      canDownload: (grade & GRADE.download) > 0,
      url: null,
      html: null,
      sheets: null,
      slides: null,
      reason: null,
      message: null,
      pages: 'none',
    };
    const kind = file.content_kind || kindOfName(file.name);
    if ((kind === 'pdf' || kind === 'image') && isShownInline(file.media_type))
      return { ...empty, kind, url: `${fileUrl(file.id)}&inline=true` };
    const drawn = await this.renderings.look(file);
    if (drawn?.state === 'done') return { ...empty, kind: 'pdf', url: `${fileUrl(file.id)}&pages=true`, pages: 'ready' };
    return { ...(await this.#words(file, empty, person.id, language)), pages: drawn && isUnderWay(drawn) ? 'waiting' : 'none' };
  }

  /** What can be told of an office file without drawing it. */
  async #words(file: PolicyFile, empty: Preview, personId: number, language: Language): Promise<Preview> {
    const outcome = await this.texts.preview(file, personId);
    if (!outcome.ok) return { ...empty, reason: outcome.reason, message: say(UNREADABLE[outcome.reason], language) };
    const { result } = outcome;
    if (result.kind === 'html') return { ...empty, kind: 'html', html: result.html, ...(result.drawings && { drawings: true }) };
    if (result.kind === 'sheets') return { ...empty, kind: 'sheets', sheets: result.sheets };
    return result.kind === 'slides' ? { ...empty, kind: 'slides', slides: result.slides } : empty;
  }

  @Call(routes.compareVersions)
  async compare(
    @CallQuery() query: RouteQuery<typeof routes.compareVersions>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.compareVersions>> {
    const found = await this.comparisons.compare(query, actor);
    return {
      from: { revision: found.from.revision, version: found.from.version_no },
      to: { revision: found.to.revision, version: found.to.version_no },
      state: found.unavailable ? 'unavailable' : 'ready',
      message: found.unavailable ? say(UNREADABLE[found.unavailable], language) : null,
      fields: found.fields.map((change) => ({ ...change })),
      runs: found.runs.map((run) => ({ ...run })),
      cut: found.isCut,
    };
  }

  /** The address is told once, when it is made: only its hash is kept. */
  @Call(routes.getReviewCalendar)
  async findCalendar(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.getReviewCalendar>> {
    const end = await this.calendars.endOf(person.id);
    return { exists: end !== null, endsOn: end && this.days.dayOf(end) };
  }

  @Call(routes.renewReviewCalendar)
  async renewCalendar(@CurrentPerson() person: SignedInPerson): Promise<RouteData<typeof routes.renewReviewCalendar>> {
    const token = await this.calendars.renew(person.id);
    return { url: `${this.config.publicUrl}${routes.reviewCalendarFeed.path}?token=${token}` };
  }

  @Call(routes.revokeReviewCalendar)
  async revokeCalendar(@CurrentPerson() person: SignedInPerson): Promise<null> {
    await this.calendars.revoke(person.id);
    return null;
  }

  @Call(routes.reviewCalendarFeed)
  async feed(
    @CallQuery() query: RouteQuery<typeof routes.reviewCalendarFeed>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const text = await this.calendars.write(query.token, this.config.publicUrl);
    reply.header('cache-control', 'private, max-age=900');
    return new StreamableFile(Buffer.from(text, 'utf8'), {
      type: 'text/calendar; charset=utf-8',
      disposition: 'inline; filename="policy-reviews.ics"',
    });
  }
}
