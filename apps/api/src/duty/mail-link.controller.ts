import { Controller, Inject } from '@nestjs/common';
import { Refusal, routes, type Language, type RouteBody, type RouteData } from '@portal/contract';
import { refIn, type SignedInPerson, toReader } from '@portal/directory';
import { CONFIG, currentTime, MailLinks, type Config, type MailLink } from '@portal/platform';
import { MailLinkQueries } from '@portal/risk-control';
import { EventLinkQueries } from '@portal/risk-event';
import { findStepMeta, workflowCatalogue, stateMeta } from '@portal/workflows';
import { Call, CallBody, CallLanguage, CurrentPerson } from '../http/call.decorator.ts';
import { addressOfAct, addressOfRecord } from './mail-link.addresses.ts';

type Answer = RouteData<typeof routes.openMailLink>;

/** Events by which each act is done: with one of them allowed the link leads to the act, else to the record. */
const eventsOf: Readonly<Record<MailLink['act'], readonly string[]>> = {
  assess: ['SUBMIT_ASSESSMENT', 'SAVE_ASSESSMENT'],
  approve: ['OWNER_APPROVE'],
  review: ['CLOSE'],
  remediate: ['START', 'SUBMIT_FIX'],
  verify: ['VERIFY'],
  decideEvent: ['APPROVE'],
  writeReport: ['SUBMIT', 'SAVE_DRAFT'],
  decideReport: ['APPROVE'],
};

/** Tells where the link of a mail leads: it reads, and nothing else. What is done there is done by the ordinary calls. */
@Controller()
export class MailLinkController {
  readonly #links: MailLinks;
  readonly #controls: MailLinkQueries;
  readonly #events: EventLinkQueries;

  constructor(@Inject(CONFIG) config: Config, controls: MailLinkQueries, events: EventLinkQueries) {
    this.#links = new MailLinks(config);
    this.#controls = controls;
    this.#events = events;
  }

  /** The area that a record belongs to says what it is; an issue hangs on a control or on a report. */
  async #find(link: MailLink, person: SignedInPerson) {
    const event = link.workflow === 'riskControl' ? undefined : await this.#events.find(link, toReader(person));
    if (event) return { ...event, page: { area: link.workflow === 'riskEvent' ? 'event' : 'report', id: event.recordId } as const };
    const control = await this.#controls.find(link, toReader(person));
    return { ...control, page: { area: 'control', id: control.riskId } as const };
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
    const found = await this.#find(link, person);
    const isPossible = eventsOf[link.act].some((event) => found.allowedActions.includes(event));
    const { steps, people } = found;
    return {
      link: isPossible ? addressOfAct(link, found.page) : addressOfRecord(found.page),
      movedOn:
        steps.length === 0
          ? null
          : {
              recordNo: found.recordNo,
              state: stateMeta(workflowCatalogue[link.workflow]!, found.state).label[language],
              steps: steps.map((step) => ({
                operation: findStepMeta(workflowCatalogue[link.workflow]!, step.from, step.event)?.history[language] ?? step.event,
                actor: refIn(people, step.actorId),
                onBehalfOf: refIn(people, step.onBehalfOf),
                at: step.at.toISOString(),
              })),
            },
    };
  }
}
