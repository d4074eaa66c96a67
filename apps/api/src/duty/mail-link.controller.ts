import { Controller, Inject } from '@nestjs/common';
import { Refusal, routes, type Language, type RouteBody, type RouteData } from '@portal/contract';
import { findPeople, RecordReaders, refIn, toReader, type SignedInPerson } from '@portal/directory';
import { CONFIG, currentTime, MailLinks, readStepsSince, RecordKinds, Sql, type Config } from '@portal/platform';
import { sayStep, stateMeta } from '@portal/workflows';
import { Call, CallBody, CallLanguage, CurrentPerson } from '../http/call.decorator.ts';
import { addressOfAct, addressOfRecord } from './mail-link.addresses.ts';

type Answer = RouteData<typeof routes.openMailLink>;

/** Tells where the link of a mail leads: it reads, and nothing else. What is done there is done by the ordinary calls. */
@Controller()
export class MailLinkController {
  readonly #links: MailLinks;
  readonly #sql: Sql;
  readonly #kinds: RecordKinds;
  readonly #readers: RecordReaders;

  constructor(@Inject(CONFIG) config: Config, sql: Sql, kinds: RecordKinds, readers: RecordReaders) {
    this.#links = new MailLinks(config);
    this.#sql = sql;
    this.#kinds = kinds;
    this.#readers = readers;
  }

  /**
   * Refuses in this order: no link of ours, somebody else's (without a word about the record), expired, a record that the person may not
   * read any more.
   */
  @Call(routes.openMailLink)
  async open(
    @CallBody() body: RouteBody<typeof routes.openMailLink>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Answer> {
    const link = this.#links.read(body.token);
    if (!link) throw new Refusal('validation', { message: 'mailLink.invalid', finer: 'mail_link' });
    if (link.personId !== person.id) throw new Refusal('not_allowed', { message: 'mailLink.otherPerson', finer: 'other_person' });
    if (link.expiresAt <= currentTime()) throw new Refusal('wrong_state', { message: 'mailLink.expired', finer: 'expired' });
    const found = await this.#readers.read(link.workflow, link.subjectId, toReader(person));
    const { workflow, acts } = this.#kinds.of(link.workflow);
    const steps = await readStepsSince(this.#sql, link);
    const people = await findPeople(
      this.#sql,
      steps.flatMap((step) => [step.actorId, step.onBehalfOf]),
    );
    const shownOn = found.shownOn ?? { workflow: workflow.name, id: link.subjectId };
    const page = { kind: this.#kinds.of(shownOn.workflow), id: shownOn.id };
    const act = acts?.[link.act];
    return {
      link: act?.events.some((event) => found.allowedActions.includes(event)) ? addressOfAct(act, link, page) : addressOfRecord(page),
      movedOn:
        steps.length === 0
          ? null
          : {
              recordNo: found.number,
              state: stateMeta(workflow, found.state).label[language],
              steps: steps.map((step) => ({
                operation: sayStep(step)?.[language] ?? step.event,
                actor: refIn(people, step.actorId),
                onBehalfOf: refIn(people, step.onBehalfOf),
                at: step.at.toISOString(),
              })),
            },
    };
  }
}
