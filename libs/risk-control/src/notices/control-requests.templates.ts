import { recordPages, riskControlLists } from '@portal/contract';
import { request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

const pages = recordPages.riskControl;
/** The lists that show the records of a bulk action. */
export const lists = { mine: `${riskControlLists.mine}?type=1`, all: `${riskControlLists.mine}?type=3` };

/** What somebody is asked to do with a risk control, from its assignment to the remediation of what its review found. */
export const controlRequests = {
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
} satisfies Readonly<Record<string, NoticeTemplate>>;
