import { certificationList } from '@portal/contract';
import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const certificationTemplates = {
  statementAsked: request(
    words('duty', '请签署内控声明', 'A statement awaits your signature'),
    text('[{recordNo}] 请签署内控声明，截止日期 {dueOn}', '[{recordNo}] Please sign by {dueOn}'),
    text(
      '请核对声明 {recordNo} 的数字与文本，并在 {dueOn} 前签署。',
      'Please check the figures and wording of statement {recordNo} and sign it by {dueOn}.',
    ),
    text('请在 {dueOn} 前签署声明 {recordNo}', 'Please sign statement {recordNo} by {dueOn}'),
    {
      bulk: {
        subject: text(
          '[{recordNo} 等 {count} 项] 请签署内控声明，截止日期 {dueOn}',
          '[{recordNo} and others, {count} in total] Please sign by {dueOn}',
        ),
        body: text(
          '请核对以下 {count} 项声明的数字与文本，并在 {dueOn} 前签署。',
          'Please check the figures and wording of these {count} statements and sign them by {dueOn}.',
        ),
        list: certificationList,
      },
    },
  ),
  statementReopened: request(
    words('duty', '声明已重新打开，请签署', 'A reopened statement needs your signature'),
    text('[{recordNo}] 所依据的事实已变化，请签署', '[{recordNo}] An underlying fact changed: please sign'),
    text(
      '声明 {recordNo} 签署或经上级越级确认后，其所依据的事实发生了变化。页面上有变化前后的值；请核对并在 {dueOn} 前签署。',
      'An underlying fact has changed since statement {recordNo} was signed or overridden. The statement shows the value before and after. Please check it and sign by {dueOn}.',
    ),
    text('声明 {recordNo} 所依据的事实已变化，请签署', 'An underlying fact of statement {recordNo} changed: please sign'),
    { mustAct: true },
  ),
  statementDeclined: notice(
    words('outcome', '下级拒绝签署', 'A subordinate statement was declined'),
    text('[{recordNo}] 拒绝签署', '[{recordNo}] Declined'),
    text('{actor} 拒绝签署声明 {recordNo}。', '{actor} declined to sign statement {recordNo}.'),
    text('{actor} 拒绝签署声明 {recordNo}', '{actor} declined to sign statement {recordNo}'),
    { mustAct: true },
  ),
  statementOverridden: notice(
    words('outcome', '您的声明由上级越级确认', 'Your statement was overridden'),
    text('[{recordNo}] 上级已越级确认', '[{recordNo}] Overridden by the next-level signer'),
    text('{actor} 在未签署的情况下确认了声明 {recordNo}。', '{actor} overrode statement {recordNo}, which had not been signed.'),
    text('{actor} 越级确认了声明 {recordNo}', '{actor} overrode statement {recordNo}'),
  ),
  statementReady: request(
    words('duty', '下级已全部签署，待您签署', 'All statements below yours are signed'),
    text('[{recordNo}] 下级声明均已完成，请签署', '[{recordNo}] All statements below are complete: please sign'),
    text(
      '声明 {recordNo} 的下级声明均已完成，请在 {dueOn} 前签署。',
      'All statements below {recordNo} are complete. Please sign by {dueOn}.',
    ),
    text('声明 {recordNo} 的下级声明均已完成，请签署', 'All statements below {recordNo} are complete; please sign'),
  ),
  packFrozen: notice(
    words('outcome', '您编制的审计委员会资料已冻结', 'Your committee pack is frozen'),
    text('[{recordNo}] 资料已冻结', '[{recordNo}] The pack is frozen'),
    text('资料 {recordNo} 已冻结，可以下载 Word 和 PDF 文件。', 'Pack {recordNo} is frozen; its Word and PDF files can be downloaded.'),
    text('资料 {recordNo} 已冻结', 'Pack {recordNo} is frozen'),
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
