import { Controller } from '@nestjs/common';
import { routes, type RiskEventSaved, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { type SignedInPerson, toReader } from '@portal/directory';
import { ExchangeRateAdmin, LossLedger } from '@portal/risk-event';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { EventAnswers } from './event-answers.ts';

const once = { idempotency: 'transaction' } as const;

/** What a confirmed event costs, entry by entry, and the monthly rates of administrators (docs/decisions/risk-events.md, ADR 27). */
@Controller()
export class LossController {
  constructor(
    private readonly ledger: LossLedger,
    private readonly rates: ExchangeRateAdmin,
    private readonly answers: EventAnswers,
  ) {}

  @Call(routes.recordRiskEventLoss, once)
  async record(
    @CallBody() body: RouteBody<typeof routes.recordRiskEventLoss>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RiskEventSaved>> {
    return this.#saved(await this.ledger.record(body, toReader(person)), person);
  }

  @Call(routes.correctRiskEventLoss, once)
  async correct(
    @CallBody() body: RouteBody<typeof routes.correctRiskEventLoss>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RiskEventSaved>> {
    return this.#saved(await this.ledger.correct(body, toReader(person)), person);
  }

  @Call(routes.withdrawRiskEventLoss, once)
  async withdraw(
    @CallBody() body: RouteBody<typeof routes.withdrawRiskEventLoss>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RiskEventSaved>> {
    return this.#saved(await this.ledger.withdraw(body, toReader(person)), person);
  }

  @Call(routes.getExchangeRates)
  list(@CallQuery() query: RouteQuery<typeof routes.getExchangeRates>): Promise<RouteData<typeof routes.getExchangeRates>> {
    return this.rates.list(query.year);
  }

  @Call(routes.saveExchangeRates)
  save(
    @CallBody() body: RouteBody<typeof routes.saveExchangeRates>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.saveExchangeRates>> {
    return this.rates.save(person.id, body.rows);
  }

  @Call(routes.setGroupCurrency)
  async setGroup(
    @CallBody() body: RouteBody<typeof routes.setGroupCurrency>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.setGroupCurrency>> {
    await this.rates.setGroupCurrency(person.id, body.currency);
    return null;
  }

  async #saved(id: number, person: SignedInPerson): Promise<Answer<RiskEventSaved>> {
    return new Answer(await this.answers.savedEvent(id, person));
  }
}
