import type { Text } from '@portal/workflows';

const text = (zh: string, en: string): Text => ({ zh, en });

/** What the service says about risk events and reports, beside what it says about every record (specification, part 2). */
export const riskEventMessages = {
  'riskEvent.title': text('事件标题不能为空', 'The title cannot be empty'),
  'riskEvent.description': text('事件描述不能为空', 'The description cannot be empty'),
  'riskEvent.riskCategory1': text('一级风险分类不能为空', 'Choose category 1'),
  'riskEvent.bu': text('业务线不能为空', 'The business unit cannot be empty'),
  'riskEvent.occurredDate': text('发生日期不能为空', 'The date of occurrence cannot be empty'),
  'riskEvent.discoveredDate': text('发现日期不能为空', 'The date of discovery cannot be empty'),
  'riskEvent.discoveredBefore': text('发现日期不能早于发生日期', 'The date of discovery cannot be before the date of occurrence'),
  'riskEvent.discoveredFuture': text('发现日期不能晚于今天', 'The date of discovery cannot be in the future'),
  'riskEvent.amount': text(
    '请填写不小于 0 的金额，不带千分位，最多两位小数',
    'Enter an amount of 0 or more, without thousands separators and with at most two decimals',
  ),
  'riskEvent.recovery': text('已追回金额不能大于损失总额', 'The recovery cannot exceed the gross loss'),
  'riskEvent.severity': text('严重程度须为 1 至 5', 'The severity must be 1 to 5'),
  'riskEvent.approved': text('请选择确认或退回', 'Choose whether to confirm or to return'),
  'riskEvent.escalation': text('请至少选择一位在职的报告人', 'Choose at least one active report writer'),
  'riskEvent.unknownPerson': text('没有编号为 {value} 的在职人员', 'No active person has the number {value}'),
  'riskEvent.dueDatePast': text('期限不能早于今天', 'The due date cannot be in the past'),
  'riskEvent.unknownRiskNo': text('没有风险编号或风险库编号 {value}', 'Risk or library number {value} does not exist'),
  'riskEvent.closeReason': text('请选择关闭原因', 'Choose a reason for closing'),
  'riskEvent.duplicateOf': text('请指明与哪个事件重复', 'Choose the event this one duplicates'),
  'riskEvent.duplicateUnknown': text('没有这个事件', 'Event not found'),
  'riskEvent.duplicateSelf': text('事件不能与自身重复', 'An event cannot be a duplicate of itself'),
  'riskEvent.duplicateCircle': text('所选事件已标记为与本事件重复', 'That event is already marked as a duplicate of this one'),
  'riskEvent.unsettled': text(
    '尚有 {reports} 份报告未批准、{issues} 项整改未验证，暂不能关闭',
    'It cannot be closed yet. Reports not approved: {reports}; issues not verified: {issues}',
  ),
  'riskEvent.sameReporter': text('该人员已是上报人', 'This person is already the reporter'),
  'riskEvent.isRecused': text('该管理员已回避', 'This administrator is already recused'),
  'riskEvent.notRecused': text('该人员没有回避此事件', 'This person is not recused from the event'),
  'riskEvent.notAdministrator': text('只有管理员可以回避', 'Only an administrator can be recused'),
  'riskEvent.lastAdministrator': text(
    '回避后将没有管理员能够审批此事件，请先增加一位管理员',
    'No administrator would be left to decide this event. Appoint another administrator first',
  ),

  'riskReport.rootCause': text('根本原因不能为空', 'The root cause cannot be empty'),
  'riskReport.response': text('请选择应对方式', 'Choose a response'),
  'riskReport.actions': text('选择“降低”时至少需要一项措施', '“Reduce” needs at least one action'),
  'riskReport.acceptanceReason': text('选择“接受”时须说明理由', '“Accept” needs a reason'),
  'riskReport.actionText': text('每项措施都须填写内容', 'Describe every action'),
  'riskReport.actionOwner': text('每项措施都须指定责任人', 'Every action needs an owner'),
  'riskReport.actionDueDate': text('每项措施都须填写期限', 'Every action needs a due date'),
  'riskReport.actionPast': text('措施的期限不能早于今天', 'The due date of an action cannot be in the past'),
  'riskReport.residual': text('剩余风险的可能性和影响须为 1 至 5', 'Residual likelihood and impact must be 1 to 5'),
  'riskReport.hasReport': text('该人员已负责此事件的一份报告', 'This person already has a report for this event'),
  'riskReport.sameUser': text('该人员已是报告人', 'This person is already the report writer'),
  'riskReport.reminded': text('已提醒 {name} 提交应对报告', '{name} was reminded of the response report'),
} satisfies Record<string, Text>;
