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
  'deficiency.class': text('请选择缺陷等级', 'Choose a class'),
  'deficiency.sameClass': text('等级没有变化', 'The class has not changed'),
  'deficiency.noCompensation': text('下调等级须指明一项补偿性控制', 'To lower the class, name a compensating control'),
  'deficiency.notTested': text(
    '{no} 在本期间没有运行有效的测试结论，不能作为补偿性控制',
    '{no} has not been tested as operating effectively in this period, so it cannot compensate',
  ),
  'deficiency.otherAssertion': text(
    '{no} 不覆盖同一科目的同一认定，不能作为补偿性控制',
    '{no} does not cover the same account and assertion, so it cannot compensate',
  ),
  'deficiency.retestOther': text('该测试不是此控制的运行有效性测试', 'This test does not test the operating effectiveness of this control'),
  'deficiency.retestOpen': text('该测试尚未得出结论', 'This test has no conclusion yet'),
  'deficiency.retestEarly': text('复测须在整改验证之后进行', 'The retest must come after the remediation was verified'),
  'deficiency.issuesOpen': text('整改事项尚未全部办结', 'Not all remediation issues are closed'),
  'deficiency.thresholds': text(
    '重大缺陷的比例须高于重要缺陷',
    'The percentage for a material weakness must be above that for a significant deficiency',
  ),
  'deficiency.bases': text('请填写阈值所用的基数', 'Enter the amount of every base used by a threshold'),
  'deficiency.codes': text('定性标准的代码重复', 'Two criteria have the same code'),
  'deficiency.reason': text('请说明为何修订标准', 'Explain why the standard is changing'),
} satisfies Record<string, Text>;
