import { Controller } from '@nestjs/common';
import { routes, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { type SignedInPerson, toReader } from '@portal/directory';
import { WorkCalendar } from '@portal/platform';
import { ManyControls, ReminderService, RiskControlService, RollForwardJobs, RollForwardService } from '@portal/risk-control';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { toBulkAnswer } from './bulk-answer.ts';
import { readListDays } from './list-days.ts';

type BulkAnswer = RouteData<typeof routes.submitRiskControls>;
type IdsBody = RouteBody<typeof routes.submitRiskControls>;
type FilterBody = RouteBody<typeof routes.rollForwardByFilter>;

/** Calls over many risk controls: each record is checked by itself, the refused ones are listed (docs/decisions/risk-control.md, docs/decisions/calls.md). */
@Controller()
export class RiskControlBulkController {
  constructor(
    private readonly controls: RiskControlService,
    private readonly rolling: RollForwardService,
    private readonly reminders: ReminderService,
    private readonly many: ManyControls,
    private readonly jobs: RollForwardJobs,
    private readonly calendar: WorkCalendar,
  ) {}

  @Call(routes.submitRiskControls, { idempotency: 'afterwards' })
  async submit(
    @CallBody() body: IdsBody,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<BulkAnswer> {
    return toBulkAnswer(await this.controls.submitMany(body.ids, toReader(person)), language);
  }

  @Call(routes.rollForwardRiskControl, { idempotency: 'afterwards' })
  async rollForward(
    @CallBody() body: IdsBody,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<BulkAnswer> {
    return toBulkAnswer(await this.rolling.rollForward(body.ids, body.riskYear, toReader(person)), language);
  }

  @Call(routes.remindRiskControls, { idempotency: 'afterwards' })
  async remind(
    @CallBody() body: IdsBody,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<BulkAnswer> {
    return toBulkAnswer(await this.reminders.remind(body.ids, toReader(person)), language);
  }

  @Call(routes.reassignControlOwners, { idempotency: 'afterwards' })
  async reassign(
    @CallBody() body: RouteBody<typeof routes.reassignControlOwners>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<BulkAnswer> {
    return toBulkAnswer(await this.many.reassign({ ...body, ownerId: body.controlOwner }, toReader(person)), language);
  }

  @Call(routes.extendAssessments, { idempotency: 'afterwards' })
  async extend(
    @CallBody() body: RouteBody<typeof routes.extendAssessments>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<BulkAnswer> {
    return toBulkAnswer(await this.many.extend(body, toReader(person)), language);
  }

  @Call(routes.forwardRiskControls, { idempotency: 'afterwards' })
  async forward(
    @CallBody() body: RouteBody<typeof routes.forwardRiskControls>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<BulkAnswer> {
    const input = { ids: body.ids, personIds: body.userId, comment: body.comments };
    return toBulkAnswer(await this.many.forward(input, toReader(person)), language);
  }

  @Call(routes.joinSharedControls, { idempotency: 'afterwards' })
  async join(
    @CallBody() body: RouteBody<typeof routes.joinSharedControls>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<BulkAnswer> {
    return toBulkAnswer(await this.many.join(body, toReader(person)), language);
  }

  @Call(routes.adminDeleteRiskControls, { idempotency: 'afterwards' })
  async delete(
    @CallBody() body: RouteBody<typeof routes.adminDeleteRiskControls>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<BulkAnswer> {
    return toBulkAnswer(await this.many.delete(body, toReader(person)), language);
  }

  @Call(routes.rollForwardByFilter, { idempotency: 'afterwards' })
  async rollFilterForward(@CallBody() body: FilterBody, @CurrentPerson() person: SignedInPerson): Promise<{ jobId: string }> {
    return this.jobs.start(readListDays(body.filter, this.calendar), body.riskYear, toReader(person));
  }

  @Call(routes.previewRollForward)
  async preview(
    @CallBody() body: FilterBody,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.previewRollForward>> {
    return this.jobs.preview(readListDays(body.filter, this.calendar), body.riskYear, toReader(person));
  }

  @Call(routes.getRollForwardJob)
  async report(
    @CallQuery() query: RouteQuery<typeof routes.getRollForwardJob>,
    @CurrentPerson() person: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<RouteData<typeof routes.getRollForwardJob>> {
    return this.jobs.report(person.id, query, language);
  }

  @Call(routes.dismissRollForward, { idempotency: 'afterwards' })
  async dismiss(@CallBody() body: RouteBody<typeof routes.dismissRollForward>, @CurrentPerson() person: SignedInPerson): Promise<null> {
    await this.jobs.putAway(person.id, body.jobId);
    return null;
  }
}
