import { Controller } from '@nestjs/common';
import { refuseField, routes, type RemediationIssueRow, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { findPeople, type SignedInPerson } from '@portal/directory';
import { Sql } from '@portal/platform';
import { IssueRaising, IssueReader, RemediationService, type IssueView } from '@portal/remediation';
import { riskControlWorkflow, riskEventWorkflow, riskReportWorkflow } from '@portal/workflows';
import { Answer } from '../http/answer.ts';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { peopleOfIssue, toIssueRow } from './issue.presenter.ts';

/** What moves remediation issues, and the issues of one record (docs/decisions/risk-control.md, docs/decisions/calls.md). */
@Controller()
export class RemediationController {
  constructor(
    private readonly sql: Sql,
    private readonly remediation: RemediationService,
    private readonly raising: IssueRaising,
    private readonly issues: IssueReader,
  ) {}

  @Call(routes.getRemediationIssues)
  async ofRecord(
    @CallQuery() query: RouteQuery<typeof routes.getRemediationIssues>,
    @CallBody() body: RouteBody<typeof routes.getRemediationIssues>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RouteData<typeof routes.getRemediationIssues>> {
    return this.#rows(await this.issues.listOn(body?.reportId ?? body?.riskId ?? body?.id ?? query.id, person.actor), person);
  }

  @Call(routes.updateRemediationIssue)
  async update(
    @CallBody() body: RouteBody<typeof routes.updateRemediationIssue>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RemediationIssueRow>> {
    return this.#answer(await this.remediation.perform(person.actor, body), person);
  }

  @Call(routes.reassignIssue)
  async reassign(
    @CallBody() body: RouteBody<typeof routes.reassignIssue>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RemediationIssueRow>> {
    if (body.id === null) throw refuseField('id', 'validation.required', { field: 'id' });
    return this.#answer(await this.remediation.reassign(person.actor, body), person);
  }

  /** The new issue's id is known to nobody before its transaction: the answer is kept after the call. */
  @Call(routes.raiseIssue, { idempotency: 'afterwards' })
  async raise(
    @CallBody() body: RouteBody<typeof routes.raiseIssue>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Answer<RemediationIssueRow>> {
    const { riskId, reportId, eventId } = body;
    const sourceId = eventId ?? reportId ?? riskId;
    if (!sourceId) throw refuseField('riskId', 'issue.sourceRequired');
    const sourceWorkflow = (eventId ? riskEventWorkflow : reportId ? riskReportWorkflow : riskControlWorkflow).name;
    return this.#answer(await this.raising.raiseByHand(person.actor, { ...body, sourceWorkflow, sourceId }), person);
  }

  @Call(routes.getRemediationIssue)
  async one(
    @CallQuery() query: RouteQuery<typeof routes.getRemediationIssue>,
    @CallBody() body: RouteBody<typeof routes.getRemediationIssue>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RemediationIssueRow> {
    const id = body?.id ?? query.id;
    if (!id) throw refuseField('id', 'validation.required', { field: 'id' });
    return (await this.#rows([await this.issues.view(id, person.actor)], person))[0]!;
  }

  async #rows(issues: readonly IssueView[], person: SignedInPerson): Promise<RemediationIssueRow[]> {
    const people = await findPeople(this.sql, issues.flatMap(peopleOfIssue));
    return issues.map((issue) => toIssueRow(issue, people, person.standsInFor));
  }

  async #answer(issue: IssueView, person: SignedInPerson): Promise<Answer<RemediationIssueRow>> {
    return new Answer((await this.#rows([issue], person))[0]!);
  }
}
