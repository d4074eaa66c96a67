import { Controller } from '@nestjs/common';
import { commentRoutes as routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { findPeople, toPersonRef, toReader, type SignedInPerson } from '@portal/directory';
import { CommentPeople, CommentPlaces, CommentQueries, CommentService } from '@portal/notification';
import { Sql } from '@portal/platform';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { peopleOf, toThread } from './comment.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** Comments beside records: who may read a record may read and write them (ADR 43). */
@Controller()
export class CommentController {
  constructor(
    private readonly sql: Sql,
    private readonly places: CommentPlaces,
    private readonly queries: CommentQueries,
    private readonly comments: CommentService,
    private readonly people: CommentPeople,
  ) {}

  @Call(routes.getComments)
  async list(
    @CallQuery() { kind, id, before }: RouteQuery<typeof routes.getComments>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'getComments'>> {
    const place = await this.places.open(kind, id, toReader(person));
    const { total, resolved, hasOlder, threads } = await this.queries.list(place, before);
    const people = await findPeople(this.sql, peopleOf(threads.flat()));
    return {
      totalCount: total,
      resolvedCount: resolved,
      hasOlder,
      threads: threads.map((rows) => toThread(rows, people, person.id)),
    };
  }

  @Call(routes.addComment)
  async add(
    @CallBody() { kind, id, replyTo, ...words }: RouteBody<typeof routes.addComment>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'addComment'>> {
    return this.#thread(await this.comments.add(toReader(person), { workflow: kind, pageId: id }, replyTo, words), person);
  }

  @Call(routes.editComment)
  async edit(
    @CallBody() { commentId, rowVersion, ...words }: RouteBody<typeof routes.editComment>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'editComment'>> {
    return this.#thread(await this.comments.edit(toReader(person), commentId, rowVersion, words), person);
  }

  @Call(routes.resolveComment)
  async resolve(
    @CallBody() { commentId, resolved }: RouteBody<typeof routes.resolveComment>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'resolveComment'>> {
    return this.#thread(await this.comments.resolve(toReader(person), commentId, resolved), person);
  }

  @Call(routes.removeComment)
  async remove(
    @CallBody() { commentId }: RouteBody<typeof routes.removeComment>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'removeComment'>> {
    return this.#thread(await this.comments.remove(toReader(person), commentId), person);
  }

  @Call(routes.findMentionable)
  async mentionable(
    @CallQuery() { kind, id, q }: RouteQuery<typeof routes.findMentionable>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'findMentionable'>> {
    const place = await this.places.open(kind, id, toReader(person));
    const found = await this.people.find(place, q, person.id);
    return found.map(({ department, departmentEn, ...one }) => ({ ...toPersonRef(one), department, departmentEn }));
  }

  async #thread(rootId: number, person: SignedInPerson): Promise<Data<'addComment'>> {
    const rows = await this.queries.readThread(rootId);
    return toThread(rows, await findPeople(this.sql, peopleOf(rows)), person.id);
  }
}
