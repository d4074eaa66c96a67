import { text } from '@portal/workflows';
import { inboxOnly, notice, request } from './notice-template.ts';

/** Risk events and response reports. `{recordNo}` is the event's or the report's number. */
export const eventTemplates = {
  eventApprovalAsked: request(
    text('[{recordNo}] 风险事件待审批', '[{recordNo}] A risk event awaits approval'),
    text(
      '风险事件 {recordNo} 已上报，请确认为风险、退回或关闭。',
      'The risk event {recordNo} was reported. Please confirm it as a risk, return it or close it.',
    ),
    text('风险事件 {recordNo} 待审批', 'The risk event {recordNo} awaits approval'),
    'event',
    'decideEvent',
  ),
  eventConfirmed: notice(
    text('[{recordNo}] 已确认为风险事件', '[{recordNo}] Confirmed as a risk event'),
    text(
      '{actor} 已将 {recordNo} 确认为风险事件，并指定了报告人。',
      '{actor} confirmed {recordNo} as a risk event and named who reports on it.',
    ),
    text('{recordNo} 已确认为风险事件', '{recordNo} is confirmed as a risk event'),
    { page: 'event' },
  ),
  eventReturned: request(
    text('[{recordNo}] 风险事件被退回', '[{recordNo}] Your risk event was returned'),
    text(
      '{actor} 退回了风险事件 {recordNo}，请补充后重新上报。',
      '{actor} returned the risk event {recordNo}. Please complete it and report it again.',
    ),
    text('{actor} 退回了风险事件 {recordNo}', '{actor} returned the risk event {recordNo}'),
    'eventEdit',
  ),
  eventClosed: notice(
    text('[{recordNo}] 风险事件已关闭', '[{recordNo}] The risk event is closed'),
    text('{actor} 关闭了风险事件 {recordNo}。', '{actor} closed the risk event {recordNo}.'),
    text('风险事件 {recordNo} 已关闭', 'The risk event {recordNo} is closed'),
    { page: 'event' },
  ),
  eventReopened: notice(
    text('[{recordNo}] 风险事件重新打开', '[{recordNo}] The risk event was reopened'),
    text('{actor} 重新打开了风险事件 {recordNo}，等待审批。', '{actor} reopened the risk event {recordNo}. It awaits approval.'),
    text('风险事件 {recordNo} 已重新打开', 'The risk event {recordNo} was reopened'),
    { page: 'event' },
  ),
  eventForwarded: notice(
    text('[{recordNo}] {actor} 转发给您一个风险事件', '[{recordNo}] {actor} forwarded a risk event to you'),
    text('{actor} 将风险事件 {recordNo} 转发给您查阅。', '{actor} forwarded the risk event {recordNo} to you for your information.'),
    text('{actor} 将风险事件 {recordNo} 转发给您', '{actor} forwarded the risk event {recordNo} to you'),
    { page: 'event' },
  ),
  reportAssigned: request(
    text('[{recordNo}] 请提交应对报告', '[{recordNo}] Please write a response report'),
    text(
      '{actor} 请您就风险事件提交应对报告 {recordNo}，截止 {dueOn}。',
      '{actor} asks you for the response report {recordNo} on a risk event, due on {dueOn}.',
    ),
    text('请提交应对报告 {recordNo}', 'Please write the response report {recordNo}'),
    'reportEdit',
    'writeReport',
  ),
  reportApprovalAsked: request(
    text('[{recordNo}] 应对报告待审批', '[{recordNo}] A response report awaits approval'),
    text(
      '{actor} 提交了应对报告 {recordNo}，请批准或退回。',
      '{actor} submitted the response report {recordNo}. Please approve or reject it.',
    ),
    text('应对报告 {recordNo} 待审批', 'The response report {recordNo} awaits approval'),
    'report',
    'decideReport',
  ),
  reportApproved: notice(
    text('[{recordNo}] 应对报告已批准', '[{recordNo}] The response report is approved'),
    text(
      '{actor} 批准了应对报告 {recordNo}，其措施已成为整改事项。',
      '{actor} approved the response report {recordNo}. Its actions are remediation issues now.',
    ),
    text('应对报告 {recordNo} 已批准', 'The response report {recordNo} is approved'),
    { page: 'report' },
  ),
  reportRejected: request(
    text('[{recordNo}] 应对报告被退回', '[{recordNo}] Your response report was rejected'),
    text(
      '{actor} 退回了应对报告 {recordNo}，请修改后重新提交。',
      '{actor} rejected the response report {recordNo}. Please revise it and submit it again.',
    ),
    text('{actor} 退回了应对报告 {recordNo}', '{actor} rejected the response report {recordNo}'),
    'reportEdit',
    'writeReport',
  ),
  reportReassignedToYou: request(
    text('[{recordNo}] 应对报告由您负责', '[{recordNo}] A response report is yours now'),
    text('{actor} 请您接手应对报告 {recordNo}，截止 {dueOn}。', '{actor} handed the response report {recordNo} to you, due on {dueOn}.'),
    text('应对报告 {recordNo} 由您负责', 'The response report {recordNo} is yours now'),
    'reportEdit',
    'writeReport',
  ),
  reportReassignedFromYou: inboxOnly(text('应对报告 {recordNo} 已转给他人', 'The response report {recordNo} went to somebody else')),
  actionAssigned: request(
    text('[{recordNo}] 应对措施由您负责', '[{recordNo}] An action of a response report is yours'),
    text(
      '应对报告 {recordNo} 已批准，其中的措施 {issueNo} 由您负责，截止 {dueOn}。',
      'The response report {recordNo} is approved. Its action {issueNo} is yours, due on {dueOn}.',
    ),
    text('应对措施 {issueNo}（{recordNo}）由您负责', 'The action {issueNo} ({recordNo}) is yours'),
    'report',
    'remediate',
  ),
};
