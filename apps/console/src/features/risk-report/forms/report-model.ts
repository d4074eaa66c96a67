import {
  riskReportChecks,
  type Check,
  type RiskReportFields,
  type RiskReportInput,
  type RiskReportRecord,
  type RiskResponse,
} from '@portal/contract/client';
import type { Person } from '#shared/parts/PersonPicker.tsx';
import type { AddedFile } from '#shared/record/use-evidence.ts';

/** An action as it is typed; `key` keeps its row through changes of order. */
export interface ActionValue {
  key: string;
  text: string;
  owner: Person | null;
  dueDate: string;
}

export interface ReportValue {
  rootCause: string;
  impactAssessment: string;
  response: RiskResponse | null;
  acceptanceReason: string;
  actions: ActionValue[];
  residualLikelihood: number | null;
  residualImpact: number | null;
  lessons: string;
  added: AddedFile[];
  removed: number[];
}

export function toReportValue(record: RiskReportRecord | undefined): ReportValue {
  return {
    rootCause: record?.rootCause ?? '',
    impactAssessment: record?.impactAssessment ?? '',
    response: record?.response ?? null,
    acceptanceReason: record?.acceptanceReason ?? '',
    actions: (record?.actions ?? []).map(({ id, text, owner, dueDate }) => ({
      key: `saved-${id}`,
      text,
      owner: owner && { ...owner, englishName: owner.englishName || null },
      dueDate: dueDate ?? '',
    })),
    residualLikelihood: record?.residualLikelihood ?? null,
    residualImpact: record?.residualImpact ?? null,
    lessons: record?.lessons ?? '',
    added: [],
    removed: [],
  };
}

/** An empty row for one more action. */
export const createAction = (): ActionValue => ({
  key: `new-${crypto.getRandomValues(new Uint32Array(1))[0]}`,
  text: '',
  owner: null,
  dueDate: '',
});

/** What the ordered checks read. */
export function toReportFields(value: ReportValue): RiskReportFields {
  return {
    rootCause: value.rootCause,
    response: value.response,
    acceptanceReason: value.acceptanceReason,
    actions: value.actions.map(({ text, owner, dueDate }) => ({ text, ownerNo: owner?.userNO ?? '', dueDate: dueDate || null })),
  };
}

const rowChecks: Readonly<Record<string, 'text' | 'owner' | 'due'>> = {
  'riskReport.actionText': 'text',
  'riskReport.actionOwner': 'owner',
  'riskReport.actionDueDate': 'due',
};

/** The wire's field of a part of a row, as `Field` names it. */
export const rowField = (index: number, part: 'text' | 'owner' | 'due'): string => `actions.${index}.${part}`;

/**
 * The contract's ordered checks for this form: what is wrong with an action is said at the field of its row. A date in the past, which the
 * server refuses as well, comes last.
 */
export function formChecks(count: number, today: string): readonly Check<RiskReportFields>[] {
  const rows = Array.from({ length: count }, (_, index) => index);
  const inRow = (value: RiskReportFields, index: number): RiskReportFields => ({
    ...value,
    actions: value.actions.slice(index, index + 1),
  });
  const expanded = riskReportChecks.flatMap((check) => {
    const part = rowChecks[check.message];
    if (!part) return [check];
    return rows.map((index) => ({
      field: rowField(index, part),
      message: check.message,
      passes: (value: RiskReportFields) => check.passes(inRow(value, index)),
    }));
  });
  return [
    ...expanded,
    ...rows.map((index): Check<RiskReportFields> => ({
      field: rowField(index, 'due'),
      message: 'riskReport.actionPast',
      passes: ({ actions }) => (actions[index]?.dueDate ?? today) >= today,
    })),
  ];
}

/** The body of SaveRiskReportDraft and SubmitRiskReport. */
export function toReportBody(id: number, value: ReportValue, rowVersion: number | undefined): RiskReportInput {
  return {
    id,
    rowVersion: rowVersion ?? null,
    ...toReportFields(value),
    response: value.response,
    actions: toReportFields(value).actions.map((action) => ({ ...action })),
    impactAssessment: value.impactAssessment,
    residualLikelihood: value.residualLikelihood,
    residualImpact: value.residualImpact,
    lessons: value.lessons,
    docs: [...value.added.map(({ docId }) => ({ docId, isDelete: false })), ...value.removed.map((docId) => ({ docId, isDelete: true }))],
  };
}
