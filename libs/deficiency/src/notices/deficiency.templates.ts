import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const deficiencyTemplates = {
  deficiencyProposed: request(
    words('duty', '请评价内控缺陷', 'A deficiency awaits evaluation'),
    text('[{recordNo}] 内控缺陷待评价', '[{recordNo}] A deficiency awaits evaluation'),
    text('“{title}”被提出为内控缺陷，请评价。', '“{title}” was proposed as a deficiency. Please evaluate it.'),
    text('“{title}”待评价', '“{title}” awaits evaluation'),
    { act: 'evaluateDeficiency' },
  ),
  deficiencyEvaluated: request(
    words('duty', '请质询缺陷评价', 'An evaluation awaits your challenge'),
    text('[{recordNo}] 缺陷评价待质询', '[{recordNo}] An evaluation awaits your challenge'),
    text('{actor} 完成了“{title}”的评价，请质询。', '{actor} evaluated “{title}”. Please challenge the evaluation.'),
    text('{actor} 完成了“{title}”的评价，待质询', '{actor} evaluated “{title}”, which awaits your challenge'),
    { act: 'challengeDeficiency' },
  ),
  deficiencyChallenged: request(
    words('duty', '请认定缺陷等级', 'A deficiency awaits your conclusion'),
    text('[{recordNo}] 缺陷待认定', '[{recordNo}] A deficiency awaits your conclusion'),
    text('“{title}”的评价已通过质询，请认定等级。', 'The evaluation of “{title}” was challenged and agreed. Please conclude its class.'),
    text('“{title}”待认定', '“{title}” awaits your conclusion'),
    { act: 'concludeDeficiency' },
  ),
  deficiencyReturned: request(
    words('duty', '缺陷被退回重新评价', 'A deficiency was sent back for evaluation'),
    text('[{recordNo}] 退回重新评价', '[{recordNo}] Sent back for a new evaluation'),
    text('{actor} 将“{title}”退回重新评价：{comment}', '{actor} sent “{title}” back for a new evaluation: {comment}'),
    text('{actor} 将“{title}”退回重新评价', '{actor} sent “{title}” back for a new evaluation'),
    { act: 'evaluateDeficiency' },
  ),
  deficiencyRegrouped: notice(
    words('information', '汇总改变了缺陷等级', 'Aggregation changed the class of a deficiency'),
    text('[{recordNo}] 建议等级因汇总而改变', '[{recordNo}] Aggregation changed the proposed class'),
    text(
      '“{title}”与其他缺陷汇总后，建议等级改变，请查看推导。',
      'Summed with others, “{title}” is now proposed in another class. Please see its derivation.',
    ),
    text('“{title}”的建议等级因汇总而改变', 'Aggregation changed the proposed class of “{title}”'),
  ),
  deficiencyConcluded: notice(
    words('outcome', '内控缺陷已认定', 'A deficiency was concluded'),
    text('[{recordNo}] 缺陷等级已认定', '[{recordNo}] The class was concluded'),
    text('{actor} 认定了“{title}”的缺陷等级。', '{actor} concluded the class of “{title}”.'),
    text('{actor} 认定了“{title}”的缺陷等级', '{actor} concluded the class of “{title}”'),
  ),
  deficiencyPlanAsked: request(
    words('duty', '请安排缺陷整改', 'A deficiency awaits its remediation plan'),
    text('[{recordNo}] 请安排整改', '[{recordNo}] Plan the remediation'),
    text(
      '“{title}”需要整改，请登记整改要求、负责人和期限。',
      '“{title}” must be remediated. Please set the plan, the assignee and the due date.',
    ),
    text('“{title}”待安排整改', '“{title}” awaits its remediation plan'),
    { act: 'planDeficiency' },
  ),
  deficiencyMending: request(
    words('duty', '请整改内控缺陷', 'A deficiency was assigned to you for remediation'),
    text('[{recordNo}] 请整改', '[{recordNo}] Please remediate'),
    text('{actor} 请您整改“{title}”。', '{actor} asks you to remediate “{title}”.'),
    text('{actor} 请您整改“{title}”', '{actor} asks you to remediate “{title}”'),
  ),
  deficiencyRetestAsked: request(
    words('duty', '请复测缺陷', 'A deficiency awaits its retest'),
    text('[{recordNo}] 整改已办结，待复测', '[{recordNo}] Remediated; awaits its retest'),
    text(
      '“{title}”的整改已全部办结，请安排复测并登记结果。',
      'All remediation of “{title}” is settled. Please test the control again and record the result.',
    ),
    text('“{title}”待复测', '“{title}” awaits its retest'),
    { act: 'retestDeficiency' },
  ),
  deficiencyClosingAsked: request(
    words('duty', '请关闭缺陷', 'A deficiency awaits closing'),
    text('[{recordNo}] 复测有效，待关闭', '[{recordNo}] Retested effective; awaits closing'),
    text('“{title}”复测有效，请关闭或要求重新整改。', '“{title}” was retested effective. Please close it or send it back to remediation.'),
    text('“{title}”待关闭', '“{title}” awaits closing'),
    { act: 'closeDeficiency' },
  ),
  deficiencyClosed: notice(
    words('outcome', '内控缺陷已关闭', 'A deficiency was closed'),
    text('[{recordNo}] 缺陷已关闭', '[{recordNo}] The deficiency was closed'),
    text('{actor} 关闭了“{title}”。', '{actor} closed “{title}”.'),
    text('{actor} 关闭了“{title}”', '{actor} closed “{title}”'),
  ),
  deficiencyDismissed: notice(
    words('outcome', '不予认定为缺陷', 'A deficiency was dismissed'),
    text('[{recordNo}] 不予认定为缺陷', '[{recordNo}] The deficiency was dismissed'),
    text('{actor} 决定“{title}”不予认定：{comment}', '{actor} dismissed “{title}”: {comment}'),
    text('{actor} 决定“{title}”不予认定', '{actor} dismissed “{title}”'),
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
