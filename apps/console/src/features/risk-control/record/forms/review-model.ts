import {
  DEFICIENCY_NONE,
  DEFICIENCY_WITH_PLAN,
  failuresByField,
  firstFailure,
  reviewAgreementChecks,
  reviewChecks,
  statedDeficiencyChecks,
  type Check,
  type IssueSeverity,
  type MessageKey,
  type ReviewFields,
  type RiskControlRecord,
} from '@portal/contract/client';

/** A further issue of a deficiency; the first one is the form's own plan and date. */
export interface FurtherIssue {
  key: string;
  plan: string;
  dueDate: string;
  severity: IssueSeverity;
}

export interface ReviewValue {
  controlEffectiveness: number | null;
  controlDeficiency: string;
  remediationPlan: string;
  expectedCompletionDate: string;
  lastReviewDate: string;
  comments: string;
  issues: FurtherIssue[];
}

/** A new round starts empty; it is reviewed today unless the reviewer says otherwise. */
export function toReviewValue(_record: RiskControlRecord | undefined): ReviewValue {
  return {
    controlEffectiveness: null,
    controlDeficiency: '',
    remediationPlan: '',
    expectedCompletionDate: '',
    lastReviewDate: '',
    comments: '',
    issues: [],
  };
}

export const needsPlan = (value: Pick<ReviewValue, 'controlDeficiency'>): boolean => value.controlDeficiency === DEFICIENCY_WITH_PLAN;

export const closingChecks: readonly Check<ReviewFields>[] = reviewChecks;

/** A field of the review with what is wrong with it. */
export interface ReviewGap {
  /** A field of the form, or `issueField` of a further issue. */
  readonly field: string;
  readonly message: MessageKey;
}

/**
 * What the console insists on (docs/decisions/risk-control.md, effectiveness and deficiency): every gap, one a field. Who rejects says why; who finds a
 * control less than effective states its deficiency, and nothing contradicts.
 * @param today the portal's day, `yyyy-MM-dd`
 */
export function findReviewGaps(value: ReviewValue, closes: boolean, today: string): ReviewGap[] {
  if (!closes) return value.comments.trim() ? [] : [{ field: 'comments', message: 'review.commentRequired' }];
  const isEffective = value.controlEffectiveness === 5;
  const stated = { ...value, controlDeficiency: isEffective ? value.controlDeficiency || DEFICIENCY_NONE : value.controlDeficiency };
  const concluded = { ...stated, ...(!needsPlan(stated) && { expectedCompletionDate: null }), wfStatus: true, today };
  const gaps: ReviewGap[] = [
    ...failuresByField(statedDeficiencyChecks, stated),
    ...failuresByField(reviewAgreementChecks, concluded),
    ...(needsPlan(stated) ? findIssueGaps(value.issues ?? [], today) : []),
  ];
  return gaps.filter(({ field }, place) => gaps.findIndex((other) => other.field === field) === place);
}

/** The field of a further issue, as the wire counts: the first one of `issues` is the form's own. */
export const issueField = (place: number, name: 'plan' | 'dueDate'): string => `issues[${place + 1}].${name}`;

function findIssueGaps(issues: readonly FurtherIssue[], today: string): ReviewGap[] {
  return issues.flatMap(({ plan, dueDate }, place): ReviewGap[] => [
    ...(plan.trim() ? [] : [{ field: issueField(place, 'plan'), message: 'issue.planRequired' } as const]),
    ...(dueDate >= today
      ? []
      : [{ field: issueField(place, 'dueDate'), message: dueDate ? 'review.completionPast' : 'review.dateRequired' } as const]),
  ]);
}

/** May a reviewer who found this effectiveness state that code? Codes that the company added contradict nothing. */
export const fitsEffectiveness = (code: string, controlEffectiveness: number | null): boolean =>
  firstFailure(reviewAgreementChecks, {
    wfStatus: true,
    controlEffectiveness,
    controlDeficiency: code,
    expectedCompletionDate: null,
    lastReviewDate: null,
    today: '',
  }) === undefined;

/** The body of UpdateReviewRequest; plan and date travel only with a deficiency that needs them. */
export function toReviewBody(riskId: number, value: ReviewValue, closes: boolean, rowVersion: number | undefined) {
  const plan = needsPlan(value);
  return {
    riskId,
    wfStatus: closes,
    controlEffectiveness: value.controlEffectiveness,
    controlDeficiency: value.controlDeficiency,
    remediationPlan: plan ? value.remediationPlan : '',
    expectedCompletionDate: plan ? value.expectedCompletionDate : '',
    lastReviewDate: value.lastReviewDate,
    comments: value.comments,
    // One plan is the literal call.
    ...(plan &&
      value.issues?.length > 0 && {
        issues: [
          { plan: value.remediationPlan, dueDate: value.expectedCompletionDate },
          ...value.issues.map(({ key: _, ...issue }) => issue),
        ],
      }),
    rowVersion: rowVersion ?? null,
  };
}
