import { Controller } from '@nestjs/common';
import { shareRoutes as routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { CourseWords, ReadingService, ShareQueries, ShareService } from '@portal/knowledge';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { KnowledgeCounts } from './knowledge-counts.ts';
import { toSavedShare, toShareRow } from './share.presenter.ts';
import { ShareViews } from './share.views.ts';

type Body<Name extends keyof typeof routes> = RouteBody<(typeof routes)[Name]>;
type Query<Name extends keyof typeof routes> = RouteQuery<(typeof routes)[Name]>;
type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** Shares: creating, releasing, reading (docs/decisions/library.md §7, docs/decisions/knowledge.md). */
@Controller()
export class ShareController {
  constructor(
    private readonly shares: ShareService,
    private readonly readings: ReadingService,
    private readonly courseWords: CourseWords,
    private readonly queries: ShareQueries,
    private readonly views: ShareViews,
    private readonly counts: KnowledgeCounts,
  ) {}

  @Call(routes.getKMSShareListByPage)
  async list(
    @CallBody() body: Body<'getKMSShareListByPage'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getKMSShareListByPage'>> {
    const { totalCount, rows } = await this.queries.list(body, actor);
    const today = this.queries.today();
    return { totalCount, data: rows.map((row) => toShareRow(row, today, actor)) };
  }

  @Call(routes.getKMSShareCountForDashboard)
  count(@CurrentPerson() { actor }: SignedInPerson): Promise<Data<'getKMSShareCountForDashboard'>> {
    return this.counts.counts(actor);
  }

  @Call(routes.createKMSShare)
  async create(@CallBody() body: Body<'createKMSShare'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<Data<'createKMSShare'>>> {
    return new Answer(await this.views.saved(await this.shares.create(body, person.actor), person));
  }

  @Call(routes.updateKMSShare)
  async update(@CallBody() body: Body<'updateKMSShare'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<Data<'updateKMSShare'>>> {
    return new Answer(await this.views.saved(await this.shares.update(body, person.actor), person));
  }

  @Call(routes.getShareById)
  get(@CallQuery() { id }: Query<'getShareById'>, @CurrentPerson() person: SignedInPerson): Promise<Data<'getShareById'>> {
    return this.views.full(id, person);
  }

  @Call(routes.getShareRead)
  async read(@CallBody() body: Body<'getShareRead'>, @CurrentPerson() person: SignedInPerson): Promise<Data<'getShareRead'>> {
    return this.views.reading(await this.readings.beat(body.id ?? body.shareId, person.actor), person);
  }

  @Call(routes.confirmCourse)
  async confirmCourse(
    @CallBody() body: Body<'confirmCourse'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<Data<'confirmCourse'>>> {
    const id = await this.courseWords.confirm(body.id ?? body.shareId, person.actor);
    const reading = await this.readings.find(id, person.id);
    return new Answer(await this.views.reading(reading!, person), 'share.courseConfirmed');
  }

  @Call(routes.activeShare)
  async activate(
    @CallQuery() { id, isActive }: Query<'activeShare'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<Data<'activeShare'>>> {
    const record = await this.shares.setActive({ id }, isActive, actor);
    return new Answer(toSavedShare(record, actor), isActive ? 'share.activated' : 'share.deactivated');
  }

  @Call(routes.deleteKMSShare)
  async remove(@CallQuery() query: Query<'deleteKMSShare'>, @CurrentPerson() { actor }: SignedInPerson): Promise<Answer<null>> {
    await this.shares.remove({ id: query.id, reason: query.reason }, actor);
    return new Answer(null, 'delete.done');
  }

  @Call(routes.reassignShare)
  async reassign(
    @CallBody() body: Body<'reassignShare'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<Data<'reassignShare'>>> {
    return new Answer(toSavedShare(await this.shares.handOver(body, actor), actor));
  }

  @Call(routes.remindShareReaders)
  async remind(
    @CallBody() body: Body<'remindShareReaders'>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Answer<Data<'remindShareReaders'>>> {
    const count = await this.shares.remind({ id: body.id ?? body.shareId }, actor);
    return new Answer({ count }, 'share.reminded', { count });
  }
}
