import { notice, request, words, type NoticeTemplate } from '@portal/platform';
import { text } from '@portal/workflows';

export const certificationTemplates = {
  statementAsked: request(
    words('duty', '请签署内控声明', 'A statement waits for my signature'),
    text('[{recordNo}] 请签署内控声明，期限 {dueOn}', '[{recordNo}] Please sign by {dueOn}'),
    text('请核对“{title}”的数字与文本，并在 {dueOn} 前签署。', 'Please check the figures and words of “{title}” and sign by {dueOn}.'),
    text('请在 {dueOn} 前签署“{title}”', 'Please sign “{title}” by {dueOn}'),
  ),
  statementReopened: request(
    words('duty', '需要重新签署', 'A statement has to be signed again'),
    text('[{recordNo}] 签署的事实已变化，请重新签署', '[{recordNo}] A signed fact changed: please sign again'),
    text(
      '您签署“{title}”之后，其中的事实发生了变化。页面上有变化前后的值；请核对并在 {dueOn} 前重新签署。',
      'A fact changed after you signed “{title}”. Its page shows the value before and after; please check it and sign again by {dueOn}.',
    ),
    text('“{title}”所签署的事实已变化，请重新签署', 'A fact of “{title}” changed after you signed; please sign again'),
    { mustAct: true },
  ),
  statementDeclined: notice(
    words('outcome', '下级拒绝签署', 'A subordinate statement was declined'),
    text('[{recordNo}] 拒绝签署', '[{recordNo}] Declined'),
    text('{actor} 拒绝签署“{title}”：{comment}', '{actor} declined to sign “{title}”: {comment}'),
    text('{actor} 拒绝签署“{title}”', '{actor} declined to sign “{title}”'),
    { mustAct: true },
  ),
  statementOverridden: notice(
    words('outcome', '我的声明由上级越级确认', 'My statement was overridden'),
    text('[{recordNo}] 上级已越级确认', '[{recordNo}] Overridden by the superior'),
    text('{actor} 在未签署的情况下确认了“{title}”：{comment}', '{actor} overrode the open statement “{title}”: {comment}'),
    text('{actor} 越级确认了“{title}”', '{actor} overrode “{title}”'),
  ),
  statementReady: request(
    words('duty', '下级已全部签署，可以签署', 'All below have signed and I can sign'),
    text('[{recordNo}] 下级声明均已完成，请签署', '[{recordNo}] Everyone below has signed: please sign'),
    text('“{title}”的下级声明均已完成，请在 {dueOn} 前签署。', 'All statements below “{title}” are complete. Please sign by {dueOn}.'),
    text('“{title}”的下级声明均已完成，请签署', 'All statements below “{title}” are complete; please sign'),
  ),
  packFrozen: notice(
    words('outcome', '我编制的审计委员会资料已冻结', 'My committee pack is frozen'),
    text('[{recordNo}] 资料已冻结', '[{recordNo}] The pack is frozen'),
    text('“{title}”已冻结，可以下载 Word 和 PDF 文件。', '“{title}” is frozen; its Word and PDF files can be downloaded.'),
    text('“{title}”已冻结', '“{title}” is frozen'),
  ),
} satisfies Readonly<Record<string, NoticeTemplate>>;
