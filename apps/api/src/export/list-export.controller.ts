import { Controller } from '@nestjs/common';
import { routes, type ChangeKind, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { ChangeLog, compareFields, ExportJobs, Sql, WorkCalendar } from '@portal/platform';
import { toFirstInstant, toInstantAfter } from '../admin/days.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

type Body<Name extends keyof typeof routes> = RouteBody<(typeof routes)[Name]>;
type Wait = RouteQuery<typeof routes.exportPeople>;
type Started = RouteData<typeof routes.exportPeople>;

/**
 * The lists that are taken out as they stand, with their filters or a selection of their rows (ADR 30). Those of the administration name
 * people, sessions and mails: who takes them out, and with which filters, stands in the log of the administration.
 */
@Controller()
export class ListExportController {
  constructor(
    private readonly jobs: ExportJobs,
    private readonly log: ChangeLog,
    private readonly calendar: WorkCalendar,
    private readonly sql: Sql,
  ) {}

  @Call(routes.exportPeople, { idempotency: 'afterwards' })
  people(
    @CallBody() body: Body<'exportPeople'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    return this.#startNoted('people', 'person', body, person, language, wait);
  }

  @Call(routes.exportSessions, { idempotency: 'afterwards' })
  sessions(
    @CallBody() body: Body<'exportSessions'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    return this.#startNoted('session', 'session', body, person, language, wait);
  }

  @Call(routes.exportSubstitutions, { idempotency: 'afterwards' })
  substitutions(
    @CallBody() body: Body<'exportSubstitutions'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    return this.#startNoted('substitution', 'substitution', body, person, language, wait);
  }

  @Call(routes.exportMailLog, { idempotency: 'afterwards' })
  mails(
    @CallBody() body: Body<'exportMailLog'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    return this.#startNoted('mailLog', 'mail', body, person, language, wait);
  }

  @Call(routes.exportChangeLog, { idempotency: 'afterwards' })
  changes(
    @CallBody() body: Body<'exportChangeLog'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    const span = { from: toFirstInstant(body.from, this.calendar), to: toInstantAfter(body.to, this.calendar) };
    return this.#startNoted('changeLog', 'audit', body, person, language, wait, { ...body, ...span });
  }

  @Call(routes.exportAccessLog, { idempotency: 'afterwards' })
  accesses(
    @CallBody() body: Body<'exportAccessLog'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    const span = { from: toFirstInstant(body.from, this.calendar), to: toInstantAfter(body.to, this.calendar) };
    return this.#startNoted('accessLog', 'audit', body, person, language, wait, { ...body, ...span });
  }

  @Call(routes.exportCampaigns, { idempotency: 'afterwards' })
  campaigns(
    @CallBody() query: Body<'exportCampaigns'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() { id: personId }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    return this.jobs.start({ kind: 'campaign', personId, query, language }, wait);
  }

  @Call(routes.exportExams, { idempotency: 'afterwards' })
  exams(
    @CallBody() query: Body<'exportExams'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() { id: personId }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    return this.jobs.start({ kind: 'exam', personId, query, language }, wait);
  }

  @Call(routes.exportMyExams, { idempotency: 'afterwards' })
  myExams(
    @CallBody() query: Body<'exportMyExams'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() { id: personId }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    return this.jobs.start({ kind: 'myExam', personId, query, language }, wait);
  }

  @Call(routes.exportShares, { idempotency: 'afterwards' })
  shares(
    @CallBody() query: Body<'exportShares'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() { id: personId }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    return this.jobs.start({ kind: 'share', personId, query, language }, wait);
  }

  @Call(routes.exportDocs, { idempotency: 'afterwards' })
  policies(
    @CallBody() query: Body<'exportDocs'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() { id: personId }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    return this.jobs.start({ kind: 'policy', personId, query, language }, wait);
  }

  @Call(routes.exportDeleted, { idempotency: 'afterwards' })
  deleted(
    @CallBody() query: Body<'exportDeleted'>,
    @CallQuery() { wait }: Wait,
    @CurrentPerson() { id: personId }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Started> {
    return this.jobs.start({ kind: 'policyDeleted', personId, query, language }, wait);
  }

  async #startNoted(
    source: string,
    kind: ChangeKind,
    body: object,
    person: SignedInPerson,
    language: Language,
    wait: number | undefined,
    query: object = body,
  ): Promise<Started> {
    await this.log.record(this.sql, {
      actorId: person.id,
      kind,
      subjectId: person.id,
      subjectName: `${person.name} (${person.userNo})`,
      event: 'exportList',
      changes: compareFields({}, filtersOf(body)),
    });
    return this.jobs.start({ kind: source, personId: person.id, query, language }, wait);
  }
}

/** What narrowed a list, without what is only about its page. */
function filtersOf(body: object): Record<string, unknown> {
  const { pageIndex: _index, pageSize: _size, sort: _sort, UserNo: _actor, rowIds, ...filters } = body as Record<string, unknown>;
  return { ...filters, ...(Array.isArray(rowIds) && { selection: rowIds.length }) };
}
