import { DEFICIENCY_WITH_PLAN, reviewChecks, type Check, type ReviewFields, type RiskControlRecord } from '@portal/contract/client';

export interface ReviewValue {
  controlEffectiveness: number | null;
  controlDeficiency: string;
  remediationPlan: string;
  expectedCompletionDate: string;
  lastReviewDate: string;
  comments: string;
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
  };
}

export const needsPlan = (value: Pick<ReviewValue, 'controlDeficiency'>): boolean => value.controlDeficiency === DEFICIENCY_WITH_PLAN;

export const closingChecks: readonly Check<ReviewFields>[] = reviewChecks;

/** What the console insists on beyond the wire (docs/decisions/risk-control.md): the first gap, in the form's order. */
export function findReviewGap(value: ReviewValue, closes: boolean): 'expectedCompletionDate' | 'remediationPlan' | 'comments' | undefined {
  if (closes && needsPlan(value)) {
    if (!value.expectedCompletionDate) return 'expectedCompletionDate';
    if (!value.remediationPlan.trim()) return 'remediationPlan';
  }
  if (!closes && !value.comments.trim()) return 'comments';
  return undefined;
}

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
    rowVersion: rowVersion ?? null,
  };
}
