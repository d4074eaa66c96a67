import { riskControlWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { stateOfLifecycle } from '../lifecycle-fields.ts';
import {
  commentText,
  day,
  dayField,
  flagField,
  idField,
  idList,
  instant,
  itemField,
  longText,
  nameText,
  numberField,
  numberText,
  optionalFlag,
  pageIndexField,
  pageSizeField,
  personRef,
  requiredId,
  rowIdsField,
  rowVersionField,
  textField,
} from '../field.ts';
import { plannedIssue } from '../remediation/schema.ts';
import { controlActions } from './actions.ts';

/** UpdateRiskControl, SaveDraftRisk_Control: the standard information and its owner (docs/decisions/portal.md §3). */
export const riskControlBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  riskStoreNo: numberText(),
  categoryLevelOne: idField(),
  categoryLevelTwo: idField(),
  categoryLevelThree: idField(),
  categoryLevelTwoStr: nameText(),
  categoryLevelThreeStr: nameText(),
  riskDescription: longText(),
  consequences: longText(),
  consequences_EN: longText(),
  managementArea: nameText(),
  keyControl: nameText(),
  businessUnit: nameText(),
  controlObjective: nameText(),
  standardControlDesc: longText(),
  controlCategory: nameText(),
  controlOwnerFunction: nameText(),
  controlOwnerDeptId: idField(),
  controlOwner: idField(),
  riskYear: numberField(),
  needOwnerApprove: flagField(true),
});

export const evidenceLink = z.object({
  docId: requiredId(),
  type: itemField(),
  isDelete: flagField(false),
});

/** UpdateRiskCurrentControl, SaveDraftRisk_CurrentControl: `riskId` wins over `id` (docs/decisions/wire.md). */
export const currentControlBody = z.object({
  id: idField(),
  riskId: idField(),
  rowVersion: rowVersionField(),
  currentControlDesc: longText(),
  controlFrequency: itemField(),
  controlMode: itemField(),
  controlAssessmentScore: numberField(),
  controlAssessmentComments: commentText(),
  comments: commentText(),
  risk_Docs: z
    .array(evidenceLink)
    .nullish()
    .transform((value) => value ?? []),
});

/** A code of RiskReview_controlDeficiency, as text or as a number. */
const deficiencyField = () =>
  z
    .union([z.string(), z.int().transform(String)])
    .nullish()
    .transform((value) => (value ?? '').trim());

/** UpdateReviewRequest. */
export const reviewBody = z.object({
  id: idField(),
  riskId: idField(),
  rowVersion: rowVersionField(),
  controlEffectiveness: numberField(),
  controlDeficiency: deficiencyField(),
  remediationPlan: longText(),
  expectedCompletionDate: dayField(),
  /** Several plans of one deficiency; without them the plan and date above are the one. */
  issues: z
    .array(plannedIssue)
    .max(20)
    .nullish()
    .transform((value) => value ?? []),
  lastReviewDate: dayField(),
  /** True closes, false rejects; neither is assumed. */
  wfStatus: optionalFlag(),
  comments: commentText(),
});

/** StateDeficiency: what a closed review left unsaid. */
export const deficiencyBody = z.object({
  id: idField(),
  riskId: idField(),
  rowVersion: rowVersionField(),
  controlDeficiency: deficiencyField(),
  remediationPlan: longText(),
  expectedCompletionDate: dayField(),
  comments: commentText(),
});

/** Small bodies about one record: `id` and `riskId` are both understood. */
export const recordBody = z.object({ id: idField(), riskId: idField(), rowVersion: rowVersionField() });
export const reasonBody = recordBody.extend({ reason: commentText(), comments: commentText() });

/** JoinSharedControl: `leadId` is the row whose control is shared from now on. */
export const joinSharedBody = reasonBody.extend({ leadId: idField() });

/** An empty list clears the assistants; an absent one is refused, so that nobody loses them by a forgotten field. */
export const assistantsBody = recordBody.extend({
  userId: idList(),
  NeedOwnerApprove: flagField(true),
});
export const forwardBody = recordBody.extend({
  userId: idList()
    .nullish()
    .transform((value) => value ?? []),
  taskType: itemField(),
  comments: commentText(),
});
export const ownerApprovalBody = recordBody.extend({ approved: optionalFlag(), comments: commentText() });
export const reassignBody = recordBody.extend({ controlOwner: idField(), reason: commentText(), dueDate: dayField() });
/**
 * A list request (docs/decisions/portal.md §3, docs/decisions/wire.md). Dates take no future day, except those of deadlines. From `categoryLevel` on
 * are the filters that stand behind the figures of the dashboard: categorised at that level, what the latest closed review found, a deadline within
 * two days, with or without open remediation issues, an owner by his exact number, and lacking a value (`missingValues`).
 */
export const riskListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  UserNo: z.string().nullish(),
  wfStatus: z
    .union([z.boolean(), z.int(), z.string()])
    .nullish()
    .transform((value) => (value === '' ? null : value)),
  status: numberField(),
  startDate: dayField(),
  endDate: dayField(),
  riskCategory1: idField(),
  riskCategory2: idField(),
  riskCategory3: idField(),
  score: numberField(),
  bu: nameText(),
  runo: numberText(),
  key: nameText(),
  controlMode: itemField(),
  businessUnit: nameText(),
  controlOwnerFunction: nameText(),
  ownerId: idField(),
  ownerIdStr: nameText(),
  keyword: textField(100),
  managementArea: nameText(),
  sort: textField(40),
  state: textField(40),
  riskYear: numberField(),
  isActive: optionalFlag(),
  categoryLevel: numberField(),
  controlFrequency: itemField(),
  effectiveness: numberField(),
  /** Both included; either is enough. */
  effectivenessFrom: numberField(),
  effectivenessTo: numberField(),
  deficiency: numberText(),
  dueFrom: dayField(),
  dueTo: dayField(),
  openIssues: optionalFlag(),
  ownerNo: nameText(),
  /** The owner department itself, without those below it. */
  departmentId: idField(),
  /** The owner department’s company, with all below it. */
  companyId: idField(),
  missing: textField(40),
  /** Each control once: without the rows that show the shared control of another one. What is asked of a control leaves them out by itself. */
  countedOnce: optionalFlag(),
  /** Whose review it is: a person's number, or `none` for what waits for all reviewers. */
  allocatedTo: numberText(),
  /** The controls that a campaign opened. */
  campaignId: idField(),
  rowIds: rowIdsField(),
});
export type RiskListQuery = z.output<typeof riskListBody>;

/** A shared control and the row that leads it in its year. */
export const sharedRow = z.object({
  controlNo: z.string(),
  leadingId: z.number(),
  leadingNo: z.string(),
  leadingState: stateOfLifecycle(riskControlWorkflow),
});

export const riskListRow = z.object({
  id: z.number(),
  riskNo: z.string(),
  riskYear: z.number(),
  category1Name: z.string(),
  category2Name: z.string(),
  category3Name: z.string(),
  category1NameEn: z.string(),
  category2NameEn: z.string(),
  category3NameEn: z.string(),
  categoryLevelTwoStr: z.string(),
  categoryLevelThreeStr: z.string(),
  riskDescription: z.string(),
  controlObjective: z.string(),
  standardControlDesc: z.string(),
  currentControlDesc: z.string(),
  buName: z.string(),
  departmentName: z.string(),
  departmentNameEn: z.string(),
  riskControlOwnerUserNo: z.string(),
  riskControlOwnerUserName: z.string(),
  riskControlOwnerEnglishName: z.string(),
  needOwnerApprove: z.boolean(),
  managementArea: z.string(),
  keyControl: z.string(),
  riskReportStatusName: z.string(),
  controlAssessmentScore: z.number().nullable(),
  /** What the newest closed review found. */
  controlEffectiveness: z.number().nullable(),
  /** A code, `notStated` where the reviewer gave none below effectiveness 5, empty before the first review. */
  controlDeficiency: z.string(),
  isActive: z.boolean(),
  state: stateOfLifecycle(riskControlWorkflow),
  dueDate: day.nullable(),
  /** To whom its open review is allocated; null where it waits for all reviewers, or none is open. */
  allocatedTo: z.object({ userNO: z.string(), name: z.string(), englishName: z.string() }).nullable(),
  updatedAt: instant,
  rowVersion: z.number(),
  allowedActions: controlActions,
  /** Of a shared control; a row in the state `shared` shows the control side of the leading one, whose state this tells. */
  sharedControl: sharedRow.nullable(),
  /** For whom the reader would act: absent people whose duties he may do today; absent when he acts for himself. */
  onBehalfOf: z.array(personRef).optional(),
});
