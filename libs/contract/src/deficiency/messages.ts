import type { Text } from '@portal/workflows';
import { text } from '../text.ts';

/** What is said of deficiencies and of the standard that they are weighed by. */
export const deficiencyMessages = {
  'deficiency.title': text('请填写缺陷名称', 'Enter a name for the deficiency'),
  'deficiency.period': text('请选择评价期间', 'Choose the assessment period'),
  'deficiency.area': text('请选择财务报告或非财务报告', 'Choose whether it concerns financial reporting or other controls'),
  'deficiency.noStandard': text('该期间尚未设定缺陷认定标准，请先设定', 'This period has no deficiency standard yet. Set one first'),
  'deficiency.likelihood': text('请选择可能性', 'Choose the likelihood'),
  'deficiency.magnitude': text('请填写不小于 0 的金额，最多两位小数', 'Enter an amount of 0 or more, with up to two decimal places'),
  'deficiency.criterion': text('该标准没有这项定性标准', 'The standard has no such criterion'),
  'deficiency.account': text('该科目不属于此期间或没有该认定', 'The account does not belong to this period or lacks this assertion'),
  'deficiency.overlap': text('重复金额不能大于任何一项缺陷的金额', 'An overlap cannot be larger than either deficiency’s amount'),
  'deficiency.class': text('请选择缺陷等级', 'Choose a classification'),
  'deficiency.sameClass': text('等级没有变化', 'The classification has not changed'),
  'deficiency.noCompensation': text('下调等级须指明一项补偿性控制', 'To lower the classification, name a compensating control'),
  'deficiency.notTested': text(
    '{no} 在本期间没有运行有效的测试结论（以最近一次为准），不能作为补偿性控制',
    '{no} has not been tested as operating effectively in this period (its latest test counts), so it cannot compensate',
  ),
  'deficiency.otherAssertion': text(
    '{no} 不覆盖同一科目的同一认定，不能作为补偿性控制',
    '{no} does not cover the same account and assertion, so it cannot compensate',
  ),
  'deficiency.loweredNoMore': text(
    '{why}。请由评价人另选补偿性控制或恢复建议等级；质询已通过的，先退回',
    '{why}. Whoever evaluates it can name another compensating control or restore the proposed classification. If it has passed its challenge, send it back first',
  ),
  'deficiency.retestOther.control': text(
    '该测试不是此控制的运行有效性测试',
    'This test does not test the operating effectiveness of this control',
  ),
  'deficiency.retestOther.account': text(
    '该测试不是本期间对覆盖所涉科目和认定的控制的运行有效性测试',
    'This test does not test, in this period, the operating effectiveness of a control that covers an affected account and assertion',
  ),
  'deficiency.retestOther.process': text(
    '该测试不是本期间对所涉流程的控制的运行有效性测试',
    'This test does not test, in this period, the operating effectiveness of a control in the affected process',
  ),
  'deficiency.retestOther.period': text(
    '该测试不是本期间的运行有效性测试',
    'This test does not test operating effectiveness in this period',
  ),
  'deficiency.retestOpen': text('该测试尚未得出结论', 'This test has no conclusion yet'),
  'deficiency.retestOfFinding': text('该缺陷由此测试发现，不能以此复测', 'This test found the deficiency, so it cannot be its retest'),
  'deficiency.retestEarly': text(
    '{no} 的样本在整改验证（{verified}）之前抽取，不能作为复测',
    'The sample of {no} was drawn before the remediation was verified on {verified}, so it is no retest',
  ),
  'deficiency.retestWait': text(
    '{no} 的样本于 {drawn} 抽取；按样本量表的最短等候天数，须自 {earliest} 起抽取。如仍采用，请说明理由',
    'The sample of {no} was drawn on {drawn}. By the waiting time in the sample size table it is to be drawn from {earliest} on. To use it all the same, enter a reason',
  ),
  'deficiency.retestSize': text(
    '{no} 的样本量为 {items}；样本量表要求至少 {least}。如仍采用，请说明理由',
    'The sample size of {no} is {items}. The sample size table asks for at least {least}. To use it all the same, enter a reason',
  ),
  'deficiency.retestFrequency': text(
    '{no} 抽样时未选择控制频率，无从按样本量表核对等候天数和样本量。如仍采用，请说明理由',
    'The sample of {no} names no control frequency, so the sample size table gives neither waiting time nor size. To use it all the same, enter a reason',
  ),
  'deficiency.issuesOpen': text('整改事项尚未全部办结', 'Not all remediation issues are closed'),
  'deficiency.thresholds': text(
    '重大缺陷的比例须高于重要缺陷',
    'The percentage for a material weakness must be above that for a significant deficiency',
  ),
  'deficiency.bases': text('请填写阈值所用的基数', 'Enter the amount of every base used by a threshold'),
  'deficiency.codes': text('定性标准的代码重复', 'Two criteria have the same code'),
  'deficiency.reason': text('请说明为何修订标准', 'Explain why the standard is changing'),
} satisfies Record<string, Text>;
