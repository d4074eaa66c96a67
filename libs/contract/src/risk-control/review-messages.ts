import { text } from '../text.ts';

/** What is said of a review's conclusion. */
export const reviewMessages = {
  'review.riskId': text('riskId不能为空，请联系管理员', 'riskId cannot be empty, contact the administrator'),
  'review.controlEffectiveness': text('请选择审核有效性', 'Choose the review effectiveness'),
  'review.effectivenessRange': text('审核有效性只能是 1 到 5 的整数', 'The review effectiveness must be 1 to 5'),
  'review.noneContradicts': text(
    '审核有效性为 1 至 3 分时不能选择“无缺陷”：请选择存在缺陷或观察项',
    'A control rated 1 to 3 must have a deficiency or an observation',
  ),
  'review.deficiencyContradicts': text(
    '审核有效性为 5 分（有效）时不能同时存在缺陷或观察项',
    'A control rated 5 (effective) cannot have a deficiency or an observation',
  ),
  'review.deficiencyRequired': text('请说明控制缺陷', 'State the control deficiency'),
  'review.dateRequired': text('存在缺陷时请填写预计完成日期', 'Enter an expected completion date for the deficiency'),
  'review.planRequired': text('存在缺陷时请填写整改方案', 'Enter a remediation plan for the deficiency'),
  'review.noPlanReason': text('观察项请说明不制定整改方案的理由', 'Explain why this observation needs no remediation plan'),
  'review.noneReason': text('控制未达完全有效而无缺陷，请说明理由', 'Explain why a control that is not fully effective has no deficiency'),
  'review.completionPast': text('预计完成日期不能早于今天', 'The expected completion date cannot be in the past'),
  'review.reviewedInFuture': text('最近审核日期不能晚于今天', 'The last review date cannot be in the future'),
  'review.commentRequired': text('请填写意见', 'A comment is required'),
} as const;
