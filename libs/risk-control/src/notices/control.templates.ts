import { recordPages, riskControlLists } from '@portal/contract';
import { inboxOnly, notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

const pages = recordPages.riskControl;
/** The lists that show the records of a bulk action. */
export const lists = { mine: `${riskControlLists.mine}?type=1`, all: `${riskControlLists.mine}?type=3` };

/** What is told of risk controls, from the assignment of an owner to the end of the year's work. */
export const controlTemplates = {
  noEligibleReviewer: request(
    words('duty', '没有合格审核人', 'No eligible reviewer'),
    text('[{recordNo}] 没有合格审核人', '[{recordNo}] No eligible reviewer for this control'),
    text(
      '风险控制 {recordNo} 已提交审核，但所有风险管理员都参与了该记录，无法独立审核。请增加一名风险管理员或更换责任人。',
      'Risk control {recordNo} was submitted, but every risk administrator has taken part in it, so no one can review it independently. Please add a risk administrator or reassign the control.',
    ),
    text('{recordNo} 没有合格审核人', 'No eligible reviewer for {recordNo}'),
    { isUrgent: true },
  ),
  ownerAssigned: request(
    words('duty', '请完成自评', 'A self-assessment is assigned to you'),
    text('[{recordNo}] 请完成风险控制自评', '[{recordNo}] Please complete your control self-assessment'),
    text(
      '{actor} 指定您为风险控制 {recordNo} 的控制责任人。请描述现有控制并完成自评。',
      '{actor} has made you the owner of risk control {recordNo}. Please describe the current control and complete the self-assessment.',
    ),
    text('您被指定为 {recordNo} 的控制责任人，请完成自评', 'You now own control {recordNo}. Please assess it.'),
    {
      page: pages.assess,
      act: 'assess',
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] 请完成风险控制自评',
          '[{recordNo} and others, {count} in total] Please complete your control self-assessments',
        ),
        body: text(
          '{actor} 指定您为以下 {count} 项风险控制的责任人。请描述现有控制并完成自评。',
          '{actor} has made you the owner of these {count} risk controls. Please describe the current controls and complete the self-assessments.',
        ),
        list: lists.mine,
      },
    },
  ),
  campaignOpened: request(
    words('duty', '评估活动开启', 'A self-assessment campaign opened'),
    text('[{recordNo}] {campaign}：请完成自评', '[{recordNo}] {campaign}: please complete your self-assessment'),
    text(
      '评估活动“{campaign}”已开启，请在 {dueOn} 前完成风险控制 {recordNo} 的自评。',
      'The campaign “{campaign}” has opened. Please complete the self-assessment of risk control {recordNo} by {dueOn}.',
    ),
    text('评估活动“{campaign}”：请在 {dueOn} 前完成 {recordNo} 的自评', 'Campaign “{campaign}”: please assess {recordNo} by {dueOn}'),
    {
      page: pages.assess,
      act: 'assess',
      bulk: {
        subject: text('{campaign}：请完成 {count} 项自评', '{campaign}: please complete {count} self-assessments'),
        body: text(
          '评估活动“{campaign}”已开启，请在 {dueOn} 前完成以下 {count} 项风险控制的自评。',
          'The campaign “{campaign}” has opened. Please complete the self-assessments of these {count} risk controls by {dueOn}.',
        ),
        list: lists.mine,
      },
    },
  ),
  extended: notice(
    words('information', '自评延期', 'A self-assessment was extended'),
    text('[{recordNo}] 自评截止日期延至 {dueOn}', '[{recordNo}] The self-assessment is now due on {dueOn}'),
    text(
      '{actor} 将风险控制 {recordNo} 的自评截止日期延至 {dueOn}。',
      '{actor} extended the self-assessment of risk control {recordNo} to {dueOn}.',
    ),
    text('{recordNo} 的自评截止日期延至 {dueOn}', 'The self-assessment of {recordNo} is now due on {dueOn}'),
    {
      bulk: {
        subject: text('{count} 项自评的截止日期延至 {dueOn}', '{count} self-assessments are now due on {dueOn}'),
        body: text(
          '{actor} 将以下 {count} 项风险控制的自评截止日期延至 {dueOn}。',
          '{actor} extended the self-assessments of these {count} risk controls to {dueOn}.',
        ),
        list: lists.mine,
      },
    },
  ),
  rolledForward: request(
    words('duty', '新年度自评', 'Self-assessment for a new year'),
    text('[{recordNo}] 新年度风险控制自评', '[{recordNo}] Control self-assessment for the new year'),
    text(
      '风险控制已结转到 {riskYear} 年度，编号 {recordNo}。请完成新年度的自评。',
      'The risk control was rolled forward to {riskYear} as {recordNo}. Please complete its self-assessment for the new year.',
    ),
    text('{recordNo} 已结转到 {riskYear} 年度，请完成自评', '{recordNo} was rolled forward to {riskYear}. Please assess it.'),
    {
      page: pages.assess,
      act: 'assess',
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] 新年度风险控制自评',
          '[{recordNo} and others, {count} in total] Control self-assessments for the new year',
        ),
        body: text(
          '以下 {count} 项风险控制已结转到新年度，请完成新年度的自评。',
          'These {count} risk controls were rolled forward to the new year. Please complete their self-assessments.',
        ),
        list: lists.mine,
      },
    },
  ),
  assistantAdded: request(
    words('duty', '请协助自评', 'You were asked to assist with a self-assessment'),
    text('[{recordNo}] 您被设为协助人', '[{recordNo}] You were asked to assist'),
    text(
      '{actor} 请您协助完成风险控制 {recordNo} 的自评。',
      '{actor} asked you to assist with the self-assessment of risk control {recordNo}.',
    ),
    text('{actor} 请您协助 {recordNo} 的自评', '{actor} asked you to assist with the self-assessment of {recordNo}'),
    { page: pages.assess, act: 'assess' },
  ),
  approvalAsked: request(
    words('duty', '请批准自评', 'A self-assessment awaits your approval'),
    text('[{recordNo}] 自评待您批准', '[{recordNo}] A self-assessment awaits your approval'),
    text(
      '{actor} 提交了风险控制 {recordNo} 的自评，请您批准或退回。',
      '{actor} submitted the self-assessment of risk control {recordNo}. Please approve or return it.',
    ),
    text('{actor} 提交了 {recordNo} 的自评，请批准', '{actor} submitted the self-assessment of {recordNo} for your approval'),
    { act: 'approve' },
  ),
  ownerReturned: request(
    words('duty', '责任人退回自评', 'The owner returned a self-assessment'),
    text('[{recordNo}] 责任人退回了自评', '[{recordNo}] The owner returned the self-assessment'),
    text(
      '{actor} 退回了风险控制 {recordNo} 的自评，请修改后重新提交。',
      '{actor} returned the self-assessment of risk control {recordNo}. Please revise it and submit it again.',
    ),
    text('{actor} 退回了 {recordNo} 的自评', '{actor} returned the self-assessment of {recordNo}'),
    { page: pages.assess, act: 'assess' },
  ),
  reviewAsked: request(
    words('duty', '请独立审核', 'A control awaits independent review'),
    text('[{recordNo}] 风险控制待独立审核', '[{recordNo}] A risk control awaits independent review'),
    text(
      '风险控制 {recordNo} 的自评已提交，请进行独立审核。',
      'The self-assessment of risk control {recordNo} was submitted. Please carry out the independent review.',
    ),
    text('{recordNo} 待独立审核', '{recordNo} awaits independent review'),
    { page: pages.review, act: 'review' },
  ),
  reviewAllocated: request(
    words('duty', '审核分配给您', 'A review was allocated to you'),
    text('[{recordNo}] 独立审核分配给您', '[{recordNo}] The independent review was allocated to you'),
    text(
      '{actor} 将风险控制 {recordNo} 的独立审核分配给您。',
      '{actor} allocated the independent review of risk control {recordNo} to you.',
    ),
    text('{actor} 将 {recordNo} 的审核分配给您', '{actor} allocated the review of {recordNo} to you'),
    {
      page: pages.review,
      act: 'review',
      bulk: {
        subject: text('{count} 项独立审核分配给您', '{count} independent reviews were allocated to you'),
        body: text(
          '{actor} 将以下 {count} 项风险控制的独立审核分配给您。',
          '{actor} allocated the independent reviews of these {count} risk controls to you.',
        ),
        list: `${riskControlLists.reviews}?type=1`,
      },
    },
  ),
  reviewTakenOver: notice(
    words('information', '审核由他人接手', 'A review was taken over'),
    text('[{recordNo}] 独立审核已由他人接手', '[{recordNo}] The independent review was taken over'),
    text('{actor} 接手了风险控制 {recordNo} 的独立审核。', '{actor} took over the independent review of risk control {recordNo}.'),
    text('{actor} 接手了 {recordNo} 的审核', '{actor} took over the review of {recordNo}'),
  ),
  reviewRejected: request(
    words('duty', '独立审核退回', 'Your self-assessment was rejected'),
    text('[{recordNo}] 独立审核退回', '[{recordNo}] The independent review rejected the self-assessment'),
    text(
      '{actor} 审核退回了风险控制 {recordNo} 的自评，请修改后重新提交。',
      '{actor} rejected the self-assessment of risk control {recordNo}. Please revise it and submit it again.',
    ),
    text('{recordNo} 被审核退回', '{recordNo} was rejected in review'),
    { page: pages.assess, act: 'assess' },
  ),
  reassignedToYou: request(
    words('duty', '您成为控制责任人', 'You are the new control owner'),
    text('[{recordNo}] 您成为控制责任人', '[{recordNo}] You are now the control owner'),
    text('{actor} 将风险控制 {recordNo} 的责任人更换为您。', '{actor} has made you the owner of risk control {recordNo}.'),
    text('{recordNo} 的责任人更换为您', 'You are now the owner of {recordNo}'),
    {
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] 您成为风险控制的责任人',
          '[{recordNo} and others, {count} in total] You are now the owner of these risk controls',
        ),
        body: text(
          '{actor} 将以下 {count} 项风险控制改由您负责。请查看并按时处理。',
          '{actor} assigned these {count} risk controls to you. Please check what is due.',
        ),
        list: lists.mine,
      },
    },
  ),
  reopened: request(
    words('duty', '风险控制重新打开', 'A control was reopened'),
    text('[{recordNo}] 风险控制重新打开', '[{recordNo}] The risk control was reopened'),
    text(
      '{actor} 重新打开了风险控制 {recordNo}，请重新完成自评。',
      '{actor} reopened risk control {recordNo}. Please complete the self-assessment again.',
    ),
    text('{recordNo} 被重新打开，请重新自评', '{recordNo} was reopened. Please assess it again.'),
    { page: pages.assess, act: 'assess' },
  ),
  issueAssigned: request(
    words('duty', '请整改', 'A remediation issue is assigned to you'),
    text('[{recordNo}] 请整改审核发现的缺陷', '[{recordNo}] Please remediate a deficiency'),
    text(
      '风险控制 {recordNo} 的独立审核发现缺陷，整改事项 {issueNo} 由您负责。',
      'The independent review of risk control {recordNo} found a deficiency. Remediation issue {issueNo} is assigned to you.',
    ),
    text('整改事项 {issueNo}（{recordNo}）由您负责', 'Remediation issue {issueNo} ({recordNo}) is assigned to you'),
    { act: 'remediate' },
  ),
  issueRaised: request(
    words('duty', '请整改', 'A remediation issue is assigned to you'),
    text('[{recordNo}] 整改事项由您负责', '[{recordNo}] A remediation issue is assigned to you'),
    text(
      '{actor} 就风险控制 {recordNo} 登记了整改事项 {issueNo}，由您负责，截止 {dueOn}。',
      '{actor} raised remediation issue {issueNo} for risk control {recordNo} and assigned it to you. It is due on {dueOn}.',
    ),
    text('整改事项 {issueNo}（{recordNo}）由您负责', 'Remediation issue {issueNo} ({recordNo}) is assigned to you'),
    { act: 'remediate' },
  ),
  reviewClosed: notice(
    words('outcome', '独立审核通过', 'A review was closed'),
    text('[{recordNo}] 独立审核通过', '[{recordNo}] The independent review is closed'),
    text(
      '风险控制 {recordNo} 的独立审核已通过，本年度工作完成。',
      'The independent review of risk control {recordNo} is closed. This year’s work on it is complete.',
    ),
    text('{recordNo} 的独立审核已通过', 'The review of {recordNo} is closed'),
  ),
  reviewClosedWithDeficiency: notice(
    words('outcome', '审核发现缺陷', 'A review found a deficiency'),
    text('[{recordNo}] 审核通过，存在缺陷需整改', '[{recordNo}] Review closed with a deficiency'),
    text(
      '风险控制 {recordNo} 的独立审核已结束，发现缺陷，需在期限内完成整改。',
      'The independent review of risk control {recordNo} is closed. It found a deficiency that must be remediated by its due date.',
    ),
    text('{recordNo} 审核发现缺陷，需整改', 'The review of {recordNo} found a deficiency'),
  ),
  allVerified: notice(
    words('outcome', '整改全部完成', 'Remediation is complete'),
    text('[{recordNo}] 整改全部完成', '[{recordNo}] The remediation is complete'),
    text(
      '风险控制 {recordNo} 的整改事项已全部验证，本年度工作完成。',
      'All remediation issues of risk control {recordNo} are verified. This year’s work on it is complete.',
    ),
    text('{recordNo} 的整改已全部完成', 'The remediation of {recordNo} is complete'),
  ),
  ownerApproved: notice(
    words('outcome', '责任人已批准', 'The owner approved a self-assessment'),
    text('[{recordNo}] 责任人已批准自评', '[{recordNo}] The owner approved the self-assessment'),
    text(
      '{actor} 批准了风险控制 {recordNo} 的自评，现已进入独立审核。',
      '{actor} approved the self-assessment of risk control {recordNo}. It is now in independent review.',
    ),
    text('{actor} 批准了 {recordNo} 的自评', '{actor} approved the self-assessment of {recordNo}'),
  ),
  reassignedFromYou: notice(
    words('outcome', '控制责任人已更换', 'You are no longer the control owner'),
    text('[{recordNo}] 控制责任人已更换', '[{recordNo}] The control has a new owner'),
    text(
      '{actor} 更换了风险控制 {recordNo} 的责任人，您不再是其责任人。',
      '{actor} reassigned risk control {recordNo}. You are no longer its owner.',
    ),
    text('您不再是 {recordNo} 的责任人', 'You are no longer the owner of {recordNo}'),
    {
      toSubstitute: false,
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] 风险控制已改由他人负责',
          '[{recordNo} and others, {count} in total] These risk controls have a new owner',
        ),
        body: text(
          '{actor} 将以下 {count} 项风险控制改由他人负责，您无需再处理。',
          '{actor} reassigned these {count} risk controls to another owner. You no longer need to act on them.',
        ),
        list: lists.all,
      },
    },
  ),
  controlShared: notice(
    words('information', '控制改为共用', 'A control is now shared'),
    text('[{recordNo}] 该风险改用共用控制', '[{recordNo}] This risk now shares a control'),
    text(
      '{actor} 将风险 {recordNo} 改为共用另一风险的控制。自评、审核和测试只在该控制上进行一次，您无需再为 {recordNo} 单独填写。',
      '{actor} set risk {recordNo} to share the control of another risk. That control is assessed, reviewed and tested once, so you need not assess {recordNo} separately.',
    ),
    text('{recordNo} 改用共用控制，您无需再单独自评', '{recordNo} now shares a control; you need not assess it separately'),
    {
      bulk: {
        subject: text('{count} 项风险改用共用控制', '{count} risks now share a control'),
        body: text(
          '{actor} 将以下 {count} 项风险改为共用其他风险的控制。自评、审核和测试只在该控制上进行一次。',
          '{actor} set these {count} risks to share the control of another risk. That control is assessed, reviewed and tested once.',
        ),
        list: lists.all,
      },
    },
  ),
  forwarded: notice(
    words('information', '风险控制转发给您', 'A risk control was forwarded to you'),
    text('[{recordNo}] {actor} 转发给您一条风险控制', '[{recordNo}] {actor} forwarded a risk control to you'),
    text('{actor} 将风险控制 {recordNo} 转发给您查阅。', '{actor} forwarded risk control {recordNo} to you for your information.'),
    text('{actor} 将 {recordNo} 转发给您', '{actor} forwarded {recordNo} to you'),
    {
      toSubstitute: false,
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] {actor} 转发给您',
          '[{recordNo} and others, {count} in total] Forwarded to you by {actor}',
        ),
        body: text(
          '{actor} 将以下 {count} 项风险控制转发给您，您现在可以查看。',
          '{actor} forwarded these {count} risk controls to you. You can now read them.',
        ),
        list: lists.all,
      },
    },
  ),
  standardEdited: inboxOnly(
    words('information', '标准信息修改', 'Standard information was edited'),
    text('{actor} 修改了 {recordNo} 的标准信息', '{actor} edited the standard information of {recordNo}'),
  ),
  withdrawn: inboxOnly(
    words('information', '提交撤回', 'A submission was withdrawn'),
    text('{actor} 撤回了 {recordNo} 的提交', '{actor} withdrew the submission of {recordNo}'),
  ),
  deleted: notice(
    words('information', '风险控制删除', 'A risk control was deleted'),
    text('[{recordNo}] 风险控制已删除', '[{recordNo}] The risk control was deleted'),
    text(
      '{actor} 删除了由您负责的风险控制 {recordNo}，您无需再处理。如有误删，管理员可以恢复。',
      '{actor} deleted risk control {recordNo}, which you owned. You no longer need to act on it. An administrator can restore it.',
    ),
    text('{actor} 删除了 {recordNo}', '{actor} deleted {recordNo}'),
    {
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] 风险控制已删除',
          '[{recordNo} and others, {count} in total] These risk controls were deleted',
        ),
        body: text(
          '{actor} 删除了由您负责的以下 {count} 项风险控制，您无需再处理。如有误删，管理员可以恢复。',
          '{actor} deleted these {count} risk controls, which you owned. You no longer need to act on them. An administrator can restore them.',
        ),
        list: lists.all,
      },
    },
  ),
  restored: inboxOnly(
    words('information', '风险控制恢复', 'A risk control was restored'),
    text('{actor} 恢复了 {recordNo}', '{actor} restored {recordNo}'),
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
