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

/** Review submit: the effectiveness is required for closing only (docs/decisions/wire.md). */
export const reviewChecks: readonly Check<ReviewFields>[] = [
  { field: 'riskId', message: 'review.riskId', passes: (value) => Boolean(value.riskId) },
  {
    field: 'controlEffectiveness',
    message: 'review.controlEffectiveness',
    passes: (value) => !value.wfStatus || isScore(value.controlEffectiveness),
  },
];

/** Scores and effectiveness are whole numbers from 1 to 5. */
export function isScore(value: number | null): boolean {
  return value !== null && Number.isInteger(value) && value >= 1 && value <= 5;
}

/** The deficiency code that needs a remediation plan. */
export const DEFICIENCY_WITH_PLAN = '10';
