import { Controller } from '@nestjs/common';
import { policyRoutes as routes, say, type Language, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import type { SignedInPerson } from '@portal/directory';
import { PolicyLifecycleService, type LifecycleInput } from '@portal/policy';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallLanguage, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { PolicyViews } from './policy.views.ts';

type Query = RouteQuery<typeof routes.submitDoc>;
type Body = RouteBody<typeof routes.submitDoc>;
type Saved = Answer<RouteData<typeof routes.submitDoc>>;

/** Approval, review and retirement (docs/decisions/policy-library.md). */
@Controller()
export class PolicyLifecycleController {
  constructor(
    private readonly lifecycle: PolicyLifecycleService,
    private readonly views: PolicyViews,
  ) {}

  @Call(routes.submitDoc)
  async submit(@CallQuery() query: Query, @CallBody() body: Body, @CurrentPerson() { actor }: SignedInPerson): Promise<Saved> {
    return new Answer(await this.views.saved(await this.lifecycle.submit(toInput(query, body), actor), actor));
  }

  @Call(routes.approveDoc)
  async approve(@CallQuery() query: Query, @CallBody() body: Body, @CurrentPerson() { actor }: SignedInPerson): Promise<Saved> {
    const input = { ...toInput(query, body), effectiveDate: body?.effectiveDate ?? null };
    return new Answer(await this.views.saved(await this.lifecycle.approve(input, actor), actor));
  }

  @Call(routes.returnDoc)
  async giveBack(@CallQuery() query: Query, @CallBody() body: Body, @CurrentPerson() { actor }: SignedInPerson): Promise<Saved> {
    return new Answer(await this.views.saved(await this.lifecycle.giveBack(toInput(query, body), actor), actor));
  }

  @Call(routes.withdrawDoc)
  async withdraw(@CallQuery() query: Query, @CallBody() body: Body, @CurrentPerson() { actor }: SignedInPerson): Promise<Saved> {
    return new Answer(await this.views.saved(await this.lifecycle.withdraw(toInput(query, body), actor), actor));
  }

  @Call(routes.confirmNoChange)
  async confirm(@CallQuery() query: Query, @CallBody() body: Body, @CurrentPerson() { actor }: SignedInPerson): Promise<Saved> {
    const input = { ...toInput(query, body), reviewDate: body?.reviewDateTime ?? null };
    return new Answer(await this.views.saved(await this.lifecycle.confirmNoChange(input, actor), actor));
  }

  @Call(routes.retireDoc)
  async retire(@CallQuery() query: Query, @CallBody() body: Body, @CurrentPerson() { actor }: SignedInPerson): Promise<Saved> {
    return new Answer(await this.views.saved(await this.lifecycle.retire(toInput(query, body), actor), actor));
  }

  @Call(routes.rescheduleDoc)
  async reschedule(@CallQuery() query: Query, @CallBody() body: Body, @CurrentPerson() { actor }: SignedInPerson): Promise<Saved> {
    const input = { ...toInput(query, body), effectiveDate: body?.effectiveDate ?? null };
    return new Answer(await this.views.saved(await this.lifecycle.reschedule(input, actor), actor));
  }

  @Call(routes.reinstateDoc)
  async reinstate(@CallQuery() query: Query, @CallBody() body: Body, @CurrentPerson() { actor }: SignedInPerson): Promise<Saved> {
    return new Answer(await this.views.saved(await this.lifecycle.reinstate(toInput(query, body), actor), actor));
  }

  /** The answer's data is the message that the client shows (docs/decisions/library.md §7). */
  @Call(routes.reMindDocOwner)
  async alert(
    @CallQuery() query: RouteQuery<typeof routes.reMindDocOwner>,
    @CurrentPerson() { actor }: SignedInPerson,
    @CallLanguage() language: Language,
  ): Promise<Answer<string>> {
    const count = await this.lifecycle.alert(query.docId ?? query.id, actor);
    const key = count > 0 ? 'policy.alerted' : 'policy.alertedAdministrators';
    return new Answer(say(key, language, { count }), key, { count });
  }
}

function toInput(query: Query, body: Body): LifecycleInput {
  const id = query.id ?? query.docId ?? body?.id ?? body?.docId ?? null;
  return { id, rowVersion: body?.rowVersion ?? null, comments: body?.comments ?? '' };
}
