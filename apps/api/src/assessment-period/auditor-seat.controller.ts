import { Controller } from '@nestjs/common';
import { AuditorMarks, AuditorSeatQueries, AuditorSeatService, CoveredRooms, type AuditorSeatView } from '@portal/assessment-period';
import { auditorSeatRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { toPersonRef, toReader, type SignedInPerson } from '@portal/directory';
import { ExportJobs, readHistory, Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toAuditorSeat, toLookedAt, toSeatRead } from './auditor-seat.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** The calls of the seats of external auditors: granting, reading what was read, marks. */
@Controller()
export class AuditorSeatController {
  constructor(
    private readonly seats: AuditorSeatService,
    private readonly queries: AuditorSeatQueries,
    private readonly marks: AuditorMarks,
    private readonly rooms: CoveredRooms,
    private readonly jobs: ExportJobs,
    private readonly sql: Sql,
  ) {}

  /** The new seat's id is known to nobody before its transaction: the answer is kept after the call. */
  @Call(routes.grantAuditorSeat, { idempotency: 'afterwards' })
  async grant(
    @CallBody() body: RouteBody<typeof routes.grantAuditorSeat>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'grantAuditorSeat'>> {
    return this.#detail(await this.seats.grant(body, actor), actor);
  }

  @Call(routes.updateAuditorSeat)
  async update(
    @CallBody() body: RouteBody<typeof routes.updateAuditorSeat>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'updateAuditorSeat'>> {
    return this.#detail((await this.seats.perform(body, actor)).id, actor);
  }

  @Call(routes.getAuditorSeat)
  get(
    @CallQuery() { id }: RouteQuery<typeof routes.getAuditorSeat>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getAuditorSeat'>> {
    return this.#detail(id, actor);
  }

  @Call(routes.getAuditorSeatHistory)
  async history(
    @CallQuery() { id }: RouteQuery<typeof routes.getAuditorSeatHistory>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getAuditorSeatHistory'>> {
    const steps = await readHistory(this.sql, [(await this.queries.read(id, actor)).id]);
    return steps.map((step) => toTaskRow(step, language, true));
  }

  @Call(routes.getAuditorSeatByPage)
  async list(
    @CallBody() query: RouteBody<typeof routes.getAuditorSeatByPage>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getAuditorSeatByPage'>> {
    const { totalCount, rows } = await this.queries.list(query, actor);
    return { totalCount, data: rows.map(toAuditorSeat) };
  }

  @Call(routes.getSeatCandidates)
  async candidates(): Promise<Data<'getSeatCandidates'>> {
    return (await this.queries.candidates()).map((row) => ({ ...toPersonRef(row), openSeats: row.openSeats }));
  }

  @Call(routes.getMyAuditorSeats)
  async mine(@CurrentPerson() { actor }: SignedInPerson): Promise<Data<'getMyAuditorSeats'>> {
    return (await this.queries.listOf(actor)).map(toAuditorSeat);
  }

  @Call(routes.getAuditorSeatReads)
  async reads(
    @CallBody() { id, pageIndex, pageSize }: RouteBody<typeof routes.getAuditorSeatReads>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getAuditorSeatReads'>> {
    const { totalCount, rows } = await this.queries.reads(await this.queries.read(id, actor), pageIndex, pageSize);
    return { totalCount, data: rows.map(toSeatRead) };
  }

  @Call(routes.exportAuditorSeatReads)
  async export(
    @CallBody() { id }: RouteBody<typeof routes.exportAuditorSeatReads>,
    @CallQuery() { wait }: RouteQuery<typeof routes.exportAuditorSeatReads>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'exportAuditorSeatReads'>> {
    const seat = await this.queries.read(id, person.actor);
    return this.jobs.start({ kind: 'auditorSeatReads', personId: person.id, query: { id: seat.id }, language }, wait);
  }

  @Call(routes.markLookedAt)
  async mark(
    @CallBody() body: RouteBody<typeof routes.markLookedAt>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'markLookedAt'>> {
    return toLookedAt(await this.marks.mark(body, toReader(person)));
  }

  @Call(routes.getLookedAt)
  async readMark(
    @CallQuery() { workflow, id }: RouteQuery<typeof routes.getLookedAt>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'getLookedAt'>> {
    return toLookedAt(await this.marks.read(workflow, id, toReader(person)));
  }

  @Call(routes.getLookedAtMarks)
  async listMarks(
    @CallBody() { workflow, ids }: RouteBody<typeof routes.getLookedAtMarks>,
    @CurrentPerson() { id: personId }: SignedInPerson,
  ): Promise<Data<'getLookedAtMarks'>> {
    const marks = await this.marks.list(workflow, ids, personId);
    return marks.map(({ at, ...mark }) => ({ ...mark, at: at.toISOString() }));
  }

  async #detail(id: number | null, actor: Actor): Promise<Data<'getAuditorSeat'>> {
    const seat: AuditorSeatView = await this.queries.read(id, actor);
    return { ...toAuditorSeat(seat), progress: await this.marks.progress(seat, this.rooms.all()) };
  }
}
