import { inboxOnly, notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

/** The remediation of a deficiency. `{issueNo}` is the issue, `{recordNo}` the record that it hangs on. */
export const issueTemplates = {
  issueReassignedToYou: request(
    words('duty', '整改事项转给您', 'A remediation issue was handed to you'),
    text('[{recordNo}] 整改事项由您负责', '[{recordNo}] A remediation issue is yours now'),
    text(
      '{actor} 将整改事项 {issueNo}（{source} {recordNo}）的负责人更换为您。',
      '{actor} assigned the remediation issue {issueNo} ({source} {recordNo}) to you.',
    ),
    text('整改事项 {issueNo}（{recordNo}）由您负责', 'The remediation issue {issueNo} ({recordNo}) is yours now'),
    { act: 'remediate' },
  ),
  issueFailed: request(
    words('duty', '整改未通过验证', 'A fix was not accepted'),
    text('[{recordNo}] 整改验证未通过', '[{recordNo}] The remediation failed its verification'),
    text(
      '{actor} 未通过整改事项 {issueNo} 的验证（{source} {recordNo}），请继续整改。',
      '{actor} did not accept the fix of the remediation issue {issueNo} ({source} {recordNo}). Please go on with the remediation.',
    ),
    text('整改事项 {issueNo}（{recordNo}）验证未通过', 'The remediation issue {issueNo} ({recordNo}) failed its verification'),
    { act: 'remediate' },
  ),
  verificationAsked: request(
    words('duty', '请验证整改', 'A fix waits for verification'),
    text('[{recordNo}] 整改结果待验证', '[{recordNo}] A remediation awaits verification'),
    text(
      '{actor} 提交了整改事项 {issueNo} 的结果（{source} {recordNo}），请验证。',
      '{actor} submitted the fix of the remediation issue {issueNo} ({source} {recordNo}). Please verify it.',
    ),
    text('整改事项 {issueNo}（{recordNo}）待验证', 'The remediation issue {issueNo} ({recordNo}) awaits verification'),
    { act: 'verify' },
  ),
  issueVerified: notice(
    words('outcome', '整改通过验证', 'A fix was verified'),
    text('[{recordNo}] 整改验证通过', '[{recordNo}] The remediation was verified'),
    text(
      '{actor} 验证通过了整改事项 {issueNo}（{source} {recordNo}）。',
      '{actor} verified the remediation issue {issueNo} ({source} {recordNo}).',
    ),
    text('整改事项 {issueNo}（{recordNo}）验证通过', 'The remediation issue {issueNo} ({recordNo}) is verified'),
  ),
  issueExtended: notice(
    words('outcome', '整改延期', 'A remediation has a new due date'),
    text('[{recordNo}] 整改期限已延长', '[{recordNo}] The remediation has a new due date'),
    text(
      '{actor} 将整改事项 {issueNo}（{source} {recordNo}）的期限改为 {dueOn}。',
      '{actor} extended the remediation issue {issueNo} ({source} {recordNo}) to {dueOn}.',
    ),
    text('整改事项 {issueNo}（{recordNo}）延期至 {dueOn}', 'The remediation issue {issueNo} ({recordNo}) is due on {dueOn} now'),
  ),
  issueCancelled: notice(
    words('outcome', '整改取消', 'A remediation issue was cancelled'),
    text('[{recordNo}] 整改事项已取消', '[{recordNo}] The remediation issue was cancelled'),
    text('整改事项 {issueNo}（{source} {recordNo}）已取消。', 'The remediation issue {issueNo} ({source} {recordNo}) was cancelled.'),
    text('整改事项 {issueNo}（{recordNo}）已取消', 'The remediation issue {issueNo} ({recordNo}) was cancelled'),
  ),
  issueReassignedFromYou: notice(
    words('outcome', '整改事项转给他人', 'A remediation issue went to somebody else'),
    text('[{recordNo}] 整改事项已更换负责人', '[{recordNo}] A remediation issue has another assignee now'),
    text(
      '{actor} 更换了整改事项 {issueNo}（{source} {recordNo}）的负责人，您不再负责。',
      '{actor} reassigned the remediation issue {issueNo} ({source} {recordNo}). It is not yours any more.',
    ),
    text('您不再负责整改事项 {issueNo}（{recordNo}）', 'The remediation issue {issueNo} ({recordNo}) is not yours any more'),
    { toSubstitute: false },
  ),
  issueStarted: inboxOnly(
    words('information', '整改开始', 'A remediation began'),
    text('{actor} 开始整改 {issueNo}（{recordNo}）', '{actor} started to remediate {issueNo} ({recordNo})'),
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
