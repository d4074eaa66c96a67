import { text } from '@portal/workflows';
import { inboxOnly, notice, request } from './notice-template.ts';

/** What a review or an administrator did with a control. */
export const outcomeTemplates = {
  reviewClosed: notice(
    text('[{recordNo}] 独立审核通过', '[{recordNo}] The independent review is closed'),
    text(
      '风险控制 {recordNo} 的独立审核已通过，本年度工作完成。',
      'The independent review of the risk control {recordNo} is closed. The work of this year is complete.',
    ),
    text('{recordNo} 的独立审核已通过', 'The review of {recordNo} is closed'),
  ),
  reviewClosedWithDeficiency: notice(
    text('[{recordNo}] 审核通过，存在缺陷需整改', '[{recordNo}] Review closed with a deficiency'),
    text(
      '风险控制 {recordNo} 的独立审核已结束，发现缺陷，需在期限内完成整改。',
      'The independent review of the risk control {recordNo} is closed. It found a deficiency that must be remediated in time.',
    ),
    text('{recordNo} 审核发现缺陷，需整改', 'The review of {recordNo} found a deficiency'),
  ),
  reviewRejected: request(
    text('[{recordNo}] 独立审核退回', '[{recordNo}] The independent review rejected the self-assessment'),
    text(
      '{actor} 审核退回了风险控制 {recordNo} 的自评，请修改后重新提交。',
      '{actor} rejected the self-assessment of the risk control {recordNo}. Please revise it and submit it again.',
    ),
    text('{recordNo} 被审核退回', 'The review rejected {recordNo}'),
    'assess',
  ),
  reassignedToYou: request(
    text('[{recordNo}] 您成为控制责任人', '[{recordNo}] You are the control owner now'),
    text('{actor} 将风险控制 {recordNo} 的责任人更换为您。', '{actor} made you the owner of the risk control {recordNo}.'),
    text('{recordNo} 的责任人更换为您', 'You are the owner of {recordNo} now'),
    'view',
  ),
  reassignedFromYou: notice(
    text('[{recordNo}] 控制责任人已更换', '[{recordNo}] The control has another owner now'),
    text(
      '{actor} 更换了风险控制 {recordNo} 的责任人，您不再是其责任人。',
      '{actor} reassigned the risk control {recordNo}. You are not its owner any more.',
    ),
    text('您不再是 {recordNo} 的责任人', 'You are not the owner of {recordNo} any more'),
    { toSubstitute: false },
  ),
  reopened: request(
    text('[{recordNo}] 风险控制重新打开', '[{recordNo}] The risk control was reopened'),
    text(
      '{actor} 重新打开了风险控制 {recordNo}，请重新完成自评。',
      '{actor} reopened the risk control {recordNo}. Please complete the self-assessment again.',
    ),
    text('{recordNo} 被重新打开，请重新自评', '{recordNo} was reopened; please assess it again'),
    'assess',
  ),
  deleted: inboxOnly(text('{actor} 删除了 {recordNo}', '{actor} deleted {recordNo}')),
  restored: inboxOnly(text('{actor} 恢复了 {recordNo}', '{actor} restored {recordNo}')),
  allVerified: notice(
    text('[{recordNo}] 整改全部完成', '[{recordNo}] The remediation is complete'),
    text(
      '风险控制 {recordNo} 的整改事项已全部验证，本年度工作完成。',
      'Every remediation issue of the risk control {recordNo} is verified. The work of this year is complete.',
    ),
    text('{recordNo} 的整改已全部完成', 'The remediation of {recordNo} is complete'),
  ),
};
