import { Injectable } from '@nestjs/common';
import {
  assertChecks,
  DEFICIENCY_WITH_PLAN,
  firstFailure,
  Refusal,
  refuseField,
  reviewAgreementChecks,
  statedDeficiencyChecks,
  type IssueSeverity,
  type RouteBody,
  type routes,
} from '@portal/contract';
import type { Reader } from '@portal/directory';
import {
  currentTime,
  quoteState,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type SqlRunner,
  type SqlTransaction,
  type Subject,
} from '@portal/platform';
import { IssueRaising } from '@portal/remediation';
import { independentReviewWorkflow, type IndependentReviewWorkflow } from '@portal/workflows';
import { independentReviewKind, riskControlKind } from './risk-control.record.ts';
import { RiskControlReader, toReviewFacts, type ControlRow } from './risk-control.reader.ts';

export type DeficiencyBody = RouteBody<(typeof routes)['stateDeficiency']>;

interface ClosedReview {
  readonly id: number;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly submitted_by: number;
  readonly dependent_ids: number[];
  readonly effectiveness: number;
  readonly deficiency: string;
}

/** What a reviewer left open is stated afterwards (docs/decisions/risk-control.md, effectiveness and deficiency). */
@Injectable()
export class DeficiencyService {
  constructor(
    private readonly sql: Sql,
    private readonly runner: WorkflowRunner,
    private readonly reader: RiskControlReader,
    private readonly issues: IssueRaising,
    private readonly calendar: WorkCalendar,
  ) {}

  /**
   * StateDeficiency: an administrator who is independent of the control says what its newest closed review found below effectiveness 5: 10 opens an
   * issue for the owner, 20 and none (for 4 only) need their reason.
   * @returns the control's id
   * @throws Refusal in the order of docs/decisions/risk-control.md
   */
  async state(body: DeficiencyBody, reader: Reader): Promise<number> {
    const { row, subject } = await this.reader.read(body.riskId ?? body.id, reader);
    const needsPlan = body.controlDeficiency === DEFICIENCY_WITH_PLAN;
    const step = this.runner.decide(
      {
        kind: riskControlKind,
        subject,
        event: needsPlan ? 'STATE_DEFICIENCY_WITH_PLAN' : 'STATE_DEFICIENCY',
        expectedVersion: body.rowVersion,
        comment: body.comments,
      },
      reader.actor,
    );
    const at = currentTime();
    const review = await this.#readReview(row.id);
    const conclusion = {
      ...body,
      wfStatus: true,
      controlEffectiveness: review.effectiveness,
      lastReviewDate: null,
      today: this.calendar.dayOf(at),
    };
    assertChecks(statedDeficiencyChecks, conclusion);
    const contradicted = firstFailure(reviewAgreementChecks, conclusion);
    if (contradicted) throw refuseField(contradicted.field, contradicted.message);
    await assertKnownDeficiency(this.sql, body.controlDeficiency);
    const dueOn = body.expectedCompletionDate;
    const changes = [
      { field: 'controlDeficiency', before: review.deficiency, after: body.controlDeficiency },
      ...(needsPlan
        ? [
            { field: 'remediationPlan', before: '', after: body.remediationPlan },
            { field: 'expectedCompletionDate', before: '', after: dueOn ?? '' },
          ]
        : []),
    ];
    const payload = { riskId: row.id, reviewId: review.id, ownerId: row.owner_id, comments: body.comments };
    await this.runner.commit(
      [
        { ...step, changes, payload },
        {
          kind: independentReviewKind,
          subject: toSubject(review, row),
          event: 'DEFICIENCY_STATED',
          bySystem: true,
          comment: body.comments,
          fields: {
            deficiency: body.controlDeficiency,
            ...(needsPlan && { remediation_plan: body.remediationPlan, expected_completion_date: dueOn }),
          },
          changes,
          payload,
        },
      ],
      {
        actor: reader.actor,
        at,
        about: row.id,
        ...(needsPlan && {
          also: async (tx: SqlTransaction) => {
            await this.issues.raise(
              tx,
              {
                sourceWorkflow: riskControlKind.workflow.name,
                sourceId: row.id,
                plan: body.remediationPlan,
                assigneeId: row.owner_id!,
                dueOn: dueOn!,
                raisedBy: reader.actor.id,
                severity: severityOf(review.effectiveness),
                source: 'deficiency',
                reviewId: review.id,
              },
              at,
            );
          },
        }),
      },
    );
    return row.id;
  }

  async #readReview(riskId: number): Promise<ClosedReview> {
    const review = await this.sql.one<ClosedReview>(
      `select id, version, last_hash, submitted_by, dependent_ids, effectiveness, deficiency from independent_review
       where risk_id = $1 and state = ${quoteState(independentReviewWorkflow, 'closed')} order by round desc limit 1`,
      [riskId],
    );
    if (!review) throw new Refusal('wrong_state');
    return review;
  }
}

function toSubject(review: ClosedReview, row: ControlRow): Subject<IndependentReviewWorkflow> {
  return {
    id: review.id,
    state: 'closed',
    version: review.version,
    lastHash: review.last_hash,
    facts: toReviewFacts({ ...row, review_submitted_by: review.submitted_by, review_dependent_ids: review.dependent_ids }),
  };
}

/** How grave a deficiency is unless the reviewer says it himself. */
export const severityOf = (effectiveness: number | null): IssueSeverity =>
  (effectiveness ?? 3) <= 2 ? 'high' : effectiveness === 3 ? 'medium' : 'low';

/** @throws Refusal `validation` for a code that the reference list does not offer */
export async function assertKnownDeficiency(sql: SqlRunner, code: string): Promise<void> {
  const [known] = await sql.prepared(
    `select 1 from sys_resource where is_active and class_code = 'RiskReview_controlDeficiency' and class_item = $1`,
    [code],
  );
  if (!known) throw refuseField('controlDeficiency', 'validation.unknown_reference', { field: 'controlDeficiency' });
}
