import { text, type Text } from './meta.ts';

/** The eight operations of the process history, stored as codes (docs/decisions/reference-values.md). */
export const operations = {
  riskManagerAssigned: text('风险经理编辑并指定风险责任人', 'Risk manager edited and assigned a risk owner'),
  riskManagerReview: text('风险经理审核', 'Risk manager review'),
  riskManagerRejected: text('风险经理审核退回', 'Risk manager review rejected'),
  controlSubmitted: text('控制措施提交', 'Control measure submitted'),
  confirmedAsRiskEvent: text('确认为风险事件', 'Confirmed as risk event'),
  riskEventReported: text('风险事件上报', 'Risk event reporting'),
  reportSubmitted: text('应对报告提交', 'Response report submitted'),
  reportApproved: text('应对报告审批通过', 'Response report approved'),
} satisfies Record<string, Text>;

export type OperationCode = keyof typeof operations;
