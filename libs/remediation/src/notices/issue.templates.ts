import { inboxOnly, notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

/** The remediation of a deficiency. `{issueNo}` is the issue, `{recordNo}` the record that it hangs on. */
export const issueTemplates = {
  issueReassignedToYou: request(
    words('duty', '整改事项转给您', 'A remediation issue was reassigned to you'),
    text('[{recordNo}] 整改事项由您负责', '[{recordNo}] A remediation issue is now assigned to you'),
    text(
      '{actor} 将整改事项 {issueNo}（{source} {recordNo}）的负责人更换为您。',
      '{actor} assigned remediation issue {issueNo} ({source} {recordNo}) to you.',
    ),
    text('整改事项 {issueNo}（{recordNo}）由您负责', 'Remediation issue {issueNo} ({recordNo}) is now assigned to you'),
    { act: 'remediate' },
  ),
  issueFailed: request(
    words('duty', '整改未通过验证', 'A remediation failed verification'),
    text('[{recordNo}] 整改验证未通过', '[{recordNo}] The remediation failed verification'),
    text(
      '{actor} 未通过整改事项 {issueNo} 的验证（{source} {recordNo}），请继续整改。',
      '{actor} did not accept the fix for remediation issue {issueNo} ({source} {recordNo}). Please continue the remediation.',
    ),
    text('整改事项 {issueNo}（{recordNo}）验证未通过', 'Remediation issue {issueNo} ({recordNo}) failed verification'),
    { act: 'remediate' },
  ),
  verificationAsked: request(
    words('duty', '请验证整改', 'A remediation awaits verification'),
    text('[{recordNo}] 整改结果待验证', '[{recordNo}] A remediation awaits verification'),
    text(
      '{actor} 提交了整改事项 {issueNo} 的结果（{source} {recordNo}），请验证。',
      '{actor} submitted the fix for remediation issue {issueNo} ({source} {recordNo}). Please verify it.',
    ),
    text('整改事项 {issueNo}（{recordNo}）待验证', 'Remediation issue {issueNo} ({recordNo}) awaits verification'),
    { act: 'verify' },
  ),
  issueVerified: notice(
    words('outcome', '整改通过验证', 'A remediation was verified'),
    text('[{recordNo}] 整改验证通过', '[{recordNo}] The remediation was verified'),
    text(
      '{actor} 验证通过了整改事项 {issueNo}（{source} {recordNo}）。',
      '{actor} verified remediation issue {issueNo} ({source} {recordNo}).',
    ),
    text('整改事项 {issueNo}（{recordNo}）验证通过', 'Remediation issue {issueNo} ({recordNo}) was verified'),
  ),
  issueExtended: notice(
    words('outcome', '整改延期', 'A remediation has a new due date'),
    text('[{recordNo}] 整改截止日期已延后', '[{recordNo}] The remediation has a new due date'),
    text(
      '{actor} 将整改事项 {issueNo}（{source} {recordNo}）的截止日期改为 {dueOn}。',
      '{actor} extended remediation issue {issueNo} ({source} {recordNo}) to {dueOn}.',
    ),
    text('整改事项 {issueNo}（{recordNo}）延期至 {dueOn}', 'Remediation issue {issueNo} ({recordNo}) is now due on {dueOn}'),
  ),
  issueCancelled: notice(
    words('outcome', '整改取消', 'A remediation issue was cancelled'),
    text('[{recordNo}] 整改事项已取消', '[{recordNo}] The remediation issue was cancelled'),
    text('整改事项 {issueNo}（{source} {recordNo}）已取消。', 'Remediation issue {issueNo} ({source} {recordNo}) was cancelled.'),
    text('整改事项 {issueNo}（{recordNo}）已取消', 'Remediation issue {issueNo} ({recordNo}) was cancelled'),
  ),
  issueReassignedFromYou: notice(
    words('outcome', '整改事项转给他人', 'A remediation issue was reassigned'),
    text('[{recordNo}] 整改事项已更换负责人', '[{recordNo}] A remediation issue has a new assignee'),
    text(
      '{actor} 更换了整改事项 {issueNo}（{source} {recordNo}）的负责人，您不再负责。',
      '{actor} reassigned remediation issue {issueNo} ({source} {recordNo}). It is no longer assigned to you.',
    ),
    text('您不再负责整改事项 {issueNo}（{recordNo}）', 'Remediation issue {issueNo} ({recordNo}) is no longer assigned to you'),
    { toSubstitute: false },
  ),
  issueStarted: inboxOnly(
    words('information', '整改开始', 'Remediation started'),
    text('{actor} 开始整改 {issueNo}（{recordNo}）', '{actor} started remediating {issueNo} ({recordNo})'),
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
