import { deficiencyList } from '@portal/contract';
import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const deficiencyTemplates = {
  deficiencyProposed: request(
    words('duty', '请评价内控缺陷', 'A deficiency awaits evaluation'),
    text('[{recordNo}] 内控缺陷待评价', '[{recordNo}] A deficiency awaits evaluation'),
    text('有人提出了内控缺陷 {recordNo}，请评价。', 'Deficiency {recordNo} was proposed. Please evaluate it.'),
    text('缺陷 {recordNo} 待评价', 'Deficiency {recordNo} awaits evaluation'),
    {
      act: 'evaluateDeficiency',
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] 内控缺陷待评价',
          '[{recordNo} and others, {count} in total] Deficiencies await evaluation',
        ),
        body: text('有人提出了以下 {count} 项内控缺陷，请评价。', 'These {count} deficiencies were proposed. Please evaluate them.'),
        list: deficiencyList,
      },
    },
  ),
  deficiencyEvaluated: request(
    words('duty', '请质询缺陷评价', 'An evaluation awaits your challenge'),
    text('[{recordNo}] 缺陷评价待质询', '[{recordNo}] An evaluation awaits your challenge'),
    text('{actor} 完成了缺陷 {recordNo} 的评价，请质询。', '{actor} evaluated deficiency {recordNo}. Please challenge the evaluation.'),
    text('{actor} 完成了缺陷 {recordNo} 的评价，待质询', '{actor} evaluated deficiency {recordNo}, which awaits your challenge'),
    { act: 'challengeDeficiency' },
  ),
  deficiencyChallenged: request(
    words('duty', '请认定缺陷等级', 'A deficiency awaits your conclusion'),
    text('[{recordNo}] 缺陷待认定', '[{recordNo}] A deficiency awaits your conclusion'),
    text(
      '缺陷 {recordNo} 的评价已通过质询，请认定等级。',
      'The evaluation of deficiency {recordNo} was challenged and agreed. Please finalise its classification.',
    ),
    text('缺陷 {recordNo} 待认定', 'Deficiency {recordNo} awaits your conclusion'),
    { act: 'concludeDeficiency' },
  ),
  deficiencyReturned: request(
    words('duty', '缺陷被退回重新评价', 'A deficiency was sent back for a new evaluation'),
    text('[{recordNo}] 退回重新评价', '[{recordNo}] Sent back for a new evaluation'),
    text('{actor} 将缺陷 {recordNo} 退回重新评价。', '{actor} sent deficiency {recordNo} back for a new evaluation.'),
    text('{actor} 将缺陷 {recordNo} 退回重新评价', '{actor} sent deficiency {recordNo} back for a new evaluation'),
    { act: 'evaluateDeficiency' },
  ),
  deficiencyRegrouped: notice(
    words('information', '汇总改变了缺陷等级', 'Aggregation changed the proposed classification of a deficiency'),
    text('[{recordNo}] 建议等级因汇总而改变', '[{recordNo}] Aggregation changed the proposed classification'),
    text(
      '缺陷 {recordNo} 与其他缺陷汇总后，建议等级改变，请查看推导。',
      'Aggregated with other deficiencies, {recordNo} now has a different proposed classification. Please check how it was derived.',
    ),
    text('缺陷 {recordNo} 的建议等级因汇总而改变', 'Aggregation changed the proposed classification of deficiency {recordNo}'),
    {
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] 建议等级因汇总而改变',
          '[{recordNo} and others, {count} in total] Aggregation changed the proposed classifications',
        ),
        body: text(
          '以下 {count} 项缺陷与其他缺陷汇总后，建议等级改变，请查看推导。',
          'Aggregated with other deficiencies, these {count} deficiencies now have different proposed classifications. Please check how they were derived.',
        ),
        list: deficiencyList,
      },
    },
  ),
  deficiencyConcluded: notice(
    words('outcome', '内控缺陷已认定', 'The classification of a deficiency was finalised'),
    text('[{recordNo}] 缺陷等级已认定', '[{recordNo}] Classification finalised'),
    text('{actor} 认定了缺陷 {recordNo} 的缺陷等级。', '{actor} finalised the classification of deficiency {recordNo}.'),
    text('{actor} 认定了缺陷 {recordNo} 的缺陷等级', '{actor} finalised the classification of deficiency {recordNo}'),
  ),
  deficiencyPlanAsked: request(
    words('duty', '请安排缺陷整改', 'A deficiency awaits a remediation plan'),
    text('[{recordNo}] 请安排整改', '[{recordNo}] Plan the remediation'),
    text(
      '缺陷 {recordNo} 需要整改，请登记整改要求、整改负责人和截止日期。',
      'Deficiency {recordNo} must be remediated. Please set the plan, the issue owner and the due date.',
    ),
    text('缺陷 {recordNo} 待安排整改', 'Deficiency {recordNo} awaits a remediation plan'),
    { act: 'planDeficiency' },
  ),
  deficiencyMending: request(
    words('duty', '请整改内控缺陷', 'A deficiency was assigned to you for remediation'),
    text('[{recordNo}] 请整改', '[{recordNo}] Please remediate'),
    text('{actor} 请您整改缺陷 {recordNo}。', '{actor} asked you to remediate deficiency {recordNo}.'),
    text('{actor} 请您整改缺陷 {recordNo}', '{actor} asked you to remediate deficiency {recordNo}'),
  ),
  deficiencyRetestAsked: request(
    words('duty', '请复测缺陷', 'A deficiency awaits retesting'),
    text('[{recordNo}] 整改已办结，待复测', '[{recordNo}] Remediated, awaits retesting'),
    text(
      '缺陷 {recordNo} 的整改已全部办结，请安排复测并登记结果。',
      'All remediation issues of deficiency {recordNo} are closed. Please retest the control and record the result.',
    ),
    text('缺陷 {recordNo} 待复测', 'Deficiency {recordNo} awaits retesting'),
    { act: 'retestDeficiency' },
  ),
  deficiencyClosingAsked: request(
    words('duty', '请关闭缺陷', 'A deficiency awaits closure'),
    text('[{recordNo}] 复测有效，待关闭', '[{recordNo}] Retested as effective, awaits closure'),
    text(
      '缺陷 {recordNo} 复测有效，请关闭或要求重新整改。',
      'Deficiency {recordNo} was retested as effective. Please close it or send it back to remediation.',
    ),
    text('缺陷 {recordNo} 待关闭', 'Deficiency {recordNo} awaits closure'),
    { act: 'closeDeficiency' },
  ),
  deficiencyClosed: notice(
    words('outcome', '内控缺陷已关闭', 'A deficiency was closed'),
    text('[{recordNo}] 缺陷已关闭', '[{recordNo}] The deficiency was closed'),
    text('{actor} 关闭了缺陷 {recordNo}。', '{actor} closed deficiency {recordNo}.'),
    text('{actor} 关闭了缺陷 {recordNo}', '{actor} closed deficiency {recordNo}'),
  ),
  deficiencyDismissed: notice(
    words('outcome', '不予认定为缺陷', 'A deficiency was dismissed'),
    text('[{recordNo}] 不予认定为缺陷', '[{recordNo}] The deficiency was dismissed'),
    text('{actor} 决定缺陷 {recordNo} 不予认定。', '{actor} dismissed deficiency {recordNo}.'),
    text('{actor} 决定缺陷 {recordNo} 不予认定', '{actor} dismissed deficiency {recordNo}'),
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
