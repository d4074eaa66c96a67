import { independentReviewWorkflow, riskControlWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { day, instant, personRef } from '../field.ts';
import { stateOfLifecycle } from '../lifecycle-fields.ts';
import { controlActions } from './actions.ts';
import { riskCoverages } from './coverage.ts';

export const evidence = z.object({
  docId: z.number(),
  fileName: z.string(),
  url: z.string(),
  type: z.number(),
  size: z.number(),
  sha256: z.string(),
  uploadedBy: personRef.nullable(),
  uploadedAt: instant,
});

export const currentControl = z.object({
  id: z.number(),
  riskId: z.number(),
  controlDescOfPri: z.string(),
  currentControlDesc: z.string(),
  controlFrequency: z.number(),
  controlMode: z.number(),
  controlAssessmentScore: z.number().nullable(),
  controlAssessmentComments: z.string(),
  comments: z.string(),
  controlStatus: z.number(),
  isActive: z.boolean(),
  submittedBy: personRef.nullable(),
  /** Who submitted in his place. */
  actedBy: personRef.nullish(),
  submittedAt: instant.nullable(),
  risk_Docs: z.array(evidence),
});

export const reviewInfo = z.object({
  id: z.number(),
  riskId: z.number(),
  round: z.number(),
  state: stateOfLifecycle(independentReviewWorkflow),
  reviewer: personRef.nullable(),
  /** Who reviewed in his place. */
  actedBy: personRef.nullish(),
  controlEffectiveness: z.number().nullable(),
  controlDeficiency: z.string(),
  remediationPlan: z.string(),
  expectedCompletionDate: z.string(),
  lastReviewDate: z.string(),
  comments: z.string(),
  /** How it ended: true closed, false rejected, null neither. */
  wfStatus: z.boolean().nullable(),
  submittedAt: instant,
  decidedAt: instant.nullable(),
});

/** What the year before said, to compare this year's assessment with field by field. */
export const previousControl = z.object({
  riskNo: z.string(),
  riskYear: z.number(),
  currentControlDesc: z.string(),
  controlFrequency: z.number(),
  controlMode: z.number(),
  controlAssessmentScore: z.number().nullable(),
  evidence: z.array(z.object({ fileName: z.string(), sha256: z.string() })),
});

/** A risk that shares a control. Who may not read it is told its number and nothing else. */
export const sharingRow = z.object({
  id: z.number(),
  riskNo: z.string(),
  riskDescription: z.string(),
  departmentName: z.string(),
  departmentNameEn: z.string(),
  state: stateOfLifecycle(riskControlWorkflow),
  isReadable: z.boolean(),
});

/** GetControlsOfRisk: coverage is of all controls, `hidden` says how many of them the reader may not read. */
export const controlsOfRisk = z.object({
  riskYear: z.number(),
  coverage: z.enum(riskCoverages),
  hidden: z.number(),
  data: z.array(
    z.object({
      id: z.number(),
      riskNo: z.string(),
      riskDescription: z.string(),
      standardControlDesc: z.string(),
      sharedControlNo: z.string(),
      state: stateOfLifecycle(riskControlWorkflow),
      /** Where its control stands: of a shared one the leading row's state. */
      shownState: stateOfLifecycle(riskControlWorkflow),
      isKey: z.boolean(),
      controlEffectiveness: z.number().nullable(),
      owner: z.object({ userNO: z.string(), name: z.string(), englishName: z.string() }).nullable(),
    }),
  ),
});

/** GetRiskControl (docs/decisions/wire.md). */
export const riskControlRecord = z.object({
  id: z.number(),
  riskNo: z.string(),
  riskStoreNo: z.string(),
  lineageId: z.number(),
  riskYear: z.number(),
  riskStatus: z.number(),
  categoryLevelOne: z.number().nullable(),
  categoryLevelTwo: z.number().nullable(),
  categoryLevelThree: z.number().nullable(),
  categoryLevelTwoStr: z.string(),
  categoryLevelThreeStr: z.string(),
  category1Name: z.string(),
  category2Name: z.string(),
  category3Name: z.string(),
  category1NameEn: z.string(),
  category2NameEn: z.string(),
  category3NameEn: z.string(),
  riskDescription: z.string(),
  consequences: z.string(),
  consequences_EN: z.string(),
  managementArea: z.string(),
  keyControl: z.string(),
  businessUnit: z.string(),
  controlObjective: z.string(),
  standardControlDesc: z.string(),
  controlCategory: z.string(),
  controlOwnerFunction: z.string(),
  controlOwnerDeptId: z.number().nullable(),
  departmentName: z.string(),
  departmentNameEn: z.string(),
  controlOwner: z.number().nullable(),
  riskControlOwnerUserNo: z.string(),
  riskControlOwnerUserName: z.string(),
  owner: personRef.nullable(),
  creator: personRef.nullable(),
  needOwnerApprove: z.boolean(),
  isActive: z.boolean(),
  state: stateOfLifecycle(riskControlWorkflow),
  rowVersion: z.number(),
  allowedActions: controlActions,
  /** For whom the reader would act: absent people whose duties he may do today; absent when he acts for himself. */
  onBehalfOf: z.array(personRef).optional(),
  noEligibleReviewer: z.boolean(),
  dueDate: day.nullable(),
  /** The last reminder that an administrator sent by hand. */
  remindedAt: instant.nullable(),
  remindedBy: personRef.nullable(),
  assignedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  owners: z.array(z.object({ userId: z.number(), no: z.string(), name: z.string(), englishName: z.string() })),
  forwardedTo: z.array(personRef),
  years: z.array(z.object({ id: z.number(), riskNo: z.string(), riskYear: z.number(), state: stateOfLifecycle(riskControlWorkflow) })),
  risk_CurrentControl: currentControl,
  previousControl: previousControl.nullable(),
  risk_ReviewInfo: reviewInfo.nullable(),
  /** The control that several risks share, and all that share it in this year, the leading one first; null where the control is the risk's own. */
  sharedControl: z
    .object({
      controlNo: z.string(),
      isLeading: z.boolean(),
      leading: sharingRow,
      others: z.array(sharingRow),
    })
    .nullable(),
});

export const reviewHistoryRow = z.object({
  id: z.number(),
  round: z.number(),
  createBy: z.string(),
  createDate: z.string(),
  operation: z.string(),
  operationCode: z.string(),
  comments: z.string(),
  jsons: z.string().describe('JSON text with ExpectedCompletionDate and RemediationPlan'),
});
