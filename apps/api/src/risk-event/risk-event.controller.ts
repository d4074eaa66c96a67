import { Controller } from '@nestjs/common';
import {
  routes,
  type RiskEventSaved,
  type RiskReportApproved,
  type RiskReportSaved,
  type RouteBody,
  type RouteQuery,
  say,
  type Language,
} from '@portal/contract';
import { personText, type SignedInPerson, toReader } from '@portal/directory';
import { EventCareService, EventDecisionService, ReportDutyService, RiskEventService, RiskReportService } from '@portal/risk-event';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { EventAnswers } from './event-answers.ts';

type Body<Name extends keyof typeof routes> = RouteBody<(typeof routes)[Name]>;

/** Each claims its Idempotency-Key with its first transition, so that not even a crash right after it can repeat the call. */
const once = { idempotency: 'transaction' } as const;

/** Every call that moves an event or a report (docs/decisions/library.md §7, docs/decisions/risk-events.md). */
@Controller()
export class RiskEventController {
  constructor(
    private readonly events: RiskEventService,
    private readonly decisions: EventDecisionService,
    private readonly care: EventCareService,
    private readonly reports: RiskReportService,
    private readonly duties: ReportDutyService,
    private readonly answers: EventAnswers,
  ) {}

  @Call(routes.saveRiskEventDraft, once)
  async saveDraft(@CallBody() body: Body<'saveRiskEventDraft'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<RiskEventSaved>> {
    return this.#event(await this.events.saveDraft(body, toReader(person)), person);
  }

  @Call(routes.submitRiskEvent, once)
  async submit(@CallBody() body: Body<'submitRiskEvent'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<RiskEventSaved>> {
    return this.#event(await this.events.submit(body, toReader(person)), person);
  }

  @Call(routes.deleteRiskEvent, once)
  async discard(@CallBody() body: Body<'deleteRiskEvent'>, @CurrentPerson() person: SignedInPerson): Promise<{ id: number }> {
    return { id: await this.events.discard(body, toReader(person)) };
  }

  @Call(routes.riskEventApproval, once)
  async decide(@CallBody() body: Body<'riskEventApproval'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<RiskEventSaved>> {
    return this.#event(await this.decisions.decide(body, toReader(person)), person);
  }

  @Call(routes.closeRiskEvent, once)
  async close(@CallBody() body: Body<'closeRiskEvent'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<RiskEventSaved>> {
    return this.#event(await this.decisions.close(body, toReader(person)), person);
  }

  @Call(routes.reopenRiskEvent, once)
  async reopen(@CallBody() body: Body<'reopenRiskEvent'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<RiskEventSaved>> {
    return this.#event(await this.decisions.reopen(body, toReader(person)), person);
  }

  @Call(routes.ccRiskEventTo, once)
  async forward(@CallBody() body: Body<'ccRiskEventTo'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<RiskEventSaved>> {
    return this.#event(await this.decisions.forward(body, toReader(person)), person);
  }

  @Call(routes.reassignRiskEvent, once)
  async reassign(@CallBody() body: Body<'reassignRiskEvent'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<RiskEventSaved>> {
    return this.#event(await this.care.reassign(body, toReader(person)), person);
  }

  @Call(routes.takeBackRiskEventForward, once)
  async takeBack(
    @CallBody() body: Body<'takeBackRiskEventForward'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RiskEventSaved>> {
    return this.#event(await this.care.takeBackForward(body, toReader(person)), person);
  }

  /** Told also to who may not read it any more after he recused himself. */
  @Call(routes.recuseFromRiskEvent, once)
  async recuse(@CallBody() body: Body<'recuseFromRiskEvent'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<RiskEventSaved>> {
    return this.#event(await this.care.recuse(body, toReader(person)), person);
  }

  @Call(routes.liftRecusal, once)
  async readmit(@CallBody() body: Body<'liftRecusal'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<RiskEventSaved>> {
    return this.#event(await this.care.readmit(body, toReader(person)), person);
  }

  @Call(routes.saveRiskReportDraft, once)
  async saveReport(
    @CallBody() body: Body<'saveRiskReportDraft'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RiskReportSaved>> {
    return this.#report(await this.reports.saveDraft(body, toReader(person)), person);
  }

  @Call(routes.submitRiskReport, once)
  async submitReport(
    @CallBody() body: Body<'submitRiskReport'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RiskReportSaved>> {
    return this.#report(await this.reports.submit(body, toReader(person)), person);
  }

  @Call(routes.riskReportApproval, once)
  async approveReport(
    @CallBody() body: Body<'riskReportApproval'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RiskReportApproved>> {
    return new Answer(await this.answers.approvedReport(await this.reports.approve(body, toReader(person)), person));
  }

  @Call(routes.riskReportReject, once)
  async rejectReport(
    @CallBody() body: Body<'riskReportReject'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RiskReportSaved>> {
    return this.#report(await this.reports.reject(body, toReader(person)), person);
  }

  @Call(routes.cancelRiskReport, once)
  async cancelReport(
    @CallBody() body: Body<'cancelRiskReport'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RiskReportSaved>> {
    return this.#report(await this.duties.cancel(body, toReader(person)), person);
  }

  @Call(routes.reassignRiskReport, once)
  async reassignReport(
    @CallBody() body: Body<'reassignRiskReport'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RiskReportSaved>> {
    return this.#report(await this.duties.reassign(body, toReader(person)), person);
  }

  /** Its data is the message that the person sees (docs/decisions/library.md §8). */
  @Call(routes.remindOwnerToSubmitReport, { idempotency: 'afterwards' })
  async remind(
    @CallQuery() query: RouteQuery<typeof routes.remindOwnerToSubmitReport>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<string> {
    const input = { escalationUserNo: query.escalationUserNo?.trim() ?? '', eventNo: query.riskNo?.trim() ?? '' };
    const reminded = await this.duties.remind(input, toReader(person));
    return say('riskReport.reminded', language, { person: [personText({ name: reminded.name, englishName: reminded.englishName })] });
  }

  async #event(id: number, person: SignedInPerson): Promise<Answer<RiskEventSaved>> {
    return new Answer(await this.answers.savedEvent(id, person));
  }

  async #report(id: number, person: SignedInPerson): Promise<Answer<RiskReportSaved>> {
    return new Answer(await this.answers.savedReport(id, person));
  }
}
