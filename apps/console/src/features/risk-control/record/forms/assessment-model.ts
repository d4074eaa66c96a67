import type { CurrentControl, CurrentControlFields, RiskControlRecord } from '@portal/contract/client';
import type { AddedFile } from '#shared/record/use-evidence.ts';

/** The fields that come along from the year before. */
export const carriedFields = ['currentControlDesc', 'controlFrequency', 'controlMode'] as const;
export type CarriedField = (typeof carriedFields)[number];

export interface AssessmentValue {
  currentControlDesc: string;
  /** classItem as the choice holds it; empty for the wire's 0. */
  controlFrequency: string;
  controlMode: string;
  /** Null until it is chosen: nobody is assessed as ineffective by leaving a form as it came. */
  controlAssessmentScore: number | null;
  controlAssessmentComments: string;
  comments: string;
  added: AddedFile[];
  removed: number[];
  /** What was carried over; a field keeps its mark while it still says that. */
  carried: Partial<Record<CarriedField, string>>;
}

const EXECUTION_RECORD = 2;

/** 0 shows as empty (docs/decisions/portal.md §2). */
const toChoice = (item: number): string => (item ? String(item) : '');

export function toAssessmentValue(record: RiskControlRecord | undefined): AssessmentValue {
  const current = record?.risk_CurrentControl;
  return {
    currentControlDesc: current?.currentControlDesc ?? '',
    controlFrequency: toChoice(current?.controlFrequency ?? 0),
    controlMode: toChoice(current?.controlMode ?? 0),
    controlAssessmentScore: current?.controlAssessmentScore || null,
    controlAssessmentComments: current?.controlAssessmentComments ?? '',
    comments: current?.comments ?? '',
    added: [],
    removed: [],
    carried: {},
  };
}

/** What the five ordered checks read. */
export function toCheckedAssessment(riskId: number, value: AssessmentValue): CurrentControlFields {
  return {
    riskId,
    currentControlDesc: value.currentControlDesc,
    controlFrequency: Number(value.controlFrequency),
    controlMode: Number(value.controlMode),
    controlAssessmentComments: value.controlAssessmentComments,
    controlAssessmentScore: value.controlAssessmentScore,
  };
}

/** The body of SaveDraftRisk_CurrentControl and UpdateRiskCurrentControl; an empty choice becomes 0. */
export function toAssessmentBody(riskId: number, value: AssessmentValue, rowVersion: number | undefined) {
  return {
    riskId,
    rowVersion: rowVersion ?? null,
    currentControlDesc: value.currentControlDesc,
    controlFrequency: Number(value.controlFrequency),
    controlMode: Number(value.controlMode),
    controlAssessmentScore: value.controlAssessmentScore,
    controlAssessmentComments: value.controlAssessmentComments,
    comments: value.comments,
    risk_Docs: [
      ...value.added.map(({ docId }) => ({ docId, type: EXECUTION_RECORD, isDelete: false })),
      ...value.removed.map((docId) => ({ docId, type: EXECUTION_RECORD, isDelete: true })),
    ],
  };
}

/** The changes that carrying the year before over makes. */
export function carryOver(previous: Pick<CurrentControl, CarriedField>): Partial<AssessmentValue> & Pick<AssessmentValue, 'carried'> {
  const values: Record<CarriedField, string> = {
    currentControlDesc: previous.currentControlDesc,
    controlFrequency: toChoice(previous.controlFrequency),
    controlMode: toChoice(previous.controlMode),
  };
  const filled = carriedFields.filter((field) => values[field] !== '');
  const changes = Object.fromEntries(filled.map((field) => [field, values[field]]));
  return { ...changes, carried: changes };
}

/** Would carrying over replace something that says otherwise? */
export function wouldOverwrite(value: AssessmentValue, changes: Partial<AssessmentValue>): boolean {
  return carriedFields.some((field) => changes[field] !== undefined && value[field].trim() !== '' && value[field] !== changes[field]);
}

export const isCarried = (value: AssessmentValue, field: CarriedField): boolean =>
  value.carried[field] !== undefined && value.carried[field] === value[field];
