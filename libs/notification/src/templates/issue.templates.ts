import { text } from '@portal/workflows';
import { inboxOnly, notice, request } from './notice-template.ts';

/** The remediation of a deficiency. `{issueNo}` is the issue, `{recordNo}` the control that it hangs on. */
export const issueTemplates = {
  issueAssigned: request(
    text('[{recordNo}] 请整改审核发现的缺陷', '[{recordNo}] Please remediate a deficiency'),
    text(
      '风险控制 {recordNo} 的独立审核发现缺陷，整改事项 {issueNo} 由您负责。',
      'The independent review of the risk control {recordNo} found a deficiency. The remediation issue {issueNo} is yours.',
    ),
    text('整改事项 {issueNo}（{recordNo}）由您负责', 'The remediation issue {issueNo} ({recordNo}) is yours'),
    'view',
    'remediate',
  ),
  issueStarted: inboxOnly(text('{actor} 开始整改 {issueNo}（{recordNo}）', '{actor} started to remediate {issueNo} ({recordNo})')),
  verificationAsked: request(
    text('[{recordNo}] 整改结果待验证', '[{recordNo}] A remediation awaits verification'),
    text(
      '{actor} 提交了整改事项 {issueNo} 的结果（{source} {recordNo}），请验证。',
      '{actor} submitted the fix of the remediation issue {issueNo} ({source} {recordNo}). Please verify it.',
    ),
    text('整改事项 {issueNo}（{recordNo}）待验证', 'The remediation issue {issueNo} ({recordNo}) awaits verification'),
    'view',
    'verify',
  ),
  issueVerified: notice(
    text('[{recordNo}] 整改验证通过', '[{recordNo}] The remediation was verified'),
    text(
      '{actor} 验证通过了整改事项 {issueNo}（{source} {recordNo}）。',
      '{actor} verified the remediation issue {issueNo} ({source} {recordNo}).',
    ),
    text('整改事项 {issueNo}（{recordNo}）验证通过', 'The remediation issue {issueNo} ({recordNo}) is verified'),
  ),
  issueFailed: request(
    text('[{recordNo}] 整改验证未通过', '[{recordNo}] The remediation failed its verification'),
    text(
      '{actor} 未通过整改事项 {issueNo} 的验证（{source} {recordNo}），请继续整改。',
      '{actor} did not accept the fix of the remediation issue {issueNo} ({source} {recordNo}). Please go on with the remediation.',
    ),
    text('整改事项 {issueNo}（{recordNo}）验证未通过', 'The remediation issue {issueNo} ({recordNo}) failed its verification'),
    'view',
    'remediate',
  ),
  issueExtended: notice(
    text('[{recordNo}] 整改期限已延长', '[{recordNo}] The remediation has a new due date'),
    text(
      '{actor} 将整改事项 {issueNo}（{source} {recordNo}）的期限改为 {dueOn}。',
      '{actor} extended the remediation issue {issueNo} ({source} {recordNo}) to {dueOn}.',
    ),
    text('整改事项 {issueNo}（{recordNo}）延期至 {dueOn}', 'The remediation issue {issueNo} ({recordNo}) is due on {dueOn} now'),
  ),
  issueCancelled: notice(
    text('[{recordNo}] 整改事项已取消', '[{recordNo}] The remediation issue was cancelled'),
    text('整改事项 {issueNo}（{source} {recordNo}）已取消。', 'The remediation issue {issueNo} ({source} {recordNo}) was cancelled.'),
    text('整改事项 {issueNo}（{recordNo}）已取消', 'The remediation issue {issueNo} ({recordNo}) was cancelled'),
  ),
  issueReassignedToYou: request(
    text('[{recordNo}] 整改事项由您负责', '[{recordNo}] A remediation issue is yours now'),
    text(
      '{actor} 将整改事项 {issueNo}（{source} {recordNo}）的负责人更换为您。',
      '{actor} assigned the remediation issue {issueNo} ({source} {recordNo}) to you.',
    ),
    text('整改事项 {issueNo}（{recordNo}）由您负责', 'The remediation issue {issueNo} ({recordNo}) is yours now'),
    'view',
    'remediate',
  ),
  issueReassignedFromYou: notice(
    text('[{recordNo}] 整改事项已更换负责人', '[{recordNo}] A remediation issue has another assignee now'),
    text(
      '{actor} 更换了整改事项 {issueNo}（{source} {recordNo}）的负责人，您不再负责。',
      '{actor} reassigned the remediation issue {issueNo} ({source} {recordNo}). It is not yours any more.',
    ),
    text('您不再负责整改事项 {issueNo}（{recordNo}）', 'The remediation issue {issueNo} ({recordNo}) is not yours any more'),
    { toSubstitute: false },
  ),
};
