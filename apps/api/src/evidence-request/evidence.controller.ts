import { Controller } from '@nestjs/common';
import { evidenceRequestRoutes as routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { toReader, type SignedInPerson } from '@portal/directory';
import {
  EvidenceQueries,
  EvidenceRequestQueries,
  EvidenceService,
  RecordEvidenceService,
  TestEvidenceService,
} from '@portal/evidence-request';
import { readHistory, Sql } from '@portal/platform';
import { toTaskRow } from '../audit/task-row.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toEvidenceRecord, toRecordEvidence, toTestEvidence } from './evidence-request.presenter.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** Evidence with its versions and uses, and evidence of a control test. */
@Controller()
export class EvidenceController {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly queries: EvidenceQueries,
    private readonly records: RecordEvidenceService,
    private readonly tests: TestEvidenceService,
    private readonly requests: EvidenceRequestQueries,
    private readonly sql: Sql,
  ) {}

  @Call(routes.saveEvidence)
  async save(
    @CallBody() body: RouteBody<typeof routes.saveEvidence>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'saveEvidence'>> {
    return this.#record((await this.records.keep(body, toReader(person))).id, person);
  }

  @Call(routes.replaceEvidence)
  async replace(
    @CallBody() body: RouteBody<typeof routes.replaceEvidence>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'replaceEvidence'>> {
    return this.#record((await this.evidence.replace(body, person.actor)).id, person);
  }

  @Call(routes.updateEvidence)
  async update(
    @CallBody() body: RouteBody<typeof routes.updateEvidence>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'updateEvidence'>> {
    return this.#record((await this.evidence.perform(body, person.actor)).id, person);
  }

  @Call(routes.linkEvidence)
  async link(
    @CallBody() body: RouteBody<typeof routes.linkEvidence>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'linkEvidence'>> {
    return this.#record((await this.records.link(body, toReader(person))).id, person);
  }

  @Call(routes.getEvidence)
  get(@CallQuery() { id }: RouteQuery<typeof routes.getEvidence>, @CurrentPerson() person: SignedInPerson): Promise<Data<'getEvidence'>> {
    return this.#record(id, person);
  }

  @Call(routes.getEvidenceHistory)
  async history(
    @CallQuery() { id }: RouteQuery<typeof routes.getEvidenceHistory>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Data<'getEvidenceHistory'>> {
    const steps = await readHistory(this.sql, [(await this.queries.open(id, toReader(person))).id]);
    return steps.map((step) => toTaskRow(step, language, true));
  }

  @Call(routes.getTestEvidence)
  async ofTest(
    @CallQuery() { id }: RouteQuery<typeof routes.getTestEvidence>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'getTestEvidence'>> {
    return toTestEvidence(await this.tests.read(id, actor), actor, this.requests.today());
  }

  @Call(routes.getRecordEvidence)
  async ofRecord(
    @CallQuery() query: RouteQuery<typeof routes.getRecordEvidence>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'getRecordEvidence'>> {
    return toRecordEvidence(await this.records.read(query, toReader(person)));
  }

  @Call(routes.attachEvidence)
  async attach(
    @CallBody() body: RouteBody<typeof routes.attachEvidence>,
    @CurrentPerson() { actor }: SignedInPerson,
  ): Promise<Data<'attachEvidence'>> {
    const { id } = await this.tests.attach(body, actor);
    return toTestEvidence(await this.tests.read(id, actor), actor, this.requests.today());
  }

  async #record(id: number | null, person: SignedInPerson): Promise<Data<'getEvidence'>> {
    return toEvidenceRecord(await this.queries.readPage(id, toReader(person)));
  }
}
