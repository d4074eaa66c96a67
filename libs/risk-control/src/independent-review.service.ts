import { Injectable } from '@nestjs/common';
import {
  assertChecks,
  DEFICIENCY_WITH_PLAN,
  firstFailure,
  Refusal,
  refuseField,
  reviewAgreementChecks,
  reviewChecks,
  type RouteBody,
  type routes,
} from '@portal/contract';
import { findHolders, takeOffered, type Reader } from '@portal/directory';
import { currentTime, Sql, type SqlTransaction, type StepRequest, WorkCalendar, WorkflowRunner, type PortalStep } from '@portal/platform';
import { IssueRaising, type NewIssue } from '@portal/remediation';
import {
  type IndependentReviewEventName,
  type RiskControlEventName,
  type IndependentReviewWorkflow,
  type RiskControlWorkflow,
} from '@portal/workflows';
import { assertKnownDeficiency, severityOf } from './deficiency.service.ts';
import { riskControlHolders } from './risk-control.holders.ts';
import { independentReviewKind, riskControlKind } from './risk-control.record.ts';
import { RiskControlReader, type ControlRecord } from './risk-control.reader.ts';

export type ReviewBody = RouteBody<(typeof routes)['updateReviewRequest']>;

type DecidingEventName = Exclude<IndependentReviewEventName, 'DEFICIENCY_STATED'>;

/** What the risk control does when its review ends so. */
const follows: Record<DecidingEventName, RiskControlEventName> = {
  CLOSE: 'REVIEW_CLOSED',
  CLOSE_WITH_DEFICIENCY: 'REVIEW_CLOSED_WITH_DEFICIENCY',
  REJECT: 'REVIEW_REJECTED',
  WITHDRAW: 'REVIEW_WITHDRAWN',
};

/** Closing, rejecting and withdrawing a round of review; the risk control follows in the same transaction (docs/decisions/risk-control.md). */
@Injectable()
export class IndependentReviewService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskControlReader;
  readonly #issues: IssueRaising;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskControlReader, issues: IssueRaising, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#issues = issues;
    this.#calendar = calendar;
  }

  /**
   * UpdateReviewRequest: `wfStatus` true closes, false rejects; without it the checks are those of closing, and then it is asked for. Deficiency 10 closes with a remediation issue for the owner; empty dates
   * become today.
   */
  async review(body: ReviewBody, reader: Reader): Promise<number> {
    const riskId = body.riskId ?? body.id;
    if (!riskId) throw refuseField('riskId', 'review.riskId');
    const record = await this.#reader.read(riskId, reader);
    const closes = body.wfStatus ?? true;
    const hasDeficiency = closes && body.controlDeficiency === DEFICIENCY_WITH_PLAN;
    const event: DecidingEventName = closes ? (hasDeficiency ? 'CLOSE_WITH_DEFICIENCY' : 'CLOSE') : 'REJECT';
    const requests = this.#requests(record, event, body.rowVersion, body.comments);
    const reviewStep = this.#runner.decide(requests[0], reader.actor);
    const controlStep = this.#runner.decide(requests[1], reader.actor);
    const { onBehalfOf } = reviewStep.decision;
    assertChecks(reviewChecks, { ...body, riskId, wfStatus: closes });
    if (body.wfStatus === null)
      throw new Refusal('validation', { fields: [{ field: 'wfStatus', message: 'validation.required' }], finer: 'required' });
    const at = currentTime();
    const today = this.#calendar.dayOf(at);
    const contradicted = firstFailure(reviewAgreementChecks, { ...body, wfStatus: closes, today });
    if (contradicted) throw refuseField(contradicted.field, contradicted.message);
    if (body.controlDeficiency !== '') await assertKnownDeficiency(this.#sql, body.controlDeficiency);
    // Of several plans the last date is the deficiency's.
    const dates = body.issues.flatMap(({ dueDate }) => dueDate ?? []);
    const expected = body.expectedCompletionDate ?? dates.toSorted().at(-1) ?? today;
    const plans = hasDeficiency ? await this.#plan(body, record, { today, expected, raisedBy: onBehalfOf ?? reader.actor.id }) : [];
    if (!hasDeficiency && body.issues.length > 0) throw refuseField('issues', 'issue.plansWithDeficiency');
    const written = body.remediationPlan || body.issues.map(({ plan }) => plan).join('\n');
    const fields = {
      reviewer_id: onBehalfOf ?? reader.actor.id,
      acted_by: onBehalfOf === null ? null : reader.actor.id,
      effectiveness: body.controlEffectiveness || null,
      deficiency: body.controlDeficiency,
      remediation_plan: written,
      expected_completion_date: expected,
      last_review_date: body.lastReviewDate ?? today,
      comments: body.comments,
      decided_at: at,
    };
    const changes = [
      { field: 'controlEffectiveness', before: '', after: String(body.controlEffectiveness ?? '') },
      { field: 'controlDeficiency', before: '', after: body.controlDeficiency },
      { field: 'remediationPlan', before: '', after: written },
      { field: 'expectedCompletionDate', before: '', after: expected },
    ].filter((change) => change.after !== '');
    const payload = { reviewId: reviewStep.subject.id, riskId, ownerId: record.row.owner_id, comments: body.comments };
    await this.#runner.commit(
      [
        { ...reviewStep, fields, changes, payload },
        { ...controlStep, changes, payload },
      ],
      {
        actor: reader.actor,
        at,
        ...(hasDeficiency && {
          also: async (tx: SqlTransaction) => {
            for (const plan of plans) await this.#issues.raise(tx, { ...plan, reviewId: reviewStep.subject.id }, at);
          },
        }),
      },
    );
    return riskId;
  }

  /** The issues of a deficiency: one for each plan, or the one that plan and date make. */
  async #plan(body: ReviewBody, { row }: ControlRecord, given: { today: string; expected: string; raisedBy: number }): Promise<NewIssue[]> {
    const severity = severityOf(body.controlEffectiveness);
    const one = { plan: body.remediationPlan, dueDate: given.expected, severity, assignee: null };
    const plans: ReviewBody['issues'] = body.issues.length > 0 ? body.issues : [one];
    const issues: NewIssue[] = [];
    for (const [place, plan] of plans.entries()) {
      const field = (name: string) => `issues[${place}].${name}`;
      if (body.issues.length > 0 && plan.plan.trim() === '') throw refuseField(field('plan'), 'issue.planRequired');
      if (plan.dueDate !== null && plan.dueDate < given.today) throw refuseField(field('dueDate'), 'review.completionPast');
      const assignee = plan.assignee === null ? row.owner_id! : await takeOffered(this.#sql, field('assignee'), plan.assignee);
      issues.push({
        sourceWorkflow: riskControlKind.workflow.name,
        sourceId: row.id,
        plan: plan.plan,
        assigneeId: assignee,
        dueOn: plan.dueDate ?? given.expected,
        raisedBy: given.raisedBy,
        severity: plan.severity ?? severity,
        source: 'deficiency',
      });
    }
    return issues;
  }

  /** WithdrawRiskCurrentControl: the submitter or the owner takes the submission back, from owner approval or from review. */
  async withdraw(input: { riskId: number | null; reason: string; rowVersion: number | null }, reader: Reader): Promise<number> {
    const record = await this.#reader.read(input.riskId, reader);
    const payload = { riskId: record.row.id, reviewId: record.review?.id ?? null, ownerId: record.row.owner_id, comments: input.reason };
    const requests: readonly PortalStep[] = record.review
      ? this.#requests(record, 'WITHDRAW', input.rowVersion, input.reason)
      : [
          {
            kind: riskControlKind,
            subject: record.subject,
            event: 'WITHDRAW',
            expectedVersion: input.rowVersion,
            comment: input.reason,
          },
        ];
    await this.#runner.commit(
      requests.map((request): PortalStep => ({
        ...request,
        payload,
        ...(request.event === 'WITHDRAW' && record.review && { fields: { decided_at: currentTime() } }),
      })),
      { actor: reader.actor },
    );
    return record.row.id;
  }

  /** True while a review is open that no active administrator may decide (docs/decisions/risk-control.md, independence). */
  async lacksReviewer(record: ControlRecord): Promise<boolean> {
    if (!record.review) return false;
    const question = {
      workflow: 'riskControl',
      subjectId: record.row.id,
      duty: 'review',
      day: this.#calendar.dayOf(currentTime()),
    } as const;
    return (await findHolders(riskControlHolders.sets, this.#sql, question))?.isNobodys ?? false;
  }

  /** The review's step and the control's; the version that the caller read is the control's, and it is checked first. */
  #requests(
    record: ControlRecord,
    event: DecidingEventName,
    expectedVersion: number | null,
    comment: string,
  ): readonly [StepRequest<IndependentReviewWorkflow>, StepRequest<RiskControlWorkflow>] {
    if (expectedVersion !== null && expectedVersion !== record.row.version) {
      throw new Refusal('conflict', { data: { rowVersion: record.row.version, state: record.row.state } });
    }
    if (!record.review) throw new Refusal('wrong_state');
    const review: StepRequest<IndependentReviewWorkflow> = { kind: independentReviewKind, subject: record.review, event, comment };
    const control: StepRequest<RiskControlWorkflow> = {
      kind: riskControlKind,
      subject: record.subject,
      event: follows[event],
      bySystem: true,
      comment,
    };
    return [review, control];
  }
}
