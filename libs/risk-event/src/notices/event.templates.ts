import { recordPages } from '@portal/contract';
import { inboxOnly, notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

/** Risk events and response reports. `{recordNo}` is the event's or the report's number. */
export const eventTemplates = {
  eventApprovalAsked: request(
    words('duty', '请审批风险事件', 'A risk event waits for approval'),
    text('[{recordNo}] 风险事件待审批', '[{recordNo}] A risk event awaits approval'),
    text(
      '风险事件 {recordNo} 已上报，请确认为风险、退回或关闭。',
      'The risk event {recordNo} was reported. Please confirm it as a risk, return it or close it.',
    ),
    text('风险事件 {recordNo} 待审批', 'The risk event {recordNo} awaits approval'),
    { act: 'decideEvent' },
  ),
  eventReturned: request(
    words('duty', '风险事件被退回', 'A risk event was returned to you'),
    text('[{recordNo}] 风险事件被退回', '[{recordNo}] Your risk event was returned'),
    text(
      '{actor} 退回了风险事件 {recordNo}，请补充后重新上报。',
      '{actor} returned the risk event {recordNo}. Please complete it and report it again.',
    ),
    text('{actor} 退回了风险事件 {recordNo}', '{actor} returned the risk event {recordNo}'),
    { page: recordPages.riskEvent.edit, act: 'correctEvent' },
  ),
  eventHandedToYou: request(
    words('duty', '风险事件转给您', 'A risk event was handed to you'),
    text('[{recordNo}] 风险事件由您负责上报', '[{recordNo}] You are the reporter of a risk event now'),
    text(
      '{actor} 请您接手风险事件 {recordNo} 的上报；若被退回，由您补充后重新上报。',
      '{actor} made you the reporter of the risk event {recordNo}. Should it be returned, you complete it and report it again.',
    ),
    text('风险事件 {recordNo} 由您负责上报', 'The risk event {recordNo} is yours to report now'),
  ),
  eventHandedFromYou: inboxOnly(
    words('outcome', '风险事件转给他人', 'A risk event went to another reporter'),
    text('风险事件 {recordNo} 已转给他人上报', 'The risk event {recordNo} went to another reporter'),
  ),
  reportCancelled: notice(
    words('outcome', '应对报告取消', 'A response report was cancelled'),
    text('[{recordNo}] 应对报告不再需要', '[{recordNo}] The response report is no longer needed'),
    text(
      '{actor} 取消了应对报告 {recordNo}，您无需再提交。',
      '{actor} cancelled the response report {recordNo}. You need not write it any more.',
    ),
    text('应对报告 {recordNo} 已取消', 'The response report {recordNo} is cancelled'),
  ),
  reportAssigned: request(
    words('duty', '请写应对报告', 'A response report is yours to write'),
    text('[{recordNo}] 请提交应对报告', '[{recordNo}] Please write a response report'),
    text(
      '{actor} 请您就风险事件提交应对报告 {recordNo}，截止 {dueOn}。',
      '{actor} asks you for the response report {recordNo} on a risk event, due on {dueOn}.',
    ),
    text('请提交应对报告 {recordNo}', 'Please write the response report {recordNo}'),
    { page: recordPages.riskReport.edit, act: 'writeReport' },
  ),
  reportReassignedToYou: request(
    words('duty', '应对报告转给您', 'A response report was handed to you'),
    text('[{recordNo}] 应对报告由您负责', '[{recordNo}] A response report is yours now'),
    text('{actor} 请您接手应对报告 {recordNo}，截止 {dueOn}。', '{actor} handed the response report {recordNo} to you, due on {dueOn}.'),
    text('应对报告 {recordNo} 由您负责', 'The response report {recordNo} is yours now'),
    { page: recordPages.riskReport.edit, act: 'writeReport' },
  ),
  reportRejected: request(
    words('duty', '应对报告被退回', 'A response report was rejected'),
    text('[{recordNo}] 应对报告被退回', '[{recordNo}] Your response report was rejected'),
    text(
      '{actor} 退回了应对报告 {recordNo}，请修改后重新提交。',
      '{actor} rejected the response report {recordNo}. Please revise it and submit it again.',
    ),
    text('{actor} 退回了应对报告 {recordNo}', '{actor} rejected the response report {recordNo}'),
    { page: recordPages.riskReport.edit, act: 'writeReport' },
  ),
  reportApprovalAsked: request(
    words('duty', '请审批应对报告', 'A response report waits for approval'),
    text('[{recordNo}] 应对报告待审批', '[{recordNo}] A response report awaits approval'),
    text(
      '{actor} 提交了应对报告 {recordNo}，请批准或退回。',
      '{actor} submitted the response report {recordNo}. Please approve or reject it.',
    ),
    text('应对报告 {recordNo} 待审批', 'The response report {recordNo} awaits approval'),
    { act: 'decideReport' },
  ),
  actionAssigned: request(
    words('duty', '应对措施由您负责', 'An action of a response report is yours'),
    text('[{recordNo}] 应对措施由您负责', '[{recordNo}] An action of a response report is yours'),
    text(
      '应对报告 {recordNo} 已批准，其中的措施 {issueNo} 由您负责，截止 {dueOn}。',
      'The response report {recordNo} is approved. Its action {issueNo} is yours, due on {dueOn}.',
    ),
    text('应对措施 {issueNo}（{recordNo}）由您负责', 'The action {issueNo} ({recordNo}) is yours'),
    { act: 'remediate' },
  ),
  eventIssueRaised: request(
    words('duty', '请整改', 'A remediation issue is yours'),
    text('[{recordNo}] 整改事项由您负责', '[{recordNo}] A remediation issue is yours'),
    text(
      '{actor} 就风险事件 {recordNo} 登记了整改事项 {issueNo}，由您负责，截止 {dueOn}。',
      '{actor} raised the remediation issue {issueNo} on the risk event {recordNo}. It is yours, due on {dueOn}.',
    ),
    text('整改事项 {issueNo}（{recordNo}）由您负责', 'The remediation issue {issueNo} ({recordNo}) is yours'),
    { act: 'remediate' },
  ),
  reportIssueRaised: request(
    words('duty', '请整改', 'A remediation issue is yours'),
    text('[{recordNo}] 整改事项由您负责', '[{recordNo}] A remediation issue is yours'),
    text(
      '{actor} 就应对报告 {recordNo} 登记了整改事项 {issueNo}，由您负责，截止 {dueOn}。',
      '{actor} raised the remediation issue {issueNo} on the response report {recordNo}. It is yours, due on {dueOn}.',
    ),
    text('整改事项 {issueNo}（{recordNo}）由您负责', 'The remediation issue {issueNo} ({recordNo}) is yours'),
    { act: 'remediate' },
  ),
  eventConfirmed: notice(
    words('outcome', '确认为风险事件', 'A risk event was confirmed'),
    text('[{recordNo}] 已确认为风险事件', '[{recordNo}] Confirmed as a risk event'),
    text(
      '{actor} 已将 {recordNo} 确认为风险事件，并指定了报告人。',
      '{actor} confirmed {recordNo} as a risk event and named who reports on it.',
    ),
    text('{recordNo} 已确认为风险事件', '{recordNo} is confirmed as a risk event'),
  ),
  eventClosed: notice(
    words('outcome', '风险事件关闭', 'A risk event was closed'),
    text('[{recordNo}] 风险事件已关闭', '[{recordNo}] The risk event is closed'),
    text('{actor} 关闭了风险事件 {recordNo}。', '{actor} closed the risk event {recordNo}.'),
    text('风险事件 {recordNo} 已关闭', 'The risk event {recordNo} is closed'),
  ),
  eventReopened: notice(
    words('outcome', '风险事件重新打开', 'A risk event was reopened'),
    text('[{recordNo}] 风险事件重新打开', '[{recordNo}] The risk event was reopened'),
    text('{actor} 重新打开了风险事件 {recordNo}，等待审批。', '{actor} reopened the risk event {recordNo}. It awaits approval.'),
    text('风险事件 {recordNo} 已重新打开', 'The risk event {recordNo} was reopened'),
  ),
  reportApproved: notice(
    words('outcome', '应对报告批准', 'A response report was approved'),
    text('[{recordNo}] 应对报告已批准', '[{recordNo}] The response report is approved'),
    text(
      '{actor} 批准了应对报告 {recordNo}，其措施已成为整改事项。',
      '{actor} approved the response report {recordNo}. Its actions are remediation issues now.',
    ),
    text('应对报告 {recordNo} 已批准', 'The response report {recordNo} is approved'),
  ),
  submittedReportToYou: notice(
    words('information', '已提交的应对报告转给您', 'A submitted response report was handed to you'),
    text('[{recordNo}] 应对报告由您负责，正待审批', '[{recordNo}] A response report is yours now and waits for its approval'),
    text(
      '{actor} 请您接手应对报告 {recordNo}。报告已提交，正待审批；若被退回，由您修改。',
      '{actor} handed the response report {recordNo} to you. It was submitted and waits for its approval; if it is rejected, it comes to you.',
    ),
    text('应对报告 {recordNo} 由您负责，正待审批', 'The response report {recordNo} is yours now and waits for its approval'),
  ),
  reportReassignedFromYou: inboxOnly(
    words('outcome', '应对报告转给他人', 'A response report went to somebody else'),
    text('应对报告 {recordNo} 已转给他人', 'The response report {recordNo} went to somebody else'),
  ),
  eventForwarded: notice(
    words('information', '风险事件转发给您', 'A risk event was forwarded to you'),
    text('[{recordNo}] {actor} 转发给您一个风险事件', '[{recordNo}] {actor} forwarded a risk event to you'),
    text('{actor} 将风险事件 {recordNo} 转发给您查阅。', '{actor} forwarded the risk event {recordNo} to you for your information.'),
    text('{actor} 将风险事件 {recordNo} 转发给您', '{actor} forwarded the risk event {recordNo} to you'),
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
