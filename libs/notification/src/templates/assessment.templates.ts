import { text } from '@portal/workflows';
import { inboxOnly, notice, request } from './notice-template.ts';

/** From the assignment of an owner to the submission. */
export const assessmentTemplates = {
  ownerAssigned: request(
    text('[{recordNo}] 请完成风险控制自评', '[{recordNo}] Please complete a control self-assessment'),
    text(
      '{actor} 指定您为风险控制 {recordNo} 的控制责任人。请描述现有控制并完成自评。',
      '{actor} made you the owner of the risk control {recordNo}. Please describe the current control and complete the self-assessment.',
    ),
    text('您被指定为 {recordNo} 的控制责任人，请完成自评', 'You own the control {recordNo} now; please assess it'),
    'assess',
  ),
  rolledForward: request(
    text('[{recordNo}] 新年度风险控制自评', '[{recordNo}] Control self-assessment of the new year'),
    text(
      '风险控制已结转到 {riskYear} 年度，编号 {recordNo}。请完成新年度的自评。',
      'The risk control was rolled forward to {riskYear} as {recordNo}. Please complete the self-assessment of the new year.',
    ),
    text('{recordNo} 已结转到 {riskYear} 年度，请完成自评', '{recordNo} was rolled forward to {riskYear}; please assess it'),
    'assess',
  ),
  standardEdited: inboxOnly(text('{actor} 修改了 {recordNo} 的标准信息', '{actor} edited the standard information of {recordNo}')),
  assistantAdded: request(
    text('[{recordNo}] 您被设为协助人', '[{recordNo}] You were asked to assist'),
    text(
      '{actor} 请您协助完成风险控制 {recordNo} 的自评。',
      '{actor} asked you to assist with the self-assessment of the risk control {recordNo}.',
    ),
    text('{actor} 请您协助 {recordNo} 的自评', '{actor} asked you to assist with {recordNo}'),
    'assess',
  ),
  approvalAsked: request(
    text('[{recordNo}] 自评待您批准', '[{recordNo}] A self-assessment awaits your approval'),
    text(
      '{actor} 提交了风险控制 {recordNo} 的自评，请您批准或退回。',
      '{actor} submitted the self-assessment of the risk control {recordNo}. Please approve or return it.',
    ),
    text('{actor} 提交了 {recordNo} 的自评，请批准', '{actor} submitted {recordNo}; please approve it'),
    'view',
    'approve',
  ),
  reviewAsked: request(
    text('[{recordNo}] 风险控制待独立审核', '[{recordNo}] A risk control awaits independent review'),
    text(
      '风险控制 {recordNo} 的自评已提交，请进行独立审核。',
      'The self-assessment of the risk control {recordNo} was submitted. Please carry out the independent review.',
    ),
    text('{recordNo} 待独立审核', '{recordNo} awaits independent review'),
    'review',
  ),
  noEligibleReviewer: request(
    text('[{recordNo}] 没有可独立审核的管理员', '[{recordNo}] Nobody can review this control independently'),
    text(
      '风险控制 {recordNo} 已提交审核，但所有风险管理员都参与了该记录，无法独立审核。请增加一名风险管理员或更换责任人。',
      'The risk control {recordNo} was submitted, but every risk administrator took part in it, so that nobody can review it independently. Please add a risk administrator or reassign the control.',
    ),
    text('{recordNo} 没有可独立审核的管理员', 'Nobody can review {recordNo} independently'),
    'view',
  ),
  ownerApproved: notice(
    text('[{recordNo}] 责任人已批准自评', '[{recordNo}] The owner approved the self-assessment'),
    text(
      '{actor} 批准了风险控制 {recordNo} 的自评，现已进入独立审核。',
      '{actor} approved the self-assessment of the risk control {recordNo}. It is in independent review now.',
    ),
    text('{actor} 批准了 {recordNo} 的自评', '{actor} approved the self-assessment of {recordNo}'),
  ),
  ownerReturned: request(
    text('[{recordNo}] 责任人退回了自评', '[{recordNo}] The owner returned the self-assessment'),
    text(
      '{actor} 退回了风险控制 {recordNo} 的自评，请修改后重新提交。',
      '{actor} returned the self-assessment of the risk control {recordNo}. Please revise it and submit it again.',
    ),
    text('{actor} 退回了 {recordNo} 的自评', '{actor} returned the self-assessment of {recordNo}'),
    'assess',
  ),
  withdrawn: inboxOnly(text('{actor} 撤回了 {recordNo} 的提交', '{actor} withdrew the submission of {recordNo}')),
  forwarded: notice(
    text('[{recordNo}] {actor} 转发给您一条风险控制', '[{recordNo}] {actor} forwarded a risk control to you'),
    text('{actor} 将风险控制 {recordNo} 转发给您查阅。', '{actor} forwarded the risk control {recordNo} to you for your information.'),
    text('{actor} 将 {recordNo} 转发给您', '{actor} forwarded {recordNo} to you'),
    { toSubstitute: false },
  ),
};
