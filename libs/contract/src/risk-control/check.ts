import type { Check } from '../refusal.ts';

/** The fields that the ten checks of a submission read; the form and the wire have them alike. */
export interface RiskControlFields {
  readonly categoryLevelOne: number | null;
  readonly riskDescription: string;
  readonly managementArea: string;
  readonly keyControl: string;
  readonly businessUnit: string;
  readonly controlObjective: string;
  readonly standardControlDesc: string;
  readonly controlCategory: string;
  readonly controlOwnerFunction: string;
  readonly controlOwnerDeptId: number | null;
  readonly controlOwner: number | null;
}

const filled =
  <Key extends string>(field: Key) =>
  (value: Readonly<Record<Key, unknown>>) =>
    value[field] !== null && value[field] !== undefined && String(value[field]).trim() !== '';

/** Of a category 0 is a value (Others); only null is missing. */
const categoryCheck: Check<RiskControlFields> = {
  field: 'categoryLevelOne',
  message: 'riskControl.categoryLevelOne',
  passes: (value) => value.categoryLevelOne !== null,
};

/** Control submit, in this order (docs/decisions/portal.md §5). */
export const riskControlChecks: readonly Check<RiskControlFields>[] = [
  categoryCheck,
  { field: 'riskDescription', message: 'riskControl.riskDescription', passes: filled('riskDescription') },
  { field: 'managementArea', message: 'riskControl.managementArea', passes: filled('managementArea') },
  { field: 'keyControl', message: 'riskControl.keyControl', passes: filled('keyControl') },
  { field: 'businessUnit', message: 'riskControl.businessUnit', passes: filled('businessUnit') },
  { field: 'controlObjective', message: 'riskControl.controlObjective', passes: filled('controlObjective') },
  { field: 'standardControlDesc', message: 'riskControl.standardControlDesc', passes: filled('standardControlDesc') },
  { field: 'controlCategory', message: 'riskControl.controlCategory', passes: filled('controlCategory') },
  { field: 'controlOwnerFunction', message: 'riskControl.controlOwnerFunction', passes: filled('controlOwnerFunction') },
  { field: 'controlOwnerDeptId', message: 'riskControl.controlOwnerDeptId', passes: (value) => Boolean(value.controlOwnerDeptId) },
  { field: 'controlOwner', message: 'riskControl.controlOwner', passes: (value) => Boolean(value.controlOwner) },
];

/** A draft needs its level-one category alone. */
export const riskControlDraftChecks: readonly Check<RiskControlFields>[] = [categoryCheck];

export interface CurrentControlFields {
  readonly riskId: number | null;
  readonly currentControlDesc: string;
  readonly controlFrequency: number;
  readonly controlMode: number;
  readonly controlAssessmentComments: string;
  readonly controlAssessmentScore: number | null;
}

const riskIdCheck: Check<{ readonly riskId: number | null }> = {
  field: 'riskId',
  message: 'currentControl.riskId',
  passes: (value) => Boolean(value.riskId),
};

/** Current control submit, in this order; a score outside 1 to 5 is refused after the five (docs/decisions/wire.md). */
export const currentControlChecks: readonly Check<CurrentControlFields>[] = [
  riskIdCheck,
  { field: 'currentControlDesc', message: 'currentControl.currentControlDesc', passes: filled('currentControlDesc') },
  { field: 'controlFrequency', message: 'currentControl.controlFrequency', passes: (value) => Boolean(value.controlFrequency) },
  { field: 'controlMode', message: 'currentControl.controlMode', passes: (value) => Boolean(value.controlMode) },
  {
    field: 'controlAssessmentComments',
    message: 'currentControl.controlAssessmentComments',
    passes: filled('controlAssessmentComments'),
  },
  {
    field: 'controlAssessmentScore',
    message: 'currentControl.controlAssessmentScore',
    passes: (value) => isScore(value.controlAssessmentScore),
  },
];

export interface ReviewFields {
  readonly riskId: number | null;
  readonly wfStatus: boolean;
  readonly controlEffectiveness: number | null;
}

export interface StatedDeficiency {
  readonly controlEffectiveness: number | null;
  readonly controlDeficiency: string;
  readonly expectedCompletionDate: string | null;
  readonly remediationPlan: string;
  readonly comments: string;
}

/** What a conclusion says, with the portal's day (`yyyy-MM-dd`) on which it is given. */
export interface ReviewConclusion {
  readonly wfStatus: boolean;
  readonly controlEffectiveness: number | null;
  readonly controlDeficiency: string;
  /** `yyyy-MM-dd`; empty or null becomes today. */
  readonly expectedCompletionDate: string | null;
  readonly lastReviewDate: string | null;
  readonly today: string;
}

/** Review submit: the effectiveness is required for closing only (docs/decisions/wire.md). */
export const reviewChecks: readonly Check<ReviewFields>[] = [
  { field: 'riskId', message: 'review.riskId', passes: (value) => Boolean(value.riskId) },
  {
    field: 'controlEffectiveness',
    message: 'review.controlEffectiveness',
    passes: (value) => !value.wfStatus || Boolean(value.controlEffectiveness),
  },
];

/**
 * A conclusion does not contradict itself (docs/decisions/risk-control.md, effectiveness and deficiency): asked after the required fields. An empty code
 * contradicts nothing, and a rejected round concludes nothing.
 */
export const reviewAgreementChecks: readonly Check<ReviewConclusion>[] = [
  {
    field: 'controlEffectiveness',
    message: 'review.effectivenessRange',
    passes: ({ controlEffectiveness }) => !controlEffectiveness || isScore(controlEffectiveness),
  },
  {
    field: 'controlDeficiency',
    message: 'review.noneContradicts',
    passes: (value) => !value.wfStatus || value.controlDeficiency !== DEFICIENCY_NONE || (value.controlEffectiveness ?? 5) >= 4,
  },
  {
    field: 'controlDeficiency',
    message: 'review.deficiencyContradicts',
    passes: (value) =>
      !value.wfStatus ||
      value.controlEffectiveness !== 5 ||
      ![DEFICIENCY_WITH_PLAN, DEFICIENCY_WITHOUT_PLAN].includes(value.controlDeficiency),
  },
  {
    field: 'expectedCompletionDate',
    message: 'review.completionPast',
    passes: (value) => !value.wfStatus || !value.expectedCompletionDate || value.expectedCompletionDate >= value.today,
  },
  {
    field: 'lastReviewDate',
    message: 'review.reviewedInFuture',
    passes: ({ lastReviewDate, today }) => !lastReviewDate || lastReviewDate <= today,
  },
];

/** Scores and effectiveness are whole numbers from 1 to 5. */
export function isScore(value: number | null): boolean {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= 5;
}

/** What must be said of a deficiency: of one that gets a plan the plan and its date, else why there is none. */
export const statedDeficiencyChecks: readonly Check<StatedDeficiency>[] = [
  { field: 'controlDeficiency', message: 'review.deficiencyRequired', passes: filled('controlDeficiency') },
  {
    field: 'expectedCompletionDate',
    message: 'review.dateRequired',
    passes: (value) => value.controlDeficiency !== DEFICIENCY_WITH_PLAN || Boolean(value.expectedCompletionDate),
  },
  {
    field: 'remediationPlan',
    message: 'review.planRequired',
    passes: (value) => value.controlDeficiency !== DEFICIENCY_WITH_PLAN || filled('remediationPlan')(value),
  },
  {
    field: 'comments',
    message: 'review.noPlanReason',
    passes: (value) => value.controlDeficiency !== DEFICIENCY_WITHOUT_PLAN || filled('comments')(value),
  },
  {
    field: 'comments',
    message: 'review.noneReason',
    passes: (value) => value.controlDeficiency !== DEFICIENCY_NONE || value.controlEffectiveness === 5 || filled('comments')(value),
  },
];

export const DEFICIENCY_NONE = '0';
/** The deficiency code that needs a remediation plan. */
export const DEFICIENCY_WITH_PLAN = '10';
/** An observation: a deficiency that gets no plan. */
export const DEFICIENCY_WITHOUT_PLAN = '20';
/** What lists and figures say of a control found not fully effective whose reviewer stated no deficiency; never stored as a code. */
export const DEFICIENCY_NOT_STATED = 'notStated';

/**
 * What a review found, as every count, list and page tells it (docs/decisions/risk-control.md): an empty code is none with effectiveness 5, and not stated
 * below it.
 * @returns a code, `DEFICIENCY_NOT_STATED`, or empty text without a conclusion
 */
export function readDeficiency(effectiveness: number | null, code: string): string {
  if (code !== '' || !effectiveness) return code;
  return effectiveness === 5 ? DEFICIENCY_NONE : DEFICIENCY_NOT_STATED;
}
