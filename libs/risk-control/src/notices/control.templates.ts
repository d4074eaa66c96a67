import { inboxOnly, notice, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';
import { controlRequests, lists } from './control-requests.templates.ts';

/** What is told of risk controls, from the assignment of an owner to the end of the year's work: what asks for something, and what only informs. */
export const controlTemplates = {
  ...controlRequests,
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
  reviewTakenOver: notice(
    words('information', '审核由他人接手', 'A review was taken over'),
    text('[{recordNo}] 独立审核已由他人接手', '[{recordNo}] The independent review was taken over'),
    text('{actor} 接手了风险控制 {recordNo} 的独立审核。', '{actor} took over the independent review of risk control {recordNo}.'),
    text('{actor} 接手了 {recordNo} 的审核', '{actor} took over the review of {recordNo}'),
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
      '风险控制 {recordNo} 的独立审核已结束，发现缺陷，需在截止日期前完成整改。',
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
