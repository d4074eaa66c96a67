import { recordPages } from '@portal/contract';
import { inboxOnly, notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

/** Policies and their versions. `{recordNo}` is the policy's name. */
export const policyTemplates = {
  policyApprovalAsked: request(
    words('duty', '请审批制度', 'A policy awaits your approval'),
    text('[{recordNo}] 制度待审批', '[{recordNo}] A policy awaits your approval'),
    text(
      '{actor} 提交了制度“{recordNo}”的新版本，请批准或退回。',
      '{actor} submitted a new version of “{recordNo}”. Please approve or return it.',
    ),
    text('制度“{recordNo}”待您审批', '“{recordNo}” awaits your approval'),
  ),
  policyReturned: request(
    words('duty', '制度被退回', 'A policy was returned to you'),
    text('[{recordNo}] 制度被退回', '[{recordNo}] Your policy was returned'),
    text(
      '{actor} 退回了制度“{recordNo}”，请修改后重新提交。',
      '{actor} returned the policy “{recordNo}”. Please revise it and submit it again.',
    ),
    text('{actor} 退回了制度“{recordNo}”', '{actor} returned the policy “{recordNo}”'),
    { page: recordPages.policy.edit },
  ),
  policyAlert: request(
    words('reminder', '提醒复审制度', 'You were reminded to review a policy'),
    text('[{recordNo}] 请复审制度', '[{recordNo}] Please review this policy'),
    text('{actor} 提醒您复审制度“{recordNo}”。', '{actor} asked you to review the policy “{recordNo}”.'),
    text('{actor} 提醒您复审制度“{recordNo}”', '{actor} asked you to review the policy “{recordNo}”'),
  ),
  policyApproved: notice(
    words('outcome', '制度已批准', 'A policy was approved'),
    text('[{recordNo}] 制度已批准', '[{recordNo}] Your policy was approved'),
    text('{actor} 批准了制度“{recordNo}”。', '{actor} approved the policy “{recordNo}”.'),
    text('制度“{recordNo}”已批准', 'The policy “{recordNo}” was approved'),
  ),
  policyRescheduled: inboxOnly(
    words('outcome', '制度生效日期更改', 'The effective date of a policy was changed'),
    text('{actor} 更改了制度“{recordNo}”的生效日期', '{actor} changed the effective date of the policy “{recordNo}”'),
  ),
  policyWithdrawn: inboxOnly(
    words('outcome', '制度被撤回', 'A policy was withdrawn'),
    text('{actor} 撤回了制度“{recordNo}”的新版本', '{actor} withdrew the new version of the policy “{recordNo}”'),
  ),
  policyReinstated: notice(
    words('outcome', '制度恢复有效', 'A policy was reinstated'),
    text('[{recordNo}] 制度已恢复有效', '[{recordNo}] The policy was reinstated'),
    text('{actor} 将制度“{recordNo}”恢复有效。', '{actor} reinstated the policy “{recordNo}”.'),
    text('制度“{recordNo}”已恢复有效', 'The policy “{recordNo}” was reinstated'),
  ),
  policyRetired: notice(
    words('outcome', '制度废止', 'A policy was retired'),
    text('[{recordNo}] 制度已废止', '[{recordNo}] The policy was retired'),
    text('{actor} 废止了制度“{recordNo}”。', '{actor} retired the policy “{recordNo}”.'),
    text('制度“{recordNo}”已废止', 'The policy “{recordNo}” was retired'),
  ),
  policyPublished: inboxOnly(
    words('information', '制度发布', 'A policy was published'),
    text('制度“{recordNo}”已发布', 'The policy “{recordNo}” was published'),
  ),
  policyConfirmed: inboxOnly(
    words('information', '制度复审完成', 'A policy was reviewed'),
    text('{actor} 复审了制度“{recordNo}”，无需修改', '{actor} reviewed the policy “{recordNo}” and confirmed that no change is needed'),
  ),
  policyDeleted: notice(
    words('information', '制度删除', 'A policy was deleted'),
    text('[{recordNo}] 制度已删除', '[{recordNo}] The policy was deleted'),
    text(
      '{actor} 删除了制度“{recordNo}”。30 天内管理员可以恢复。',
      '{actor} deleted the policy “{recordNo}”. An administrator can restore it within 30 days.',
    ),
    text('{actor} 删除了制度“{recordNo}”', '{actor} deleted the policy “{recordNo}”'),
  ),
  policyRestored: notice(
    words('information', '制度恢复', 'A policy was restored'),
    text('[{recordNo}] 制度已恢复', '[{recordNo}] The policy was restored'),
    text('{actor} 恢复了制度“{recordNo}”。', '{actor} restored the policy “{recordNo}”.'),
    text('制度“{recordNo}”已恢复', 'The policy “{recordNo}” was restored'),
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
