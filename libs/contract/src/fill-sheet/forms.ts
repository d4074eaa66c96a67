import type { EventOf, PortalWorkflow, Text } from '@portal/workflows';
import { text } from '../text.ts';

/** A column that people fill in. `text` takes words up to the limit of its field, `choice` one item of a list. */
export interface FillColumn {
  /** The field of the form's call; its schema and checks are those of the form. */
  readonly field: string;
  readonly label: Text;
  readonly kind: 'text' | 'choice';
  /** Characters. */
  readonly width: number;
}

/** A column that only tells. */
export interface ToldColumn {
  readonly field: string;
  readonly label: Text;
  /** What `label` was before: sheets that were taken out then come back. */
  readonly formerly?: Text;
  readonly width: number;
}

/** What can be taken out as a sheet, filled in and brought back: whose rows, the two ways to bring them in, and the columns (docs/adr/0031-filled-in-sheets.md). */
export interface FillSheetForm {
  readonly title: Text;
  /** The list whose filter or selection says which rows; its `BulkSource` finds them. */
  readonly list: string;
  readonly workflow: string;
  /** The machine's events: a draft is kept, or all of it is submitted. */
  readonly events: { readonly save: EventOf<PortalWorkflow>; readonly submit: EventOf<PortalWorkflow> };
  /** The first one is the record's number. */
  readonly told: readonly ToldColumn[];
  readonly columns: readonly FillColumn[];
}

/** Every sheet, by its name. A further list joins with an entry here and a `FillSheetSource` of its area. */
export const fillSheetForms = {
  assessment: {
    title: text('控制自评', 'Self-assessment of controls'),
    list: 'my-risk-controls',
    workflow: 'riskControl',
    events: { save: 'SAVE_ASSESSMENT', submit: 'SUBMIT_ASSESSMENT' },
    told: [
      { field: 'riskNo', label: text('编号', 'Number'), width: 18 },
      { field: 'riskDescription', label: text('风险描述', 'Risk description'), width: 40 },
      { field: 'standardControlDesc', label: text('标准控制描述', 'Standard control description'), width: 40 },
      { field: 'controlOwner', label: text('控制责任人', 'Control owner'), width: 16 },
      { field: 'dueDate', label: text('截止日期', 'Due date'), formerly: text('期限', 'Due date'), width: 12 },
      { field: 'previousControlDesc', label: text('上年控制描述', "Last year's control"), width: 40 },
    ],
    columns: [
      { field: 'currentControlDesc', label: text('现有控制描述', 'Current control description'), kind: 'text', width: 48 },
      { field: 'controlFrequency', label: text('控制频率', 'Frequency'), kind: 'choice', width: 18 },
      { field: 'controlMode', label: text('控制方式', 'Method'), kind: 'choice', width: 18 },
      { field: 'controlAssessmentScore', label: text('自评得分', 'Self-assessment score'), kind: 'choice', width: 28 },
      { field: 'controlAssessmentComments', label: text('自评说明', 'Assessment comments'), kind: 'text', width: 40 },
      { field: 'comments', label: text('备注', 'Remarks'), kind: 'text', width: 28 },
    ],
  },
} as const satisfies Record<string, FillSheetForm>;

export type FillSheetName = keyof typeof fillSheetForms;
export type FillAction = keyof FillSheetForm['events'];

/** The form under a name. */
export function fillSheetForm(name: FillSheetName): FillSheetForm {
  return fillSheetForms[name];
}

/** The most rows of one sheet. */
export const MAX_FILL_ROWS = 2_000;
/** A sheet carries long texts that an import file has not. */
export const MAX_FILL_BYTES = 5 * 1024 * 1024;
