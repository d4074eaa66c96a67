import { recordPages } from '@portal/contract';
import { inboxOnly, notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

/** Risk events and response reports. `{recordNo}` is the event's or the report's number. */
export const eventTemplates = {
  eventApprovalAsked: request(
    words('duty', '请审批风险事件', 'A risk event awaits a decision'),
    text('[{recordNo}] 风险事件待审批', '[{recordNo}] A risk event awaits your decision'),
    text(
      '风险事件 {recordNo} 已上报，请确认为风险、退回或关闭。',
      'Risk event {recordNo} was reported. Please confirm it as a risk, return it or close it.',
    ),
    text('风险事件 {recordNo} 待审批', 'Risk event {recordNo} awaits your decision'),
    { act: 'decideEvent' },
  ),
  eventReturned: request(
    words('duty', '风险事件被退回', 'A risk event was returned to you'),
    text('[{recordNo}] 风险事件被退回', '[{recordNo}] Your risk event was returned'),
    text(
      '{actor} 退回了风险事件 {recordNo}，请补充后重新上报。',
      '{actor} returned risk event {recordNo}. Please complete it and report it again.',
    ),
    text('{actor} 退回了风险事件 {recordNo}', '{actor} returned risk event {recordNo}'),
    { page: recordPages.riskEvent.edit, act: 'correctEvent' },
  ),
  eventHandedToYou: request(
    words('duty', '风险事件转给您', 'A risk event was reassigned to you'),
    text('[{recordNo}] 风险事件由您负责上报', '[{recordNo}] You are now the reporter of a risk event'),
    text(
      '{actor} 请您接手风险事件 {recordNo} 的上报；若被退回，由您补充后重新上报。',
      '{actor} has made you the reporter of risk event {recordNo}. If it is returned, please complete it and report it again.',
    ),
    text('风险事件 {recordNo} 由您负责上报', 'You are now the reporter of risk event {recordNo}'),
  ),
  eventHandedFromYou: inboxOnly(
    words('outcome', '风险事件转给他人', 'A risk event was reassigned to another reporter'),
    text('风险事件 {recordNo} 已转给他人上报', 'Risk event {recordNo} was reassigned to another reporter'),
  ),
  reportCancelled: notice(
    words('outcome', '应对报告取消', 'A response report was cancelled'),
    text('[{recordNo}] 应对报告不再需要', '[{recordNo}] The response report is no longer needed'),
    text(
      '{actor} 取消了应对报告 {recordNo}，您无需再提交。',
      '{actor} cancelled response report {recordNo}. You no longer need to write it.',
    ),
    text('应对报告 {recordNo} 已取消', 'Response report {recordNo} was cancelled'),
  ),
  reportAssigned: request(
    words('duty', '请填写应对报告', 'A response report is assigned to you'),
    text('[{recordNo}] 请提交应对报告', '[{recordNo}] Please write a response report'),
    text(
      '{actor} 请您就风险事件提交应对报告 {recordNo}，截止 {dueOn}。',
      '{actor} asked you to write response report {recordNo} on a risk event. It is due on {dueOn}.',
    ),
    text('请提交应对报告 {recordNo}', 'Please write response report {recordNo}'),
    { page: recordPages.riskReport.edit, act: 'writeReport' },
  ),
  reportReassignedToYou: request(
    words('duty', '应对报告转给您', 'A response report was reassigned to you'),
    text('[{recordNo}] 应对报告由您负责', '[{recordNo}] A response report is now assigned to you'),
    text(
      '{actor} 请您接手应对报告 {recordNo}，截止 {dueOn}。',
      '{actor} reassigned response report {recordNo} to you. It is due on {dueOn}.',
    ),
    text('应对报告 {recordNo} 由您负责', 'Response report {recordNo} is now assigned to you'),
    { page: recordPages.riskReport.edit, act: 'writeReport' },
  ),
  reportRejected: request(
    words('duty', '应对报告被退回', 'A response report was returned'),
    text('[{recordNo}] 应对报告被退回', '[{recordNo}] Your response report was returned'),
    text(
      '{actor} 退回了应对报告 {recordNo}，请修改后重新提交。',
      '{actor} returned response report {recordNo}. Please revise it and submit it again.',
    ),
    text('{actor} 退回了应对报告 {recordNo}', '{actor} returned response report {recordNo}'),
    { page: recordPages.riskReport.edit, act: 'writeReport' },
  ),
  reportApprovalAsked: request(
    words('duty', '请审批应对报告', 'A response report awaits approval'),
    text('[{recordNo}] 应对报告待审批', '[{recordNo}] A response report awaits approval'),
    text('{actor} 提交了应对报告 {recordNo}，请批准或退回。', '{actor} submitted response report {recordNo}. Please approve or return it.'),
    text('应对报告 {recordNo} 待审批', 'Response report {recordNo} awaits approval'),
    { act: 'decideReport' },
  ),
  actionAssigned: request(
    words('duty', '应对措施由您负责', 'An action from a response report is assigned to you'),
    text('[{recordNo}] 应对措施由您负责', '[{recordNo}] An action from a response report is assigned to you'),
    text(
      '应对报告 {recordNo} 已批准，其中的措施 {issueNo} 由您负责，截止 {dueOn}。',
      'Response report {recordNo} was approved. Its action {issueNo} is assigned to you and due on {dueOn}.',
    ),
    text('应对措施 {issueNo}（{recordNo}）由您负责', 'Action {issueNo} ({recordNo}) is assigned to you'),
    { act: 'remediate' },
  ),
  eventIssueRaised: request(
    words('duty', '请整改', 'A remediation issue is assigned to you'),
    text('[{recordNo}] 整改事项由您负责', '[{recordNo}] A remediation issue is assigned to you'),
    text(
      '{actor} 就风险事件 {recordNo} 登记了整改事项 {issueNo}，由您负责，截止 {dueOn}。',
      '{actor} raised remediation issue {issueNo} for risk event {recordNo} and assigned it to you. It is due on {dueOn}.',
    ),
    text('整改事项 {issueNo}（{recordNo}）由您负责', 'Remediation issue {issueNo} ({recordNo}) is assigned to you'),
    { act: 'remediate' },
  ),
  reportIssueRaised: request(
    words('duty', '请整改', 'A remediation issue is assigned to you'),
    text('[{recordNo}] 整改事项由您负责', '[{recordNo}] A remediation issue is assigned to you'),
    text(
      '{actor} 就应对报告 {recordNo} 登记了整改事项 {issueNo}，由您负责，截止 {dueOn}。',
      '{actor} raised remediation issue {issueNo} for response report {recordNo} and assigned it to you. It is due on {dueOn}.',
    ),
    text('整改事项 {issueNo}（{recordNo}）由您负责', 'Remediation issue {issueNo} ({recordNo}) is assigned to you'),
    { act: 'remediate' },
  ),
  eventConfirmed: notice(
    words('outcome', '确认为风险事件', 'A risk event was confirmed'),
    text('[{recordNo}] 已确认为风险事件', '[{recordNo}] Confirmed as a risk event'),
    text(
      '{actor} 已将 {recordNo} 确认为风险事件，并指定了报告人。',
      '{actor} confirmed {recordNo} as a risk event and named the report writers.',
    ),
    text('{recordNo} 已确认为风险事件', '{recordNo} was confirmed as a risk event'),
  ),
  eventClosed: notice(
    words('outcome', '风险事件关闭', 'A risk event was closed'),
    text('[{recordNo}] 风险事件已关闭', '[{recordNo}] The risk event was closed'),
    text('{actor} 关闭了风险事件 {recordNo}。', '{actor} closed risk event {recordNo}.'),
    text('风险事件 {recordNo} 已关闭', 'Risk event {recordNo} was closed'),
  ),
  eventReopened: notice(
    words('outcome', '风险事件重新打开', 'A risk event was reopened'),
    text('[{recordNo}] 风险事件重新打开', '[{recordNo}] The risk event was reopened'),
    text('{actor} 重新打开了风险事件 {recordNo}，等待审批。', '{actor} reopened risk event {recordNo}. It awaits a decision.'),
    text('风险事件 {recordNo} 已重新打开', 'Risk event {recordNo} was reopened'),
  ),
  reportApproved: notice(
    words('outcome', '应对报告批准', 'A response report was approved'),
    text('[{recordNo}] 应对报告已批准', '[{recordNo}] The response report was approved'),
    text(
      '{actor} 批准了应对报告 {recordNo}，其措施已成为整改事项。',
      '{actor} approved response report {recordNo}. Its actions are now remediation issues.',
    ),
    text('应对报告 {recordNo} 已批准', 'Response report {recordNo} was approved'),
  ),
  submittedReportToYou: notice(
    words('information', '已提交的应对报告转给您', 'A submitted response report was reassigned to you'),
    text('[{recordNo}] 应对报告由您负责，正待审批', '[{recordNo}] A response report awaiting approval is now assigned to you'),
    text(
      '{actor} 请您接手应对报告 {recordNo}。报告已提交，正待审批；若被退回，由您修改。',
      '{actor} reassigned response report {recordNo} to you. It has been submitted and awaits approval; if it is returned, it comes back to you.',
    ),
    text('应对报告 {recordNo} 由您负责，正待审批', 'Response report {recordNo}, awaiting approval, is now assigned to you'),
  ),
  reportReassignedFromYou: inboxOnly(
    words('outcome', '应对报告转给他人', 'A response report was reassigned'),
    text('应对报告 {recordNo} 已转给他人', 'Response report {recordNo} was reassigned to someone else'),
  ),
  eventForwarded: notice(
    words('information', '风险事件转发给您', 'A risk event was forwarded to you'),
    text('[{recordNo}] {actor} 转发给您一个风险事件', '[{recordNo}] {actor} forwarded a risk event to you'),
    text('{actor} 将风险事件 {recordNo} 转发给您查阅。', '{actor} forwarded risk event {recordNo} to you for your information.'),
    text('{actor} 将风险事件 {recordNo} 转发给您', '{actor} forwarded risk event {recordNo} to you'),
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
