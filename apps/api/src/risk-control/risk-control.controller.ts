import { Controller } from '@nestjs/common';
import { routes, type RouteBody, type RouteQuery, type SavedRecord } from '@portal/contract';
import { type SignedInPerson, toReader } from '@portal/directory';
import {
  ClosingService,
  DeficiencyService,
  IndependentReviewService,
  OwnershipService,
  RecordQueries,
  RiskControlService,
  SelfAssessmentService,
  SharedControlService,
} from '@portal/risk-control';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';

type Body<Name extends keyof typeof routes> = RouteBody<(typeof routes)[Name]>;

/** `riskId` and `id` are both understood, in the body and in the query (docs/decisions/wire.md). */
function riskIdOf(body: { riskId?: number | null; id?: number | null } | undefined, query?: { id?: number | null }): number | null {
  return body?.riskId ?? body?.id ?? query?.id ?? null;
}

/** Every call that moves a risk control (docs/decisions/portal.md §7, docs/decisions/risk-control.md). */
@Controller()
export class RiskControlController {
  constructor(
    private readonly controls: RiskControlService,
    private readonly assessments: SelfAssessmentService,
    private readonly reviews: IndependentReviewService,
    private readonly deficiencies: DeficiencyService,
    private readonly ownership: OwnershipService,
    private readonly closing: ClosingService,
    private readonly records: RecordQueries,
    private readonly shared: SharedControlService,
  ) {}

  @Call(routes.updateRiskControl)
  async submit(@CallBody() body: Body<'updateRiskControl'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<SavedRecord>> {
    return this.#saved(await this.controls.submit(body, toReader(person)), person);
  }

  @Call(routes.saveDraftRiskControl)
  async saveDraft(@CallBody() body: Body<'saveDraftRiskControl'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<SavedRecord>> {
    return this.#saved(await this.controls.saveDraft(body, toReader(person)), person);
  }

  @Call(routes.updateRiskCurrentControl)
  async submitAssessment(
    @CallBody() body: Body<'updateRiskCurrentControl'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<SavedRecord>> {
    return this.#saved(await this.assessments.submit(body, toReader(person)), person);
  }

  @Call(routes.saveDraftRiskCurrentControl)
  async saveAssessment(
    @CallBody() body: Body<'saveDraftRiskCurrentControl'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<SavedRecord>> {
    return this.#saved(await this.assessments.save(body, toReader(person)), person);
  }

  @Call(routes.ownerApproval)
  async decideAsOwner(@CallBody() body: Body<'ownerApproval'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<SavedRecord>> {
    return this.#saved(await this.assessments.decideAsOwner({ ...body, riskId: riskIdOf(body) }, toReader(person)), person);
  }

  @Call(routes.updateReviewRequest)
  async review(@CallBody() body: Body<'updateReviewRequest'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<SavedRecord>> {
    return this.#saved(await this.reviews.review(body, toReader(person)), person);
  }

  @Call(routes.stateDeficiency)
  async stateDeficiency(@CallBody() body: Body<'stateDeficiency'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<SavedRecord>> {
    return this.#saved(await this.deficiencies.state(body, toReader(person)), person);
  }

  @Call(routes.withdrawRiskCurrentControl)
  async withdraw(
    @CallBody() body: Body<'withdrawRiskCurrentControl'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<SavedRecord>> {
    return this.#saved(await this.reviews.withdraw({ ...reasonOf(body), riskId: riskIdOf(body) }, toReader(person)), person);
  }

  @Call(routes.updateRiskControlOwners)
  async setAssistants(
    @CallBody() body: Body<'updateRiskControlOwners'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<SavedRecord>> {
    const input = { riskId: riskIdOf(body), personIds: body.userId, needOwnerApprove: body.NeedOwnerApprove, rowVersion: body.rowVersion };
    return this.#saved(await this.ownership.setAssistants(input, toReader(person)), person);
  }

  @Call(routes.takeBackForward)
  async takeBack(@CallBody() body: Body<'takeBackForward'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<SavedRecord>> {
    const input = { riskId: body.riskId || body.id, personIds: body.userId, comment: body.comments, rowVersion: body.rowVersion };
    return this.#saved(await this.ownership.takeBackForward(input, toReader(person)), person);
  }

  @Call(routes.ccToTask)
  async forward(@CallBody() body: Body<'ccToTask'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<SavedRecord>> {
    // A forward task carries its own `id`; the record is named by riskId where both are given.
    const input = { riskId: riskIdOf(body), personIds: body.userId, comment: body.comments, rowVersion: body.rowVersion };
    return this.#saved((await this.ownership.forward(input, toReader(person))).id, person);
  }

  @Call(routes.reassignControlOwner)
  async reassign(@CallBody() body: Body<'reassignControlOwner'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<SavedRecord>> {
    const { controlOwner: ownerId, reason, dueDate, rowVersion } = body;
    const input = { riskId: riskIdOf(body), ownerId, reason, dueDate, rowVersion };
    return this.#saved((await this.ownership.reassign(input, toReader(person))).id, person);
  }

  @Call(routes.joinSharedControl)
  async joinShared(@CallBody() body: Body<'joinSharedControl'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<SavedRecord>> {
    const input = { ...reasonOf(body), riskId: riskIdOf(body), leadId: body.leadId };
    return this.#saved((await this.shared.join(input, toReader(person))).id, person);
  }

  @Call(routes.separateSharedControl)
  async separateShared(
    @CallBody() body: Body<'separateSharedControl'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<SavedRecord>> {
    return this.#saved(await this.shared.separate({ ...reasonOf(body), riskId: riskIdOf(body) }, toReader(person)), person);
  }

  @Call(routes.deleteRiskCurrentControl)
  async deleteCurrent(
    @CallQuery() query: RouteQuery<typeof routes.deleteRiskCurrentControl>,
    @CallBody() body: Body<'deleteRiskCurrentControl'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<SavedRecord>> {
    return this.#delete(query, body, person, false);
  }

  @Call(routes.deleteRiskControl)
  async delete(
    @CallQuery() query: RouteQuery<typeof routes.deleteRiskControl>,
    @CallBody() body: Body<'deleteRiskControl'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<SavedRecord>> {
    return this.#delete(query, body, person, false);
  }

  @Call(routes.adminDeleteRiskCurrentControl)
  async deleteAsAdministrator(
    @CallQuery() query: RouteQuery<typeof routes.adminDeleteRiskCurrentControl>,
    @CallBody() body: Body<'adminDeleteRiskCurrentControl'>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<SavedRecord>> {
    return this.#delete(query, body, person, true);
  }

  @Call(routes.restoreRiskControl)
  async restore(@CallBody() body: Body<'restoreRiskControl'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<SavedRecord>> {
    return this.#saved(await this.closing.restore({ ...reasonOf(body), riskId: riskIdOf(body) }, toReader(person)), person);
  }

  @Call(routes.reopenRiskControl)
  async reopen(@CallBody() body: Body<'reopenRiskControl'>, @CurrentPerson() person: SignedInPerson): Promise<Answer<SavedRecord>> {
    return this.#saved(await this.closing.reopen({ ...reasonOf(body), riskId: riskIdOf(body) }, toReader(person)), person);
  }

  async #delete(
    query: RouteQuery<typeof routes.deleteRiskControl>,
    body: Body<'deleteRiskControl'>,
    person: SignedInPerson,
    asAdministrator: boolean,
  ): Promise<Answer<SavedRecord>> {
    const reason = query.reason?.trim() || body?.reason || body?.comments || '';
    const input = { riskId: riskIdOf(body, query), reason, rowVersion: body?.rowVersion ?? null };
    const { id } = await this.closing.delete(input, toReader(person), asAdministrator);
    return new Answer(await this.records.saved(id, toReader(person)), 'delete.done');
  }

  async #saved(id: number, person: SignedInPerson): Promise<Answer<SavedRecord>> {
    return new Answer(await this.records.saved(id, toReader(person)));
  }
}

/** `reason` is the name; `comments` is understood as well. */
function reasonOf(body: { reason: string; comments: string; rowVersion: number | null }): { reason: string; rowVersion: number | null } {
  return { reason: body.reason || body.comments, rowVersion: body.rowVersion };
}
