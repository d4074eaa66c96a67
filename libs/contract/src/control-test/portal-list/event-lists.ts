import { riskEventStatus, riskEventWorkflow, riskReportWorkflow, stateMeta } from '@portal/workflows';
import { text } from '../../text.ts';
import {
  businessUnit,
  categories,
  categoryOrders,
  company,
  controlMode,
  eventTypes,
  keyControl,
  keyword,
  managementArea,
  ownerFunction,
  yesNo,
} from './common-conditions.ts';
import { askList, type ListQuestion } from './list-condition.ts';

/** The wire's status of an event, called as its state is. */
const statuses = Object.fromEntries(
  riskEventWorkflow.states.map((state) => [String(riskEventStatus[state]), stateMeta(riskEventWorkflow, state).label]),
);

/** All risk events that somebody may read. */
export const events = askList({
  words: text('风险事件', 'Risk events'),
  tabs: {
    '1': { words: text('待审批', 'Awaiting decision'), fields: { wfStatus: 1 } },
    '2': { words: text('已处理', 'Decided'), fields: { wfStatus: 2 } },
  },
  conditions: {
    keyword,
    kind: { words: text('事件类型', 'Event type'), to: 'eventType', closed: true, choices: eventTypes },
    ...categories,
    status: { words: text('状态', 'State'), kind: 'number', choices: statuses },
    bu: { words: businessUnit.words, reference: 'RiskControl_businessUnit' },
    company,
    sdate: { words: text('上报日期不早于', 'Reported on or after'), to: 'startDate', kind: 'day' },
    edate: { words: text('上报日期不晚于', 'Reported on or before'), to: 'endDate', kind: 'day' },
    state: { words: text('状态', 'State'), states: riskEventWorkflow },
    reported: { words: text('已上报的事件', 'Reported events'), kind: 'flag', choices: yesNo },
    from: { words: text('发生日期不早于', 'Occurred on or after'), to: 'occurredStart', kind: 'day' },
    to: { words: text('发生日期不晚于', 'Occurred on or before'), to: 'occurredEnd', kind: 'day' },
    currency: { words: text('币种', 'Currency') },
    loss: {
      words: text('净损失（集团本位币）不低于', 'Net loss (group currency, at least)'),
      to: 'netLossMin',
      kind: 'number',
    },
    span: {
      words: text('起止日期均已知', 'Both dates known'),
      closed: true,
      choices: {
        occurrenceToDiscovery: text('发生 → 发现', 'Occurrence → discovery'),
        discoveryToReport: text('发现 → 上报', 'Discovery → report'),
        reportToDecision: text('上报 → 审批', 'Report → decision'),
        discoveryToClosure: text('发现 → 关闭', 'Discovery → closure'),
        occurrenceToClosure: text('发生 → 关闭', 'Occurrence → closure'),
      },
    },
  },
  orders: {
    eventNo: text('编号', 'No.'),
    title: text('事件', 'Event'),
    eventType: text('类型', 'Type'),
    ...categoryOrders,
    bu: businessUnit.words,
    managementArea: managementArea.words,
    departmentName: text('部门', 'Department'),
    occurredDate: text('发生日期', 'Occurred'),
    discoveredDate: text('发现日期', 'Discovered'),
    severity: text('严重程度', 'Severity'),
    grossLoss: text('损失总额', 'Gross loss'),
    netLoss: text('净损失', 'Net loss'),
    groupNetLoss: text('净损失（集团本位币）', 'Net loss (group currency)'),
    reporter: text('上报人', 'Reporter'),
    riskNo: text('风险编号', 'Linked risk'),
    state: text('状态', 'State'),
    dueDate: text('审批截止日期', 'Decision due'),
    submittedAt: text('上报时间', 'Reported'),
    createdAt: text('创建时间', 'Created'),
  },
  days: { from: 'from', to: 'to' },
});

/** All response reports that somebody may read. */
export const reports: ListQuestion = {
  words: text('应对报告', 'Response reports'),
  conditions: {
    keyword,
    state: { words: text('状态', 'State'), states: riskReportWorkflow },
    ...categories,
    eventtype: { words: text('事件类型', 'Event type'), to: 'eventType', closed: true, choices: eventTypes },
    unit: businessUnit,
    company,
    sdate: { words: text('下达日期不早于', 'Assigned on or after'), to: 'startDate', kind: 'day' },
    edate: { words: text('下达日期不晚于', 'Assigned on or before'), to: 'endDate', kind: 'day' },
    severity: { words: text('严重程度', 'Severity'), to: 'score', kind: 'number', choices: { '0': text('未评定', 'Not rated') } },
    area: managementArea,
    key: keyControl,
    mode: controlMode,
    function: ownerFunction,
    type: {
      words: text('类别', 'Type'),
      to: 'wfStatus',
      kind: 'number',
      choices: { '1': text('未批准', 'Not approved'), '2': text('已批准', 'Approved') },
    },
    owner: { words: text('报告人', 'Report writer'), to: 'ownerId', kind: 'number', row: 'person' },
    runo: { words: text('编号', 'No.') },
    event: { words: text('事件', 'Event'), to: 'eventId', kind: 'number', row: 'event' },
    likelihood: { words: text('剩余可能性', 'Residual likelihood'), kind: 'number' },
    impact: { words: text('剩余影响', 'Residual impact'), kind: 'number' },
  },
  orders: {
    reportNo: text('报告编号', 'Report no.'),
    eventTitle: text('风险事件', 'Event'),
    eventNo: text('事件编号', 'Event no.'),
    state: text('状态', 'State'),
    escalationUser: text('报告人', 'Report writer'),
    dueDate: text('截止日期', 'Due'),
    response: text('应对方式', 'Response'),
    severity: text('严重程度', 'Severity'),
    eventType: text('事件类型', 'Event type'),
    ...categoryOrders,
    bu: businessUnit.words,
    managementArea: managementArea.words,
    riskNo: text('风险编号', 'Risk no.'),
    submittedAt: text('提交日期', 'Submitted'),
    createdAt: text('下达日期', 'Assigned'),
  },
  days: { from: 'sdate', to: 'edate' },
};
