import type { TextKey } from '#shared/i18n/texts.ts';
import type fields from '#locales/zh/risk-record.ts';

type FieldName = keyof (typeof fields)['field'];

const names: Record<FieldName, true> = {
  riskNo: true,
  riskYear: true,
  riskStoreNo: true,
  categoryLevelOne: true,
  categoryLevelTwo: true,
  categoryLevelThree: true,
  categoryLevelTwoStr: true,
  categoryLevelThreeStr: true,
  riskDescription: true,
  consequences: true,
  consequences_EN: true,
  managementArea: true,
  keyControl: true,
  businessUnit: true,
  controlObjective: true,
  standardControlDesc: true,
  controlCategory: true,
  controlOwnerFunction: true,
  controlOwnerDeptId: true,
  controlOwner: true,
  needOwnerApprove: true,
  assistants: true,
  forwardedTo: true,
  currentControlDesc: true,
  controlFrequency: true,
  controlMode: true,
  controlAssessmentScore: true,
  controlAssessmentComments: true,
  comments: true,
  risk_Docs: true,
  controlEffectiveness: true,
  controlDeficiency: true,
  remediationPlan: true,
  expectedCompletionDate: true,
  lastReviewDate: true,
  isActive: true,
  dueDate: true,
  campaign: true,
  allocatedTo: true,
  assignee: true,
  businessProcess: true,
  accountAssertions: true,
  cosoComponent: true,
  cosoPrinciple: true,
  controlNature: true,
  controlAutomation: true,
  itSystem: true,
  generalControls: true,
  sharedControl: true,
  sharedWith: true,
};

/** The label of a wire field; undefined for a field without one. */
export function fieldLabelKey(field: string): TextKey | undefined {
  return field in names ? (`riskRecord.field.${field}` as TextKey) : undefined;
}
